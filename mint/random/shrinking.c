/*
 * The reference judges each file first, since this is cheap. The program is
 * tested only with files that have the same expectation as the first one.
 */
#include "random/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/compare/expected.h"
#include "conformance/corpus/files.h"
#include "conformance/report/causes.h"
#include "fuzz/mutate/shrink.h"
#include "tool/clock.h"
#include "tool/heap.h"

#define MOST_TRIES 20000        /* to make a file smaller */
#define MOST_TIME  60000        /* ms for that, unless --time is given */

static void forget_near(disagreement *d)
{
    free(d->near_bytes);
    json_decref(d->near_features);
    d->near_bytes = NULL;
    d->near_features = NULL;
}

void free_disagreement(disagreement *d)
{
    forget_answer(&d->answer);
    free(d->title);
    free(d->bytes);
    forget_near(d);
    free(d->patch);
    free(d->kept.name);
    free(d->kept.path);
    free(d->near.name);
    free(d->near.path);
    json_decref(d->features);
}

/* --------------------------------------------------------------- alike -- */

/* The search for smaller files with the same disagreement. */
typedef struct {
    random_run *self;
    run *run;
    const result *seen;
    const char *title;
    json_t *features;           /* needed by the first file */
    u64 until;
    bool lost;                  /* the program can no longer be run */
} hunt;

/* Reports whether the expectation is the same. A crash counts whatever is
 * expected. */
static bool is_expected_alike(const hunt *h, const corpus_case *c)
{
    const corpus_case *first = h->seen->asked;

    if (h->seen->outcome != IS_FAIL)
        return true;
    if (h->seen->answer == ACCEPT && first->spec != MUST_REJECT)
        return c->spec != MUST_REJECT;          /* its document differs */
    return c->spec == first->spec &&
           (c->spec != MUST_REJECT || strcmp(c->rule, first->rule) == 0);
}

static bool does_alike(const hunt *h, const result *got)
{
    if (got->outcome != h->seen->outcome)
        return false;
    if (h->seen->outcome != IS_FAIL && h->seen->log_size == 0)
        return true;
    char *title = shared_title(got);
    bool same = strcmp(title, h->title) == 0;
    free(title);
    return same;
}

static bool is_alike(hunt *h, view bytes)
{
    corpus_case c = {.format = h->seen->asked->format};
    json_t *features = json_copy(h->features);
    bool same = false;
    result got;

    c.features = features;
    if (expect_of(&c, features, bytes) && is_expected_alike(h, &c)) {
        h->lost = !ask_about(h->self, h->run, &c, bytes, &got);
        same = !h->lost && does_alike(h, &got);
        forget_answer(&got);
    }
    json_decref(features);
    return same;
}

static shrink_answer still(void *user, const uint8_t *bytes, size_t size)
{
    hunt *h = user;

    if (h->lost || now() >= h->until)
        return SHRINK_ENOUGH;
    return is_alike(h, (view){bytes, size}) ? SHRINK_STILL : SHRINK_NOT;
}

/* Reports whether it happens every time; a timeout is tried only once. */
static bool is_steady(hunt *h, view bytes)
{
    int times = h->seen->outcome == IS_TIMEOUT ? 1 : 3;
    bool steady = h->seen->outcome != IS_POISONED;

    for (int i = 0; i < times && steady && !h->lost; i++)
        steady = is_alike(h, bytes);
    return steady;
}

/* -------------------------------------------------------------- a file -- */

static void expect_kept(disagreement *d, const hunt *h)
{
    const view bytes = {d->bytes, d->size};

    d->kept = (corpus_case){.format = h->seen->asked->format};
    d->features = json_copy(h->features);
    d->kept.features = d->features;
    expect_of(&d->kept, d->features, bytes);
    write_digest(bytes, d->digits);
    d->kept.sha256 = d->digits;
}

static hunt begin_hunt(random_run *self, run *r, const disagreement *d,
                       const result *seen)
{
    hunt h = {.self = self, .run = r, .seen = seen, .title = d->title,
              .features = (json_t *)seen->asked->features};

    h.until = r->options->until > 0 ? r->options->until : now() + MOST_TIME;
    return h;
}

static const char *name_of(const result *seen)
{
    return assay_format_at(seen->asked->format)->name;
}

bool shrink_by_near(random_run *self, run *r, disagreement *d,
                    const result *seen)
{
    hunt h = begin_hunt(self, r, d, seen);

    if (d->near_bytes == NULL || d->near_size != d->size ||
        is_read_whole(d->kept.format, (view){d->bytes, d->size}) ||
        !is_read_whole(d->kept.format, (view){d->near_bytes, d->size}))
        return false;
    d->size = shrink_like(name_of(seen), d->bytes, d->near_bytes, d->size,
                          MOST_TRIES, still, &h);
    json_decref(d->features);
    expect_kept(d, &h);
    forget_near(d);
    return true;
}

bool shrink_disagreement(random_run *self, run *r, disagreement *d,
                         const result *seen)
{
    hunt h = begin_hunt(self, r, d, seen);

    d->bytes = read_file(seen->asked->path, &d->size, stderr);
    if (d->bytes == NULL)
        return true;
    d->before = d->size;
    d->steady = is_steady(&h, (view){d->bytes, d->size});
    if (d->steady && !h.lost)
        d->size = shrink(name_of(seen), d->bytes, d->size, MOST_TRIES, still,
                         &h);
    expect_kept(d, &h);
    return !h.lost;
}
