#include "random/files.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/compare/expected.h"
#include "conformance/corpus/by_format.h"
#include "conformance/corpus/files.h"
#include "conformance/document/described.h"
#include "conformance/document/load.h"
#include "fuzz/mutate/mutate.h"
#include "generators/random/random.h"
#include "generators/random/spoil.h"
#include "tool/dice.h"
#include "tool/heap.h"

#define LARGEST_PARENT ((size_t)16 << 10)
#define TRIES 8                 /* other parents, other rows */
#define GROWTH 256              /* a mutant may be twice as long and this many
                                   bytes longer */

/* -------------------------------------------------------------- parents -- */

bool parents_load(parents *p, const char *folder, u64 seed)
{
    *p = (parents){.first = take_by_format(sizeof *p->first),
                   .count = take_by_format(sizeof *p->count), .seed = seed};
    if (!corpus_load(&p->corpus, folder, stderr))
        return false;
    for (size_t i = p->corpus.count; i-- > 0;) {
        u32 f = p->corpus.cases[i].format;
        p->first[f] = i;
        p->count[f]++;
    }
    return true;
}

void parents_close(parents *p)
{
    corpus_close(&p->corpus);
    free(p->first);
    free(p->count);
}

/* Draws a parent that is small enough and reads its bytes; returns NULL if none
 * was drawn. */
static const corpus_case *draw_parent(const parents *p, u32 which, dice *d,
                                      u8 **bytes, size_t *size)
{
    for (int i = 0; i < TRIES && p->count[which] > 0; i++) {
        u64 drawn = roll(d, p->count[which]);
        const corpus_case *c = &p->corpus.cases[p->first[which] + drawn];
        if (c->sparse != NULL)
            continue;
        *bytes = read_file(c->path, size, stderr);
        if (*bytes != NULL && *size <= LARGEST_PARENT)
            return c;
        free(*bytes);
    }
    return NULL;
}

/* ----------------------------------------------------------- generated -- */

static void add_features(fresh_file *f, const json_t *features)
{
    size_t i;
    json_t *feature;

    json_array_foreach((json_t *)features, i, feature)
        if (!has_text(f->features, json_string_value(feature)))
            json_array_append(f->features, feature);
}

/* Adds features named in words separated by blanks. */
static void add_words(fresh_file *f, const char *words)
{
    json_t *list = json_array();

    for (words += strspn(words, " "); *words != '\0';
         words += strspn(words, " ")) {
        size_t size = strcspn(words, " ");
        json_array_append_new(list, json_stringn(words, size));
        words += size;
    }
    add_features(f, list);
    json_decref(list);
}

static int keep_golden(const golden *g, void *user)
{
    fresh_file *f = user;

    if (g->size > MOST_FRESH_BYTES)
        return 0;
    memcpy(f->bytes, g->bytes, g->size);
    f->size = g->size;
    add_words(f, g->features);
    if (g->rule != NO_RULE)
        snprintf(f->words + strlen(f->words),
                 sizeof f->words - strlen(f->words), ", %s",
                 rule_about(g->rule)->id);
    return 1;
}

static bool make_random(const parents *p, u32 which, u64 number, bool lean,
                        fresh_file *f)
{
    random_plan plan = {.count = 1, .seed = p->seed, .first = number,
                        .invalid = lean ? RATIO_UNIT : RATIO_UNIT / 2,
                        .lean = lean};

    snprintf(f->words, sizeof f->words, "generated");
    return visit_random((format)which, &plan, keep_golden, f) != 0;
}

static bool make_mutant(const parents *p, u32 which, dice *d, fresh_file *f)
{
    u8 *bytes;
    const corpus_case *c = draw_parent(p, which, d, &bytes, &f->size);

    if (c == NULL)
        return false;
    memcpy(f->bytes, bytes, f->size);
    free(bytes);
    size_t most = (size_t)smaller_of(2 * f->size + GROWTH, MOST_FRESH_BYTES);
    for (u64 i = 1 + roll(d, 3); i > 0; i--) {
        u64 seed = roll_bits(d);
        f->size = mutate(assay_format_at(which)->name, f->bytes, f->size,
                         most, seed);
    }
    snprintf(f->words, sizeof f->words, "mutant of %s", c->name);
    add_features(f, c->features);
    return true;
}

/* ------------------------------------------------------------- spoiled -- */

static bool is_anything(const golden *g)
{
    (void)g;
    return true;
}

static data_bytes *given(const loaded_bytes *loaded, size_t count)
{
    data_bytes *bytes = take((count + 1) * sizeof *bytes);

    for (size_t i = 0; i < count; i++)
        bytes[i] = (data_bytes){(const char *)loaded[i].bytes, loaded[i].size};
    return bytes;
}

static void spoil_loaded(const load *l, const json_t *document, u32 which,
                         dice *d, fresh_file *f)
{
    data_bytes *tensors = given(l->tensors, l->tensor_count);
    data_bytes *entries = given(l->entries, l->entry_count);
    spoil_plan plan = {document, tensors, entries, roll_bits(d), is_anything};
    size_t row = (size_t)roll(d, count_damages((format)which));

    visit_spoiled_by((format)which, &plan, row, keep_golden, f);
    free(tensors);
    free(entries);
}

static bool make_spoiled(const parents *p, u32 which, dice *d, fresh_file *f)
{
    u8 *bytes;
    size_t size;
    const corpus_case *c = draw_parent(p, which, d, &bytes, &size);
    bool *all_decided = take(assay_rule_count() * sizeof *all_decided);
    assay_options o = {.format = which, .document = true, .index = true};
    json_t *document;
    load l = {0};

    f->size = SIZE_MAX;
    if (c != NULL) {
        document = says_of(which, (view){bytes, size}, all_decided);
        assay_report *report = assay_validate(bytes, size, &o);
        snprintf(f->words, sizeof f->words, "broken: %s", c->name);
        add_features(f, c->features);
        if (document != NULL &&
            load_elements(&l, report, document, bytes, size) == NULL)
            spoil_loaded(&l, document, which, d, f);
        unload(&l);
        json_decref(document);
        assay_free(report);
        free(bytes);
    }
    free(all_decided);
    return f->size != SIZE_MAX;
}

/* ------------------------------------------------------------------ any -- */

bool make_fresh(const parents *p, u32 which, u64 number, fresh_file *f)
{
    dice d = dice_for(p->seed, assay_format_at(which)->name, ~number);
    u64 kind = roll(&d, 4);

    f->features = json_array();
    f->words[0] = '\0';
    for (int i = 0; i < TRIES && kind > 0; i++) {
        if (kind == 1 ? make_spoiled(p, which, &d, f)
                      : make_mutant(p, which, &d, f))
            return true;
        json_array_clear(f->features);
    }
    bool lean = kind == 0 && one_in(&d, 2);
    return make_random(p, which, number, lean, f);
}
