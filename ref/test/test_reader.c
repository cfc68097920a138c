#include "core/checks.h"
#include "core/ranges.h"
#include "rule_names.h"
#include "test/suite.h"

#include <stdio.h>

/* A report on bytes, and a reader at their start. */
typedef struct {
    report report;
    reader in;
} fixture;

static void open_fixture(fixture *s, span bytes)
{
    *s = (fixture){0};
    memory_open(&s->report.memory, NULL, 0);
    s->report.file = bytes;
    s->report.max_findings = ASSAY_ALL;
    s->report.wants_fields = true;
    s->in = (reader){.report = &s->report, .end = bytes.size,
                     .next_element = ASSAY_NONE};
    enter(&s->in, "record", 3, MAG_TENSOR_TRUNCATED);
}

static void close_fixture(fixture *s)
{
    close_report(&s->report);
}

START_TEST(numbers_and_their_fields)
{
    fixture s;
    open_fixture(&s, BYTES("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c"
                            "\x0d\x0e\x0f"));
    ck_assert_uint_eq(get_u8(&s.in, "a"), 1);
    ck_assert_uint_eq(get_u16le(&s.in, "b"), 0x0302);
    ck_assert_uint_eq(get_u32le(&s.in, "c"), 0x07060504);
    ck_assert_uint_eq(get_u64le(element(&s.in, 5), "d"), 0x0f0e0d0c0b0a0908);
    ck_assert(ok(&s.in));
    ck_assert_uint_eq(left(&s.in), 0);
    ck_assert_uint_eq(s.report.fields.count, 4);

    char path[32];
    const assay_field *last = &s.report.fields.items[3];
    ck_assert_uint_eq(last->offset, 7);
    ck_assert_uint_eq(last->length, 8);
    assay_field_path(&s.report, last, path, sizeof path);
    ck_assert_str_eq(path, "record[3].d[5]");
    ck_assert_uint_eq(last->role, ASSAY_ROLE_NONE);
    close_fixture(&s);
}
END_TEST

/* In a format with both byte orders, getters use the order of the reader. */
START_TEST(numbers_in_the_order_of_the_file)
{
    fixture s;
    open_fixture(&s, BYTES("\1\2\3\4\5\6\7\1\2\3\4\5\6\7\1\2\3\4\5\6\7\x08"));
    ck_assert_uint_eq(get_u16(&s.in, "a"), 0x0201);
    s.in.big_endian = true;
    ck_assert_uint_eq(get_u32(&s.in, "b"), 0x03040506);
    ck_assert_uint_eq(get_u64(&s.in, "c"), 0x0701020304050607);
    reader part = reader_of(&s.in, 14, 8);
    ck_assert_uint_eq(get_u64(&part, "d"), 0x0102030405060708);
    ck_assert_uint_eq(get_u16le(&s.in, "e"), 0x0201);

    const assay_field *fields = s.report.fields.items;
    ck_assert_uint_eq(fields[0].kind, ASSAY_UINT_LE);
    ck_assert_uint_eq(fields[1].kind, ASSAY_UINT_BE);
    ck_assert_uint_eq(get_u64(&s.in, "f"), 0);          /* 6 bytes are left */
    ck_assert(!ok(&s.in));
    close_fixture(&s);
}
END_TEST

/* The contract: no read outside, then zeros and silence. */
START_TEST(one_finding_past_the_end)
{
    fixture s;
    open_fixture(&s, BYTES("\x01\x02\x03"));
    ck_assert_uint_eq(get_u16le(&s.in, "a"), 0x0201);
    ck_assert_uint_eq(get_u32le(&s.in, "b"), 0);
    ck_assert(!ok(&s.in));
    ck_assert_uint_eq(get_u64le(&s.in, "c"), 0);
    ck_assert_uint_eq(get_bytes(&s.in, UINT64_MAX, "d").size, 0);
    ck_assert(expect(&s.in, false, MAG_TENSOR_NUMEL));
    ck_assert(!require(&s.in, true, MAG_TENSOR_NUMEL));

    ck_assert_uint_eq(s.report.findings.count, 1);
    const assay_finding *f = &s.report.findings.items[0];
    ck_assert_uint_eq(f->rule, public_number(MAG_TENSOR_TRUNCATED));
    ck_assert_uint_eq(f->offset, 2);
    ck_assert_uint_eq(f->length, 1);
    ck_assert_str_eq(f->path, "record[3].b");
    ck_assert_str_eq(f->found, "is truncated: 1 of 4 bytes are there");
    close_fixture(&s);
}
END_TEST

