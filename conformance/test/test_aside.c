/* Cases that are not files of a corpus, and invalid entries in their place. The
 * test starts in a folder of its own. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "conformance/corpus/aside.h"
#include "conformance/corpus/files.h"
#include "ref/test/suite.h"

#define FOLDER "aside-corpus"

static void put(const char *path, const char *text)
{
    mkdir(FOLDER, 0777);
    mkdir(FOLDER "/sets", 0777);
    mkdir(FOLDER "/recipes", 0777);
    ck_assert(save_bytes(path, (view){(const u8 *)text, strlen(text)}, stderr));
}

/* Reads two files, or as a recipe of mag the second. Returns the message; free
 * it. */
static char *told(corpus *c, u32 only, const char *sets, const char *recipe)
{
    char *words = NULL;
    size_t size;
    FILE *problems = open_memstream(&words, &size);

    put(FOLDER "/sets/manifest.json", sets);
    put(FOLDER "/recipes/mag.json", recipe);
    corpus_begin(c, FOLDER);
    bool good = corpus_take_aside(c, only, problems);
    fclose(problems);
    ck_assert_msg(good == (*words == '\0'), "%s", words);
    return words;
}

#define SET(path) "{\"path\": \"" path "\", \"named\": \"i.json\", " \
                  "\"rule\": \"f.part.law\"}"
#define RECIPE(path) "{\"case\": {\"path\": \"" path "\", " \
                     "\"rule\": null, \"patch\": \"large\"}}"
#define SETS "{\"cases\": [" SET("gguf/a") ", " SET("mag/b") "]}"
#define RECIPES "{\"recipes\": [" RECIPE("may/x.mag") "]}"

START_TEST(those_of_a_format_are_taken)
{
    corpus c;

    free(told(&c, assay_format_by_name("mag"), SETS, RECIPES));
    ck_assert_uint_eq(c.aside_count, 2);
    ck_assert_str_eq(c.aside[0].path, "sets/mag/b/i.json");
    ck_assert_str_eq(c.aside[0].rule, "f.part.law");
    ck_assert(c.aside[0].is_set && !c.aside[1].is_set);
    ck_assert_str_eq(c.aside[1].path, "mag/may/x.mag");
    ck_assert_ptr_null(c.aside[1].rule);
    ck_assert_str_eq(c.aside[1].patch, "large");
    corpus_close(&c);

    free(told(&c, 0, SETS, RECIPES));
    ck_assert_uint_eq(c.aside_count, 3);
    corpus_close(&c);
}
END_TEST

START_TEST(a_corpus_may_have_none)
{
    corpus c;

    corpus_begin(&c, "aside-nowhere");
    ck_assert(corpus_take_aside(&c, 0, stderr));
    ck_assert_uint_eq(c.aside_count, 0);
    corpus_close(&c);
}
END_TEST

START_TEST(what_is_none_is_told)
{
    static const struct {
        const char *sets, *recipes, *problem;
    } wrong[] = {
        {"{", RECIPES, "manifest.json: "},
        {"[]", RECIPES, "no list of cases"},
        {SETS, "{\"recipes\": {}}", "no list of recipes"},
        {"{\"cases\": [1]}", RECIPES, "cases[0]: "},
        {"{\"cases\": [" SET("../../x") "]}", RECIPES,
         "cases[0]: path or named is not a valid path"},
        {SETS, "{\"recipes\": [{\"case\": 1}]}", "recipes[0]: "},
        {SETS, "{\"recipes\": [" RECIPE("may/x.mag") ", "
         RECIPE("a b") "]}", "recipes[1]: path is not a valid path"},
    };
    corpus c;

    for (size_t i = 0; i < COUNT(wrong); i++) {
        char *words = told(&c, 0, wrong[i].sets, wrong[i].recipes);
        ck_assert_msg(strstr(words, wrong[i].problem) != NULL, "%zu: %s", i,
                      words);
        ck_assert_ptr_eq(strchr(words, '\n'), words + strlen(words) - 1);
        free(words);
        corpus_close(&c);
    }
}
END_TEST

RUN("aside", those_of_a_format_are_taken, a_corpus_may_have_none,
    what_is_none_is_told)
