/* Ranges of data: their order, shared bytes, and gaps. */
#include "core/ranges.h"
#include "rule_names.h"
#include "test/fixture.h"
#include "test/suite.h"

#include <string.h>

static const u8 zeros[64];

static void open_on_zeros(fixture *s)
{
    open_fixture(s);
    rewind_fixture(s, (span){zeros, sizeof zeros}, MAG_TENSOR_TRUNCATED);
}

/* Sorts by offset, then by length, stably; needs no memory if sorted. */
START_TEST(by_place)
{
    range items[] = {
        {4, 2, {0, 0, 0}}, {0, 3, {0, 1, 0}}, {0, 2, {0, 2, 0}},
        {0, 3, {0, 3, 0}}, {4, 1, {0, 4, 0}}, {0, 2, {0, 5, 0}},
    };
    static const u32 records[] = {2, 5, 1, 3, 4, 0};
    ranges list = {items, COUNT(items), COUNT(items)};
    fixture s;

    open_on_zeros(&s);
    sort_by_place(&s.in, &list);
    ck_assert(ok(&s.in));
    for (size_t i = 0; i < COUNT(items); i++)
        ck_assert_uint_eq(items[i].owner.record, records[i]);
    ck_assert_uint_eq(s.report.memory.used, 0);
    close_fixture(&s);
}
END_TEST

START_TEST(no_memory_to_sort)
{
    range items[] = {{4, 2, {0, 0, 0}}, {0, 3, {0, 1, 0}}};
    ranges list = {items, COUNT(items), COUNT(items)};
    fixture s;

    open_on_zeros(&s);
    memory_open(&s.report.memory, NULL, sizeof *items - 1);
    sort_by_place(&s.in, &list);
    ck_assert(!ok(&s.in));
    ck_assert_str_eq(s.report.reason, "not enough memory to sort the index");
    close_fixture(&s);
}
END_TEST

/* An alias does not count as overlapping, and does not undo an overlap found
 * before. */
START_TEST(overlaps_and_twins)
{
    static const struct {
        range items[3];
        bool disjoint;
        u64 overlaps, twins;
    } cases[] = {
        {{{0, 4, {0, 0, 0}}, {4, 4, {8, 1, 0}}, {8, 1, {16, 2, 0}}},
         true, 0, 0},
        {{{0, 4, {0, 0, 0}}, {0, 4, {8, 1, 0}}, {0, 4, {16, 2, 0}}},
         true, 0, 2},
        {{{0, 4, {0, 0, 0}}, {0, 4, {8, 1, 0}}, {3, 4, {16, 2, 0}}},
         false, 1, 1},
        {{{0, 4, {0, 0, 0}}, {2, 4, {8, 1, 0}}, {2, 4, {16, 2, 0}}},
         false, 1, 1},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        range items[3];
        ranges list = {items, 3, 3};
        fixture s;

        memcpy(items, cases[i].items, sizeof items);
        open_on_zeros(&s);
        bool disjoint = check_disjoint(&s.in, &list, "tensor", "offset", NULL,
                                       MAG_DATA_OVERLAP, MAG_DATA_ALIAS);
        CLAIM(disjoint == cases[i].disjoint &&
              s.report.counts[ASSAY_MUST] == cases[i].overlaps &&
              s.report.counts[ASSAY_MAY] == cases[i].twins, "case %zu", i);
        close_fixture(&s);
    }
}
END_TEST

START_TEST(where_they_end)
{
    range items[] = {{0, 9, {0, 0, 0}}, {2, 3, {0, 1, 0}}};
    const ranges none = {NULL, 0, 0}, both = {items, 2, 2};

    ck_assert_uint_eq(end_of_data(&none), 0);
    ck_assert_uint_eq(end_of_data(&both), 9);
}
END_TEST