START_TEST(sizes_that_wrap)
{
    static const u64 sizes[] = {4, UINT32_MAX, 1ull << 63, UINT64_MAX - 2,
                                UINT64_MAX};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        fixture s;
        open_fixture(&s, BYTES("\x01\x02\x03"));
        ck_assert_ptr_null(get_bytes(&s.in, sizes[i], "a").bytes);
        ck_assert(!ok(&s.in));
        close_fixture(&s);
    }
}
END_TEST

START_TEST(expect_goes_on_and_require_stops)
{
    fixture s;
    open_fixture(&s, BYTES("\x01\x02\x03\x04"));
    get_u8(&s.in, "a");
    assay_field a = s.in.last;
    ck_assert(!expect(&s.in, false, MAG_TENSOR_NUMEL));
    ck_assert_uint_eq(get_u8(&s.in, "b"), 2);
    ck_assert(!expect_at(&s.in, &a, false, MAG_TENSOR_DIM_ZERO));
    ck_assert(!require(&s.in, false, MAG_TENSOR_RANK_MIN));
    ck_assert_uint_eq(get_u8(&s.in, "c"), 0);

    ck_assert_uint_eq(s.report.findings.count, 3);
    ck_assert_uint_eq(s.report.findings.items[0].offset, 0);
    ck_assert_uint_eq(s.report.findings.items[1].offset, 0);
    ck_assert_uint_eq(s.report.findings.items[2].offset, 1);
    ck_assert_uint_eq(s.report.counts[ASSAY_MUST], 3);
    close_fixture(&s);
}
END_TEST

START_TEST(findings_are_counted_past_the_limit)
{
    fixture s;
    open_fixture(&s, BYTES("\x01"));
    s.report.max_findings = 2;
    get_u8(&s.in, "a");
    for (int i = 0; i < 5; i++) {
        expect(&s.in, false, MAG_TENSOR_NUMEL);
        found(&s.in, "number %d", i);
    }
    ck_assert_uint_eq(s.report.counts[ASSAY_MUST], 5);
    ck_assert_uint_eq(s.report.findings.count, 2);
    ck_assert_str_eq(s.report.findings.items[1].found, "number 1");
    close_fixture(&s);
}
END_TEST

/* Many remarks do not displace a finding that rejects. */
START_TEST(what_rejects_has_room_of_its_own)
{
    fixture s;
    open_fixture(&s, BYTES("\x01"));
    s.report.max_findings = 2;
    get_u8(&s.in, "a");
    for (int i = 0; i < 5; i++)
        expect(&s.in, false, MAG_KEY_NUL);
    expect(&s.in, false, MAG_TENSOR_NUMEL);
    ck_assert_uint_eq(s.report.findings.count, 3);
    ck_assert_uint_eq(s.report.findings.items[2].rule,
                      public_number(MAG_TENSOR_NUMEL));
    close_fixture(&s);
}
END_TEST

/* Many findings of one rule do not hide findings of another. */
START_TEST(each_rule_has_room_of_its_own)
{
    fixture s;
    open_fixture(&s, BYTES("\x01"));
    s.report.max_findings = 2;
    get_u8(&s.in, "a");
    for (int i = 0; i < 5; i++)
        expect(&s.in, false, MAG_TENSOR_NUMEL);
    expect(&s.in, false, MAG_CHECKSUM_MISMATCH);
    ck_assert_uint_eq(s.report.findings.count, 3);
    ck_assert_uint_eq(s.report.findings.items[2].rule,
                      public_number(MAG_CHECKSUM_MISMATCH));
    ck_assert_uint_eq(made_of(&s.report, MAG_TENSOR_NUMEL), 5);
    ck_assert_uint_eq(made_of(&s.report, MAG_CHECKSUM_MISMATCH), 1);
    close_fixture(&s);
}
END_TEST

