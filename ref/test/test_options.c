/* assay_options: the effect of each, and invalid ones. */
#include "assay.h"
#include "test/ration.h"
#include "test/small.h"
#include "test/suite.h"

#include <string.h>

/* Only the magic of a zTensor file. */
static const char cut_zten[] = "ZTEN0001";

static void expect_report(assay_report *r, u32 format, assay_verdict verdict)
{
    ck_assert_ptr_nonnull(r);
    ck_assert_uint_eq(assay_report_format(r), format);
    if (format != 0)
        ck_assert_str_eq(assay_report_version(r),
                         assay_format_at(format)->versions);
    else
        ck_assert_ptr_null(assay_report_version(r));
    ck_assert_int_eq(assay_report_verdict(r), verdict);
    ck_assert_int_eq(assay_report_reason(r) != NULL, verdict == ASSAY_UNKNOWN);
    assay_free(r);
}

START_TEST(zero_is_the_usual)
{
    u32 mag = assay_format_by_name("mag"), zten = assay_format_by_name("zten");
    assay_options o = {0};

    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), mag,
                  ASSAY_ACCEPT);
    expect_report(assay_validate(cut_zten, sizeof cut_zten, &o), zten,
                  ASSAY_REJECT);
    expect_report(assay_validate(empty_mag, sizeof empty_mag, NULL), mag,
                  ASSAY_ACCEPT);
    o.format = zten;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), zten,
                  ASSAY_REJECT);
}
END_TEST

START_TEST(what_cannot_be_judged)
{
    assay_options o = {0};

    expect_report(assay_validate(NULL, 0, NULL), 0, ASSAY_UNKNOWN);
    expect_report(assay_validate("", 0, &o), 0, ASSAY_UNKNOWN);
    expect_report(assay_validate(NULL, 24, &o), 0, ASSAY_UNKNOWN);
    expect_report(assay_validate("BZh9", 4, &o), 0, ASSAY_UNKNOWN);
    o.format = assay_format_count() + 1;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), 0,
                  ASSAY_UNKNOWN);
    o.format = UINT32_MAX;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), 0,
                  ASSAY_UNKNOWN);
    o.format = 1;       /* a valid one: the file lacks its magic */
    expect_report(assay_validate(NULL, 0, &o), 1, ASSAY_REJECT);
    expect_report(assay_validate(NULL, 24, &o), 0, ASSAY_UNKNOWN);
}
END_TEST

/* When adding a member, do not change the end of version 1 in ref/assay.c: size
 * 0 means that end. */
_Static_assert(offsetof(assay_options, file_size) + sizeof(u64) ==
               offsetof(assay_options, partial),
               "file_size is the last of version 1");

START_TEST(no_size_is_version_1)
{
    static const char head[] = "\66\0\0\0\0\0\0\0"
        "{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}";
    assay_options o = {0};

    o.file_size = sizeof head - 1 + 8;
    assay_report *r = assay_validate(head, sizeof head - 1, &o);
    ck_assert_uint_eq(assay_report_needs(r), 0);
    ck_assert_uint_eq(assay_report_judged(r), sizeof head - 1);
    expect_report(r, assay_format_by_name("safetensors"), ASSAY_ACCEPT);
    o.index = o.partial = true;
    r = assay_validate(head, sizeof head - 2, &o);
    ck_assert_uint_eq(assay_tensor_count(r), 0);
    expect_report(r, assay_format_by_name("safetensors"), ASSAY_UNKNOWN);
    o.size = sizeof o;
    o.file_size--;
    r = assay_validate(head, sizeof head - 1, &o);
    ck_assert_uint_eq(assay_tensor_count(r), 1);
    expect_report(r, assay_format_by_name("safetensors"), ASSAY_REJECT);
}
END_TEST

/* Options of a later version: one member more. */
typedef struct {
    assay_options known;
    u64 unknown;
} later_options;

