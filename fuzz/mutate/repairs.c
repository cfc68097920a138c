#include "mutate/repairs.h"

#include "mutate/heads.h"
#include "mutate/sums.h"
#include "mutate/tokens.h"

#define FIXED  4        /* bytes that data may have without an element */
#define ROUNDS 3        /* of repairing places, because heads of places may
                           change sizes that places depend on */

/* Reports whether p measures, is measured or is a base in row i. */
static bool is_field(const mutator *m, const piece *p, u32 i)
{
    return p->kind != NO_PIECE && (m->kinds[p->kind].fields >> i & 1) != 0;
}

static bool is_target(const mutator *m, const piece *p, u32 i,
                      const repair_row *by)
{
    if (p->kind == NO_PIECE || (m->kinds[p->kind].targets >> i & 1) == 0)
        return false;
    size_t n = strlen(by->targets);    /* parts are without their data */
    return p->role != ASSAY_ROLE_PAYLOAD || by->targets[n - 1] != '.';
}

/* --------------------------------------------------------------- scales -- */

/* Returns the data that grows with a number: in its scope, or its record. */
static u32 scaled_by(const mutator *m, const piece *by, u32 i)
{
    u32 found = NO_PIECE;

    for (u32 k = 0; k < m->file.count; k++) {
        const piece *p = &m->file.list[k];
        if (!is_field(m, p, i) || p->record != by->record)
            continue;
        if (p->scope == by->scope)
            return k;
        found = found == NO_PIECE ? k : found;
    }
    return found;
}

/* Repeats or removes bytes of data. Some data has a part that does not depend
 * on the number of elements. */
static void scale(mutator *m, u32 at, u64 from, u64 to)
{
    const piece *p = &m->file.list[at];

    if (from == 0 || to > 4096 || p->size > 4096 || p->size * to / from > 16384)
        return;
    u64 size = p->size * to / from;
    if (to == 0 && one_in(&m->dice, 2))
        size = smaller_of(p->size, FIXED);
    u8 *bytes = arena_take(m, size);
    if (bytes == NULL || p->size == 0)
        return;
    for (u64 i = 0; i < size; i++)
        bytes[i] = p->bytes[i % p->size];
    set_bytes(m, &m->file, at, bytes, size);
}

static void repair_scales(mutator *m, const repair_row *by, u32 i)
{
    for (u32 k = 0; k < m->file.count; k++) {
        const piece *p = &m->file.list[k];
        if (!p->kept || p->was == UINT64_MAX || !is_target(m, p, i, by))
            continue;
        u32 data = scaled_by(m, p, i);
        if (data != NO_PIECE)
            scale(m, data, old_number(m, p), number_in(p));
    }
}

/* --------------------------------------------------------------- counts -- */

static void tally_one(tally *t, const piece *p)
{
    if (t->count++ == 0)
        t->begin = p->at;
    t->end = p->at + p->size;
    t->bytes += p->size;
    u64 n = number_in(p);
    t->product = t->product != 0 && n > UINT64_MAX / t->product ? 0
                                                          : t->product * n;
}

/* Computes what row i measures, for each record and for the file. */
static void tally_all(mutator *m, u32 i, const repair_row *by)
{
    for (u32 k = 0; k <= m->records; k++)
        m->tallies[k] = (tally){.product = 1};
    for (u32 k = 0; k < m->file.count; k++) {
        const piece *p = &m->file.list[k];
        if (!is_target(m, p, i, by))
            continue;
        if (p->record != NO_PIECE)
            tally_one(&m->tallies[p->record], p);
        tally_one(&m->tallies[m->records], p);
    }
}

/* Reports whether it is the first in its list, for starts, or the second, if
 * both are in one list. */
static bool is_side(const mutator *m, const piece *p, const repair_row *by)
{
    u32 index = p->scope != NO_PIECE ? m->scopes[p->scope].index : NO_PIECE;

    if (strstr(by->fields, "[]") == NULL)
        return true;
    return index == (by->what == REPAIR_END ? 1 : 0);
}

static void put_measure(mutator *m, u32 at, const repair_row *by, u64 base)
{
    const piece *p = &m->file.list[at];
    const tally *t =
        &m->tallies[p->record != NO_PIECE ? p->record : m->records];

    if (by->what == REPAIR_COUNT)
        put_number(m, at, t->count);
    else if (t->count == 0)
        return;                 /* it is not of this record */
    else if (by->what == REPAIR_LENGTH)
        put_number(m, at, t->bytes);
    else if (by->what == REPAIR_PRODUCT)
        put_number(m, at, t->product);
    else if (is_side(m, p, by))
        put_number(m, at, (by->what == REPAIR_END ? t->end : t->begin) - base);
}

/* Reports whether the piece belongs to the list just before it: reports limit
 * the nesting of scopes, and then it has the same scope. */
static bool is_deeper(const mutator *m, u32 at, u32 i)
{
    const piece *p = &m->file.list[at], *before = p - 1;

    return before->scope == p->scope && is_field(m, before, i) &&
           number_in(before) > 0;
}

/* Counts such fields in the list of a number, before the next list at the same
 * place in its record, which is a copy. */