START_TEST(what_rejects_comes_first)
{
    static const rule made[] = {MAG_KEY_NUL, MAG_TENSOR_NUMEL,
                                MAG_DATA_PADDING, MAG_DATA_ORDER,
                                MAG_TENSOR_DIM_ZERO};
    static const rule sorted[] = {MAG_TENSOR_NUMEL, MAG_TENSOR_DIM_ZERO,
                                  MAG_KEY_NUL, MAG_DATA_ORDER,
                                  MAG_DATA_PADDING};
    fixture s;
    open_fixture(&s, BYTES("\x01"));
    get_u8(&s.in, "a");
    for (size_t i = 0; i < COUNT(made); i++)
        expect(&s.in, false, made[i]);
    sort_findings(&s.report);
    for (size_t i = 0; i < COUNT(made); i++)
        ck_assert_uint_eq(s.report.findings.items[i].rule,
                          public_number(sorted[i]));
    close_fixture(&s);
}
END_TEST

/* Findings of any number are sorted by level, stably. */
START_TEST(findings_are_sorted_and_stay_in_order)
{
    static const rule rules[] = {MAG_TENSOR_NUMEL, MAG_KEY_NUL,
                                 MAG_DATA_PADDING};
    fixture s;
    open_fixture(&s, BYTES("\x01"));
    get_u8(&s.in, "a");
    for (u32 i = 0, random = 1; i < 1000; i++) {
        random = random * 1103515245 + 12345;
        expect(&s.in, false, rules[(random >> 16) % COUNT(rules)]);
        found(&s.in, "%04u", i);
    }
    sort_findings(&s.report);
    const assay_finding *f = s.report.findings.items;
    for (u32 i = 1; i < 1000; i++) {
        assay_level before = assay_rule_at(f[i - 1].rule)->level;
        assay_level here = assay_rule_at(f[i].rule)->level;
        CLAIM(before < here || (before == here &&
                                strcmp(f[i - 1].found, f[i].found) < 0),
              "%s before %s", f[i - 1].found, f[i].found);
    }
    close_fixture(&s);
}
END_TEST

/*
 * Tries every list of at most six things of four kinds. The lists end where the
 * memory ends, so that reads beyond it are noticed.
 */
#define MOST 6
#define KINDS 4

static u32 kind_of(u32 list, u32 i)
{
    return list >> 2 * i & (KINDS - 1);
}

START_TEST(every_short_list_of_findings)
{
    static const rule of_level[KINDS] = {MAG_TENSOR_NUMEL,
                                         GGUF_META_ARCHITECTURE_CHARS,
                                         MAG_KEY_NUL, MAG_DATA_PADDING};
    assay_finding room[MOST];

    for (u32 count = 0; count <= MOST; count++)
        for (u32 list = 0; list < 1u << 2 * count; list++) {
            assay_finding *f = room + MOST - count;
            report r = {.findings = {f, count, count}};

            for (u32 i = 0; i < count; i++)
                f[i] = (assay_finding){
                    .rule = public_number(of_level[kind_of(list, i)]),
                    .offset = i,
                };
            sort_findings(&r);
            for (u32 i = 1; i < count; i++) {
                assay_level before = assay_rule_at(f[i - 1].rule)->level;
                assay_level here = assay_rule_at(f[i].rule)->level;
                CLAIM(before < here ||
                      (before == here && f[i - 1].offset < f[i].offset),
                      "list %x of %u", list, count);
            }
        }
}
END_TEST

