/* The core of every generator. */
#include "generators/cases/author.h"

#include <check.h>
#include <stdlib.h>

#define COUNT(list) (sizeof (list) / sizeof (list)[0])

/* [0] two little-endian, [2] three bytes, [5] four big-endian, [9] two. */
static builder sample(void)
{
    builder b = {0};

    open_scope(&b, "head");
    emit_u16le(&b, 0x1234, "low");
    open_scope(&b, "item[%d]", 7);
    emit_text(&b, "abc", "name");
    close_scope(&b);
    emit_u32be(&b, 0x01020304, "high");
    close_scope(&b);
    emit_fill(&b, 0xff, 2, "padding");
    emit_bytes(&b, NULL, 0, "nothing");
    return b;
}

static void expect_field(const builder *b, const char *path, u64 offset,
                         u64 size)
{
    const golden_field *f = find_field(b, path);

    ck_assert_msg(f != NULL, "%s is not there", path);
    ck_assert_msg(f->offset == offset && f->size == size,
                  "%s is at %llu, of %llu bytes", path,
                  (unsigned long long)f->offset, (unsigned long long)f->size);
}

static void expect_bytes(const builder *b, const char *bytes, size_t size)
{
    ck_assert_uint_eq(b->size, size);
    ck_assert_mem_eq(b->bytes, bytes, size);
}

START_TEST(builds)
{
    builder b = sample();

    expect_bytes(&b, "\x34\x12" "abc\1\2\3\4\xff\xff", 11);
    ck_assert_uint_eq(b.field_count, 4);
    expect_field(&b, "head.low", 0, 2);
    expect_field(&b, "head.item[7].name", 2, 3);
    expect_field(&b, "head.high", 5, 4);
    expect_field(&b, "padding", 9, 2);
    ck_assert_ptr_null(find_field(&b, "nothing"));
    ck_assert_ptr_null(find_field(&b, "head"));
    ck_assert_uint_eq(number_at(&b, "head.low"), 0x1234);
    ck_assert_uint_eq(number_at(&b, "head.high"), 0x01020304);
    free_builder(&b);
}
END_TEST

START_TEST(names_what_was_put_since)
{
    builder b = {0};

    emit_u8(&b, 0xce, NULL);
    emit_u32be(&b, 1, NULL);
    name_field(&b, 0, "object");
    emit_fill(&b, 0, 1, "padding");
    emit_fill(&b, 0, 2, "padding");
    ck_assert_uint_eq(b.field_count, 3);
    expect_field(&b, "object", 0, 5);
    expect_field(&b, "padding#1", 6, 2);
    ck_assert_ptr_null(find_field(&b, "padding#2"));
    free_builder(&b);
}
END_TEST

/* "{" and "[", "1", "]", and a field that is not syntax. */
static builder sample_of_text(void)
{
    static const char *const tokens[] = {"{", "[", "1", "]"};
    builder b = {0};

    for (size_t i = 0; i < COUNT(tokens); i++) {
        size_t from = b.size;
        emit_text(&b, tokens[i], "token[%zu]", i);
        if (i != 2)
            mark_syntax(&b, from);
    }
    mark_syntax(&b, b.size);
    emit_fill(&b, ' ', 3, "padding");
    mark_syntax(&b, b.size);
    return b;
}

START_TEST(gathers_syntax)
{
    static const char *const paths[] = {"syntax", "token[2]", "syntax",
                                        "padding"};
    static const u64 sizes[] = {2, 1, 1, 3};
    builder b = sample_of_text();
    size_t count;
    golden_field *list = gather_syntax(&b, "syntax", &count);
    u64 at = 0;

    ck_assert_uint_eq(count, COUNT(paths));
    for (size_t i = 0; i < count; i++) {
        ck_assert_str_eq(list[i].path, paths[i]);
        ck_assert_uint_eq(list[i].offset, at);
        ck_assert_uint_eq(list[i].size, sizes[i]);
        at += list[i].size;
    }
    ck_assert_uint_eq(at, b.size);
    ck_assert_uint_eq(b.field_count, 5);
    free(list);
    free_builder(&b);
}
END_TEST

