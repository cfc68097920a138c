/* compare(): the differences at each level, and how they are printed. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/compare/compare.h"
#include "tool/heap.h"

#define TABLE \
    "{'index': ['format', 'metadata[].key', 'metadata[].value'," \
    "           'tensors[].name', 'tensors[].shape', 'custom', 'named[].x'," \
    "           'epsilon']," \
    " 'bytes': ['tensors[].sha256', 'metadata[].value.digest']," \
    " 'values': ['tensors[].values']," \
    " 'sets': {'metadata': ['key'], 'named': ['name', 'stat']}," \
    " 'trim': {'tensors[].shape': '1'}," \
    " 'floats': {'metadata[].value': {'type': {'f64': [11, 52]," \
    "                                          'f8': [5, 2]}}," \
    "            'epsilon': [8, 23]}}"

/* JSON with ' for ", which C would make unreadable. */
static json_t *parse(const char *text)
{
    char *copy = take_copy(text, strlen(text));

    for (char *c = copy; *c != '\0'; c++)
        if (*c == '\'')
            *c = '"';
    json_t *json = json_loads(copy, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    ck_assert_msg(json != NULL, "%s", copy);
    free(copy);
    return json;
}

static void check(grade asked, const char *expected, const char *given,
                  size_t differences, const char *lines)
{
    levels l = {parse(TABLE)};
    json_t *left = parse(expected), *right = parse(given);
    capture c;

    capture_open(&c);
    size_t found = compare(&l, asked, left, right, c.file);
    char *text = capture_close(&c);
    ck_assert_str_eq(text, lines);
    ck_assert_uint_eq(found, differences);
    free(text);
    json_decref(left);
    json_decref(right);
    levels_close(&l);
}

#define SAME(asked, expected, given) check(asked, expected, given, 0, "")
#define DIFFERS(asked, expected, given, line) \
    check(asked, expected, given, 1, line "\n")

START_TEST(only_the_members_of_the_level)
{
    const char *one = "{'tensors': [{'name': 'w', 'sha256': '00', 'size': '4',"
                      "              'values': ['1']}], 'other': 1}";
    const char *two = "{'tensors': [{'name': 'w', 'sha256': '01', 'size': '5',"
                      "              'values': ['2']}], 'more': [1]}";

    SAME(INDEX, one, two);
    DIFFERS(BYTES, one, two,
            "tensors[0].sha256: expected \"00\", got \"01\"");
    check(VALUES, one, two, 2,
          "tensors[0].sha256: expected \"00\", got \"01\"\n"
          "tensors[0].values[0]: expected \"1\", got \"2\"\n");
}
END_TEST

START_TEST(absent_members)
{
    DIFFERS(INDEX, "{'format': 'mag'}", "{}",
            "format: expected \"mag\", got nothing");
    DIFFERS(INDEX, "{'tensors': []}", "{}",
            "tensors: expected a list of 0, got nothing");
    DIFFERS(INDEX, "{}", "{'custom': {}}",
            "custom: expected nothing, got an object");
    SAME(INDEX, "{'custom': null}", "{}");
    SAME(INDEX, "{}", "{'custom': null}");
    /* Members above level index are compared if they are expected. */
    SAME(VALUES, "{'tensors': [{}]}", "{'tensors': [{'values': ['1']}]}");
    DIFFERS(VALUES, "{'tensors': [{'values': ['1']}]}", "{'tensors': [{}]}",
            "tensors[0].values: expected a list of 1, got nothing");
}
END_TEST

START_TEST(types)
{
    DIFFERS(INDEX, "{'format': '16777217'}", "{'format': 16777216}",
            "format: expected \"16777217\", got 16777216 "
            "(a number; numbers are decimal strings here)");
    DIFFERS(INDEX, "{'custom': true}", "{'custom': false}",
            "custom: expected true, got false");
    DIFFERS(INDEX, "{'tensors': []}", "{'tensors': {}}",
            "tensors: expected a list of 0, got an object");
    DIFFERS(INDEX, "{'tensors': [{}]}", "{'tensors': ['w']}",
            "tensors[0]: expected an object, got \"w\"");
    DIFFERS(INDEX, "{}", "[]",
            "the document: expected an object, got a list of 0");
    check(INDEX, "{'metadata': [{'key': {'hex': 'ff'}}]}",
          "{'metadata': [{'key': '\\u0000'}]}", 2,
          "metadata[0]: not expected (key \"\\u0000\")\n"
          "metadata[0]: expected, but missing (key {\"hex\":\"ff\"})\n");
}
END_TEST

START_TEST(strings)
{
    SAME(INDEX, "{'format': 'a\\u0000b'}", "{'format': 'a\\u0000b'}");
    DIFFERS(INDEX, "{'format': 'a\\u0000b'}", "{'format': 'a\\u0000c'}",
            "format: expected \"a\\x00b\", got \"a\\x00c\"");
    DIFFERS(INDEX, "{'format': 'a'}", "{'format': '\\u001b[2J\\u202e'}",
            "format: expected \"a\", got \"\\x1b[2J\\u202e\"");
    DIFFERS(INDEX, "{'format': 'a'}",
            "{'format': '0123456789012345678901234567890123456789"
            "0123456789012345678901234567890123456789'}",
            "format: expected \"a\", got \"01234567890123456789012345678901234"
            "5678901234567890123456789…\"");
}
END_TEST

START_TEST(order_of_lists)
{
    DIFFERS(INDEX, "{'tensors': [{'name': 'a'}, {'name': 'b'}]}",
            "{'tensors': [{'name': 'a'}]}",
            "tensors: expected 2 elements, got 1");
    check(INDEX, "{'tensors': [{'name': 'a'}, {'name': 'b'}]}",
          "{'tensors': [{'name': 'b'}, {'name': 'a'}]}", 2,
          "tensors[0].name: expected \"a\", got \"b\"\n"
          "tensors[1].name: expected \"b\", got \"a\"\n");
}
END_TEST

START_TEST(sets)
{
    SAME(INDEX,
         "{'metadata': [{'key': 'b', 'value': '1'}, {'key': 'a'}]}",
         "{'metadata': [{'key': 'a'}, {'key': 'b', 'value': '1'}]}");
    DIFFERS(INDEX,
            "{'metadata': [{'key': 'b', 'value': '1'}, {'key': 'a'}]}",
            "{'metadata': [{'key': 'a'}, {'key': 'b', 'value': '2'}]}",
            "metadata[0].value: expected \"1\", got \"2\"");
    check(INDEX, "{'metadata': [{'key': 'a'}, {'key': 'b'}, {'key': 'c'}]}",
          "{'metadata': [{'key': 'd'}, {'key': 'c'}, {'key': 'a'}]}", 2,
          "metadata[1]: expected, but missing (key \"b\")\n"
          "metadata[0]: not expected (key \"d\")\n");
    DIFFERS(INDEX, "{'metadata': [{'key': 'a'}]}",
            "{'metadata': [{'key': 'a'}, {'key': 'a'}]}",
            "metadata[1]: not expected (key \"a\")");
    SAME(INDEX, "{'named': [{'name': 'w', 'stat': 'm'}, {'name': 'w'}]}",
         "{'named': [{'name': 'w', 'stat': null},"
         "           {'stat': 'm', 'name': 'w'}]}");
    SAME(INDEX, "{'named': [{'name': ['a', 'b']}, {'name': ['a']}]}",
         "{'named': [{'name': ['a']}, {'name': ['a', 'b']}]}");
    check(INDEX, "{'metadata': [{'key': 'a'}]}", "{'metadata': [1, null]}", 3,
          "metadata[0]: expected, but missing (key \"a\")\n"
          "metadata[0]: not expected (key null)\n"
          "metadata[1]: not expected (key null)\n");
}
END_TEST

START_TEST(trailing_ones)
{
    SAME(INDEX, "{'tensors': [{'shape': ['2', '1', '1']}]}",
         "{'tensors': [{'shape': ['2']}]}");
    SAME(INDEX, "{'tensors': [{'shape': ['1']}]}",
         "{'tensors': [{'shape': []}]}");
    check(INDEX, "{'tensors': [{'shape': ['1', '2']}]}",
          "{'tensors': [{'shape': ['2', '1']}]}", 2,
          "tensors[0].shape: expected 2 elements, got 1\n"
          "tensors[0].shape[0]: expected \"1\", got \"2\"\n");
    DIFFERS(INDEX, "{'tensors': [{'shape': ['2']}]}",
            "{'tensors': [{'shape': ['2', 1]}]}",
            "tensors[0].shape: expected 1 element, got 2");
}
END_TEST

START_TEST(everything_below_a_member)
{
    SAME(INDEX, "{'custom': [{'a': ['1', {'b': null}]}]}",
         "{'custom': [{'a': ['1', {}]}]}");
    DIFFERS(INDEX, "{'custom': [{'a': ['1', {'b': '2'}]}]}",
            "{'custom': [{'a': ['1', {'b': '3'}]}]}",
            "custom[0].a[1].b: expected \"2\", got \"3\"");
    DIFFERS(INDEX, "{'custom': {'a': '1'}}",
            "{'custom': {'a': '1', 'b\\n\\u001b': '2'}}",
            "custom.b\\x0a\\x1b: expected nothing, got \"2\"");
}
END_TEST

/* A digest inside a metadata value belongs to the level that names it. */
START_TEST(later_levels_inside_a_member)
{
    const char *one = "{'metadata': [{'key': 'a', 'value': {'digest': '00',"
                      "               'shape': ['1']}}]}";
    const char *two = "{'metadata': [{'key': 'a', 'value': {'digest': '01',"
                      "               'shape': ['1']}}]}";
    const char *without = "{'metadata': [{'key': 'a', 'value': "
                          "               {'shape': ['1']}}]}";

    SAME(INDEX, one, two);
    SAME(INDEX, one, without);
    SAME(INDEX, without, one);
    SAME(BYTES, without, one);
    DIFFERS(BYTES, one, two,
            "metadata[0].value.digest: expected \"00\", got \"01\"");
    DIFFERS(BYTES, one, without,
            "metadata[0].value.digest: expected \"00\", got nothing");
    DIFFERS(INDEX, one, "{'metadata': [{'key': 'a', 'value': {'shape': []}}]}",
            "metadata[0].value.shape: expected 1 element, got 0");
}
END_TEST

#define ENTRY(type, value) \
    "{'metadata': [{'key': 'a', 'type': '" type "', 'value': '" value "'}]}"
#define NAN_DIFFERS(expected, given, left, right) \
    DIFFERS(INDEX, expected, given, \
            "metadata[0].value: expected \"" left "\", got \"" right "\"")

START_TEST(any_nan)
{
    SAME(INDEX, ENTRY("f64", "7ff8000000000000"),
         ENTRY("f64", "fff0000000000001"));
    SAME(INDEX, ENTRY("f8", "7d"), ENTRY("f8", "ff"));
    SAME(INDEX, "{'epsilon': '7fc00000'}", "{'epsilon': 'ff800001'}");
    /* An infinity, a number, and texts of another size than the type. */
    NAN_DIFFERS(ENTRY("f64", "7ff8000000000000"),
                ENTRY("f64", "7ff0000000000000"),
                "7ff8000000000000", "7ff0000000000000");
    NAN_DIFFERS(ENTRY("f64", "7ff0000000000000"),
                ENTRY("f64", "7ff8000000000000"),
                "7ff0000000000000", "7ff8000000000000");
    NAN_DIFFERS(ENTRY("f8", "7d"), ENTRY("f8", "7c"), "7d", "7c");
    NAN_DIFFERS(ENTRY("f8", "7d"), ENTRY("f8", "007d"), "7d", "007d");
    NAN_DIFFERS(ENTRY("f64", "7ff8000000000000"), ENTRY("f64", "7fc00000"),
                "7ff8000000000000", "7fc00000");
    NAN_DIFFERS(ENTRY("f8", "7d"), ENTRY("f8", "7G"), "7d", "7G");
    /* Strings and integers are not floats, whatever they look like. */
    NAN_DIFFERS(ENTRY("text", "7ff8000000000000"),
                ENTRY("text", "7ff8000000000001"),
                "7ff8000000000000", "7ff8000000000001");
    DIFFERS(INDEX, "{'format': '7fc00000'}", "{'format': '7fc00001'}",
            "format: expected \"7fc00000\", got \"7fc00001\"");
    DIFFERS(INDEX, "{'metadata': [{'key': 'a', 'value': '7d'}]}",
            "{'metadata': [{'key': 'a', 'type': 'f8', 'value': '7e'}]}",
            "metadata[0].value: expected \"7d\", got \"7e\"");
}
END_TEST

/* A boolean byte that is neither 0 nor 1 is true. */
START_TEST(truth)
{
    const char *stored = "{'tensors': [{'sha256': '05', 'sha256_bool': '01',"
                         "              'values': ['0', '1', '2', '255'],"
                         "              'data': '000102ff'}]}";

    SAME(VALUES, stored, "{'tensors': [{'sha256': '05', 'values':"
                         "              ['0', '1', '2', '255']}]}");
    SAME(VALUES, stored, "{'tensors': [{'sha256': '01', 'values':"
                         "              ['0', '1', '1', '1']}]}");
    /* The member is optional, and any value is correct. */
    SAME(BYTES, stored, "{'tensors': [{'sha256': '05', 'sha256_bool': 1}]}");
    SAME(BYTES, "{'tensors': [{'sha256': '05'}]}",
         "{'tensors': [{'sha256': '05', 'sha256_bool': '05'}]}");
    check(VALUES, stored, "{'tensors': [{'sha256': '02', 'values':"
                          "              ['1', '0', '3', '1']}]}", 4,
          "tensors[0].sha256: expected \"05\", got \"02\"\n"
          "tensors[0].values[0]: expected \"0\", got \"1\"\n"
          "tensors[0].values[1]: expected \"1\", got \"0\"\n"
          "tensors[0].values[2]: expected \"2\", got \"3\"\n");
    /* Bytes after a NUL are compared, too. */
    DIFFERS(VALUES, stored,
            "{'tensors': [{'sha256': '05', 'values':"
            "              ['0', '1', '1\\u0000 and', '255']}]}",
            "tensors[0].values[2]: expected \"2\", got \"1\\x00 and\"");
    /* Without the member, numbers are numbers. */
    check(VALUES, "{'tensors': [{'sha256': '05', 'values': ['2']}]}",
          "{'tensors': [{'sha256': '01', 'sha256_bool': '01',"
          "              'values': ['1']}]}", 2,
          "tensors[0].sha256: expected \"05\", got \"01\"\n"
          "tensors[0].values[0]: expected \"2\", got \"1\"\n");
}
END_TEST

START_TEST(truth_of_bytes_in_a_value)
{
    const char *stored = "{'custom': {'sha256': '05', 'sha256_bool': '01',"
                         "            'data': '0001ff'}}";

    SAME(INDEX, stored, "{'custom': {'sha256': '01', 'data': '000101'}}");
    SAME(INDEX, stored, "{'custom': {'sha256': '05', 'data': '0001ff',"
                        "            'sha256_bool': '00'}}");
    DIFFERS(INDEX, stored, "{'custom': {'sha256': '01', 'data': '010101'}}",
            "custom.data: expected \"0001ff\", got \"010101\"");
    DIFFERS(INDEX, stored, "{'custom': {'sha256': '01', 'data': '0001'}}",
            "custom.data: expected \"0001ff\", got \"0001\"");
    DIFFERS(INDEX, stored,
            "{'custom': {'sha256': '01', 'data': '000101\\u000001'}}",
            "custom.data: expected \"0001ff\", got \"000101\\x0001\"");
}
END_TEST

START_TEST(first_five)
{
    check(INDEX, "{'custom': ['1', '2', '3', '4', '5', '6', '7']}",
          "{'custom': ['', '', '', '', '', '', '']}", 7,
          "custom[0]: expected \"1\", got \"\"\n"
          "custom[1]: expected \"2\", got \"\"\n"
          "custom[2]: expected \"3\", got \"\"\n"
          "custom[3]: expected \"4\", got \"\"\n"
          "custom[4]: expected \"5\", got \"\"\n");
}
END_TEST

/* As deep as the JSON reader allows: the walk uses an explicit stack. */
START_TEST(depth)
{
    enum { DEPTH = 2000 };
    capture one, two;

    capture_open(&one);
    capture_open(&two);
    fputs("{'custom': ", one.file);
    fputs("{'custom': ", two.file);
    for (int i = 0; i < DEPTH; i++) {
        fputc('[', one.file);
        fputc('[', two.file);
    }
    fputc('1', one.file);
    fputc('2', two.file);
    for (int i = 0; i < DEPTH; i++) {
        fputc(']', one.file);
        fputc(']', two.file);
    }
    fputc('}', one.file);
    fputc('}', two.file);
    char *left = capture_close(&one), *right = capture_close(&two);
    levels l = {parse(TABLE)};
    json_t *expected = parse(left), *given = parse(right);
    capture lines;

    capture_open(&lines);
    ck_assert_uint_eq(compare(&l, INDEX, expected, given, lines.file), 1);
    free(capture_close(&lines));
    free(left);
    free(right);
    json_decref(expected);
    json_decref(given);
    levels_close(&l);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("compare");
    TCase *tests = tcase_create("compare");

    tcase_add_test(tests, only_the_members_of_the_level);
    tcase_add_test(tests, absent_members);
    tcase_add_test(tests, types);
    tcase_add_test(tests, strings);
    tcase_add_test(tests, order_of_lists);
    tcase_add_test(tests, sets);
    tcase_add_test(tests, trailing_ones);
    tcase_add_test(tests, everything_below_a_member);
    tcase_add_test(tests, later_levels_inside_a_member);
    tcase_add_test(tests, any_nan);
    tcase_add_test(tests, truth);
    tcase_add_test(tests, truth_of_bytes_in_a_value);
    tcase_add_test(tests, first_five);
    tcase_add_test(tests, depth);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