START_TEST(every_short_list_of_fields)
{
    assay_field room[MOST];

    for (u32 count = 0; count <= MOST; count++)
        for (u32 list = 0; list < 1u << 2 * count; list++) {
            assay_field *f = room + MOST - count;
            report r = {.fields = {f, count, count}};

            for (u32 i = 0; i < count; i++)
                f[i] = (assay_field){.offset = kind_of(list, i), .element = i};
            sort_fields(&r);
            for (u32 i = 1; i < count; i++)
                CLAIM(f[i - 1].offset < f[i].offset ||
                      (f[i - 1].offset == f[i].offset &&
                       f[i - 1].element < f[i].element),
                      "list %x of %u", list, count);
        }
}
END_TEST

/* Texts added after the sorting belong to no finding. */
START_TEST(words_below_what_is_sorted)
{
    fixture s;
    open_fixture(&s, BYTES("\x01"));
    get_u8(&s.in, "a");
    expect(&s.in, false, MAG_TENSOR_NUMEL);
    sort_findings(&s.report);
    advise(&s.in, "too late");
    ck_assert_ptr_null(s.report.findings.items[0].note);
    close_fixture(&s);
}
END_TEST

START_TEST(the_first_reason_is_kept)
{
    report r = {0};

    leave_open(&r, ASSAY_WHY_VARIANT, "three");
    leave_open(&r, ASSAY_WHY_PART, "four");
    ck_assert_int_eq(assay_report_why(&r), ASSAY_WHY_VARIANT);
    give_up(&r, ASSAY_WHY_LIMIT, "one");
    give_up(&r, ASSAY_WHY_MEMORY, "two");
    ck_assert_str_eq(r.reason, "one");
    ck_assert_str_eq(r.doubt, "three");
    ck_assert_int_eq(assay_report_why(&r), ASSAY_WHY_LIMIT);
}
END_TEST

START_TEST(scopes_deeper_than_are_named)
{
    fixture s;
    open_fixture(&s, BYTES("\x01"));
    char path[160];

    for (u32 i = 0; i < 3 * MAX_SCOPES; i++) {
        enter(&s.in, "d", i, MAG_TENSOR_TRUNCATED);
        at_index(&s.in, 3 + i);         /* until the scopes have no names */
    }
    get_u8(&s.in, "a");
    for (u32 i = 0; i < 3 * MAX_SCOPES; i++)
        leave(&s.in);
    leave(&s.in);
    ck_assert_uint_eq(s.report.depth, 0);
    assay_field_path(&s.report, s.report.fields.items, path, sizeof path);
    ck_assert_str_eq(path, "record[3].d[3].d[4].d[5].d[6].d[7].d[8].d[9]"
                     ".d[10].d[11].d[12].d[13].a");
    close_fixture(&s);
}
END_TEST

/* The scopes around a field determine its role if all of them have names;
 * otherwise only its own name does. */
START_TEST(roles_in_scopes_deeper_than_are_named)
{
    static const assay_role roles[] = {ASSAY_ROLE_SHAPE, ASSAY_ROLE_NONE};
    fixture s;

    for (u32 more = 0; more < COUNT(roles); more++) {
        open_fixture(&s, BYTES("\x01"));
        leave(&s.in);
        s.report.format = FORMAT_zten;
        for (u32 i = 0; i < MAX_SCOPES + more; i++)
            enter(&s.in, "shape", 2, ZTEN_INDEX_TRUNCATED);
        get_u8(&s.in, "head");
        ck_assert_uint_eq(s.report.fields.items[0].role, roles[more]);
        close_fixture(&s);
    }
}
END_TEST

