/* Escapes text for each language that reports are written in. */
#include <check.h>
#include <stdlib.h>

#include "tool/heap.h"
#include "tool/markup.h"

typedef void printer(FILE *to, view text);

static void check(printer *print, const char *from, size_t size,
                  const char *to)
{
    capture c;

    capture_open(&c);
    print(c.file, (view){(const u8 *)from, size});
    char *made = capture_close(&c);
    ck_assert_str_eq(made, to);
    free(made);
}

#define CHECK(print, from, to) check(print, from, sizeof from - 1, to)

START_TEST(test_markup)
{
    CHECK(print_markup, "</script><img onerror='x' a=\"b\">&amp;",
          "&lt;/script&gt;&lt;img onerror=&#39;x&#39; a=&quot;b&quot;&gt;"
          "&amp;amp;");
    CHECK(print_markup, "]]>\\\n\t\r\x01\x7f\0" "b",
          "]]&gt;\\\n\t\\x0d\\x01\\x7f\\x00b");
    CHECK(print_markup, "\xff\xc3\xa9\xed\xa0\x80\xc3",
          "\\xff\xc3\xa9\\xed\\xa0\\x80\\xc3");
    CHECK(print_markup, "a\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd\xef\xbf",
          "a\\ufffe\\uffff\xef\xbf\xbd\\xef\\xbf");
    CHECK(print_markup, "\xe2\x80\xae\xc2\x85", "\\u202e\\u0085");
    CHECK(print_markup, "", "");
}
END_TEST

START_TEST(test_cell)
{
    CHECK(print_cell, "a`b|c\n<b>\\\"", " `a'b\\|c\\x0a<b>\\\"` |");
}
END_TEST

START_TEST(test_commands)
{
    CHECK(print_message, "a::b,c%0A\r\n\x1b", "a::b,c%250A\\x0d%0A\\x1b");
    CHECK(print_remark, "a::b##[error]%0A\n\"",
          "a::b\\x23\\x23\\x5berror]%0A\\x0a\"");
    CHECK(print_property, "a::b,c%", "a%3A%3Ab%2Cc%25");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("markup");
    TCase *tests = tcase_create("markup");

    tcase_add_test(tests, test_markup);
    tcase_add_test(tests, test_cell);
    tcase_add_test(tests, test_commands);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
