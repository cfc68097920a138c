#include "conformance/report/unasked.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "conformance/report/certificate.h"
#include "tool/heap.h"

typedef enum { FILES, NEIGHBOURS, RANDOM, RECIPES, SETS, KINDS } kind;

static const struct {
    const char *name, *words;
} kinds[KINDS] = {
    [FILES]      = {"files", "the corpus itself (without --corpus)"},
    [NEIGHBOURS] = {"neighbours", "one-byte edits (--neighbours)"},
    [RANDOM]     = {"random", "random files (--random)"},
    [RECIPES]    = {"recipes", "huge files (recipes)"},
    [SETS]       = {"sets", "split models"},
};

/* Reports whether cases were run. Sparse files come from recipes, which make
 * their own corpus. */
static bool has_asked(const run *r, u32 f, bool sparse)
{
    for (size_t i = 0; i < r->results.count; i++) {
        const corpus_case *c = r->results.items[i].asked;
        if (c->format == f && (c->sparse != NULL) == sparse)
            return true;
    }
    return false;
}

/* Reports whether the corpus may have split models of the format. If unknown,
 * yes: the run did not ask about them either. */
static bool has_sets(const run *r, u32 f)
{
    char *folder = take_text("%s/sets/%s", r->corpus.folder,
                             assay_format_at(f)->name);
    bool there = access(folder, F_OK) == 0 || errno != ENOENT;

    free(folder);
    return there;
}

/* Neighbours and random files have runs without a certificate, and no program
 * is ever asked about two files at once. */
static bool is_unasked(const run *r, u32 f, kind k)
{
    switch (k) {
    case FILES:   return !has_asked(r, f, false);
    case RECIPES: return !has_asked(r, f, true);
    case SETS:    return has_sets(r, f);
    default:      return true;
    }
}

/* Reports whether the run is for readers; for writers, these kinds make no
 * sense. */
static bool is_of_readers(const run *r)
{
    return r->options->fresh == NULL && r->options->level != ENCODE;
}

static bool is_unasked_anywhere(const run *r, kind k)
{
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (is_certified(r, f) && is_unasked(r, f, k))
            return true;
    return false;
}

char *unasked_words(const run *r)
{
    const char *separator = "";
    capture words;

    if (!is_of_readers(r))
        return NULL;
    capture_open(&words);
    for (kind k = 0; k < KINDS; k++)
        if (is_unasked_anywhere(r, k)) {
            fprintf(words.file, "%s%s", separator, kinds[k].words);
            separator = ", ";
        }
    char *text = capture_close(&words);
    if (text[0] != '\0')
        return text;
    free(text);
    return NULL;
}

void json_unasked(json_writer *out, const run *r, u32 f)
{
    if (!is_of_readers(r))
        return;
    json_open(out, "not_asked", '[');
    for (kind k = 0; k < KINDS; k++)
        if (is_unasked(r, f, k))
            json_text(out, NULL, kinds[k].name);
    json_close(out, ']');
}
