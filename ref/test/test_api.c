/* The public header: every function of it, misuse included. */
#include "assay.h"
#include "test/ration.h"
#include "test/suite.h"

#include <string.h>

/* A MAG file without records: version 1, checksum, and zeros. */
static const char empty_mag[24] = "MAG!\1\0\0\0\x5d\xb5\x60\x2b";

/* A few zTensor bytes: the magic, and nothing that must follow it. */
static const char cut_zten[] = "ZTEN0001";

static bool has_text(const char *text)
{
    return text != NULL && text[0] != '\0';
}

/* -------------------------------------------------------------- tables -- */

START_TEST(the_version)
{
    ck_assert_str_eq(assay_version(), ASSAY_VERSION);
}
END_TEST

START_TEST(formats_by_number_and_name)
{
    u32 count = assay_format_count();

    ck_assert_uint_ge(count, 5);
    for (u32 f = 1; f <= count; f++) {
        const assay_format *about = assay_format_at(f);
        ck_assert_ptr_nonnull(about);
        ck_assert_uint_eq(assay_format_by_name(about->name), f);
        ck_assert(has_text(about->title) && has_text(about->versions));
        ck_assert_int_eq(about->extension[0], '.');
        ck_assert_ptr_nonnull(about->magic);
    }
}
END_TEST

START_TEST(no_format)
{
    ck_assert_ptr_null(assay_format_at(0));
    ck_assert_ptr_null(assay_format_at(assay_format_count() + 1));
    ck_assert_ptr_null(assay_format_at(UINT32_MAX));
    ck_assert_uint_eq(assay_format_by_name("MAG"), 0);
    ck_assert_uint_eq(assay_format_by_name("ma"), 0);
    ck_assert_uint_eq(assay_format_by_name(""), 0);
    ck_assert_uint_eq(assay_format_by_name(NULL), 0);
}
END_TEST

START_TEST(levels_and_verdicts_have_names)
{
    ck_assert_str_eq(assay_level_name(ASSAY_MUST), "must");
    ck_assert_str_eq(assay_level_name(ASSAY_SHOULD), "should");
    ck_assert_str_eq(assay_level_name(ASSAY_MAY), "may");
    ck_assert_str_eq(assay_level_name(ASSAY_NOTE), "note");
    ck_assert_ptr_null(assay_level_name((assay_level)ASSAY_LEVELS));
    ck_assert_ptr_null(assay_level_name((assay_level)-1));
    ck_assert_str_eq(assay_verdict_name(ASSAY_ACCEPT), "accept");
    ck_assert_str_eq(assay_verdict_name(ASSAY_REJECT), "reject");
    ck_assert_str_eq(assay_verdict_name(ASSAY_UNKNOWN), "unknown");
    ck_assert_ptr_null(assay_verdict_name((assay_verdict)3));
    ck_assert_ptr_null(assay_verdict_name((assay_verdict)-1));
}
END_TEST

START_TEST(rules_by_number_and_id)
{
    u32 count = assay_rule_count();

    ck_assert_uint_ge(count, 300);
    for (u32 r = 0; r < count; r++) {
        const assay_rule *about = assay_rule_at(r);
        const assay_format *of = assay_format_at(about->format);
        size_t length = strlen(of->name);

        CLAIM(assay_rule_by_id(about->id) == r, "%s", about->id);
        CLAIM(strncmp(about->id, of->name, length) == 0 &&
              about->id[length] == '.', "%s is of %s", about->id, of->name);
        CLAIM(assay_level_name(about->level) != NULL, "%s", about->id);
        CLAIM(has_text(about->section) && has_text(about->statement) &&
              has_text(about->why), "%s", about->id);
    }
}
END_TEST

START_TEST(no_rule)
{
    ck_assert_ptr_null(assay_rule_at(assay_rule_count()));
    ck_assert_ptr_null(assay_rule_at(ASSAY_NONE));
    ck_assert_uint_eq(assay_rule_by_id("mag.data"), ASSAY_NONE);
    ck_assert_uint_eq(assay_rule_by_id("MAG.KEY.UTF8"), ASSAY_NONE);
    ck_assert_uint_eq(assay_rule_by_id(""), ASSAY_NONE);
    ck_assert_uint_eq(assay_rule_by_id(NULL), ASSAY_NONE);
}
END_TEST

/* Those of each format stand one after the other; of no format there are. */
START_TEST(words_of_a_format)
{
    const assay_word *w;
    size_t all = 0;

    for (u32 f = 1; f <= assay_format_count(); f++) {
        const assay_word *first = assay_word_at(f, 0);
        ck_assert_ptr_nonnull(first);
        u32 count = 0;
        for (; (w = assay_word_at(f, count)) != NULL; count++) {
            ck_assert(has_text(w->what) && has_text(w->name));
            CLAIM(w->size > 0 && w->head < w->size, "%s %s", w->what, w->name);
            CLAIM(count == 0 || w != first, "%s again", w->name);
        }
        ck_assert_ptr_null(assay_word_at(f, count + 1));
        ck_assert_ptr_null(assay_word_at(f, UINT32_MAX));
        all += count;
    }
    ck_assert_uint_gt(all, 100);
    ck_assert_ptr_null(assay_word_at(0, 0));
    ck_assert_ptr_null(assay_word_at(assay_format_count() + 1, 0));
}
END_TEST

