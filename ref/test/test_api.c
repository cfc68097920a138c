/* Tests the functions of reports and of bytes, misuse included. */
#include "assay.h"
#include "test/small.h"
#include "test/suite.h"

#include <string.h>

typedef struct {
    char text[4096];
    size_t size;
} taken;

static void take_piece(void *user, const char *piece, size_t size)
{
    taken *t = user;

    ck_assert_uint_lt(t->size + size, sizeof t->text);
    memcpy(t->text + t->size, piece, size);
    t->size += size;
    t->text[t->size] = '\0';
}

START_TEST(what_a_report_tells)
{
    assay_options o = {.fields = true, .document = true};
    assay_report *r = assay_validate(empty_mag, sizeof empty_mag, &o);
    const assay_field *f = assay_report_field(r, 1);
    taken document = {.size = 0}, findings = {.size = 0};
    u64 count = 77;

    ck_assert_str_eq(f->name, "version");
    ck_assert_uint_eq(f->offset, 4);
    ck_assert_uint_eq(f->length, 4);
    ck_assert_int_eq(f->kind, ASSAY_UINT_LE);
    ck_assert_ptr_null(assay_report_field(r, SIZE_MAX));
    ck_assert_ptr_null(assay_report_finding(r, 0));
    ck_assert_ptr_null(assay_report_finding(r, SIZE_MAX));
    ck_assert_str_eq(assay_report_total(r, 0, &count), "tensor");
    ck_assert_uint_eq(count, 0);
    ck_assert_ptr_null(assay_report_total(r, SIZE_MAX, &count));
    ck_assert_uint_eq(assay_report_checked(r), 16);
    ck_assert(assay_write_document(r, take_piece, &document));
    ck_assert_ptr_eq(strstr(document.text, "{\"format\":\"mag\","),
                     document.text);
    ck_assert_int_eq(document.text[document.size - 1], '\n');
    assay_write_findings(r, "x.mag", take_piece, &findings);
    ck_assert_ptr_nonnull(strstr(findings.text, "\"file\":\"x.mag\""));
    ck_assert_ptr_nonnull(strstr(findings.text, "\"verdict\":\"accept\""));
    findings.size = 0;
    assay_write_findings(r, NULL, take_piece, &findings);
    ck_assert_ptr_nonnull(strstr(findings.text, "\"file\":\"\""));
    findings.size = 0;
    assay_write_findings(r, "a\xff.mag", take_piece, &findings);
    ck_assert_ptr_nonnull(strstr(findings.text, "\"file\":\"a\\\\xff.mag\","
                                 "\"file_bytes\":\"61ff2e6d6167\""));
    assay_free(r);
}
END_TEST

START_TEST(what_a_report_of_no_format_tells)
{
    assay_report *r = assay_validate("BZh9", 4, NULL);
    taken findings = {.size = 0};

    assay_write_findings(r, "x", take_piece, &findings);
    ck_assert_ptr_nonnull(strstr(findings.text, "\"size\":\"4\",\"judged\":"
                                 "\"4\",\"verdict\":\"unknown\",\"reason\":"));
    ck_assert_ptr_nonnull(strstr(findings.text, "\",\"why\":\"format\","));
    ck_assert_ptr_null(strstr(findings.text, "needs"));
    assay_free(r);
    ck_assert_str_eq(assay_why_name(ASSAY_WHY_NONE), "none");
    ck_assert_str_eq(assay_why_name(ASSAY_WHY_CALLER), "caller");
    ck_assert_ptr_null(assay_why_name((assay_why)(ASSAY_WHY_CALLER + 1)));
}
END_TEST

START_TEST(what_was_not_asked_for)
{
    assay_report *r = assay_validate(empty_mag, sizeof empty_mag, NULL);
    taken document = {.size = 0};

    ck_assert_ptr_null(assay_report_field(r, 0));
    ck_assert(!assay_write_document(r, take_piece, &document));
    ck_assert_uint_eq(document.size, 0);
    ck_assert_uint_eq(assay_report_count(r, (assay_level)ASSAY_LEVELS), 0);
    ck_assert_uint_eq(assay_report_count(r, (assay_level)-1), 0);
    ck_assert_uint_eq(assay_report_made(r, assay_rule_count()), 0);
    ck_assert_uint_eq(assay_report_made(r, ASSAY_NONE), 0);
    assay_free(r);
}
END_TEST