/* Fields that two records own: the shorter one is first. */
START_TEST(fields_that_begin_together)
{
    static const struct {
        u64 offset, length;
    } added[] = {{4, 2}, {0, 4}, {0, 2}, {0, 2}, {0, 3}, {4, 1}},
      sorted[] = {{0, 2}, {0, 2}, {0, 3}, {0, 4}, {4, 1}, {4, 2}};
    fixture s;
    open_fixture(&s, BYTES("123456"));
    for (size_t i = 0; i < COUNT(added); i++)
        add_field(&s.report, &(assay_field){.offset = added[i].offset,
                                            .length = added[i].length,
                                            .name = "a"});
    sort_fields(&s.report);
    for (size_t i = 0; i < COUNT(sorted); i++) {
        const assay_field *f = &s.report.fields.items[i];
        ck_assert_uint_eq(f->offset, sorted[i].offset);
        ck_assert_uint_eq(f->length, sorted[i].length);
    }
    close_fixture(&s);
}
END_TEST

/* The record of a field is the outermost list element. */
static bool keep_item_2(void *user, u64 offset, u64 length, const char *record,
                        u64 index)
{
    u64 *asked = user;

    ck_assert_uint_eq(offset, *asked);
    ck_assert_uint_eq(length, 1);
    if (*asked == 0)
        ck_assert_ptr_null(record);
    else
        ck_assert_str_eq(record, *asked == 1 ? "list" : "item");
    ++*asked;
    return index == 2;
}

START_TEST(fields_of_a_record_in_others)
{
    u64 asked = 0;
    fixture s;
    open_fixture(&s, BYTES("0123"));
    leave(&s.in);
    s.report.choice = (assay_field_choice){keep_item_2, &asked};
    get_u8(&s.in, "head");
    enter(&s.in, "list", NO_INDEX, MAG_TENSOR_TRUNCATED);
    get_u8(&s.in, "a");
    enter(&s.in, "item", 2, MAG_TENSOR_TRUNCATED);
    get_u8(&s.in, "b");
    enter(&s.in, "part", 7, MAG_TENSOR_TRUNCATED);
    get_u8(&s.in, "c");
    ck_assert_uint_eq(asked, 4);
    ck_assert_uint_eq(s.report.fields.count, 2);
    ck_assert_str_eq(s.report.fields.items[1].name, "c");
    close_fixture(&s);
}
END_TEST

START_TEST(notes_of_a_field_read_before)
{
    fixture s;
    open_fixture(&s, BYTES("123456"));
    get_u8(&s.in, "a");
    get_u16le(&s.in, "b");
    assay_field b = s.in.last, longer = b;
    longer.length = 3;
    explain_at(&s.in, &longer, "not read");
    explain_at(&s.in, &b, "read %d", 2);
    ck_assert_ptr_null(s.report.fields.items[0].note);
    ck_assert_str_eq(s.report.fields.items[1].note, "read 2");
    close_fixture(&s);
}
END_TEST

/* Nor is the field before it recorded. */
START_TEST(no_note_of_a_field_that_was_cut)
{
    fixture s;
    open_fixture(&s, BYTES("\1\2\3"));
    get_u8(&s.in, "a");
    explain(&s.in, "read");
    get_u32le(&s.in, "b");
    explain(&s.in, "cut off");
    ck_assert_uint_eq(s.report.fields.count, 2);
    ck_assert_ptr_null(s.report.fields.items[1].note);
    close_fixture(&s);

    open_fixture(&s, BYTES("\1\2\3"));
    get_u8(&s.in, "a");
    stop(&s.in);
    get_u8(&s.in, "b");
    explain(&s.in, "not read");
    ck_assert_ptr_null(s.report.fields.items[0].note);
    close_fixture(&s);

    open_fixture(&s, BYTES("\1\2\3"));
    get_u8(&s.in, "a");
    add_region(&s.in, "padding", 1, 0, ASSAY_PADDING, 0);
    explain(&s.in, "no bytes");
    ck_assert_uint_eq(s.report.fields.count, 1);
    ck_assert_ptr_null(s.report.fields.items[0].note);
    close_fixture(&s);
}
END_TEST

/* The hint about a number in the other byte order: it must be smaller and
 * fit. */
