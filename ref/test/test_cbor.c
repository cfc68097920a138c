#include "test/suite.h"
#include "wire/cbor.h"

#include <string.h>

/* Rules to tell apart; their names do not matter here. */
enum {
    CUT, OVERRUN, RESERVED, STRAY_BREAK, SHORT_SIMPLE, CHUNK, DEEP, LONG,
    INDEFINITE, TAGGED, IGNORED_UTF8, IGNORED_SIMPLE, IGNORED_NEGATIVE,
    IGNORED_TAG, TWICE, WRONG_KIND, NOT_UTF8
};

static const cbor_rules rules = {
    .truncated = (rule)CUT, .overrun = (rule)OVERRUN,
    .reserved = (rule)RESERVED, .misplaced_break = (rule)STRAY_BREAK,
    .short_simple = (rule)SHORT_SIMPLE, .chunk = (rule)CHUNK,
    .levels = (rule)DEEP, .shortest = (rule)LONG,
    .indefinite = (rule)INDEFINITE, .indefinite_map = (rule)INDEFINITE,
    .tag = (rule)TAGGED, .ignored_utf8 = (rule)IGNORED_UTF8,
    .ignored_simple = (rule)IGNORED_SIMPLE,
    .ignored_negative = (rule)IGNORED_NEGATIVE,
    .ignored_tag = (rule)IGNORED_TAG, .ignored_keys = true,
    .ignored_length = NO_RULE, .free_levels = 64,
};

typedef struct {
    report report;
    reader in;
    cbor cbor;
} fixture;

static void open_fixture(fixture *s, span bytes)
{
    memset(s, 0, sizeof *s);
    memory_open(&s->report.memory, NULL, 0);
    s->report.file = bytes;
    s->report.max_findings = ASSAY_ALL;
    s->report.wants_fields = true;
    s->in = (reader){.report = &s->report, .end = bytes.size,
                     .next_element = ASSAY_NONE};
    enter(&s->in, "item", NO_INDEX, (rule)CUT);
    s->cbor = cbor_open(&s->in, &rules);
}

static void close_fixture(fixture *s)
{
    cbor_close(&s->cbor);
    close_report(&s->report);
}

/* Checks that there is exactly this finding. */
static void expect_finding(const fixture *s, u32 broken, u64 offset, u64 length)
{
    const assay_finding *f = &s->report.findings.items[0];

    ck_assert_uint_eq(s->report.findings.count, 1);
    ck_assert_uint_eq(f->rule, public_number((rule)broken));
    ck_assert_uint_eq(f->offset, offset);
    ck_assert_uint_eq(f->length, length);
}

static void expect_path(const fixture *s, size_t i, const char *path,
                        const char *note)
{
    const assay_field *field = &s->report.fields.items[i];
    char actual[64];

    assay_field_path(&s->report, field, actual, sizeof actual);
    ck_assert_str_eq(actual, path);
    if (note != NULL)
        ck_assert_str_eq(field->note, note);
}

/* {"k": [1, (_ "a", "bc")], -1: 2(h'ff')} */
START_TEST(fields_of_a_skipped_item)
{
    fixture s;
    open_fixture(&s, BYTES("\xa2\x61k\x82\x01\x7f\x61" "a\x62" "bc\xff\x20\xc2"
                         "\x41\xff"));
    span item = skip_cbor(&s.cbor);
    ck_assert(ok(&s.in));
    ck_assert_uint_eq(item.size, s.report.file.size);
    ck_assert_uint_eq(s.report.findings.count, 0);
    ck_assert_uint_eq(s.report.fields.count, 15);
    expect_path(&s, 0, "item.head", "map with 2 pairs");
    expect_path(&s, 1, "item.head[1]", "text string with 1 byte");
    expect_path(&s, 2, "item.text[1]", NULL);
    expect_path(&s, 3, "item.head[2]", "array with 2 items");
    expect_path(&s, 5, "item.head[4]", "text string of indefinite length");
    expect_path(&s, 7, "item.text[5]", NULL);
    expect_path(&s, 10, "item.break[7]", "break");
    expect_path(&s, 11, "item.head[8]", "-1");
    expect_path(&s, 12, "item.head[9]", "tag 2");
    expect_path(&s, 14, "item.bytes[10]", NULL);
    close_fixture(&s);
}
END_TEST

