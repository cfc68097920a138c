/*
 * Restores models from documents of golden files, and from the same documents
 * with one value after another spoiled. No document may stop the program.
 */
#include <check.h>
#include <stdlib.h>

#include "generators/corpus/generate.h"
#include "generators/engine/restore.h"

/* The replacements of values: each value gets a few of them, in turn. */
static const char *const wrong[] = {
    "null", "true", "7", "{}", "[]", "\"\"", "\"x\"", "\"-1\"", "\"1\"",
    "\"18446744073709551616\"", "\"\\u0000\"", "{\"hex\":\"zz\"}",
    "{\"hex\":\"fff\"}", "[\"2\",null]", "[\"4294967296\",\"4294967296\"]",
};
enum {WRONG = sizeof wrong / sizeof wrong[0]};

/* Larger ones take long and say nothing new. */
enum {AT_ONCE = 3, MOST_FILE = 2000, MOST_NESTED = 200};

/* A format of few documents has fewer places to spoil. */
enum {FEW = 50};

typedef struct {
    format format;
    const golden *golden;
    json_t *document;
    size_t turn;                /* of wrong values */
    unsigned documents, restored, lacking;
} spoiling;

/* ------------------------------------------------------------- restoring -- */

static u64 number_of(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));

    return text != NULL ? strtoull(text, NULL, 10) : UINT64_MAX;
}

/* The data as stored, where the document says that they lie. */
static data_bytes *find_data(const spoiling *s, const json_t *tensors)
{
    size_t count = json_array_size(tensors);
    data_bytes *data = need_memory(NULL, (count + 1) * sizeof *data);

    for (size_t i = 0; i < count; i++) {
        const json_t *tensor = json_array_get(tensors, i);
        u64 offset = number_of(tensor, "offset");
        u64 size = number_of(tensor, "size");
        bool there = offset <= s->golden->size &&
                     size <= s->golden->size - offset;
        data[i] = there ? (data_bytes){(const char *)s->golden->bytes + offset,
                                       (size_t)size}
                        : (data_bytes){NULL, 0};
    }
    return data;
}

static void restore(spoiling *s)
{
    data_bytes *data = find_data(s, json_object_get(s->document, "tensors"));
    restoring r = {.document = s->document, .tensors = data};
    builder file = {0};
    bool restored = restore_file(&r, s->format, &file, NULL);

    ck_assert(restored == (r.lacks == NULL));
    ck_assert(restored == (file.size > 0));
    s->restored += restored;
    s->lacking += !restored;
    free_builder(&file);
    end_restoring(&r);
    free(data);
}

/* -------------------------------------------------------------- spoiling -- */

/* Puts value in the place of a member or an element; gives what was there. */
static json_t *exchange(json_t *around, const char *key, size_t i,
                        json_t *value)
{
    json_t *old = key != NULL ? json_object_get(around, key)
                              : json_array_get(around, i);

    json_incref(old);
    if (key != NULL)
        json_object_set_new(around, key, value);
    else
        json_array_set_new(around, i, value);
    return old;
}