START_TEST(options_may_grow)
{
    u32 mag = assay_format_by_name("mag");
    later_options later = {.known = {.size = sizeof later}};
    const assay_options *o = &later.known;

    expect_report(assay_validate(empty_mag, sizeof empty_mag, o), mag,
                  ASSAY_ACCEPT);
    later.unknown = 1ull << 56;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, o), 0,
                  ASSAY_UNKNOWN);
    later.known.size = sizeof later.known;      /* without the new member */
    expect_report(assay_validate(empty_mag, sizeof empty_mag, o), mag,
                  ASSAY_ACCEPT);
    later.known.size = 0;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, o), mag,
                  ASSAY_ACCEPT);
}
END_TEST

/* Bytes after the members that the caller knows are ignored. */
START_TEST(options_may_be_shorter)
{
    assay_options o = {.size = offsetof(assay_options, fields),
                       .format = UINT32_MAX, .fields = true};
    u32 mag = assay_format_by_name("mag");

    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), 0,
                  ASSAY_UNKNOWN);
    o.format = mag;
    assay_report *r = assay_validate(empty_mag, sizeof empty_mag, &o);
    ck_assert_ptr_null(assay_report_field(r, 0));
    expect_report(r, mag, ASSAY_ACCEPT);
    o.format = UINT32_MAX;
    o.size = sizeof o.size;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), mag,
                  ASSAY_ACCEPT);
}
END_TEST

/*
 * A MAG file with metadata records that have a reserved bit set, each under its
 * own key: many findings of one rule.
 */
#define RECORDS     120
#define RECORD_SIZE 17

static void make_records(u8 file[sizeof empty_mag + RECORDS * RECORD_SIZE])
{
    memset(file, 0, sizeof empty_mag + RECORDS * RECORD_SIZE);
    memcpy(file, empty_mag, sizeof empty_mag);
    file[16] = RECORDS;         /* num_meta_kv */
    for (u32 i = 0; i < RECORDS; i++) {
        u8 *record = file + sizeof empty_mag + i * RECORD_SIZE;
        record[0] = 1;          /* type */
        record[1] = 1;          /* reserved */
        record[12] = 1;         /* key_length */
        record[16] = (u8)(1 + i);
    }
}

static u64 count_kept(const assay_report *r, u32 rule)
{
    const assay_finding *f;
    u64 count = 0;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        count += f->rule == rule;
    return count;
}

START_TEST(how_many_findings_are_kept)
{
    static const struct {
        u32 asked, kept;
    } limits[] = {{0, 100}, {1, 1}, {119, 119}, {ASSAY_ALL, RECORDS}};
    u8 file[sizeof empty_mag + RECORDS * RECORD_SIZE];
    u32 rule = assay_rule_by_id("mag.meta.aux-reserved");

    make_records(file);
    for (size_t i = 0; i < COUNT(limits); i++) {
        assay_options o = {.max_findings = limits[i].asked};
        assay_report *r = assay_validate(file, sizeof file, &o);
        ck_assert_uint_eq(assay_report_made(r, rule), RECORDS);
        ck_assert_uint_eq(count_kept(r, rule), limits[i].kept);
        expect_report(r, assay_format_by_name("mag"), ASSAY_REJECT);
    }
    assay_report *usual = assay_validate(file, sizeof file, NULL);
    ck_assert_uint_eq(count_kept(usual, rule), 100);
    expect_report(usual, assay_format_by_name("mag"), ASSAY_REJECT);
}
END_TEST

/* Keeps the fields before an offset, and the records of a list. */
typedef struct {
    u64 below;
    u64 asked, records;
} some;

static bool keep_some(void *user, u64 offset, u64 length, const char *record,
                      u64 index)
{
    some *s = user;

    ck_assert_uint_gt(length, 0);
    ck_assert_str_eq(record, index == ASSAY_NO_INDEX ? "header" : "metadata");
    s->asked++;
    s->records += index == s->records;
    return offset < s->below || index == 1;
}

