#include "random/near.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/compare/expected.h"
#include "conformance/corpus/files.h"
#include "fuzz/mutate/shrink.h"
#include "tool/clock.h"
#include "tool/heap.h"

#define MOST_PLACES 256         /* bytes that are changed */
#define MOST_ASKED  24          /* files tested for each expectation */
#define MOST_TIME   10000       /* ms in all, unless --time is given */
#define MOST_AT_END 64          /* bytes added at the end, or cut off */
#define ROOM        256         /* bytes that repairs may add */

typedef struct {
    random_run *self;
    run *run;
    disagreement *d;
    expectation wanted;
    u8 *changed, *mended;       /* the file, and with ROOM for repairs */
    size_t asked;
    u64 until;
    bool lost, found;
} search;

static bool goes_on(const search *s)
{
    return !s->lost && !s->found && s->asked < MOST_ASKED && now() < s->until;
}

static void take_near(search *s, corpus_case *c, view bytes, json_t *features)
{
    disagreement *d = s->d;

    d->near_size = (size_t)bytes.size;
    d->near_bytes = (u8 *)take_copy((const char *)bytes.bytes, d->near_size);
    d->near = *c;
    d->near_features = json_incref(features);
    d->near.features = features;
    write_digest(bytes, d->near_digits);
    d->near.sha256 = d->near_digits;
    s->found = true;
}

static bool is_agreed(const result *got)
{
    return got->outcome == IS_PASS ||
           (got->outcome == IS_EITHER && got->answer == ACCEPT);
}

static void look_at(search *s, view bytes)
{
    corpus_case c = {.format = s->d->kept.format};
    json_t *features = json_copy(s->d->features);
    result got;

    c.features = features;
    if (goes_on(s) && expect_of(&c, features, bytes) && c.spec == s->wanted) {
        s->asked++;
        s->lost = !ask_about(s->self, s->run, &c, bytes, &got);
        if (!s->lost && is_agreed(&got))
            take_near(s, &c, bytes, features);
        forget_answer(&got);
    }
    json_decref(features);
}

/* Tests the changed file as it is, and with all repairs. */
static void look_at_both(search *s)
{
    const char *name = assay_format_at(s->d->kept.format)->name;
    size_t size = s->d->size;

    look_at(s, (view){s->changed, size});
    size = mend(name, s->changed, size, s->mended, size + ROOM);
    if (size > 0)
        look_at(s, (view){s->mended, size});
}

static void look_around(search *s, u64 at)
{
    u8 old = s->d->bytes[at];
    const u8 values[] = {'a', (u8)(old + 1), (u8)(old - 1), 0, 1, 0xff,
                         old ^ 0x80, old ^ 0x20};

    for (size_t i = 0; i < sizeof values && goes_on(s); i++) {
        s->changed[at] = values[i];
        if (values[i] != old)
            look_at_both(s);
    }
    s->changed[at] = old;
}

/* Tests files that are shorter or longer at the end. */
static void look_at_end(search *s)
{
    u64 size = s->d->size;

    memcpy(s->mended, s->d->bytes, (size_t)size);
    for (u64 i = 1; i <= MOST_AT_END && goes_on(s); i++) {
        memset(s->mended + size, 0, MOST_AT_END);
        look_at(s, (view){s->mended, size + i});
        if (i < size)
            look_at(s, (view){s->mended, size - i});
    }
}

/* Tests changes of all places, starting with the bytes that are blamed. */
static void look_everywhere(search *s)
{
    const corpus_case *c = &s->d->kept;
    u64 size = s->d->size, from = c->placed ? smaller_of(c->offset, size) : 0;
    u64 count = smaller_of(size, MOST_PLACES);

    memcpy(s->changed, s->d->bytes, (size_t)size);
    look_at_both(s);
    look_at_end(s);
    for (u64 i = 0; i < count && goes_on(s); i++)
        look_around(s, (from + i) % size);
}

bool find_near(random_run *self, run *r, disagreement *d)
{
    static const expectation order[] = {MUST_ACCEPT, MAY_EITHER, MUST_REJECT};
    search s = {.self = self, .run = r, .d = d, .until = now() + MOST_TIME,
                .changed = take(d->size + 1), .mended = take(d->size + ROOM)};

    if (r->options->until > 0)
        s.until = r->options->until;
    for (size_t i = 0; i < 3 && !s.found && d->size > 0; i++) {
        s.wanted = order[i];
        s.asked = 0;
        look_everywhere(&s);
    }
    free(s.changed);
    free(s.mended);
    return !s.lost;
}