static void spoil_place(spoiling *s, json_t *around, const char *key, size_t i)
{
    json_t *right = NULL;

    for (size_t w = 0; w < AT_ONCE; w++) {
        json_t *value = json_loads(wrong[s->turn++ % WRONG],
                                   JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
        ck_assert_ptr_nonnull(value);
        json_t *old = exchange(around, key, i, value);
        if (right == NULL)
            right = json_incref(old);
        json_decref(old);
        restore(s);
    }
    json_decref(exchange(around, key, i, right));
}

/* Lists the document and its nested containers; 0 if they do not fit. */
static size_t list_containers(json_t *document, json_t **list, size_t room)
{
    size_t count = 1;

    list[0] = document;
    for (size_t at = 0; at < count; at++) {
        const char *key;
        json_t *value;
        size_t i;

        if (count + json_object_size(list[at]) + json_array_size(list[at]) >
            room)
            return 0;
        json_object_foreach(list[at], key, value)
            if (json_is_object(value) || json_is_array(value))
                list[count++] = value;
        json_array_foreach(list[at], i, value)
            if (json_is_object(value) || json_is_array(value))
                list[count++] = value;
    }
    return count;
}

static void spoil_all(spoiling *s)
{
    json_t *list[MOST_NESTED];
    size_t count = list_containers(s->document, list, MOST_NESTED);
    const char *key;
    json_t *value;
    size_t j;

    for (size_t i = 0; i < count; i++) {
        json_object_foreach(list[i], key, value)
            spoil_place(s, list[i], key, 0);
        json_array_foreach(list[i], j, value)
            spoil_place(s, list[i], NULL, j);
    }
}

static int spoil_golden(const golden *g, void *user)
{
    spoiling *s = user;

    if (g->document == NULL || g->size > MOST_FILE)
        return 0;
    s->golden = g;
    s->documents++;
    s->document = json_loads(g->document, JSON_ALLOW_NUL, NULL);
    ck_assert_ptr_nonnull(s->document);
    restore(s);
    spoil_all(s);
    json_decref(s->document);
    return 0;
}

START_TEST(goes_on_whatever_a_document_says)
{
    spoiling s = {.format = (format)(_i + 1)};

    ck_assert_int_eq(generate_cases(s.format, spoil_golden, &s), 0);
    printf("%s: %u restored, %u not\n", format_about(s.format)->name,
           s.restored, s.lacking);
    unsigned least = s.documents < FEW ? 100 : 1000;
    ck_assert_uint_gt(s.restored, least);
    ck_assert_uint_gt(s.lacking, least);
}
END_TEST

/* --------------------------------------------------------------- reasons -- */

static const char *reason_of(format f, const char *document,
                             const data_bytes *data)
{
    spoiling s = {.document = json_loads(document, 0, NULL)};
    restoring r = {.document = s.document, .tensors = data};
    builder file = {0};

    ck_assert_ptr_nonnull(s.document);
    restore_file(&r, f, &file, NULL);
    const char *lacks = r.lacks;
    free_builder(&file);
    end_restoring(&r);
    json_decref(s.document);
    return lacks;
}

static const char *reason_for(const char *document, const data_bytes *data)
{
    return reason_of(FORMAT_mag, document, data);
}

/* Returns the reason for a zTensor file with one custom value. */
static const char *reason_for_custom(const char *item)
{
    static const data_bytes two = {"\1\0", 2};
    char document[512];

    snprintf(document, sizeof document, "{\"tensors\":[{\"name\":\"w\","
             "\"dtype\":\"uint8\",\"shape\":[\"2\"],\"encoding\":\"raw\","
             "\"custom\":[{\"key\":\"k\",%s}]}]}", item);
    return reason_of(FORMAT_zten, document, &two);
}

#define ENTRY(value) \
    "{\"metadata\":[{\"key\":\"k\",\"type\":\"i64\",\"value\":" value "}]," \
    "\"tensors\":[]}"
#define ONE(shape) \
    "{\"metadata\":[],\"tensors\":[{\"name\":\"w\",\"dtype\":\"bool\"," \
    "\"shape\":" shape "}]}"

START_TEST(says_why)
{
    static const data_bytes two = {"\1\0", 2}, none = {NULL, 0};

    ck_assert_ptr_null(reason_for(ENTRY("\"-9223372036854775808\""), NULL));
    ck_assert_str_eq(reason_for(ENTRY("\"9223372036854775808\""), NULL),
                     "a number is invalid or too large");
    ck_assert_str_eq(reason_for(ENTRY("\"-\""), NULL),
                     "a number has no digits");
    ck_assert_str_eq(reason_for(ENTRY("1"), NULL), "a value is not a text");
    ck_assert_str_eq(reason_for("{}", NULL), "the document lacks a member");
    ck_assert_ptr_null(reason_for(ONE("[\"2\"]"), &two));
    ck_assert_str_eq(reason_for(ONE("[\"3\"]"), &two),
                     "elements are not there, or are of another size");
    ck_assert_str_eq(reason_for(ONE("[\"2\"]"), &none),
                     "elements are not there, or are of another size");
    ck_assert_str_eq(reason_for(ONE("\"2\""), &two), "a shape is not a list");
}
END_TEST

/* Reasons for nested items. */
START_TEST(says_why_of_items)
{
#define NOTHING "\"type\":\"null\""
    ck_assert_ptr_null(reason_for_custom("\"type\":\"int\",\"value\":\"-1\""));
    ck_assert_str_eq(reason_for_custom("\"type\":\"int\",\"value\":\"-0\""),
                     "a number is 0 and has a sign");
    ck_assert_ptr_null(reason_for_custom("\"type\":\"tag\",\"tag\":\"9\","
                                         "\"value\":{" NOTHING "}"));
    ck_assert_str_eq(reason_for_custom("\"type\":\"tag\",\"tag\":\"9\","
                                       "\"value\":[{" NOTHING "}]"),
                     "a tag precedes no item");
    ck_assert_ptr_null(reason_for_custom("\"type\":\"array\",\"value\":[]"));
    ck_assert_str_eq(reason_for_custom("\"type\":\"array\",\"value\":{" NOTHING
                                       "}"),
                     "the items of an array or a map are no list");
    ck_assert_ptr_null(reason_for_custom("\"type\":\"map\",\"value\":[[{"
                                         NOTHING "},{" NOTHING "}]]"));
    ck_assert_str_eq(reason_for_custom("\"type\":\"map\",\"value\":[[{" NOTHING
                                       "}]]"),
                     "a pair of a map is none");
#undef NOTHING
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("restore");
    TCase *tests = tcase_create("restore");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, says_why);
    tcase_add_test(tests, says_why_of_items);
    tcase_add_loop_test(tests, goes_on_whatever_a_document_says, 0,
                        FORMATS - 1);
    suite_add_tcase(suite, tests);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed > 0;
}
