/* The entries of a manifest, with withdrawn paths among the cases. */
#include "generators/corpus/listing.h"

#include "conformance/document/document_digest.h"

#include <check.h>
#include <stdlib.h>

static json_t *withdrawn(const char *path)
{
    return show_withdrawn(&(withdrawal){path, "0.2.0", "it was right", NULL});
}

static void expect_path(const json_t *cases, size_t at, const char *path)
{
    const json_t *entry = json_array_get(cases, at);

    ck_assert_str_eq(json_string_value(json_object_get(entry, "path")), path);
}

START_TEST(in_the_order_of_paths)
{
    json_t *cases = new_array();

    insert_case(cases, withdrawn("may/b.mag"));
    insert_case(cases, withdrawn("reject/c.mag"));
    insert_case(cases, withdrawn("accept/z.mag"));
    insert_case(cases, withdrawn("may/a.mag"));
    ck_assert_uint_eq(json_array_size(cases), 4);
    expect_path(cases, 0, "accept/z.mag");
    expect_path(cases, 1, "may/a.mag");
    expect_path(cases, 2, "may/b.mag");
    expect_path(cases, 3, "reject/c.mag");
    json_decref(cases);
}
END_TEST

START_TEST(says_what_became_of_it)
{
    json_t *entry = show_withdrawn(&(withdrawal){
        "accept/a.mag", "0.2.0", "the document is silent", "may/a.mag"});
    json_t *expected = json_pack(
        "{s:s, s:s, s:{s:s, s:s, s:s}}", "path", "accept/a.mag", "spec",
        "accept", "withdrawn", "since", "0.2.0", "reason",
        "the document is silent", "moved_to", "may/a.mag");

    ck_assert(json_equal(entry, expected));
    json_decref(entry);
    json_decref(expected);
}
END_TEST

START_TEST(not_withdrawn_and_there)
{
    json_t *cases = new_array();

    insert_case(cases, withdrawn("may/a.mag"));
    insert_case(cases, withdrawn("may/a.mag"));
}
END_TEST

/* ------------------------------------------------------------ documents -- */

#define START "{\"format\":\"mag\",\"version\":\""
#define END "\"}"

/* The entry of a file whose document has so many bytes. */
static json_t *entry_of(size_t size, const char *end)
{
    const answer_list none = {NULL, 0};
    char *text = need_memory(NULL, size + 1);
    golden g = {.format = FORMAT_mag, .path = "accept/a.mag", .spec = "accept",
                .reference = "accept", .rule = NO_RULE, .features = "",
                .document = text};

    memset(text, 'x', size);
    memcpy(text, START, strlen(START));
    memcpy(text + size - strlen(end), end, strlen(end) + 1);
    json_t *entry = show_case(&g, &none);
    free(text);
    return entry;
}

START_TEST(a_document_that_is_kept)
{
    json_t *entry = entry_of(MOST_DOCUMENT, END);

    ck_assert(json_is_true(json_object_get(entry, "document")));
    ck_assert(json_object_get(entry, "document_digests") == NULL);
    json_decref(entry);
}
END_TEST

/* The text that the digests are of is: {6:format3:mag7:version524260:xx...} */
START_TEST(a_document_that_is_kept_as_digests)
{
    char head[] = "{6:format3:mag7:version524260:", digits[SHA256_TEXT_SIZE];
    size_t lead = strlen(head), size = MOST_DOCUMENT + 1;
    size_t version = size - strlen(START END);
    char *text = need_memory(NULL, lead + version + 1);
    json_t *entry = entry_of(size, END);
    json_t *digests = json_object_get(entry, "document_digests");

    ck_assert_uint_eq(version, 524260);
    memcpy(text, head, lead);
    memset(text + lead, 'x', version);
    text[lead + version] = '}';
    plain_sha256(text, lead + version + 1, digits);
    ck_assert(json_is_false(json_object_get(entry, "document")));
    ck_assert_uint_eq(json_object_size(digests), 3);
    for (grade g = INDEX; g <= VALUES; g++)
        ck_assert_str_eq(json_string_value(json_object_get(
                             digests, grade_name(g))), digits);
    free(text);
    json_decref(entry);
}
END_TEST

START_TEST(a_document_that_can_be_said_in_two_ways)
{
    entry_of(MOST_DOCUMENT + 1, "\",\"sha256_bool\":\"00\"}");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("listing");
    TCase *tests = tcase_create("listing");

    tcase_add_test(tests, in_the_order_of_paths);
    tcase_add_test(tests, says_what_became_of_it);
    tcase_add_exit_test(tests, not_withdrawn_and_there, 2);
    tcase_add_test(tests, a_document_that_is_kept);
    tcase_add_test(tests, a_document_that_is_kept_as_digests);
    tcase_add_exit_test(tests, a_document_that_can_be_said_in_two_ways, 2);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
