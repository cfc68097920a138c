/* Text from files, escaped: what a terminal would obey is never printed. */
#include <string.h>

#include "../text.h"
#include "suite.h"

START_TEST(what_acts_is_escaped)
{
    const struct {
        span bytes;
        const char *shown;
    } cases[] = {
        {BYTES("plain \xc3\xa9 \xf0\x9f\x98\x80"),
         "plain \xc3\xa9 \xf0\x9f\x98\x80"},
        {BYTES("\"\\"), "\\\"\\\\"},
        {BYTES("a\0b\x1b[2J\x7f"), "a\\x00b\\x1b[2J\\x7f"},
        {BYTES("\xc2\x9b"), "\\u009b"},             /* a control of 8 bits */
        {BYTES("\xc2\xad"), "\\u00ad"},             /* soft hyphen */
        {BYTES("\xd8\x9c"), "\\u061c"},             /* Arabic letter mark */
        {BYTES("\xe1\xa0\x8e"), "\\u180e"},         /* vowel separator */
        {BYTES("\xe2\x80\x8b"), "\\u200b"},         /* no width */
        {BYTES("\xe2\x80\xae"), "\\u202e"},         /* right to left */
        {BYTES("\xe2\x81\xa9"), "\\u2069"},
        {BYTES("\xef\xbb\xbf"), "\\ufeff"},
        {BYTES("\xef\xbf\xb9"), "\\ufff9"},
        {BYTES("\xf3\xa0\x81\x81"), "\\U000e0041"}, /* a tag */
        {BYTES("\xef\xbf\xbd"), "\xef\xbf\xbd"},
        {BYTES("a\xff\xc3"), "a\\xff\\xc3"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char words[64];
        text t = text_into(words, sizeof words);
        put_escaped(&t, cases[i].bytes);
        ck_assert_str_eq(words, cases[i].shown);
        ck_assert_uint_eq(t.length, strlen(words));
    }
}
END_TEST

START_TEST(what_does_not_fit_is_counted)
{
    char words[4];
    text t = text_into(words, sizeof words);

    put(&t, "%s", "ab");
    put_escaped(&t, BYTES("c\x1b"));
    put(&t, "%d", 5);
    ck_assert_str_eq(words, "abc");
    ck_assert_uint_eq(t.length, strlen("abc\\x1b5"));
}
END_TEST

RUN("text", what_acts_is_escaped, what_does_not_fit_is_counted)
