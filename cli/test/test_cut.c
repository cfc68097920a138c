/* Cuts text at every length of every row of a few pieces. */
#include "ref/test/suite.h"

#include <stdio.h>
#include <string.h>

#include "tool/cut.h"

#define PIECES 4u

typedef struct row {
    char text[64];
    size_t ends[PIECES + 1]; /* where the first none, one, two, ... end */
} row;

/* Builds the row that the digits of a number choose, one piece per digit. */
static row row_of(const char *const *pieces, size_t kinds, size_t number)
{
    row made = {.text = ""};

    for (size_t i = 0; i < PIECES; i++) {
        const char *piece = pieces[number % kinds];
        size_t at = made.ends[i];
        snprintf(made.text + at, sizeof made.text - at, "%s", piece);
        made.ends[i + 1] = at + strlen(piece);
        number /= kinds;
    }
    return made;
}

static size_t whole_of(const row *r, size_t most)
{
    size_t whole = 0;

    for (size_t i = 0; i <= PIECES; i++)
        if (r->ends[i] <= most)
            whole = r->ends[i];
    return whole;
}

START_TEST(between_characters)
{
    static const char *const pieces[] = {
        "a", "\x7f", "\u00a0", "\u07ff", "\u0800", "\uffff", "\U00010000",
        "\U0010ffff"
    };
    enum { kinds = COUNT(pieces) };

    for (size_t n = 0; n < kinds * kinds * kinds * kinds; n++) {
        row r = row_of(pieces, kinds, n);
        for (size_t most = 0; most <= r.ends[PIECES]; most++)
            CLAIM(whole_text(r.text, most) == whole_of(&r, most),
                  "%zu bytes of \"%s\"", most, r.text);
    }
}
END_TEST

START_TEST(between_escapes)
{
    static const char *const pieces[] = {
        "a", "\u00e9", "\u20ac", "\U0001f600", "\\n", "\\\\", "\\\"",
        "\\u0007", "\\ud7ff", "\\ue000", "\\ud800\\udc00", "\\udbff\\udfff"
    };
    enum { kinds = COUNT(pieces) };

    for (size_t n = 0; n < kinds * kinds * kinds * kinds; n++) {
        row r = row_of(pieces, kinds, n);
        for (size_t most = 0; most < r.ends[PIECES]; most++)
            CLAIM(whole_json(r.text, most) == whole_of(&r, most),
                  "%zu bytes of %s", most, r.text);
    }
}
END_TEST

/* Bytes that are not text lose only a possible front of a character. */
START_TEST(bytes_that_are_no_text)
{
    static const struct {
        const char *bytes;
        size_t whole;
    } cases[] = {
        {"\x80", 1}, {"\x80\x80\x80\x80\x80", 5}, {"a\x80\x80\x80", 4},
        {"\xff", 0}, {"\xc3\xa9\x80", 3}, {"\xf0\x9f\x98\x80\x80", 5},
        {"\xe2\xe2", 1}, {"\xf8\x80\x80", 0}, {"\xf8\x80\x80\x80", 4}
    };

    ck_assert_uint_eq(whole_text("", 0), 0);
    for (size_t i = 0; i < COUNT(cases); i++)
        ck_assert_uint_eq(
            whole_text(cases[i].bytes, strlen(cases[i].bytes)), cases[i].whole);
}
END_TEST

RUN("cut", between_characters, between_escapes, bytes_that_are_no_text)