/* The whole file is judged, whichever fields are kept. */
START_TEST(fields_are_chosen)
{
    static u8 file[sizeof empty_mag + RECORDS * RECORD_SIZE];
    some s = {.below = 8};
    assay_options all = {.fields = true}, o = all;
    const assay_field *f, *one;
    char path[32], same[32];
    size_t kept = 0;

    make_records(file);
    o.choice = (assay_field_choice){keep_some, &s};
    assay_report *whole = assay_validate(file, sizeof file, &all);
    assay_report *r = assay_validate(file, sizeof file, &o);
    for (size_t i = 0; (f = assay_report_field(whole, i)) != NULL; i++) {
        assay_field_path(whole, f, path, sizeof path);
        if (f->offset >= s.below && strncmp(path, "metadata[1].", 12) != 0)
            continue;
        one = assay_report_field(r, kept++);
        ck_assert_ptr_nonnull(one);
        assay_field_path(r, one, same, sizeof same);
        ck_assert_str_eq(same, path);
        ck_assert_uint_eq(one->offset, f->offset);
        ck_assert_uint_eq(one->role, f->role);
    }
    ck_assert_uint_gt(kept, 4);
    ck_assert_ptr_null(assay_report_field(r, kept));
    ck_assert_uint_eq(s.records, RECORDS);
    ck_assert_uint_gt(s.asked, RECORDS * 4);
    ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST),
                      assay_report_count(whole, ASSAY_MUST));
    ck_assert_uint_eq(assay_report_verdict(r), assay_report_verdict(whole));
    assay_free(whole);
    assay_free(r);
}
END_TEST

/* -------------------------------------------------------------- memory -- */

START_TEST(memory_comes_from_the_allocator)
{
    ration p = {0};
    assay_options o = {.fields = true, .document = true,
                       .allocator = {resize_in, &p}};
    assay_report *r = assay_validate(empty_mag, sizeof empty_mag, &o);

    ck_assert_uint_gt(p.alive, 0);
    ck_assert_uint_gt(assay_report_memory(r), 0);
    expect_report(r, assay_format_by_name("mag"), ASSAY_ACCEPT);
    ck_assert_uint_eq(p.alive, 0);
    p.fails_at = 1;
    ck_assert_ptr_null(assay_validate(empty_mag, sizeof empty_mag, &o));
}
END_TEST

/* There is memory for the report and nothing else. */
START_TEST(an_index_without_memory)
{
    ration p = {.fails_at = 2};
    assay_options o = {.index = true, .allocator = {resize_in, &p}};

    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o),
                  assay_format_by_name("mag"), ASSAY_UNKNOWN);
    ck_assert_uint_eq(p.alive, 0);
}
END_TEST

/* A size that ends inside a pointer is harmless: half a pointer is ignored. */
START_TEST(options_may_end_anywhere)
{
    ration p = {0};
    assay_options o = {.allocator = {resize_in, &p}};

    for (o.size = 1; o.size <= sizeof o; o.size++)
        expect_report(assay_validate(empty_mag, sizeof empty_mag, &o),
                      assay_format_by_name("mag"), ASSAY_ACCEPT);
    ck_assert_uint_gt(p.requests, 0);
    ck_assert_uint_eq(p.alive, 0);
}
END_TEST

static bool begin_nothing(void *user)
{
    (void)user;
    return true;
}

static bool end_nothing(void *user, u8 digest[32])
{
    memset(digest, 0, 32);
    return begin_nothing(user);
}

/* Some sha256 functions without the others give unknown. */
START_TEST(digests_go_together)
{
    assay_options o = {.digests = {.sha256_begin = begin_nothing}};

    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), 0,
                  ASSAY_UNKNOWN);
    o.digests.sha256_end = end_nothing;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), 0,
                  ASSAY_UNKNOWN);
    o.digests.sha256_begin = NULL;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o), 0,
                  ASSAY_UNKNOWN);
    o.digests.sha256_end = NULL;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o),
                  assay_format_by_name("mag"), ASSAY_ACCEPT);
}
END_TEST

START_TEST(memory_may_be_limited)
{
    assay_options o = {.memory_limit = 1};

    ck_assert_ptr_null(assay_validate(empty_mag, sizeof empty_mag, &o));
    o.memory_limit = UINT64_MAX;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o),
                  assay_format_by_name("mag"), ASSAY_ACCEPT);
}
END_TEST

RUN("options", zero_is_the_usual, what_cannot_be_judged, no_size_is_version_1,
    options_may_grow, options_may_be_shorter, how_many_findings_are_kept,
    fields_are_chosen, memory_comes_from_the_allocator,
    an_index_without_memory, options_may_end_anywhere, digests_go_together,
    memory_may_be_limited)
