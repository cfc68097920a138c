/* The functions for bindings: they give what the others give. */
#include "assay.h"
#include "document/lines.h"
#include "generators/corpus/generate.h"
#include "test/ration.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

#define EVERYTHING (ASSAY_KEEP_FIELDS | ASSAY_KEEP_DOCUMENT)
#define LARGEST    1024         /* bytes of a file that is tested */
#define ONE_OF     8            /* files, since there are thousands */

/* A file of one tensor. */
#define SHARD(name) "\x35\0\0\0\0\0\0\0{\"" name "\":{\"dtype\":\"U8\"," \
    "\"shape\":[1],\"data_offsets\":[0,1]}}x"

static const assay_options everything = {.fields = true, .document = true};

/* ---------------------------------------------------------------- names -- */

START_TEST(formats)
{
    static const char *const names[] = {
        [FORMAT_mag] = "m.MAG", [FORMAT_safetensors] = "a/b.safetensors",
        [FORMAT_gguf] = ".gguf",
    };

    for (u32 f = 0; f < COUNT(names); f++)
        if (names[f] != NULL)
            ck_assert_uint_eq(assay_format_of("?", 1, names[f]), f);
    ck_assert_uint_eq(assay_format_of("GGUF\3", 5, "m.mag"), FORMAT_gguf);
    ck_assert_uint_eq(assay_format_of("?", 1, "m.magg"), 0);
    ck_assert_uint_eq(assay_format_of("?", 1, NULL), 0);
    ck_assert_uint_eq(assay_format_of(NULL, 0, "m.mag"), FORMAT_mag);
}
END_TEST

/* ----------------------------------------------------------------- parts -- */

#define MOST_FILES 20

/* Judges all first parts of a file. */
static int check_parts(const golden *g, void *user)
{
    size_t *files = user;
    char name[64];

    if (strcmp(g->reference, "accept") != 0 || g->size > LARGEST ||
        *files == MOST_FILES)
        return 0;
    ++*files;
    snprintf(name, sizeof name, "m%s", assay_format_at(g->format)->extension);
    u64 before[2] = {0};
    for (size_t size = 0; size < g->size; size++) {
        u8 *part = malloc(size + 1);    /* reads beyond it are noticed */
        memcpy(part, g->bytes, size);
        for (int way = 0; way < 2; way++) {
            assay_report *r = assay_judge(part, size, g->size,
                                          way == 0 ? NULL : name, 0, 0, 0, 0);
            u64 needs = assay_report_needs(r);
            CLAIM(assay_report_verdict(r) != ASSAY_REJECT &&
                  assay_report_why(r) != ASSAY_WHY_FORMAT,
                  "%s: %zu bytes: %s", g->path, size, assay_report_reason(r));
            CLAIM((needs > size || needs == 0) && needs <= g->size,
                  "%s: %zu bytes: needs %llu", g->path, size,
                  (unsigned long long)needs);
            CLAIM(needs == 0 || needs >= before[way], "%s: %zu bytes: needs "
                  "%llu", g->path, size, (unsigned long long)needs);
            CLAIM((assay_report_verdict(r) == ASSAY_UNKNOWN) == (needs > 0),
                  "%s: %zu bytes: %s", g->path, size, assay_report_reason(r));
            before[way] = needs;
            assay_free(r);
        }
        free(part);
    }
    return 0;
}

START_TEST(first_parts)
{
    static const format readable[] = {FORMAT_safetensors, FORMAT_gguf};

    for (size_t i = 0; i < COUNT(readable); i++) {
        size_t files = 0;
        ck_assert_int_eq(generate_cases(readable[i], check_parts, &files), 0);
        ck_assert_uint_eq(files, MOST_FILES);
    }
}
END_TEST

/* ------------------------------------------------------------------ JSON -- */

/* Text of the functions with sinks. */
typedef struct {
    char *text;
    size_t size;
    FILE *file;
} wanted;

static void keep(void *user, const char *text, size_t size)
{
    wanted *w = user;
    ck_assert_uint_eq(fwrite(text, 1, size, w->file), size);
}