static u64 count_below(const mutator *m, u32 at, const repair_row *by, u32 i)
{
    const piece *field = &m->file.list[at];
    u64 count = 0;

    for (u32 k = at + 1; k < m->file.count; k++) {
        const piece *p = &m->file.list[k];
        if (!is_inside(m, p->scope, field->scope) ||
            p->record != field->record ||
            (p->scope == field->scope && is_field(m, p, i)))
            break;
        count += is_target(m, p, i, by) && p->scope != NO_PIECE &&
                 m->scopes[p->scope].up == field->scope &&
                 !is_deeper(m, k, i);
    }
    return count;
}

/* Repairs a number by what follows it in the same record. */
static void repair_behind(mutator *m, const repair_row *by, u32 i)
{
    for (u32 k = 0; k < m->file.count; k++) {
        const piece *p = &m->file.list[k], *q = p + 1;
        bool last = k + 1 == m->file.count;
        if (!is_field(m, p, i))
            continue;
        if (by->what == REPAIR_NEXT) {
            put_number(m, k, !last && is_target(m, q, i, by) ? q->size : 0);
            continue;
        }
        u64 count = count_below(m, k, by, i);
        if (count > 0 || last || q->scope != p->scope)
            put_number(m, k, count);    /* else they share a piece */
    }
}

static void repair_measure(mutator *m, const repair_row *by, u32 i)
{
    tally_all(m, i, by);
    u64 base = base_of_row(m, &m->file, i, by);
    for (u32 k = 0; k < m->file.count; k++) {
        if (!is_field(m, &m->file.list[k], i))
            continue;
        if (by->what == REPAIR_WHOLE)
            put_number(m, k, m->file.size);
        else
            put_measure(m, k, by, base);
    }
}

/* Sets heads of strings to the length of what follows, and heads of containers
 * to the number of their items. */
static void repair_heads(mutator *m)
{
    u32 *items = m->places;
    pieces *r = &m->file;

    memset(items, 0, m->ids * sizeof items[0]);
    for (u32 k = 0; k < r->count; k++)
        if (r->list[k].holder != NO_PIECE)
            items[r->list[k].holder]++;
    for (u32 k = 0; k < r->count; k++) {
        const piece *p = &r->list[k], *q = p + 1;
        if (p->form != CBOR_HEAD && p->form != MSGPACK_HEAD)
            continue;
        head h = read_head(p->form, p->bytes, p->size);
        bool content = k + 1 < r->count && q->form == NO_NUMBER &&
                       q->depth > p->depth;
        if (h.indefinite || p->kept)
            continue;
        if (h.does == HEAD_STRING)
            put_number(m, k, content ? q->size : 0);
        else if (h.does == HEAD_ARRAY)
            put_number(m, k, items[p->id]);
        else if (h.does == HEAD_MAP)
            put_number(m, k, (items[p->id] + 1) / 2);
    }
}

/* ------------------------------------------------------------ checksums -- */

static void repair_checksums(mutator *m, const repair_row *by, u32 i)
{
    for (u32 k = 0; k < m->file.count; k++) {
        const piece *p = &m->file.list[k];
        if (!is_field(m, p, i) || p->kept)
            continue;
        sums s = begin_sums(p);
        for (u32 q = 0; q < m->file.count; q++) {
            const piece *of = &m->file.list[q];
            if (is_target(m, of, i, by) &&
                (p->record == NO_PIECE || of->record == p->record))
                add_to_sums(m, &s, of->bytes, of->size);
        }
        put_sums(m, k, &s);
    }
}

/* ------------------------------------------------------------------ all -- */

static void repair_row_of(mutator *m, const repair_row *by, u32 i)
{
    switch (by->what) {
    case REPAIR_HEADS:
        if (by->form != JSON_TOKEN)
            repair_heads(m);
        break;
    case REPAIR_LENGTH: case REPAIR_WHOLE: case REPAIR_COUNT:
    case REPAIR_PRODUCT: case REPAIR_PLACE: case REPAIR_END:
        repair_measure(m, by, i);
        break;
    case REPAIR_NEXT: case REPAIR_BELOW: repair_behind(m, by, i); break;
    default: break;
    }
}

/* Returns possible repairs. If a file has too many fields, counts are unknown
 * and stay. */
static u32 possible(const mutator *m)
{
    if (m->file.cut)
        return 1u << REPAIR_PLACE | 1u << REPAIR_WHOLE;
    return ALL_REPAIRS;
}

void repair(mutator *m, u32 wanted)
{
    wanted &= possible(m);
    find_unit(m);
    if (m->heads == JSON_TOKEN && (wanted >> REPAIR_HEADS & 1) != 0)
        repair_tokens(m);
    for (u32 i = 0; i < m->row_count; i++)
        if ((wanted >> m->rows[i].what & 1) != 0 &&
            m->rows[i].what == REPAIR_SCALES)
            repair_scales(m, &m->rows[i], i);
    for (u32 round = 0; round < ROUNDS; round++) {
        u64 before = m->file.size;
        repair_paddings(m, wanted);
        lay_out(m);
        if ((wanted >> REPAIR_PLACE & 1) != 0)
            move_places(m);
        for (u32 i = 0; i < m->row_count; i++)
            if ((wanted >> m->rows[i].what & 1) != 0)
                repair_row_of(m, &m->rows[i], i);
        if (m->row_count == 0 && wanted != 0)
            guess_after(m);
        if (round > 0 && m->file.size == before)
            break;
    }
    for (u32 i = 0; i < m->row_count; i++)
        if (m->rows[i].what == REPAIR_CHECKSUM &&
            (wanted >> REPAIR_CHECKSUM & 1) != 0)
            repair_checksums(m, &m->rows[i], i);
}
