/* Parts of spans: a part that is not inside is empty, whatever the numbers. */
#include "core/reader.h"
#include "test/suite.h"

static const span five = {(const u8 *)"abcde", 5};
static const span nothing = {NULL, 0};

#define FAR UINT64_MAX

START_TEST(parts)
{
    static const struct {
        u64 offset, length;
        const char *part;           /* NULL: empty */
    } cases[] = {
        {0, 5, "abcde"}, {1, 3, "bcd"}, {4, 1, "e"},
        {0, 6, NULL}, {5, 1, NULL}, {6, 0, NULL}, {1, FAR, NULL},
        {FAR, 1, NULL}, {FAR, FAR, NULL}, {FAR - 2, 5, NULL},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        span p = part_of(five, cases[i].offset, cases[i].length);
        if (cases[i].part == NULL)
            CLAIM(p.size == 0 && p.bytes == NULL, "case %zu", i);
        else
            CLAIM(p.bytes != NULL && is_word(p, cases[i].part), "case %zu", i);
    }
    ck_assert_ptr_eq(part_of(five, 5, 0).bytes, five.bytes + 5);
    ck_assert_ptr_null(part_of(nothing, 0, 0).bytes);
}
END_TEST

START_TEST(rests)
{
    ck_assert(is_word(rest_of(five, 2), "cde"));
    ck_assert_uint_eq(rest_of(five, 5).size, 0);
    ck_assert_ptr_null(rest_of(five, 6).bytes);
    ck_assert_ptr_null(rest_of(five, FAR).bytes);
    ck_assert_ptr_null(rest_of(nothing, 0).bytes);
}
END_TEST

START_TEST(fronts)
{
    span rest = five;

    ck_assert(is_word(take_front(&rest, 2), "ab"));
    ck_assert(is_word(take_front(&rest, FAR), "cde"));
    ck_assert_uint_eq(take_front(&rest, 1).size, 0);
    ck_assert_uint_eq(rest.size, 0);
    rest = nothing;
    ck_assert_uint_eq(take_front(&rest, 1).size, 0);
}
END_TEST

START_TEST(bytes)
{
    ck_assert_uint_eq(byte_at(five, 4), 'e');
    ck_assert_uint_eq(byte_at(five, 5), 0);
    ck_assert_uint_eq(byte_at(five, FAR), 0);
    ck_assert_uint_eq(byte_at(nothing, 0), 0);
    ck_assert(starts_with(five, "abc", 3));
    ck_assert(!starts_with(five, "abd", 3));
    ck_assert(!starts_with(five, "abcdef", 6));
    ck_assert(!starts_with(nothing, "a", 1));
    ck_assert(is_word(nothing, ""));
    ck_assert(starts_with(five, "x", 0));
    ck_assert(!is_word(five, "abcd"));
    ck_assert_uint_eq(place_in(five, part_of(five, 3, 1)), 3);
    ck_assert_uint_eq(place_in(five, nothing), 0);
}
END_TEST

/* A reader of bytes outside of the file reads nothing and is truncated. */
START_TEST(readers)
{
    static const u64 places[][2] = {
        {0, 6}, {5, 1}, {6, 0}, {1, FAR}, {FAR, 1}, {FAR, FAR},
    };
    report r = {.file = five};
    reader in = {.report = &r, .end = 5};

    for (size_t i = 0; i < COUNT(places); i++) {
        reader part = reader_of(&in, places[i][0], places[i][1]);
        CLAIM(left(&part) == 0 && ahead(&part).size == 0, "case %zu", i);
        CLAIM(part.at <= 5 && part.end <= 5, "case %zu", i);
        CLAIM(bytes_at(&in, places[i][0], places[i][1]).bytes == NULL,
              "case %zu", i);
    }
    reader part = reader_of(&in, 1, 3), whole = reader_of(&in, 0, 5);
    ck_assert(is_word(ahead(&part), "bcd"));
    ck_assert(is_word(ahead(&whole), "abcde"));
    stop(&in);
    part = reader_of(&in, 1, 3);
    ck_assert_uint_eq(left(&part), 0);
}
END_TEST

RUN("span", parts, rests, fronts, bytes, readers)