#define SAMPLE "\x34\x12" "abc\1\2\3\4\xff\xff"

/* An edit of sample(), its result, and its description. */
static const struct {
    edit edit;
    const char *bytes;
    size_t size;
    const char *words;
} edits[] = {
    {SET("head.low", 1), "\1\0abc\1\2\3\4\xff\xff", 11, "head.low: 4660 -> 1"},
    {ADD("head.high", -1), "\x34\x12" "abc\1\2\3\3\xff\xff", 11,
     "head.high: 0x1020304 -> 0x1020303"},
    {FLIP("head.low", 15), "\x34\x92" "abc\1\2\3\4\xff\xff", 11,
     "head.low: 4660 -> 37428"},
    {FILL("padding", 0), "\x34\x12" "abc\1\2\3\4\0\0", 11,
     "padding: every byte -> 00"},
    {POKE("head.item[7].name", 1, "x"), "\x34\x12" "axc\1\2\3\4\xff\xff", 11,
     "head.item[7].name: at 1: 62 -> 78"},
    {REPLACE("head.item[7].name", "\xc0\x80"),
     "\x34\x12\xc0\x80\1\2\3\4\xff\xff", 10,
     "head.item[7].name: 61 62 63 -> c0 80"},
    {REMOVE("head.low"), "abc\1\2\3\4\xff\xff", 9,
     "head.low: 34 12 -> nothing"},
    {GROW("head.item[7].name", "d"), "\x34\x12" "abcd\1\2\3\4\xff\xff", 12,
     "head.item[7].name: followed by 64"},
    {INSERT("head.item[7].name", "_"), "\x34\x12_abc\1\2\3\4\xff\xff", 12,
     "head.item[7].name: preceded by 5f"},
    {CUT("head.high", 1), "\x34\x12" "abc\1", 6,
     "head.high: the file ends after 1 of its bytes"},
    {CUT_AFTER("head.low"), "\x34\x12", 2, "head.low: the file ends after it"},
    {APPEND("tail", "!"), "\x34\x12" "abc\1\2\3\4\xff\xff!", 12,
     "tail: the file continues with 21"},
    {APPEND_FILL("padding", 1, 0), "\x34\x12" "abc\1\2\3\4\xff\xff\0", 12,
     "padding: the file continues with 00"},
    {SET("head.low", 0x1234), SAMPLE, 11, ""},
    {ADD("head.high", 0), SAMPLE, 11, ""},
    {POKE("head.item[7].name", 1, "b"), SAMPLE, 11, ""},
    {REPLACE("head.item[7].name", "abc"), SAMPLE, 11, ""},
};

START_TEST(edits_by_path)
{
    builder b = sample();
    builder copy = copy_builder(&b);
    char words[200] = "";

    apply_edit(&copy, &edits[_i].edit, words, sizeof words);
    ck_assert_str_eq(words, edits[_i].words);
    expect_bytes(&copy, edits[_i].bytes, edits[_i].size);

    u64 at = copy.fields[0].offset;
    for (size_t i = 0; i < copy.field_count; i++) {
        ck_assert_uint_ge(copy.fields[i].offset, at);
        at = copy.fields[i].offset + copy.fields[i].size;
    }
    ck_assert_uint_eq(at, copy.size);
    expect_bytes(&b, SAMPLE, 11);
    free_builder(&b);
    free_builder(&copy);
}
END_TEST

START_TEST(words_of_edits_that_change_something)
{
    static const edit all[] = {
        SET("head.low", 1), REPLACE("head.item[7].name", "abc"),
        SET("head.low", 1), SET("head.low", 2),
    };
    builder b = sample();
    char words[200] = "";

    for (size_t i = 0; i < COUNT(all); i++)
        apply_edit(&b, &all[i], words, sizeof words);
    ck_assert_str_eq(words, "head.low: 4660 -> 1; head.low: 1 -> 2");
    free_builder(&b);
}
END_TEST