START_TEST(a_chunked_text_with_tags)
{
    fixture s;
    open_fixture(&s, BYTES("\xd8\x2a\xc6\x7f\x62" "ab\x60\x61" "c\xff\x05"));
    cbor_item item = get_cbor(&s.cbor);
    ck_assert(item.head.kind == CBOR_TEXT);
    ck_assert(cbor_is(&item, "abc"));
    ck_assert(!cbor_is(&item, "ab"));
    ck_assert_uint_eq(item.tags, 2);
    ck_assert_uint_eq(item.tag, 6);
    ck_assert(item.head.indefinite);
    ck_assert_uint_eq(item.content.offset, 3);
    ck_assert_uint_eq(item.content.length, 1);
    expect_path(&s, 0, "item.tag[0]", "tag 42");
    expect_path(&s, 2, "item.head", NULL);
    expect_cbor_kind(&s.cbor, &item, CBOR_TEXT, (rule)WRONG_KIND);
    ck_assert_uint_eq(s.report.findings.count, 2);
    ck_assert_uint_eq(s.report.findings.items[0].rule,
                      public_number(INDEFINITE));
    ck_assert_uint_eq(s.report.findings.items[1].rule, public_number(TAGGED));
    ck_assert_uint_eq(s.report.findings.items[1].offset, 0);
    ck_assert_uint_eq(s.report.findings.items[1].length, 2);
    ck_assert_uint_eq(get_cbor(&s.cbor).head.value, 5);
    close_fixture(&s);
}
END_TEST

/* A character split between chunks is valid in the whole text. */
START_TEST(utf8_of_chunks)
{
    const struct {
        span bytes;
        u32 broken, offset, length;
    } cases[] = {
        {BYTES("\x7f\x61\xc3\x61\xa9\xff"), CHUNK, 2, 1},
        {BYTES("\x7f\x61\xc3\x61\x41\xff"), NOT_UTF8, 2, 1},
        {BYTES("\x7f\x61\x41\x62\xff\x41\xff"), NOT_UTF8, 4, 1},
        {BYTES("\x63\x41\xe2\x82"), NOT_UTF8, 2, 2},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        fixture s;
        open_fixture(&s, cases[i].bytes);
        cbor_item item = get_cbor(&s.cbor);
        s.report.findings.count = 0;
        bool whole = check_cbor_utf8(&s.cbor, &item, (rule)NOT_UTF8,
                                     (rule)CHUNK);
        ck_assert(whole == (cases[i].broken == CHUNK));
        expect_finding(&s, cases[i].broken, cases[i].offset, cases[i].length);
        close_fixture(&s);
    }
}
END_TEST

START_TEST(what_is_not_well_formed)
{
    const struct {
        span bytes;
        u32 broken, offset, length;
    } cases[] = {
        {BYTES(""), CUT, 0, 0},
        {BYTES("\x19\x01"), CUT, 0, 2},
        {BYTES("\x82\x01"), OVERRUN, 0, 1},
        {BYTES("\x82\x81\x01"), CUT, 3, 0},
        {BYTES("\xa1\x01"), OVERRUN, 0, 1},
        {BYTES("\x62" "a"), OVERRUN, 0, 1},
        {BYTES("\x9b\xff\xff\xff\xff\xff\xff\xff\xff"), OVERRUN, 0, 9},
        {BYTES("\x81\x1c"), RESERVED, 1, 1},
        {BYTES("\x1f"), RESERVED, 0, 1},
        {BYTES("\xdf\x01"), RESERVED, 0, 1},
        {BYTES("\xff"), STRAY_BREAK, 0, 1},
        {BYTES("\xbf\x01\xff"), STRAY_BREAK, 2, 1},
        {BYTES("\x9f\xc1\xff"), STRAY_BREAK, 2, 1},
        {BYTES("\xf8\x1f"), SHORT_SIMPLE, 0, 2},
        {BYTES("\x7f\x41" "a\xff"), CHUNK, 1, 1},
        {BYTES("\x5f\x5f\xff\xff"), CHUNK, 1, 1},
        {BYTES("\x9f\x01"), CUT, 2, 0},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        fixture s;
        open_fixture(&s, cases[i].bytes);
        skip_cbor(&s.cbor);
        ck_assert(!ok(&s.in));
        expect_finding(&s, cases[i].broken, cases[i].offset, cases[i].length);
        close_fixture(&s);
    }
}
END_TEST

