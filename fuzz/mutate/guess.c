/*
 * For formats without rows: guesses what measures what, from numbers that are
 * correct before the change. Places follow what they point to anyway
 * (move_places).
 */
#include "mutate/heads.h"
#include "mutate/repairs.h"

#define NEAR 64                 /* pieces to search */

typedef enum { NOTHING, FILE_BYTES, PIECE_BYTES, LIKE_FIELDS, RECORDS_OF }
    guessed;

/* Counts fields of that kind in that record. */
static u64 count_like(const pieces *r, u32 kind, u32 record)
{
    u64 n = 0;

    for (u32 i = 0; i < r->count; i++)
        n += r->list[i].kind == kind && kind != NO_PIECE &&
             r->list[i].record == record;
    return n;
}

static u64 count_records(const mutator *m)
{
    u64 n = 0;

    for (u32 i = 0; i < m->file.count; i++) {
        u32 record = m->file.list[i].record;
        n += record != NO_PIECE &&
             (i == 0 || m->file.list[i - 1].record != record);
    }
    return n;
}

/* Finds a text or similar of value bytes soon after, in the same record. */
static guess guess_size(const mutator *m, u32 at, u64 value)
{
    const pieces *r = &m->file;

    if (value == r->size)
        return (guess){FILE_BYTES, 0};
    for (u32 i = at + 1; i < r->count && i < at + NEAR; i++) {
        const piece *p = &r->list[i];
        if (p->form == NO_NUMBER && p->size == value &&
            p->record == r->list[at].record)
            return (guess){PIECE_BYTES, p->id};
    }
    return (guess){NOTHING, 0};
}

static guess guess_count(const mutator *m, u32 at, u64 value)
{
    const pieces *r = &m->file;
    const piece *field = &r->list[at];

    for (u32 i = at + 1; i < r->count && i < at + NEAR; i++) {
        const piece *p = &r->list[i];
        if (p->role == ASSAY_ROLE_SHAPE && p->record == field->record &&
            count_like(r, p->kind, p->record) == value)
            return (guess){LIKE_FIELDS, p->kind};
    }
    if (field->record == NO_PIECE && value > 0 && value == count_records(m))
        return (guess){RECORDS_OF, 0};
    return (guess){NOTHING, 0};
}

void guess_before(mutator *m)
{
    if (m->row_count > 0)
        return;
    for (u32 i = 0; i < m->file.count; i++) {
        const piece *p = &m->file.list[i];
        m->guesses[p->id] = (guess){NOTHING, 0};
        if (p->role == ASSAY_ROLE_SIZE)
            m->guesses[p->id] = guess_size(m, i, number_in(p));
        else if (p->role == ASSAY_ROLE_COUNT)
            m->guesses[p->id] = guess_count(m, i, number_in(p));
    }
}

static u64 size_of_id(const mutator *m, u32 id, u64 old)
{
    for (u32 i = 0; i < m->file.count; i++)
        if (m->file.list[i].id == id)
            return m->file.list[i].size;
    return old;
}

void guess_after(mutator *m)
{
    if (m->row_count > 0)
        return;
    for (u32 i = 0; i < m->file.count; i++) {
        const piece *p = &m->file.list[i];
        if (p->id >= m->old_count)
            continue;
        guess g = m->guesses[p->id];
        if (g.what == FILE_BYTES)
            put_number(m, i, m->file.size);
        else if (g.what == PIECE_BYTES)
            put_number(m, i, size_of_id(m, g.of, number_in(p)));
        else if (g.what == LIKE_FIELDS)
            put_number(m, i, count_like(&m->file, g.of, p->record));
        else if (g.what == RECORDS_OF)
            put_number(m, i, count_records(m));
    }
}
