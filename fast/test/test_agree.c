/* agree.h on two different files, and large files that are only partly in
 * memory. */
#include "fast/core/agree.h"
#include "fast/core/json.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fast/test/judged.h"
#include "ref/test/suite.h"
#include "ref/test/visit.h"

#define WORDS 80

/* The previous clean file: its bytes and its model. */
typedef struct {
    void *bytes;
    char *document;
    size_t size;
    u32 format;
    u64 compared, equal;
} previous;

static assay_report *judge(const golden *g)
{
    assay_options o = {.format = g->format, .document = true};
    return assay_validate(g->bytes, g->size, &o);
}

/* Compares the reference's report of this file with the previous file. */
static void compare(const golden *g, previous *p)
{
    const assay_fast_options o = {.format = p->format, .alone = true};
    bool equal = strcmp(g->document, p->document) == 0;
    char words[WORDS] = "";
    assay_report *r = judge(g);
    assay_fast *f;

    ck_assert_int_eq(assay_fast_open_bytes(&f, p->bytes, p->size, &o).code,
                     ASSAY_FAST_OK);
    CLAIM(fast_same_document(r, f) == equal, "%s", g->path);
    bool same = fast_same_index(r, f, words, sizeof words);
    CLAIM(same || !equal, "%s: %s", g->path, words);
    CLAIM(same == (words[0] == '\0'), "%s: %s", g->path, words);
    p->compared++;
    p->equal += same;
    assay_fast_close(f);
    assay_free(r);
}

/* Only notes are passed, exactly these four. */
START_TEST(what_is_passed)
{
    u32 count = 0;

    for (u32 i = 0; i < assay_rule_count(); i++) {
        const assay_rule *about = assay_rule_at(i);
        CLAIM(!fast_passes(i) || about->level == ASSAY_NOTE, "%s",
              about->id);
        count += fast_passes(i);
    }
    ck_assert(fast_passes(assay_rule_by_id("safetensors.meta.format")));
    ck_assert(fast_passes(assay_rule_by_id("gguf.meta.file-type")));
    ck_assert(fast_passes(assay_rule_by_id("gguf.key.hyphen-or-capital")));
    ck_assert(fast_passes(assay_rule_by_id("gguf.meta.architecture-hyphen")));
    ck_assert_uint_eq(count, 4);
    ck_assert(!fast_passes(assay_rule_count()) && !fast_passes(ASSAY_NONE));
}
END_TEST

static int take_clean(const golden *g, void *user)
{
    const assay_fast_options o = {.format = g->format, .alone = true};
    previous *p = user;
    assay_fast *f;

    if (g->document == NULL ||
        assay_fast_open_bytes(&f, g->bytes, g->size, &o).code != ASSAY_FAST_OK)
        return 0;
    assay_fast_close(f);
    if (p->bytes != NULL)
        compare(g, p);
    free(p->bytes);
    free(p->document);
    p->bytes = malloc(g->size);
    ck_assert_ptr_nonnull(p->bytes);
    memcpy(p->bytes, g->bytes, g->size);
    p->size = g->size;
    p->format = g->format;
    p->document = strdup(g->document);
    return 0;
}

START_TEST(what_differs_is_told)
{
    previous p = {NULL, NULL, 0, 0, 0, 0};

    visit_all(take_clean, &p);
    ck_assert_uint_gt(p.compared, 200);
    ck_assert_uint_lt(p.equal, p.compared / 2);
    free(p.bytes);
    free(p.document);
}
END_TEST

/* A document that was not requested is not a different document. */
START_TEST(a_document_that_is_not_there)
{
    static const char empty_mag[24] = "MAG!\1\0\0\0\x5d\xb5\x60\x2b";
    assay_report *r = assay_validate(empty_mag, sizeof empty_mag, NULL);
    assay_fast *f;

    ck_assert_int_eq(
        assay_fast_open_bytes(&f, empty_mag, sizeof empty_mag, NULL).code,
        ASSAY_FAST_OK);
    ck_assert(!fast_same_document(r, f));
    assay_fast_close(f);
    assay_free(r);
}
END_TEST