START_TEST(numbers_the_other_way_around)
{
    static const struct {
        u64 offset, length, most;
        assay_kind kind;
        bool meant;
    } cases[] = {
        {0, 4, 2, ASSAY_UINT_LE, true},     /* 0x02000000, meant 2 */
        {0, 4, 1, ASSAY_UINT_LE, false},
        {0, 4, 2, ASSAY_UINT_BE, false},
        {3, 4, 9, ASSAY_UINT_LE, false},    /* 2, not 0x02000000 */
        {3, 4, UINT32_MAX, ASSAY_UINT_LE, false},
        {4, 3, 9, ASSAY_UINT_LE, false},    /* 0 */
        {0, 8, UINT64_MAX, ASSAY_UINT_LE, false},
        {0, 9, UINT64_MAX, ASSAY_UINT_LE, false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        fixture s;
        open_fixture(&s, BYTES("\0\0\0\2\0\0\0\0\0"));
        assay_field f = {.offset = cases[i].offset, .name = "a",
                         .length = cases[i].length,
                         .kind = (u8)cases[i].kind, .element = ASSAY_NONE};
        expect_at(&s.in, &f, false, MAG_TENSOR_NUMEL);
        ck_assert_msg(advise_turned(&s.in, &f, cases[i].most) ==
                      cases[i].meant, "case %zu", i);
        ck_assert((s.report.findings.items[0].note != NULL) ==
                  cases[i].meant);
        close_fixture(&s);
    }
}
END_TEST

START_TEST(values_in_words)
{
    static const struct {
        u64 length;
        assay_kind kind;
        const char *words;
    } cases[] = {
        {2, ASSAY_UINT_LE, "513"}, {2, ASSAY_UINT_BE, "258"},
        {8, ASSAY_UINT_BE, "72623859790382856"},
        {9, ASSAY_UINT_BE, "01 02 03 04 05 06 07 08 ..."},
        {9, ASSAY_UINT_LE, "01 02 03 04 05 06 07 08 ..."},
        {8, ASSAY_BYTES, "01 02 03 04 05 06 07 08"},
        {99, ASSAY_BYTES, ""},
    };
    char words[64];
    fixture s;

    open_fixture(&s, BYTES("\1\2\3\4\5\6\7\x08\x09"));
    for (size_t i = 0; i < COUNT(cases); i++) {
        assay_field f = {.length = cases[i].length,
                         .kind = (u8)cases[i].kind};
        write_value(&s.report, &f, words, sizeof words);
        ck_assert_str_eq(words, cases[i].words);
    }
    close_fixture(&s);
}
END_TEST

/* Shows 40 bytes, and that there are more. */
START_TEST(long_texts_in_words)
{
    static const char text[] = "0123456789012345678901234567890123456789x";
    char words[64], wanted[64];
    fixture s;

    open_fixture(&s, BYTES(text));
    for (u64 length = 39; length <= 41; length++) {
        assay_field f = {.length = length, .kind = ASSAY_TEXT};
        write_value(&s.report, &f, words, sizeof words);
        snprintf(wanted, sizeof wanted, "\"%.*s\"%s",
                 (int)smaller(length, 40), text, length > 40 ? "..." : "");
        ck_assert_str_eq(words, wanted);
    }
    close_fixture(&s);
}
END_TEST

START_TEST(places_up_to_a_limit)
{
    static const struct {
        u64 offset, length, limit;
        bool before;
    } cases[] = {
        {0, 3, 3, true}, {1, 2, 3, true}, {3, 0, 3, true}, {0, 0, 0, true},
        {1, 3, 3, false}, {0, 4, 3, false}, {4, 0, 3, false},
        {1, UINT64_MAX, 3, false}, {UINT64_MAX, 1, 3, false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        fixture s;
        open_fixture(&s, BYTES("\1"));
        get_u8(&s.in, "a");
        bool before = expect_before(&s.in, &s.in.last, cases[i].offset,
                                    cases[i].length, cases[i].limit,
                                    "the file ends", MAG_DATA_OUT_OF_FILE);
        CLAIM(before == cases[i].before &&
              s.report.findings.count == (before ? 0u : 1u), "case %zu", i);
        close_fixture(&s);
    }
}
END_TEST

/* A count of a record, or of the open scopes, which stay open. */
START_TEST(counts_of_more_than_there_is_room_for)
{
    static const struct {
        const char *record, *path;
    } cases[] = {{"head", "record[3].head.count"}, {NULL, "record[3].count"}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *record = cases[i].record;
        fixture s;
        open_fixture(&s, BYTES("\7ab"));
        get_u8(&s.in, "count");
        assay_field count = s.in.last;

        ck_assert(is_there(&s.in, record, &count, 0, 2, MAG_KEY_LENGTH_MAX));
        ck_assert_uint_eq(s.report.findings.count, 0);
        ck_assert(!is_there(&s.in, record, &count, 5, 3, MAG_KEY_LENGTH_MAX));
        ck_assert(!ok(&s.in));
        ck_assert_uint_eq(s.report.depth, 1);
        ck_assert(!is_there(&s.in, record, &count, 6, 3, MAG_KEY_LENGTH_MAX));

        ck_assert_uint_eq(s.report.findings.count, 1);
        const assay_finding *f = &s.report.findings.items[0];
        ck_assert_str_eq(f->path, cases[i].path);
        ck_assert_str_eq(f->found, "declares more entries than fit: there is "
                         "room for 5");
        close_fixture(&s);
    }
}
END_TEST

/* Texts belong to the check above them, never to an older finding. */
START_TEST(words_below_a_check_that_held)
{
    fixture s;
    open_fixture(&s, BYTES("\1\2\3"));
    get_u8(&s.in, "a");
    expect(&s.in, false, MAG_TENSOR_NUMEL);
    found(&s.in, "is wrong");
    expect(&s.in, true, MAG_TENSOR_RANK_MIN);
    found(&s.in, "is right");
    require(&s.in, true, MAG_TENSOR_RANK_MIN);
    advise(&s.in, "nothing is to be done");
    stop(&s.in);
    expect(&s.in, false, MAG_TENSOR_RANK_MIN);
    found(&s.in, "is past the end");

    ck_assert_uint_eq(s.report.findings.count, 1);
    ck_assert_str_eq(s.report.findings.items[0].found, "is wrong");
    ck_assert_ptr_null(s.report.findings.items[0].note);
    close_fixture(&s);
}
END_TEST

START_TEST(words_below_a_habit_that_held)
{
    fixture s;
    open_fixture(&s, BYTES("\1\2\3"));
    get_u8(&s.in, "a");
    expect(&s.in, false, MAG_TENSOR_NUMEL);
    found(&s.in, "is wrong");
    expect_once(&s.in, &s.in.last, true, MAG_TENSOR_RANK_MIN);
    found(&s.in, "is a habit");
    ck_assert_uint_eq(s.report.findings.count, 1);
    ck_assert_str_eq(s.report.findings.items[0].found, "is wrong");
    close_fixture(&s);
}
END_TEST

RUN("reader", numbers_and_their_fields, numbers_in_the_order_of_the_file,
    one_finding_past_the_end,
    sizes_that_wrap, expect_goes_on_and_require_stops,
    words_below_a_check_that_held, words_below_a_habit_that_held,
    findings_are_counted_past_the_limit, what_rejects_has_room_of_its_own,
    each_rule_has_room_of_its_own, what_rejects_comes_first,
    findings_are_sorted_and_stay_in_order,
    every_short_list_of_findings, every_short_list_of_fields,
    words_below_what_is_sorted, the_first_reason_is_kept,
    scopes_deeper_than_are_named, roles_in_scopes_deeper_than_are_named,
    fields_that_begin_together,
    fields_of_a_record_in_others, notes_of_a_field_read_before,
    no_note_of_a_field_that_was_cut,
    numbers_the_other_way_around, values_in_words, long_texts_in_words,
    places_up_to_a_limit, counts_of_more_than_there_is_room_for)