/* Deep nesting takes no stack, and gives at most one finding. */
START_TEST(levels)
{
    const struct {
        u8 head;
        u32 levels;
        bool noted, followed;
    } cases[] = {
        {0x81, 64, false, true}, {0x81, 65, true, true},
        {0xc6, 64, false, true}, {0xc6, 65, true, true},
        {0x9f, 65, true, false}, {0x81, CBOR_MAX_LEVELS, true, true},
        {0x81, CBOR_MAX_LEVELS + 1, true, false}, {0xc6, 200000, true, false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        fixture s;
        u8 *bytes = malloc(cases[i].levels + 1);
        memset(bytes, cases[i].head, cases[i].levels);
        bytes[cases[i].levels] = 0x00;
        open_fixture(&s, (span){bytes, cases[i].levels + 1});
        s.report.wants_fields = false;
        skip_cbor(&s.cbor);
        ck_assert(ok(&s.in) == cases[i].followed);
        ck_assert(s.report.said[RULE_PLACE(DEEP)] == cases[i].noted);
        close_fixture(&s);
        free(bytes);
    }
}
END_TEST

/* Reads with get_cbor() inside of some containers. */
START_TEST(levels_around_an_item)
{
    const struct {
        u32 around, tags;
        span item;
        bool noted;
    } cases[] = {
        {63, 0, BYTES("\x80"), false}, {64, 0, BYTES("\x80"), true},
        {64, 0, BYTES("\xa0"), true},  {64, 0, BYTES("\x01"), false},
        {64, 0, BYTES("\x61k"), false}, {63, 1, BYTES("\x01"), false},
        {64, 1, BYTES("\x01"), true},  {63, 1, BYTES("\x80"), true},
        {0, 64, BYTES("\x01"), false}, {0, 65, BYTES("\x01"), true},
        {0, 64, BYTES("\x80"), true},  {62, 1, BYTES("\x80"), false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        u8 bytes[80];
        fixture s;
        memset(bytes, 0xc0, sizeof bytes);
        memcpy(bytes + cases[i].tags, cases[i].item.bytes,
               (size_t)cases[i].item.size);
        open_fixture(&s, (span){bytes, cases[i].tags + cases[i].item.size});
        s.cbor.levels_around = cases[i].around;
        get_cbor(&s.cbor);
        ck_assert(ok(&s.in));
        ck_assert_msg(s.report.said[RULE_PLACE(DEEP)] == cases[i].noted,
                      "case %zu", i);
        close_fixture(&s);
    }
}
END_TEST

/* Tags of a container count while it is read, not after it. */
START_TEST(levels_of_tags_around_a_container)
{
    for (u32 tags = 62; tags <= 63; tags++) {
        u8 bytes[80];
        fixture s;
        memset(bytes, 0xc0, sizeof bytes);
        memcpy(bytes + tags, "\x81\x80", 2);
        open_fixture(&s, (span){bytes, tags + 2});
        cbor_item item = get_cbor(&s.cbor);
        ck_assert(!s.report.said[RULE_PLACE(DEEP)]);
        finish_cbor(&s.cbor, &item);
        ck_assert(ok(&s.in));
        ck_assert(s.report.said[RULE_PLACE(DEEP)] == (tags == 63));
        ck_assert_uint_eq(s.cbor.levels_around, 0);
        close_fixture(&s);
    }
}
END_TEST

/* Heads of tags and of chunks, like any other. */
START_TEST(heads_that_are_too_long)
{
    const struct {
        span bytes;
        u32 offset, length;     /* length 0: none is too long */
    } cases[] = {
        {BYTES("\xd8\x17\x01"), 0, 2},
        {BYTES("\xd8\x18\x01"), 0, 0},
        {BYTES("\xc1\x18\x17"), 1, 2},
        {BYTES("\x5f\x58\x01" "a\xff"), 1, 2},
        {BYTES("\x5f\x41" "a\xff"), 0, 0},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        fixture s;
        open_fixture(&s, cases[i].bytes);
        get_cbor(&s.cbor);
        ck_assert(ok(&s.in));
        ck_assert_msg(s.report.said[RULE_PLACE(LONG)] == (cases[i].length > 0),
                      "case %zu", i);
        for (u64 k = 0; k < s.report.findings.count; k++) {
            const assay_finding *f = &s.report.findings.items[k];
            if (f->rule != public_number(LONG))
                continue;
            ck_assert_uint_eq(f->offset, cases[i].offset);
            ck_assert_uint_eq(f->length, cases[i].length);
        }
        close_fixture(&s);
    }
}
END_TEST

enum {NOTHING = -1};

/* An ignored value and its finding. */
typedef struct {
    span bytes;
    int broken;                 /* a rule, or NOTHING */
    u32 offset, length;
} ignored_value;

static void expect_ignored(const ignored_value *v, size_t number)
{
    fixture s;
    open_fixture(&s, v->bytes);
    skip_cbor(&s.cbor);
    ck_assert_msg(ok(&s.in), "case %zu", number);
    const assay_finding *f = s.report.findings.items;
    ck_assert_msg(s.report.findings.count == (v->broken >= 0), "case %zu",
                  number);
    if (v->broken >= 0) {
        ck_assert_uint_eq(f->rule, public_number((rule)v->broken));
        ck_assert_uint_eq(f->offset, v->offset);
        ck_assert_uint_eq(f->length, v->length);
    }
    close_fixture(&s);
}

/* Ignored values: well-formed, but without an assigned meaning, or invalid. */
START_TEST(what_is_well_formed_but_not_valid)
{
    const ignored_value cases[] = {
        {BYTES("\xf4"), NOTHING, 0, 0}, {BYTES("\xf7"), NOTHING, 0, 0},
        {BYTES("\xf3"), IGNORED_SIMPLE, 0, 1},
        {BYTES("\x82\x01\xf8\xff"), IGNORED_SIMPLE, 2, 2},
        {BYTES("\x3b\x7f\xff\xff\xff\xff\xff\xff\xff"), NOTHING, 0, 0},
        {BYTES("\x3b\x80\0\0\0\0\0\0\0"), IGNORED_NEGATIVE, 0, 9},
        {BYTES("\x1b\x80\0\0\0\0\0\0\0"), NOTHING, 0, 0},
        {BYTES("\xc0\x01"), IGNORED_TAG, 1, 1},
        {BYTES("\xc0\xd9\xd9\xf7\x60"), IGNORED_TAG, 1, 3},
        {BYTES("\xc1\x20"), NOTHING, 0, 0},
        {BYTES("\xc1\xf9\x3c\0"), NOTHING, 0, 0},
        {BYTES("\xc1\x60"), IGNORED_TAG, 1, 1},
        {BYTES("\xc2\x40"), NOTHING, 0, 0},
        {BYTES("\xc3\x5f\xff"), NOTHING, 0, 0},
        {BYTES("\xc3\x60"), IGNORED_TAG, 1, 1},
        {BYTES("\xc4\x82\x20\x01"), NOTHING, 0, 0},
        {BYTES("\xc5\x82\x20\xc3\x40"), NOTHING, 0, 0},
        {BYTES("\xc5\x9f\x20\xc2\x40\xff"), NOTHING, 0, 0},
        {BYTES("\xc4\x01"), IGNORED_TAG, 1, 1},
        {BYTES("\xc4\x81\x01"), IGNORED_TAG, 1, 1},
        {BYTES("\xc4\x83\x01\x01\xf6"), IGNORED_TAG, 1, 1},
        {BYTES("\xc4\x82\xc2\x40\x01"), IGNORED_TAG, 2, 1},
        {BYTES("\xc4\x82\x01\xf6"), IGNORED_TAG, 3, 1},
        {BYTES("\xc4\x82\x01\xc4\x82\x01\x01"), IGNORED_TAG, 3, 1},
        {BYTES("\xc4\x9f\x01\xff"), IGNORED_TAG, 3, 1},
        {BYTES("\xc4\x9f\x01\x02\x03\xff"), IGNORED_TAG, 4, 1},
        {BYTES("\xd8\x18\x41\x01"), NOTHING, 0, 0},
        {BYTES("\xd8\x18\x01"), IGNORED_TAG, 2, 1},
        {BYTES("\xd8\x20\x60"), NOTHING, 0, 0},
        {BYTES("\xd8\x24\x40"), IGNORED_TAG, 2, 1},
        {BYTES("\xd8\x23\x40"), NOTHING, 0, 0},
        {BYTES("\xd9\xd9\xf7\xf6"), NOTHING, 0, 0},
    };

    for (size_t i = 0; i < COUNT(cases); i++)
        expect_ignored(&cases[i], i);
}
END_TEST

static bool breaks(const fixture *s, u32 broken)
{
    for (u64 i = 0; i < s->report.findings.count; i++)
        if (s->report.findings.items[i].rule == public_number((rule)broken))
            return true;
    return false;
}

static const struct {
    const char *text;
    bool good;
} dates[] = {
    {"2025-06-04T00:00:00Z", true}, {"9999-12-31T23:59:59Z", true},
    {"2025-06-04T12:30:59.123456789-12:45", true},
    {"yesterday", false}, {"", false}, {"2025-06-04", false},
    {"2025-13-04T00:00:00Z", false}, {"2025-06-32T00:00:00Z", false},
    {"2025-06-04T24:00:00Z", false}, {"2025-06-04T00:00:00", false},
    {"2025-06-04T00:00:00.Z", false}, {"2025-06-04T00:00:00Zx", false},
    {"2025-06-04 00:00:00Z", false}, {"2025-06-04T00:00:00+1:00", false},
    {"2025-0x-04T00:00:00Z", false}, {"2025-06-04T00:00:0:Z", false},
    {"20", false}, {"20x5-06-04T00:00:00Z", false},
    {"202x-06-04T00:00:00Z", false}, {"2025/06-04T00:00:00Z", false},
    {"2025-00-04T00:00:00Z", false}, {"2025-06/04T00:00:00Z", false},
    {"2025-06-00T00:00:00Z", false}, {"2025-06-04T00.00:00Z", false},
    {"2025-06-04T00:60:00Z", false}, {"2025-06-04T00:00.00Z", false},
    {"2025-06-04T00:00:61Z", false}, {"2025-06-04T00:00:00*01:00", false},
    {"2025-06-04T00:00:00+24:00", false},
    {"2025-06-04T00:00:00+01.00", false},
    {"2025-06-04T00:00:00+01:60", false},
    {"2025-06-04T00:00:00+01:59", true},
    {"0001-01-01T00:00:00Z", true}, {"0000-01-01T00:00:00Z", false},
    {"2025-06-04t00:00:00Z", false}, {"2025-06-04T00:00:00z", false},
    {"2025-06-04T23:59:60Z", false}, {"2025-06-31T00:00:00Z", false},
    {"2025-04-31T00:00:00Z", false}, {"2025-09-31T00:00:00Z", false},
    {"2025-11-31T00:00:00Z", false}, {"2025-11-30T00:00:00Z", true},
    {"2025-02-29T00:00:00Z", false}, {"2024-02-29T00:00:00Z", true},
    {"1900-02-29T00:00:00Z", false}, {"2000-02-29T00:00:00Z", true},
    {"2024-02-30T00:00:00Z", false}, {"x025-06-04T00:00:00Z", false},
    {"2025-06-04T00:00:00.00000000000000000000000000000000000Z", true},
};

/* After tag 0: a text, in one piece or in chunks. */
START_TEST(dates_in_ignored_values)
{
    for (size_t i = 0; i < 2 * COUNT(dates); i++) {
        const char *date = dates[i / 2].text;
        size_t size = strlen(date), head = i % 2 == 0 ? 3 : 5;
        u8 bytes[64] = {0xc0, 0x78, (u8)size};
        if (head == 5)
            memcpy(bytes, "\xc0\x7f\x60\x78", 4);
        bytes[head - 1] = (u8)size;
        memcpy(bytes + head, date, size);
        bytes[head + size] = 0xff;
        fixture s;
        open_fixture(&s, (span){bytes, head + size + (head == 5)});
        skip_cbor(&s.cbor);
        ck_assert_msg(ok(&s.in), "case %zu", i);
        ck_assert_msg(breaks(&s, IGNORED_TAG) != dates[i / 2].good,
                      "case %zu", i);
        close_fixture(&s);
    }
}
END_TEST

/* More than a date can have, in two chunks; and a truncated one. */
START_TEST(dates_in_long_chunks)
{
    u8 bytes[90] = "\xc0\x7f\x78\x28" "2025-06-04T00:00:00.00000000000000000000"
                   "\x78\x19" "000000000000000000000000Z\xff";
    fixture s;

    open_fixture(&s, (span){bytes, 4 + 40 + 2 + 25 + 1});
    skip_cbor(&s.cbor);
    ck_assert(ok(&s.in));
    ck_assert(breaks(&s, IGNORED_TAG));
    close_fixture(&s);
    bytes[45] = 0x17;
    bytes[4 + 40 + 2 + 23] = 0xff;
    bytes[4 + 40 + 2 + 22] = 'Z';
    open_fixture(&s, (span){bytes, 4 + 40 + 2 + 24});
    skip_cbor(&s.cbor);
    ck_assert(ok(&s.in));
    ck_assert(!breaks(&s, IGNORED_TAG));
    close_fixture(&s);
    open_fixture(&s, (span){bytes, 4 + 40 + 2 + 23});
    skip_cbor(&s.cbor);
    ck_assert(!ok(&s.in));
    ck_assert(breaks(&s, CUT));
    ck_assert(!breaks(&s, IGNORED_TAG));
    close_fixture(&s);
}
END_TEST

/* Chunks are joined in memory, if there is any. */
START_TEST(chunks_without_memory)
{
    fixture s;

    open_fixture(&s, BYTES("\x7f\x63" "abc\x63" "def\xff"));
    s.report.wants_fields = false;
    s.report.memory.limit = 1000;
    cbor_item item = get_cbor(&s.cbor);
    ck_assert(!ok(&s.in));
    ck_assert(item.head.kind == CBOR_NONE);
    ck_assert_str_eq(s.report.reason,
                     "not enough memory for a chunked string");
    close_fixture(&s);
}
END_TEST

/* One key more than the limit, of a byte each. */
START_TEST(too_many_keys)
{
    size_t pairs = CBOR_MAX_KEYS + 1;
    u8 *bytes = calloc(5 + 2 * pairs, 1);
    fixture s;

    ck_assert_ptr_nonnull(bytes);
    for (u64 more = 0; more < 2; more++) {
        u64 count = CBOR_MAX_KEYS + more;
        bytes[0] = 0xba;
        for (u32 i = 0; i < 4; i++)
            bytes[1 + i] = (u8)(count >> (24 - 8 * i));
        open_fixture(&s, (span){bytes, 5 + 2 * count});
        s.report.wants_fields = false;
        skip_cbor(&s.cbor);
        ck_assert_uint_eq(s.cbor.keys.count, CBOR_MAX_KEYS);
        ck_assert_msg(ok(&s.in) == (more == 0), "%d more", (int)more);
        close_fixture(&s);
    }
    free(bytes);
}
END_TEST

/* The keys of each map are compared separately, as encoded. */
START_TEST(keys_of_skipped_maps)
{
    fixture s;
    open_fixture(&s, BYTES("\xa2\x7f\x61k\xff\0\x7f\x61k\xff\0"));
    skip_cbor(&s.cbor);
    ck_assert(ok(&s.in));
    ck_assert_uint_eq(s.cbor.keys.count, 0);    /* in chunks: not compared */
    close_fixture(&s);
    open_fixture(&s, BYTES("\xa3\x01\xa1\x01\x00\x02\xa2\x61k\x00\x61k\x00"
                         "\x18\x03\x00"));
    skip_cbor(&s.cbor);
    ck_assert(ok(&s.in));
    check_cbor_keys(&s.cbor, 0, "record", "key", (rule)TWICE);
    const assay_finding *last =
        &s.report.findings.items[s.report.findings.count - 1];
    ck_assert_uint_eq(s.report.findings.count, 2);      /* 18 03 is long */
    ck_assert_uint_eq(last->rule, public_number(TWICE));
    ck_assert_uint_eq(last->offset, 10);
    ck_assert_uint_eq(last->length, 2);
    ck_assert_uint_eq(last->related_offset, 7);
    close_fixture(&s);
}
END_TEST

/* {5: {7: 0}, 5: 0}: a key of another map is between them. */
START_TEST(keys_around_a_map)
{
    fixture s;

    open_fixture(&s, BYTES("\xa2\x05\xa1\x07\x00\x05\x00"));
    skip_cbor(&s.cbor);
    check_cbor_keys(&s.cbor, 0, "record", "key", (rule)TWICE);
    ck_assert_uint_eq(s.report.findings.count, 1);
    ck_assert_uint_eq(s.report.findings.items[0].rule, public_number(TWICE));
    ck_assert_uint_eq(s.report.findings.items[0].offset, 5);
    ck_assert_uint_eq(s.report.findings.items[0].related_offset, 1);
    close_fixture(&s);
}
END_TEST

/* Numbers with the same value are equal, whatever their encoding. */
START_TEST(numbers_as_keys)
{
    const struct {
        span one, other;
        bool equal;
    } keys[] = {
        {BYTES("\x01"), BYTES("\xf9\x3c\x00"), true},
        {BYTES("\x01"), BYTES("\x18\x01"), true},
        {BYTES("\x00"), BYTES("\xf9\x80\x00"), true},
        {BYTES("\x20"), BYTES("\xfa\xbf\x80\x00\x00"), true},
        {BYTES("\x1b\x80\0\0\0\0\0\0\0"),
         BYTES("\xfb\x43\xe0\0\0\0\0\0\0"), true},
        {BYTES("\x1b\xff\xff\xff\xff\xff\xff\xff\xff"),
         BYTES("\xfb\x43\xf0\0\0\0\0\0\0"), false},
        {BYTES("\xf9\x38\x00"), BYTES("\xfa\x3f\0\0\0"), true},
        {BYTES("\xf9\x38\x00"), BYTES("\x00"), false},
        {BYTES("\x01"), BYTES("\x20"), false},
        {BYTES("\x01"), BYTES("\xf9\x3c\x01"), false},
        {BYTES("\x01"), BYTES("\x61" "1"), false},
        {BYTES("\x01"), BYTES("\x41" "1"), false},
        {BYTES("\xf9\x7c\x00"),
         BYTES("\x1b\xff\xff\xff\xff\xff\xff\xff\xff"), false},
        {BYTES("\xf9\x7c\x00"), BYTES("\xfa\x7f\x80\0\0"), true},
        {BYTES("\xf9\x00\x01"), BYTES("\x00"), false},
    };

    for (size_t i = 0; i < COUNT(keys); i++) {
        u8 bytes[32] = {0xa2};
        size_t first = (size_t)keys[i].one.size;
        size_t second = (size_t)keys[i].other.size;
        fixture s;

        memcpy(bytes + 1, keys[i].one.bytes, first);
        memcpy(bytes + 2 + first, keys[i].other.bytes, second);
        open_fixture(&s, (span){bytes, 3 + first + second});
        skip_cbor(&s.cbor);
        ck_assert_uint_eq(s.cbor.keys.count, 2);
        check_cbor_keys(&s.cbor, 0, "record", "key", (rule)TWICE);
        ck_assert_msg(breaks(&s, TWICE) == keys[i].equal, "row %zu", i);
        close_fixture(&s);
    }
}
END_TEST

START_TEST(heads_in_words)
{
    const struct {
        span bytes;
        const char *words;
    } cases[] = {
        {BYTES("\x1b\xff\xff\xff\xff\xff\xff\xff\xff"), "18446744073709551615"},
        {BYTES("\x3b\xff\xff\xff\xff\xff\xff\xff\xff"),
         "-18446744073709551616"},
        {BYTES("\xf9\x3c\x00"), "float 1"},
        {BYTES("\xfa\x00\x00\x00\x01"), "float 1.40129846e-45"},
        {BYTES("\xf6"), "null"}, {BYTES("\xe0"), "simple value 0"},
        {BYTES("\xbf"), "map of indefinite length"},
        {BYTES("\x40"), "byte string with 0 bytes"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char words[64];
        text t = text_into(words, sizeof words);
        cbor_head head = cbor_decode(cases[i].bytes);
        put_cbor_head(&t, &head);
        ck_assert_str_eq(words, cases[i].words);
        ck_assert_uint_eq(head.size, cases[i].bytes.size);
    }
}
END_TEST

RUN("cbor", fields_of_a_skipped_item, a_chunked_text_with_tags, utf8_of_chunks,
    what_is_not_well_formed, levels, levels_around_an_item,
    levels_of_tags_around_a_container, heads_that_are_too_long,
    what_is_well_formed_but_not_valid,
    dates_in_ignored_values, dates_in_long_chunks,
    chunks_without_memory, too_many_keys, keys_of_skipped_maps,
    keys_around_a_map, numbers_as_keys, heads_in_words)