static bool judges(const char *id, const char *path)
{
    return assay_rule_judges(assay_rule_by_id(id), path);
}

START_TEST(rules_of_a_field)
{
    char path[600] = "";

    ck_assert(judges("mag.header.magic", "header.magic"));
    ck_assert(judges("mag.header.truncated", "header.magic"));
    ck_assert(!judges("mag.header.version", "header.magic"));
    ck_assert(!judges("oinf.header.magic", "tensor[0].shape[1]"));
    ck_assert(judges("mag.tensor.dim-max", "tensor[12].shape[1]") ==
              judges("mag.tensor.dim-max", "tensor.shape"));
    ck_assert(judges("mag.key.utf8", "metadata[3].key"));
    ck_assert(judges("mag.key.length-max", "metadata[3].key_length"));
    ck_assert(judges("mag.tensor.truncated", "tensor[0].rank"));
    ck_assert(!judges("mag.tensor.truncated", "tensor[0].data"));
    ck_assert(!judges("mag.header.magic", "header.magi"));
    ck_assert(!judges("mag.header.magic", "header.magic2"));
    ck_assert(!judges("mag.header.magic", "x["));
    ck_assert(!judges("mag.header.magic", ""));
    ck_assert(!judges("mag.header.magic", NULL));
    memset(path, 'x', sizeof path - 1);         /* and no more is looked at */
    ck_assert(!judges("mag.header.magic", path));
    ck_assert(judges("mag.header.truncated", path) ==
              judges("mag.header.truncated", "x"));
    ck_assert(!assay_rule_judges(ASSAY_NONE, "header.magic"));
}
END_TEST

START_TEST(the_format_is_detected)
{
    for (u32 f = 1; f <= assay_format_count(); f++) {
        const assay_format *about = assay_format_at(f);
        size_t size = about->magic_size;
        if (size == 0)
            continue;           /* by its structure: tree.new_format */

        ck_assert_uint_eq(assay_detect(about->magic, size), f);
        ck_assert_uint_eq(assay_detect(about->magic, size - 1), 0);
        ck_assert_str_eq(assay_looks_like(about->magic, size), about->title);
    }
    ck_assert_uint_eq(assay_detect("BZh9", 4), 0);
    ck_assert_uint_eq(assay_detect(NULL, 0), 0);
    ck_assert_uint_eq(assay_detect(NULL, 4), 0);
    ck_assert_str_eq(assay_looks_like("\x93NUMPY", 6), "an array of NumPy");
    ck_assert_ptr_null(assay_looks_like("nothing known", 13));
    ck_assert_ptr_null(assay_looks_like(NULL, 0));
    ck_assert_ptr_null(assay_looks_like(NULL, 4));
}
END_TEST

/* ------------------------------------------------------- element types -- */

START_TEST(elements_by_number)
{
    u64 size;
    u32 parts;

    for (u32 i = ASSAY_NO_ELEMENT + 1; i < ASSAY_ELEMENTS; i++) {
        assay_element type = (assay_element)i;
        assay_element part = assay_element_part(type, &parts);
        u32 bits = assay_element_bits(type);

        ck_assert(has_text(assay_element_name(type)));
        ck_assert_int_ne(assay_element_meaning(part), ASSAY_NO_NUMBER);
        ck_assert_uint_eq(assay_element_bits(part) * parts, bits);
        ck_assert(assay_element_bytes(type, 9, &size));
        ck_assert_uint_eq(size, (9 * bits + 7) / 8);
        for (u32 other = ASSAY_NO_ELEMENT + 1; other < i; other++)
            ck_assert_str_ne(assay_element_name(type),
                             assay_element_name((assay_element)other));
    }
    ck_assert_str_eq(assay_element_name(ASSAY_BOOL32), "bool32");
    ck_assert_str_eq(assay_element_name(ASSAY_BF16), "bf16");
    ck_assert_int_eq(assay_element_meaning(ASSAY_F8), ASSAY_FLOAT);
    ck_assert_int_eq(assay_element_meaning(ASSAY_T1), ASSAY_SIGNED);
    ck_assert_int_eq(assay_element_meaning(ASSAY_U1), ASSAY_UNSIGNED);
    ck_assert_int_eq(assay_element_meaning(ASSAY_BOOL), ASSAY_TRUTH);
}
END_TEST