static void open_wanted(wanted *w)
{
    w->file = open_memstream(&w->text, &w->size);
    ck_assert_ptr_nonnull(w->file);
}

static void check_json(const char *path, assay_report *r, assay_json part,
                       u64 first, u64 count, wanted *w)
{
    fclose(w->file);
    const char *text = assay_report_json(r, part, first, count);
    CLAIM(text != NULL && strcmp(text, w->text) == 0 &&
          assay_report_json_size(r) == w->size, "%s: part %u: %s", path,
          (unsigned)part, text != NULL ? text : "nothing");
    free(w->text);
    open_wanted(w);
}

static void check_lists(const char *path, assay_report *r, wanted *w)
{
    size_t i = 0;

    while (assay_write_entry(r, i, keep, w))
        i++;
    check_json(path, r, ASSAY_JSON_ENTRIES, 0, UINT64_MAX, w);
    for (i = 0; assay_write_tensor(r, i, NULL, keep, w); )
        i++;
    check_json(path, r, ASSAY_JSON_TENSORS, 0, i, w);
    assay_write_tensor(r, 1, NULL, keep, w);
    check_json(path, r, ASSAY_JSON_TENSORS, 1, 1, w);
    check_json(path, r, ASSAY_JSON_TENSORS, i, 1, w);
    check_json(path, r, ASSAY_JSON_TENSORS, UINT64_MAX, UINT64_MAX, w);
}

static int check_lines(const golden *g, void *user)
{
    size_t *files = user;
    wanted w;

    if (g->size > LARGEST || ++*files % ONE_OF != 0)
        return 0;
    assay_report *r = assay_judge(g->bytes, g->size, 0, g->path, g->format,
                                  EVERYTHING, 0, 0);
    assay_options options = everything;
    options.format = g->format;
    assay_report *usual = assay_validate(g->bytes, g->size, &options);
    open_wanted(&w);
    assay_write_findings(usual, g->path, keep, &w);
    check_json(g->path, r, ASSAY_JSON_FINDINGS, 0, 1, &w);
    if (assay_write_document(usual, keep, &w)) {
        check_json(g->path, r, ASSAY_JSON_DOCUMENT, 0, UINT64_MAX, &w);
        check_lists(g->path, r, &w);
    } else {
        ck_assert_ptr_null(assay_report_json(r, ASSAY_JSON_DOCUMENT, 0, 1));
        ck_assert_uint_eq(assay_report_json_size(r), 0);
    }
    assay_explanation *e = assay_explain(usual);
    for (size_t i = 0; assay_write_field(e, i, keep, &w); )
        i++;
    check_json(g->path, r, ASSAY_JSON_FIELDS, 0, UINT64_MAX, &w);
    assay_write_field(e, 2, keep, &w);
    check_json(g->path, r, ASSAY_JSON_FIELDS, 2, 1, &w);
    assay_explanation_free(e);
    fclose(w.file);
    free(w.text);
    assay_free(usual);
    assay_free(r);
    return 0;
}

START_TEST(lines)
{
    for (u32 f = 1; f < FORMATS; f++) {
        size_t files = 0;
        ck_assert_int_eq(generate_cases((format)f, check_lines, &files), 0);
        ck_assert_uint_gt(files, 2 * ONE_OF);
    }
}
END_TEST

START_TEST(nothing)
{
    assay_report *r = assay_judge("MAG!", 4, 0, NULL, 0, 0, 0, 0);

    ck_assert_uint_eq(assay_report_json_size(NULL), 0);
    ck_assert_uint_eq(assay_report_json_size(r), 0);
    ck_assert_ptr_null(assay_report_json(NULL, ASSAY_JSON_FINDINGS, 0, 1));
    ck_assert_ptr_null(assay_report_json(r, (assay_json)5, 0, 1));
    ck_assert_ptr_nonnull(strstr(assay_report_json(r, ASSAY_JSON_FINDINGS, 0,
                                                   1), "\"file\":\"\""));
    ck_assert_str_eq(assay_report_json(r, ASSAY_JSON_FINDINGS, 1, 1), "");
    ck_assert_str_eq(assay_report_json(r, ASSAY_JSON_FIELDS, 0, 9), "");
    assay_free(r);
}
END_TEST