START_TEST(checks)
{
    char text[SHA256_TEXT_SIZE];

    ck_assert_uint_eq(plain_crc32(0, "123456789", 9), 0xcbf43926);
    ck_assert_uint_eq(plain_crc32c(0, "123456789", 9), 0xe3069283);
    ck_assert_uint_eq(plain_crc32c(plain_crc32c(0, "1234", 4), "56789", 5),
                      0xe3069283);
    plain_sha256("abc", 3, text);
    ck_assert_str_eq(text, "ba7816bf8f01cfea414140de5dae2223"
                           "b00361a396177a9cb410ff61f20015ad");
}
END_TEST

static const struct {
    scalar type;
    u64 raw;
    const char *text;
} scalars[] = {
    {{UNSIGNED_NUMBER, 8, 0}, 255, "255"},
    {{UNSIGNED_NUMBER, 64, 0}, UINT64_MAX, "18446744073709551615"},
    {{SIGNED_NUMBER, 8, 0}, 0x80, "-128"},
    {{SIGNED_NUMBER, 4, 0}, 0xf, "-1"},
    {{SIGNED_NUMBER, 1, 0}, 1, "-1"},
    {{SIGNED_NUMBER, 64, 0}, (u64)1 << 63, "-9223372036854775808"},
    {{FLOAT_NUMBER, 64, 52}, 1, "0000000000000001"},
    {{FLOAT_NUMBER, 64, 52}, 0x7ff0000000000001, "nan"},
    {{FLOAT_NUMBER, 32, 23}, 0x3f800000, "3ff0000000000000"},
    {{FLOAT_NUMBER, 32, 23}, 0x80000000, "8000000000000000"},
    {{FLOAT_NUMBER, 32, 23}, 1, "36a0000000000000"},
    {{FLOAT_NUMBER, 32, 23}, 0x007fffff, "380fffffc0000000"},
    {{FLOAT_NUMBER, 32, 23}, 0xff800000, "fff0000000000000"},
    {{FLOAT_NUMBER, 32, 23}, 0xff800001, "nan"},
    {{FLOAT_NUMBER, 16, 10}, 0x0001, "3e70000000000000"},
    {{FLOAT_NUMBER, 16, 10}, 0x7bff, "40effc0000000000"},
    {{FLOAT_NUMBER, 16, 7}, 0xc049, "c009200000000000"},
    {{FLOAT_NUMBER, 8, 2}, 0x01, "3ef0000000000000"},
};

START_TEST(shows_values)
{
    json_t *value = show_value(scalars[_i].type, scalars[_i].raw);

    ck_assert_str_eq(json_string_value(value), scalars[_i].text);
    json_decref(value);
}
END_TEST

START_TEST(shows_text_that_is_none)
{
    json_t *array = new_array();

    add_item(array, show_text("a\0b", 3));
    add_item(array, show_text("\xc0\x80", 2));
    char *text = json_lines(array);
    ck_assert_str_eq(text, "[\n \"a\\u0000b\",\n"
                           " {\n  \"hex\": \"c080\"\n }\n]\n");
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("author");
    TCase *all = tcase_create("all");

    tcase_add_test(all, builds);
    tcase_add_test(all, names_what_was_put_since);
    tcase_add_test(all, gathers_syntax);
    tcase_add_loop_test(all, edits_by_path, 0, COUNT(edits));
    tcase_add_test(all, words_of_edits_that_change_something);
    tcase_add_test(all, checks);
    tcase_add_loop_test(all, shows_values, 0, COUNT(scalars));
    tcase_add_test(all, shows_text_that_is_none);
    suite_add_tcase(suite, all);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