START_TEST(no_element)
{
    static const assay_element none[] = {
        ASSAY_NO_ELEMENT, ASSAY_ELEMENTS, (assay_element)-1};
    u64 size = 77, value = 77;

    for (size_t i = 0; i < COUNT(none); i++) {
        ck_assert_ptr_null(assay_element_name(none[i]));
        ck_assert_uint_eq(assay_element_bits(none[i]), 0);
        ck_assert_int_eq(assay_element_meaning(none[i]), ASSAY_NO_NUMBER);
        ck_assert(!assay_element_bytes(none[i], 1, &size));
        ck_assert(!assay_element_value(none[i], "12345678", 8, 0, &value));
    }
    ck_assert(!assay_element_bytes(ASSAY_F64, UINT64_MAX / 8 + 1,
                                   &size));
    ck_assert_uint_eq(size, 77);
}
END_TEST

START_TEST(values_of_elements)
{
    static const u8 data[] = {0xff, 0x00, 0x80, 0x3f};
    static const struct {
        assay_element type;
        u64 i, value;
    } cases[] = {
        {ASSAY_I8, 0, UINT64_MAX},   {ASSAY_U8, 0, 0xff},
        {ASSAY_U16, 1, 0x3f80},      {ASSAY_U32, 0, 0x3f8000ff},
        {ASSAY_BF16, 1, 0x3ff0000000000000},    /* 1.0 */
        {ASSAY_U4, 7, 3},            {ASSAY_U4, 6, 0xf},
        {ASSAY_T1, 31, UINT64_MAX},  {ASSAY_T1, 29, 1},
    };
    u64 value;

    for (size_t i = 0; i < COUNT(cases); i++) {
        ck_assert(assay_element_value(cases[i].type, data, sizeof data,
                                      cases[i].i, &value));
        ck_assert_uint_eq(value, cases[i].value);
    }
    value = 77;
    ck_assert(!assay_element_value(ASSAY_U8, data, 4, 4, &value));
    ck_assert(!assay_element_value(ASSAY_U16, data, 3, 1, &value));
    ck_assert(!assay_element_value(ASSAY_U64, data, 4, 0, &value));
    ck_assert(!assay_element_value(ASSAY_U1, data, 4, 32, &value));
    ck_assert(!assay_element_value(ASSAY_U8, data, 4, UINT64_MAX,
                                   &value));
    ck_assert(!assay_element_value(ASSAY_U64, data, UINT64_MAX,
                                   1ull << 61, &value));
    ck_assert(!assay_element_value(ASSAY_U8, NULL, 4, 0, &value));
    ck_assert_uint_eq(value, 77);
}
END_TEST

/* ------------------------------------------------------------- options -- */

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
    o.format = 1;       /* that can: there is nothing where it should begin */
    expect_report(assay_validate(NULL, 0, &o), 1, ASSAY_REJECT);
    expect_report(assay_validate(NULL, 24, &o), 0, ASSAY_UNKNOWN);
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
    later.known.size = sizeof later.known;      /* not said to be there */
    expect_report(assay_validate(empty_mag, sizeof empty_mag, o), mag,
                  ASSAY_ACCEPT);
    later.known.size = 0;
    expect_report(assay_validate(empty_mag, sizeof empty_mag, o), mag,
                  ASSAY_ACCEPT);
}
END_TEST

/* What lies after the members that the caller knows is nobody's business. */
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
 * A MAG file of metadata records with a reserved bit that is set, each under a
 * key of its own: so many findings of one rule.
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

/* The report itself has room, and nothing after it. */
START_TEST(an_index_without_memory)
{
    ration p = {.fails_at = 2};
    assay_options o = {.index = true, .allocator = {resize_in, &p}};

    expect_report(assay_validate(empty_mag, sizeof empty_mag, &o),
                  assay_format_by_name("mag"), ASSAY_UNKNOWN);
    ck_assert_uint_eq(p.alive, 0);
}
END_TEST

/* Half a pointer is none: a size that ends inside of one takes no harm. */
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

/* Some functions of SHA-256 without the others would be called all the same. */
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

/* -------------------------------------------------------------- report -- */

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
    ck_assert_ptr_nonnull(strstr(findings.text, "\"size\":\"4\","
                                 "\"verdict\":\"unknown\",\"reason\":"));
    assay_free(r);
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

/* Keeps what lies below an offset, and the records of a list. */
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

/* The file is judged as a whole, whatever is kept of its fields. */
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

/* FIPS 180-4: of "abc", and of nothing. */
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

RUN("api", the_version, formats_by_number_and_name, no_format,
    levels_and_verdicts_have_names, rules_by_number_and_id, no_rule,
    words_of_a_format, rules_of_a_field, the_format_is_detected,
    elements_by_number, no_element, values_of_elements, zero_is_the_usual,
    what_cannot_be_judged, options_may_grow, options_may_be_shorter,
    how_many_findings_are_kept, memory_comes_from_the_allocator,
    an_index_without_memory, options_may_end_anywhere, digests_go_together,
    memory_may_be_limited, what_a_report_tells,
    what_a_report_of_no_format_tells, what_was_not_asked_for, fields_are_chosen,
    paths_are_cut, no_report, bytes_for_people, bytes_as_json,
    bytes_that_are_utf8, digests_of_bytes)