/* Without memory there is no text, and the next call has all of it. */
START_TEST(starved)
{
    static const char file[] = SHARD("a");

    for (assay_json part = 0; part <= ASSAY_JSON_FIELDS; part++) {
        bool enough = false;
        for (size_t more = 1; !enough; more++) {
            ration few = {0};
            assay_options options = everything;
            options.allocator = (assay_allocator){resize_in, &few};
            assay_report *r = assay_validate(file, sizeof file - 1, &options);
            few.fails_at = few.requests + more;
            enough = assay_report_json(r, part, 0, UINT64_MAX) != NULL;
            ck_assert(enough || more < 100);
            few.fails_at = 0;
            ck_assert_ptr_nonnull(assay_report_json(r, part, 0, UINT64_MAX));
            assay_free(r);
            ck_assert_uint_eq(few.alive, 0);
        }
    }
}
END_TEST

/* ------------------------------------------------------------------ sets -- */

#define INDEX "{\"metadata\":{\"total_size\":2},\"weight_map\":{" \
    "\"a\":\"1.safetensors\",\"b\":\"2.safetensors\"}}"

START_TEST(sets)
{
    static const char a[] = SHARD("a"), b[] = SHARD("b");
    assay_report *parts[] = {
        assay_judge(b, sizeof b - 1, 0, NULL, 0, ASSAY_KEEP_INDEX, 0, 0),
        assay_judge(a, sizeof a - 1, 0, NULL, 0, ASSAY_KEEP_INDEX, 0, 0),
        NULL,
    };
    const assay_report *const *given = (const assay_report *const *)parts;
    static const struct {
        const char *names[3];
        size_t count;
        assay_verdict verdict;
        const char *rule;
    } all[] = {
        {{"2.safetensors", "1.safetensors"}, 2, ASSAY_ACCEPT, NULL},
        {{"2.safetensors", "1.safetensors", "x"}, 3, ASSAY_ACCEPT, NULL},
        {{"1.safetensors", "2.safetensors"}, 2, ASSAY_REJECT,
         "safetensors.shard.tensor-missing"},
        {{NULL, "1.safetensors"}, 2, ASSAY_REJECT,
         "safetensors.shard.file-missing"},
        {{"2.safetensors"}, 1, ASSAY_REJECT, "safetensors.shard.file-missing"},
        {{"2.safetensorss", "1.safetensors"}, 2, ASSAY_REJECT,
         "safetensors.shard.file-missing"},
        {{"x", "1.safetensors", "2.safetensors"}, 3, ASSAY_UNKNOWN, NULL},
        {{NULL}, 0, ASSAY_REJECT, "safetensors.shard.file-missing"},
    };

    for (size_t i = 0; i < COUNT(all); i++) {
        assay_report *r = assay_judge_set(INDEX, sizeof INDEX - 1,
                                          "m.safetensors.index.json", 0, given,
                                          all[i].names, all[i].count);
        const assay_finding *f = assay_report_finding(r, 0);
        CLAIM(assay_report_verdict(r) == all[i].verdict, "set %zu", i);
        if (all[i].rule != NULL)
            ck_assert_str_eq(assay_rule_at(f->rule)->id, all[i].rule);
        if (all[i].verdict == ASSAY_UNKNOWN)
            ck_assert_int_eq(assay_report_why(r), ASSAY_WHY_PART);
        ck_assert_ptr_nonnull(strstr(assay_report_json(
            r, ASSAY_JSON_FINDINGS, 0, 1), "\"file\":\"m.safetensors.index"));
        assay_free(r);
    }
    assay_free(parts[0]);
    assay_free(parts[1]);
}
END_TEST

RUN("calls", formats, first_parts, lines, nothing, starved, sets)