/* Each piece once; a range within others gives no piece, not even empty. */
START_TEST(from_piece_to_piece)
{
    range items[] = {
        {2, 4, {0, 0, 0}}, {2, 4, {0, 1, 0}}, {3, 2, {0, 2, 0}},
        {5, 2, {0, 3, 0}}, {9, 1, {0, 4, 0}},
    };
    const range *of[] = {NULL, &items[0], &items[3], NULL, &items[4], NULL};
    static const u64 places[] = {0, 2, 6, 7, 9, 10, 12};
    const ranges list = {items, COUNT(items), COUNT(items)};
    walk w = {&list, 0, 0, 12};
    region r;

    for (size_t i = 0; i < COUNT(of); i++) {
        ck_assert(next_region(&w, &r));
        ck_assert_uint_eq(r.offset, places[i]);
        ck_assert_uint_eq(r.offset + r.length, places[i + 1]);
        ck_assert_ptr_eq(r.data, of[i]);
    }
    ck_assert(!next_region(&w, &r));
}
END_TEST

/* A copy for a hint: without memory there is none, and judging continues. */
START_TEST(sorted_copies)
{
    range items[] = {{4, 2, {0, 0, 0}}, {0, 3, {0, 1, 0}}};
    const ranges list = {items, COUNT(items), COUNT(items)};
    ranges sorted;
    fixture s;

    open_on_zeros(&s);
    ck_assert(copy_sorted(&s.in, &list, &sorted));
    ck_assert_uint_eq(sorted.count, 2);
    ck_assert_uint_eq(sorted.items[0].owner.record, 1);
    ck_assert_uint_eq(items[0].owner.record, 0);
    FREE_LIST(&s.report.memory, &sorted);
    memory_open(&s.report.memory, NULL, sizeof *items - 1);
    ck_assert(!copy_sorted(&s.in, &list, &sorted));
    ck_assert(ok(&s.in) && !s.report.memory.failed && s.report.findings_short);
    FREE_LIST(&s.report.memory, &sorted);
    close_fixture(&s);
}
END_TEST

/* The alignment, from the first place on or from 0, that gaps are due to. */
START_TEST(units_of_gaps)
{
    static const struct {
        range items[3];
        u64 at, gaps, length, unit, most;
    } files[] = {
        {{{0, 4, {0}}, {4, 4, {0}}, {8, 1, {0}}}, 0, 0, 0, 2, 4},
        {{{0, 10, {0}}, {64, 10, {0}}, {128, 10, {0}}}, 0, 2, 108, 64, 64},
        {{{0, 10, {0}}, {16, 8, {0}}, {24, 10, {0}}}, 0, 1, 6, 8, 8},
        {{{7, 1, {0}}, {11, 1, {0}}, {15, 1, {0}}}, 7, 2, 6, 4, 4},
        {{{16, 1, {0}}, {32, 1, {0}}, {48, 1, {0}}}, 7, 3, 39, 16, 16},
        {{{0, 3, {0}}, {512, 512, {0}}, {1024, 1, {0}}}, 0, 1, 509, 0, 512},
        {{{0, 3, {0}}, {5, 1, {0}}, {9, 1, {0}}}, 0, 2, 5, 0, 0},
        {{{0, 3, {0}}, {2, 2, {0}}, {4, 1, {0}}}, 0, 0, 0, 0, 0},
    };

    for (size_t i = 0; i < COUNT(files); i++) {
        range items[3];
        memcpy(items, files[i].items, sizeof items);
        const ranges list = {items, 3, 3};
        gap_sum sum = add_gaps(&list, files[i].at);
        ck_assert_uint_eq(sum.gaps, files[i].gaps);
        ck_assert_uint_eq(sum.length, files[i].length);
        CLAIM(sum.unit == files[i].unit && sum.most == files[i].most,
              "%zu: %u %u", i, (unsigned)sum.unit, (unsigned)sum.most);
    }
}
END_TEST

RUN("ranges", by_place, no_memory_to_sort, overlaps_and_twins, where_they_end,
    from_piece_to_piece, sorted_copies, units_of_gaps)
