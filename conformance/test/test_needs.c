/* Derives the features of valid corpus files from their fields: exactly those
 * that their cases list. */
#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/files.h"
#include "conformance/corpus/manifest.h"
#include "conformance/corpus/needs.h"
#include "conformance/document/described.h"
#include "ref/test/suite.h"

static json_t *needs_of(const corpus_case *c)
{
    assay_options o = {.format = c->format, .fields = true,
                       .index = true};
    json_t *needs = json_array();
    size_t size;
    u8 *bytes = read_file(c->path, &size, stderr);

    ck_assert(bytes != NULL);
    assay_report *report = assay_validate(bytes, size, &o);
    add_needs(needs, report, (view){bytes, size});
    assay_free(report);
    free(bytes);
    return needs;
}

/* Checks that the features match the cases, and that all of them occur. */
static void claim_known(const corpus *c, const json_t *needs)
{
    json_t *need;
    size_t n;

    json_array_foreach((json_t *)needs, n, need) {
        bool known = false;
        for (size_t i = 0; i < c->count && !known; i++)
            known = has_text(c->cases[i].features, json_string_value(need));
        ck_assert_msg(known, "no case asks for %s", json_string_value(need));
    }
}

START_TEST(valid_files_need_what_they_ask_for)
{
    json_t *met = json_array(), *feature;
    size_t count = 0, n;
    corpus c;

    ck_assert(corpus_load(&c, getenv("ASSAY_CORPUS"), stderr));
    for (size_t i = 0; i < c.count; i++) {
        const corpus_case *one = &c.cases[i];
        if (!is_described(one) || (json_array_size(one->features) == 0 &&
                                      i % 4 != 0))
            continue;
        json_t *needs = needs_of(one);
        json_array_foreach((json_t *)one->features, n, feature)
            ck_assert_msg(has_text(needs, json_string_value(feature)),
                          "%s: not %s", one->name, json_string_value(feature));
        json_array_foreach(needs, n, feature)
            if (!has_text(met, json_string_value(feature)))
                json_array_append(met, feature);
        json_decref(needs);
        count++;
    }
    claim_known(&c, met);
    ck_assert_uint_gt(count, 500);
    ck_assert_uint_gt(json_array_size(met), 15);
    json_decref(met);
    corpus_close(&c);
}
END_TEST

/* Compares the generator, which uses its model, with needs.def, which uses the
 * reference. */
START_TEST(forms_are_hidden_where_cases_say_so)
{
    static const char feature[] = "primitiv.exact-forms";
    size_t count = 0;
    corpus c;

    ck_assert(corpus_load(&c, getenv("ASSAY_CORPUS"), stderr));
    for (size_t i = 0; i < c.count; i++) {
        const corpus_case *one = &c.cases[i];
        if (strncmp(one->name, "primitiv/", 9) != 0)
            continue;
        json_t *needs = needs_of(one);
        bool asks = has_text(one->features, feature);
        ck_assert_msg(has_text(needs, feature) == asks, "%s", one->name);
        json_decref(needs);
        count += asks;
    }
    ck_assert_uint_gt(count, 100);
    corpus_close(&c);
}
END_TEST

START_TEST(all_that_cases_ask_for_is_known)
{
    json_t *known = json_array(), *feature;
    const char *name;
    size_t n;
    corpus c;

    ck_assert(corpus_load(&c, getenv("ASSAY_CORPUS"), stderr));
    for (size_t i = 0; (name = needed_feature(i)) != NULL; i++) {
        ck_assert_msg(!has_text(known, name), "twice: %s", name);
        json_array_append_new(known, json_string(name));
    }
    for (size_t i = 0; i < c.count; i++)
        json_array_foreach((json_t *)c.cases[i].features, n, feature)
            ck_assert_msg(has_text(known, json_string_value(feature)),
                          "%s: %s", c.cases[i].name,
                          json_string_value(feature));
    claim_known(&c, known);
    ck_assert_uint_gt(json_array_size(known), 15);
    json_decref(known);
    corpus_close(&c);
}
END_TEST

RUN("needs", valid_files_need_what_they_ask_for,
    forms_are_hidden_where_cases_say_so, all_that_cases_ask_for_is_known)
