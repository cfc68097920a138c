/* Combines parts of two files. */
#include "mutate/changes.h"
#include "mutate/driver.h"
#include "mutate/mutate.h"
#include "mutate/repairs.h"

static bool is_part(const piece *p)
{
    return p->kind != NO_PIECE;
}

/* Returns a piece of m->file of the same kind as p, or NO_PIECE. */
static u32 same_kind(mutator *m, const piece *p)
{
    u32 first = (u32)roll(&m->dice, m->file.count);

    for (u32 i = 0; i < m->file.count; i++) {
        u32 at = (first + i) % m->file.count;
        if (m->file.list[at].kind == p->kind)
            return at;
    }
    return NO_PIECE;
}

/* Finds the consecutive pieces around at that belong to the same record. */
static void run_around(const pieces *r, u32 at, u32 *from, u32 *end)
{
    *from = at;
    *end = at + 1;
    while (*from > 0 && r->list[*from - 1].record == r->list[at].record)
        --*from;
    while (*end < r->count && r->list[*end].record == r->list[at].record)
        ++*end;
}

/* Copies the data of a record after the last data of m->file. */
static void take_data(mutator *m, u32 record, u32 from, u32 end)
{
    const pieces *o = &m->other;

    for (u32 i = 0; i < o->count; i++) {
        if (o->list[i].record != record || (i >= from && i < end) ||
            o->list[i].role != ASSAY_ROLE_PAYLOAD)
            continue;
        u32 at = m->file.count;
        for (u32 k = 0; k < m->file.count; k++)
            if (m->file.list[k].role == ASSAY_ROLE_PAYLOAD)
                at = k + 1;
        copy_pieces(m, o, i, 1, at, NULL);
    }
}

/* Copies a record of the other file after one of the same kind, or replaces
 * that one. */
static bool take_record(mutator *m)
{
    u32 at = draw_piece(m, &m->other, is_part), from, end, begin, after;

    if (at == NO_PIECE || m->other.list[at].record == NO_PIECE)
        return false;
    u32 here = same_kind(m, &m->other.list[at]);
    if (here == NO_PIECE || m->file.list[here].record == NO_PIECE)
        return false;
    run_around(&m->other, at, &from, &end);
    run_around(&m->file, here, &begin, &after);
    const piece like = m->file.list[begin];
    begin_copies(m);
    copy_pieces(m, &m->other, from, end - from, after, &like);
    take_data(m, m->other.list[at].record, from, end);
    if (one_in(&m->dice, 3))
        drop_pieces(&m->file, begin, after - begin);
    return true;
}

/* Copies the contents of a field of the other file. */
static bool take_value(mutator *m)
{
    u32 at = draw_piece(m, &m->other, is_part);
    u32 here = at != NO_PIECE ? same_kind(m, &m->other.list[at]) : NO_PIECE;

    if (here == NO_PIECE)
        return false;
    m->file.list[here].kept = true;
    return set_bytes(m, &m->file, here, m->other.list[at].bytes,
                     m->other.list[at].size);
}

/* Appends the rest of the other file, from a piece on: a splice, if the formats
 * differ. */
static bool take_rest(mutator *m)
{
    u32 at = (u32)roll(&m->dice, m->file.count + 1);
    u32 from = (u32)roll(&m->dice, m->other.count + 1);

    drop_pieces(&m->file, at, m->file.count - at);
    begin_copies(m);
    copy_pieces(m, &m->other, from, m->other.count - from, at, NULL);
    return true;
}

/* Keeps the numbers of the other file, whose original places are unknown. */
static void forget_places(mutator *m)
{
    for (u32 i = 0; i < m->other.count; i++)
        m->other.list[i].was = UINT64_MAX;
}

u64 cross_by(mutator *m, u32 format, const u8 *a, u64 a_size, const u8 *b,
             u64 b_size, u8 *into, u64 most, u64 seed)
{
    m->used = 0;
    format = format != 0 ? format : assay_detect(a, (size_t)a_size);
    if (!mutator_begin(m, format, most, seed))
        return 0;
    m->input = a;
    learn(m, &m->file, a, a_size);
    remember_places(m);
    guess_before(m);
    learn(m, &m->other, b, b_size);
    forget_places(m);
    for (u64 parts = 1 + roll(&m->dice, 3); parts > 0; parts--) {
        u64 how = roll(&m->dice, 8);
        bool taken = m->file.count > 0 &&
                     (how < 5 ? take_record(m) : how < 7 && take_value(m));
        if (!taken && one_in(&m->dice, 2))
            take_rest(m);
    }
    repair_some(m);
    return finish(m, into, 0);
}

size_t cross(const char *format, const uint8_t *a, size_t a_size,
             const uint8_t *b, size_t b_size, uint8_t *into, size_t most,
             uint64_t seed)
{
    mutator *m = the_mutator();

    if (m == NULL)
        return 0;
    return (size_t)cross_by(m, assay_format_by_name(format), a, a_size, b,
                            b_size, into, most, seed);
}