START_TEST(every_status_has_words)
{
    assay_fast_status s = {ASSAY_FAST_OK, ASSAY_NONE, 0};

    for (u32 code = ASSAY_FAST_OK; code <= ASSAY_FAST_MISUSE; code++) {
        s.code = (assay_fast_code)code;
        ck_assert_ptr_nonnull(assay_fast_text(s));
    }
    s.code = (assay_fast_code)(ASSAY_FAST_MISUSE + 1);
    ck_assert_ptr_null(assay_fast_text(s));
    s = (assay_fast_status){ASSAY_FAST_REJECTED, 0, 0};
    ck_assert_str_eq(assay_fast_text(s), assay_rule_at(0)->statement);
    s.rule = assay_rule_count();
    ck_assert_str_eq(assay_fast_text(s), "rejected");
}
END_TEST

/* A callback for each tensor of the file, which stops after some. */
typedef struct {
    u64 calls, most;
} patience;

static bool wait_for(void *user, u64 done, u64 all)
{
    patience *p = user;

    ck_assert_uint_le(done, all);
    return ++p->calls < p->most;
}

enum { TENSORS = 100, MANY = 40000 };

static const assay_fast_options copied = {.copy = true, .alone = true};

/* Opens a generated file, which has no other name. */
static assay_fast *open_large(u32 number, u32 count,
                              const assay_fast_options *how)
{
    const large_plan plan = {.count = count,
                             .width = count == MANY ? LARGE_WIDTH : 256};
    const assay_format *about = assay_format_at(number);
    char dir[] = "assay-agree-XXXXXX", path[80];
    assay_fast *f;

    ck_assert_ptr_nonnull(mkdtemp(dir));
    ck_assert_int_eq(generate_large((format)number, dir, &plan), 0);
    snprintf(path, sizeof path, "%s/%s-%u%s", dir, about->name, count,
             about->extension);
    ck_assert_int_eq(assay_fast_open_path(&f, path, how).code,
                     ASSAY_FAST_OK);
    ck_assert_uint_eq(assay_fast_count(f), count);
    unlink(path);
    rmdir(dir);
    return f;
}

static void append(void *user, const char *piece, size_t size)
{
    strncat(user, piece, size);
}

/* With copy, only requested parts of a large file are loaded: its tensors are
 * verified one after another. */
START_TEST(large_files_are_verified_in_pieces)
{
    patience all = {0, UINT64_MAX}, some = {0, 7};
    assay_fast *f = open_large(assay_format_by_name("zten"), TENSORS,
                               &copied);

    ck_assert_int_eq(assay_fast_verify_all(f, 2, wait_for, &all).code,
                     ASSAY_FAST_OK);
    ck_assert_uint_eq(all.calls, TENSORS);
    ck_assert_int_eq(assay_fast_verify_all(f, 2, wait_for, &some).code,
                     ASSAY_FAST_CANCELLED);
    ck_assert_uint_eq(some.calls, 7);
    assay_fast_close(f);
}
END_TEST

START_TEST(large_files_of_every_judged_format)
{
    for (u32 number = 1; number <= assay_format_count(); number++) {
        assay_fast *f;
        if (!is_judged(assay_format_at(number)->name))
            continue;
        f = open_large(number, TENSORS, &copied);
        ck_assert_int_eq(assay_fast_verify_all(f, 2, NULL, NULL).code,
                         ASSAY_FAST_OK);
        assay_fast_close(f);
    }
}
END_TEST

START_TEST(many_tensors_verified_when_opened)
{
    const assay_fast_options whole = {.whole = true, .alone = true,
                                      .threads = 2};

    assay_fast_close(open_large(assay_format_by_name("zten"), MANY, &whole));
}
END_TEST

/* Text is UTF-8 in clean files, but the changed bytes may not be. */
START_TEST(text_that_has_changed)
{
    static fast_json out;
    char text[64] = "";

    out.sink = append;
    out.user = text;
    fast_put_text(&out, "a", "\xff" "b", 2);
    fast_json_end(&out);
    ck_assert_str_eq(text, "\"a\":{\"hex\":\"ff62\"}\n");
}
END_TEST

RUN("agree", what_is_passed, what_differs_is_told, a_document_that_is_not_there,
    every_status_has_words, large_files_are_verified_in_pieces,
    large_files_of_every_judged_format, many_tensors_verified_when_opened,
    text_that_has_changed)
