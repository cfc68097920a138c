/* Quotes words of commands for shells and terminals. */
#include <stdlib.h>

#include "ref/test/suite.h"
#include "tool/heap.h"
#include "tool/shell.h"

static void check(const char *word, const char *to)
{
    capture c;

    capture_open(&c);
    print_word(c.file, word);
    char *made = capture_close(&c);
    ck_assert_str_eq(made, to);
    free(made);
}

START_TEST(words)
{
    check("./a-1", "./a-1");
    check("", "''");
    check("a b\"$`\\", "'a b\"$`\\'");
    check("it's", "'it'\\''s'");
    check("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
          "'\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80'");
}
END_TEST

START_TEST(what_acts)
{
    check("a\033\177", "'a'$'\\033'''$'\\177'''");
    check("\xe2\x80\xae" "a", "''$'\\342'''$'\\200'''$'\\256''a'");
    check("a\xff\xc3", "'a'$'\\377'''$'\\303'''");
    check("\xc2\x85\xc3\xa9", "''$'\\302'''$'\\205''\xc3\xa9'");
}
END_TEST

RUN("shell", words, what_acts)
