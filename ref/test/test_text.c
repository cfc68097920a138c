/* Escaped text: never has a character that a terminal acts on. */
#include <string.h>

#include "document/json.h"
#include "core/text.h"
#include "bytes/utf8.h"
#include "test/suite.h"

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
        {BYTES("::a::b"), "\\x3a:a::b"},    /* commands to CI runners */
        {BYTES(" ::a c ::b"), " \\x3a:a c \\x3a:b"},
        {BYTES("\xe3\x80\x80::a :: :"), "\xe3\x80\x80\\x3a:a \\x3a: :"},
        {BYTES("##[a] ##vso[b]"), "##\\x5ba] ##vso\\x5bb]"},
        {BYTES("#[a] ##a[ #vso[ ##"), "#[a] ##a[ #vso[ ##"},
        {BYTES("a:b :c:"), "a:b :c:"},
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

static void append(void *user, const char *piece, size_t size)
{
    strncat(user, piece, size);
}

/* JSON escapes the same characters, as UTF-16. */
START_TEST(what_acts_is_escaped_in_json)
{
    static const u32 ranges[][2] = {
        {0, 0x1f}, {0x7f, 0x9f}, {0xad, 0xad}, {0x61c, 0x61c},
        {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},
        {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb},
        {0xe0000, 0xe007f},
    };
    char given[64] = "";
    json out = {.sink = append, .user = given};

    for (size_t i = 0; i < COUNT(ranges); i++)
        for (u32 end = 0; end < 2; end++) {
            ck_assert(utf8_acts(ranges[i][end]));
            ck_assert(!utf8_acts(end == 0 && i > 0 ? ranges[i][0] - 1
                                                   : ranges[i][1] + 1));
        }
    print_text(&out, NULL, BYTES("\xc3\xa9\xf0\x9f\x98\x80\"\\\xd8\x9c"
                                 "\xef\xbb\xbf\xf3\xa0\x81\x81"));
    ck_assert_str_eq(given, "\"\xc3\xa9\xf0\x9f\x98\x80\\\"\\\\\\u061c"
                            "\\ufeff\\udb40\\udc41\"");
}
END_TEST

START_TEST(what_does_not_fit_is_counted)
{
    char words[4];
    text t = text_into(words, sizeof words);

    put(&t, "%s", "ab");
    put_escaped(&t, BYTES("c\x1b"));
    put(&t, "%d", 5);
    put_escaped(&t, BYTES("z"));
    ck_assert_str_eq(words, "abc");
    ck_assert_uint_eq(t.length, strlen("abc\\x1b5z"));
}
END_TEST

/* Never cuts inside a character. */
START_TEST(what_does_not_fit_is_left_out)
{
    static const char cut[] = "ab\xe2\x82\xac\xc3\xa9z";
    static const char *const wanted[] = {
        "", "a", "ab", "ab", "ab", "ab\xe2\x82\xac", "ab\xe2\x82\xac",
        "ab\xe2\x82\xac\xc3\xa9", "ab\xe2\x82\xac\xc3\xa9z",
    };
    char words[sizeof cut];

    for (size_t size = 1; size <= sizeof words; size++) {
        text t = text_into(words, size);
        put_escaped(&t, BYTES(cut));
        ck_assert_str_eq(words, wanted[size - 1]);
        ck_assert_uint_eq(t.length, sizeof cut - 1);
    }
}
END_TEST

/* Nothing is appended after a cut, however short it is. */
START_TEST(an_escape_is_not_cut)
{
    static const char whole[] = "a\\u200b\\\"z";
    char words[sizeof whole];

    for (size_t size = 1; size <= sizeof words; size++) {
        text t = text_into(words, size);
        put_escaped(&t, BYTES("a\xe2\x80\x8b\"z"));
        size_t shown = size > 10 ? 10 : size > 9 ? 9 : size > 7 ? 7 : size > 1;
        ck_assert_uint_eq(strlen(words), shown);
        ck_assert_mem_eq(words, whole, shown);
        ck_assert_uint_eq(t.length, sizeof whole - 1);
    }
}
END_TEST

RUN("text", what_acts_is_escaped, what_acts_is_escaped_in_json,
    what_does_not_fit_is_counted, what_does_not_fit_is_left_out,
    an_escape_is_not_cut)
