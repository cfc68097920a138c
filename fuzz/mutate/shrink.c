/*
 * Each try starts from the smallest file so far, cut into pieces again, and
 * leaves out something. Large parts are tried first, so that a file with many
 * records needs few tries. It ends when a whole round left out nothing.
 */
#include "mutate/shrink.h"

#include <stdlib.h>

#include "mutate/changes.h"
#include "mutate/heads.h"
#include "mutate/repairs.h"
#include "mutate/tries.h"

#define LONGEST 64              /* parts of a text or of data that are tried
                                   one by one */
#define HALF UINT64_MAX

/* -------------------------------------------------------------- records -- */

/* Leaves out records, by number, with their data. */
static bool leave_records(mutator *m, const part *which)
{
    u32 before = m->file.count;

    for (u32 i = m->file.count; i-- > 0;) {
        u32 record = m->file.list[i].record;
        if (record != NO_PIECE && record >= which->at &&
            record - which->at < which->count)
            drop_pieces(&m->file, i, 1);
    }
    return m->file.count < before;
}

static u32 records_in(shrinking *s)
{
    look_again(s);
    return s->m->records;
}

static void shrink_records(shrinking *s)
{
    u32 count = records_in(s);

    for (u32 step = count; step > 0; step /= 2)
        for (u32 end = count; end > 0 && s->tries > 0;) {
            u32 at = end > step ? end - step : 0;
            part which = {.at = at, .count = end - at};
            if (try_without(s, leave_records, &which))
                count = records_in(s);
            end = at < count ? at : count;
        }
}

/* ------------------------------------------------------- items and texts -- */

static bool leave_item(mutator *m, const part *which)
{
    pieces *r = &m->file;

    if (which->at >= r->count || r->list[which->at].holder == NO_PIECE)
        return false;
    range item = item_at(r, which->at);
    drop_pieces(r, item.from, item.count);
    return true;
}

/* Reports whether it can be cut; a number cannot. */
static bool has_parts(const piece *p)
{
    return p->size > 0 && p->form == NO_NUMBER;
}

static bool leave_bytes(mutator *m, const part *which)
{
    const piece *p = &m->file.list[which->at];

    if (which->at >= m->file.count || !has_parts(p) ||
        which->from + which->size > p->size)
        return false;
    u64 rest = p->size - which->size;
    u8 *bytes = arena_take(m, rest);
    if (bytes == NULL)
        return false;
    memcpy(bytes, p->bytes, (size_t)which->from);
    memcpy(bytes + which->from, p->bytes + which->from + which->size,
           (size_t)(rest - which->from));
    m->file.list[which->at].kept = true;
    return set_bytes(m, &m->file, which->at, bytes, rest);
}

/* Sets a dimension or a count to from, or to half; repairs then shrink what it
 * counts. */
static bool lower_number(mutator *m, const part *which)
{
    const piece *p = &m->file.list[which->at];

    if (which->at >= m->file.count ||
        (p->role != ASSAY_ROLE_SHAPE && p->role != ASSAY_ROLE_COUNT))
        return false;
    u64 old = number_in(p), to = which->from == HALF ? old / 2 : which->from;
    if (old <= to)
        return false;
    put_number(m, which->at, to);
    m->file.list[which->at].kept = true;
    return true;
}

/* Returns the bytes of parts in a piece; 0 if the piece does not exist. */
static u64 parts_of(shrinking *s, u32 at)
{
    look_again(s);
    const piece *p = &s->m->file.list[at];
    return at < s->m->file.count && has_parts(p) ? p->size : 0;
}

static void shrink_piece(shrinking *s, u32 at)
{
    u64 size = parts_of(s, at);

    for (u64 step = size; step > 0 && size / step <= LONGEST; step /= 2)
        for (u64 end = size; end > 0 && s->tries > 0;) {
            u64 from = end > step ? end - step : 0;
            part which = {.at = at, .from = from, .size = end - from};
            if (try_without(s, leave_bytes, &which))
                size = parts_of(s, at);
            end = smaller_of(from, size);
        }
}

static void lower(shrinking *s, u32 at)
{
    part which = {.at = at};

    for (; which.from < 3; which.from++)
        if (try_without(s, lower_number, &which))
            return;
    which.from = HALF;
    while (try_without(s, lower_number, &which))
        ;
}

static void shrink_fields(shrinking *s)
{
    look_again(s);
    for (u32 at = s->m->file.count; at-- > 0 && s->tries > 0;) {
        part which = {.at = at};
        while (try_without(s, leave_item, &which))
            ;
        lower(s, at);
        shrink_piece(s, at);
    }
}

/* ---------------------------------------------------------------- bytes -- */

/* Tries to remove any size bytes at from. */
static bool try_without_bytes(shrinking *s, u64 from, u64 size)
{
    if (s->tries == 0)
        return false;
    s->tries--;
    memcpy(s->other, s->bytes, (size_t)from);
    memcpy(s->other + from, s->bytes + from + size,
           (size_t)(s->size - from - size));
    return take_if_smaller(s, s->size - size, 0);
}

static void shrink_bytes(shrinking *s)
{
    for (u64 step = s->size; step > 0; step /= 2)
        for (u64 end = s->size; end > 0 && s->tries > 0;) {
            u64 from = end > step ? end - step : 0;
            try_without_bytes(s, from, end - from);
            end = from;
        }
}

/* ------------------------------------------------------------------ all -- */

static void shrink_all(shrinking *s)
{
    u64 before = UINT64_MAX, content = 0;

    while (s->tries > 0 && s->size > 0 &&
           (s->size < before || s->content < content)) {
        before = s->size;
        look_again(s);
        content = s->content;
        shrink_records(s);
        shrink_fields(s);
        if (s->like == NULL)
            shrink_bytes(s);
        look_again(s);
    }
}

size_t shrink_like(const char *format, uint8_t *data, uint8_t *like,
                   size_t size, size_t tries, shrink_test *test, void *user)
{
    shrinking s = {.m = mutator_open(), .bytes = data, .size = size,
                   .format = assay_format_by_name(format), .tries = tries,
                   .test = test, .user = user, .like = like,
                   .other = malloc(size > 0 ? size : 1),
                   .other_like = malloc(size > 0 ? size : 1)};

    if (s.m != NULL && s.other != NULL && s.other_like != NULL &&
        mutator_begin(s.m, s.format, size, 0))
        shrink_all(&s);
    mutator_close(s.m);
    free(s.other);
    free(s.other_like);
    return (size_t)s.size;
}

size_t shrink(const char *format, uint8_t *data, size_t size, size_t tries,
              shrink_test *test, void *user)
{
    return shrink_like(format, data, NULL, size, tries, test, user);
}

size_t mend(const char *format, const uint8_t *data, size_t size,
            uint8_t *into, size_t most)
{
    shrinking s = {.m = mutator_open(), .format = assay_format_by_name(format)};
    u64 mended = 0;

    if (s.m != NULL && mutator_begin(s.m, s.format, most, 0)) {
        learn_so(&s, data, size, most);
        repair(s.m, ALL_REPAIRS);
        if (s.m->file.size <= most)
            mended = write_out(s.m, &s.m->file, into);
    }
    mutator_close(s.m);
    return (size_t)mended;
}