START_TEST(paths_are_cut)
{
    assay_options o = {.fields = true};
    assay_report *r = assay_validate(empty_mag, sizeof empty_mag, &o);
    const assay_field *f = assay_report_field(r, 0);
    char path[16];

    ck_assert_uint_eq(assay_field_path(r, f, path, sizeof path), 12);
    ck_assert_str_eq(path, "header.magic");
    ck_assert_uint_eq(assay_field_path(r, f, path, 4), 12);
    ck_assert_str_eq(path, "hea");
    ck_assert_uint_eq(assay_field_path(r, f, path, 1), 12);
    ck_assert_str_eq(path, "");
    ck_assert_uint_eq(assay_field_path(r, f, NULL, 0), 12);
    ck_assert_uint_eq(assay_scope_path(r, f->scope, path, sizeof path), 6);
    ck_assert_str_eq(path, "header");
    ck_assert_uint_eq(assay_scope_path(r, f->scope, NULL, 0), 6);
    ck_assert_uint_eq(assay_scope_path(r, ASSAY_NONE, path, sizeof path), 0);
    ck_assert_str_eq(path, "");
    ck_assert_uint_eq(assay_scope_path(r, 12345, path, sizeof path), 0);
    ck_assert_uint_eq(assay_field_path(r, NULL, path, sizeof path), 0);
    ck_assert_uint_eq(assay_field_path(r, f, NULL, sizeof path), 12);
    memcpy(path, "as it was", 10);
    ck_assert_uint_eq(assay_field_path(r, f, path, 0), 12);
    ck_assert_str_eq(path, "as it was");
    assay_field nameless = {.scope = f->scope};
    ck_assert_uint_eq(assay_field_path(r, &nameless, path, sizeof path), 6);
    ck_assert_str_eq(path, "header");
    assay_free(r);
}
END_TEST

START_TEST(no_report)
{
    taken t = {.size = 0};
    char path[16] = "x";
    u64 count = 77;

    ck_assert_int_eq(assay_report_verdict(NULL), ASSAY_UNKNOWN);
    ck_assert_str_eq(assay_report_reason(NULL), "not enough memory");
    ck_assert_int_eq(assay_report_why(NULL), ASSAY_WHY_MEMORY);
    ck_assert_uint_eq(assay_report_judged(NULL), 0);
    ck_assert_uint_eq(assay_report_format(NULL), 0);
    ck_assert_ptr_null(assay_report_version(NULL));
    ck_assert_uint_eq(assay_report_count(NULL, ASSAY_MUST), 0);
    ck_assert_uint_eq(assay_report_made(NULL, 0), 0);
    ck_assert(!assay_report_is_short(NULL));
    ck_assert_uint_eq(assay_report_checked(NULL), 0);
    ck_assert_uint_eq(assay_report_memory(NULL), 0);
    ck_assert_ptr_null(assay_report_finding(NULL, 0));
    ck_assert_ptr_null(assay_report_field(NULL, 0));
    ck_assert_ptr_null(assay_report_total(NULL, 0, &count));
    ck_assert_uint_eq(assay_scope_path(NULL, 0, path, sizeof path), 0);
    ck_assert_str_eq(path, "");
    assay_field f = {.name = "a"};
    ck_assert_uint_eq(assay_field_path(NULL, &f, path, sizeof path), 0);
    ck_assert(!assay_write_document(NULL, take_piece, &t));
    assay_write_findings(NULL, "x", take_piece, &t);
    ck_assert_uint_eq(t.size, 0);
    assay_free(NULL);
}
END_TEST

/* --------------------------------------------------------------- bytes -- */

START_TEST(bytes_for_people)
{
    static const char bytes[] = "a\"\\\n\xc3\xa9\xff\xe2\x80\xae\0z";
    taken people = {.size = 0}, none = {.size = 0};

    assay_write_escaped(bytes, sizeof bytes - 1, take_piece, &people);
    ck_assert_str_eq(people.text, "a\\\"\\\\\\x0a\xc3\xa9\\xff\\u202e"
                     "\\x00z");
    assay_write_escaped(NULL, 8, take_piece, &none);
    assay_write_escaped(bytes, 0, take_piece, &none);
    ck_assert_uint_eq(none.size, 0);
}
END_TEST

START_TEST(bytes_as_json)
{
    static const char bytes[] = "a\"\\\n\xc3\xa9\xff\xf3\xa0\x80\x81z";
    taken json = {.size = 0}, none = {.size = 0};

    assay_write_json_string(bytes, sizeof bytes - 1, take_piece, &json);
    ck_assert_str_eq(json.text, "\"a\\\"\\\\\\u000a\xc3\xa9\\ufffd"
                     "\\udb40\\udc01z\"");
    assay_write_json_string(NULL, 8, take_piece, &none);
    ck_assert_str_eq(none.text, "\"\"");
}
END_TEST

START_TEST(bytes_that_are_utf8)
{
    ck_assert(assay_is_utf8("\xc3\xa9", 2));
    ck_assert(!assay_is_utf8("\xc3\xa9", 1));
    ck_assert(!assay_is_utf8("\xed\xa0\x80", 3));
    ck_assert(assay_is_utf8("", 0) && assay_is_utf8(NULL, 0));
    ck_assert(!assay_is_utf8(NULL, 1));
}
END_TEST

/* FIPS 180-4: the digests of "abc" and of the empty message. */
START_TEST(digests_of_bytes)
{
    static const u8 abc[] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea};
    static const u8 nothing[] = {0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c};
    u8 digest[32];

    assay_sha256("abc", 3, digest);
    ck_assert_mem_eq(digest, abc, sizeof abc);
    assay_sha256(NULL, 0, digest);
    ck_assert_mem_eq(digest, nothing, sizeof nothing);
    assay_sha256(NULL, 8, digest);
    ck_assert_mem_eq(digest, nothing, sizeof nothing);
}
END_TEST

RUN("api", what_a_report_tells, what_a_report_of_no_format_tells,
    what_was_not_asked_for, paths_are_cut, no_report, bytes_for_people,
    bytes_as_json, bytes_that_are_utf8, digests_of_bytes)
