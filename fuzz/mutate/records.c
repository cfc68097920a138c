/* Changes records: elements of a list, or items of CBOR or MessagePack, with
 * all their parts. */
#include "mutate/changes.h"

#include "mutate/heads.h"
#include "mutate/tokens.h"

static bool is_any(const piece *p)
{
    (void)p;
    return true;
}

/* -------------------------------------------------------------- ranges -- */

static bool is_map(const piece *p)
{
    return is_map_token(p) || (p->token == NO_TOKEN &&
           read_head(p->form, p->bytes, p->size).does == HEAD_MAP);
}

/* Reports whether a value may follow it. */
static bool is_between(const piece *p)
{
    return p->token == TOKEN_COLON || p->token == TOKEN_WHITE;
}

range item_at(const pieces *r, u32 at)
{
    u32 holder = r->list[at].holder, before = 0, from = at;
    const piece *map = NULL;

    for (u32 i = 0; i < at; i++) {
        before += r->list[i].holder == holder;
        map = r->list[i].id == holder ? &r->list[i] : map;
    }
    u32 count = item_length(r, at);
    if (map != NULL && is_map(map)) {
        while (before % 2 == 1 && from > 0)
            if (r->list[--from].holder == holder)
                break;
        count = item_length(r, from);
        while (from + count < r->count && is_between(&r->list[from + count]))
            count++;
        if (from + count < r->count && r->list[from + count].holder == holder)
            count += item_length(r, from + count);
    }
    return (range){from, count, NO_PIECE};
}

/* Returns the consecutive pieces around a piece that are in one record. */
static range record_at(mutator *m, const pieces *r, u32 at)
{
    u32 around = r->list[at].scope;
    u32 from = at, end = at + 1;

    while (around != NO_PIECE && m->scopes[around].up != NO_PIECE &&
           (m->scopes[around].index == NO_PIECE || one_in(&m->dice, 2)))
        around = m->scopes[around].up;
    if (around == NO_PIECE)
        return (range){at, 1, NO_PIECE};
    while (from > 0 && r->list[from - 1].record == r->list[at].record &&
           is_inside(m, r->list[from - 1].scope, around))
        from--;
    while (end < r->count && r->list[end].record == r->list[at].record &&
           is_inside(m, r->list[end].scope, around))
        end++;
    bool whole = m->scopes[around].index != NO_PIECE &&
                 (m->scopes[around].up == NO_PIECE ||
                  m->scopes[m->scopes[around].up].record == NO_PIECE);
    return (range){from, end - from, whole ? r->list[at].record : NO_PIECE};
}

static range draw_range(mutator *m, const pieces *r)
{
    u32 at = draw_piece(m, r, is_any);

    if (at == NO_PIECE)
        return (range){0, 0, NO_PIECE};
    if (one_in(&m->dice, 6))
        return (range){at, 1, NO_PIECE};
    if (r->list[at].holder != NO_PIECE && one_in(&m->dice, 2))
        return item_at(r, at);
    return record_at(m, r, at);
}

/* -------------------------------------------------------------- copying -- */

void begin_copies(mutator *m)
{
    for (u32 i = 0; i < m->ids; i++)
        m->places[i] = NO_PIECE;
    for (u32 i = 0; i < m->records; i++)
        m->renamed[i] = NO_PIECE;
}

static u32 new_record(mutator *m, u32 record)
{
    if (record == NO_PIECE || record >= MOST_RECORDS)
        return record;
    if (m->renamed[record] == NO_PIECE) {
        if (m->records == MOST_RECORDS)
            return record;
        m->renamed[record] = m->records;
        m->renamed[m->records++] = NO_PIECE;
    }
    return m->renamed[record];
}

bool copy_pieces(mutator *m, const pieces *r, u32 from, u32 count, u32 at,
                 const piece *like)
{
    piece copy;

    if (r == &m->file && at > from && at < from + count)
        return false;
    for (u32 i = 0; i < count; i++) {
        u32 of = from + i + (r == &m->file && at <= from ? i : 0);
        copy = r->list[of];
        u32 id = copy.id, holder = copy.holder;
        copy.id = m->ids;
        m->ids += m->ids + 1 < MOST_IDS;
        m->places[id] = copy.id;
        m->places[copy.id] = NO_PIECE;
        copy.record = new_record(m, copy.record);
        if (holder != NO_PIECE)
            copy.holder = m->places[holder] != NO_PIECE ? m->places[holder]
                          : like != NULL ? like->holder : holder;
        if (!put_piece(m, &m->file, at + i, &copy))
            return false;
    }
    return true;
}

bool copy_parts(mutator *m, u32 from, u32 count, u32 at)
{
    begin_copies(m);
    for (u32 i = 0; i < m->records; i++)
        m->renamed[i] = i;
    return copy_pieces(m, &m->file, from, count, at, NULL);
}

/* Copies the data of a record, which is separate, right after itself. */
static void copy_data(mutator *m, u32 record, u32 from, u32 end)
{
    for (u32 i = m->file.count; i-- > 0;) {
        const piece *p = &m->file.list[i];
        if ((i < from || i >= end) && p->record == record &&
            p->role == ASSAY_ROLE_PAYLOAD)
            copy_pieces(m, &m->file, i, 1, i + 1, NULL);
    }
}

bool change_copy(mutator *m)
{
    range r = draw_range(m, &m->file);
    u32 at = r.from + r.count;

    if (r.count == 0)
        return false;
    if (r.record == NO_PIECE) {
        copy_parts(m, r.from, r.count, at);
        return true;            /* as much as fits */
    }
    begin_copies(m);
    if (copy_pieces(m, &m->file, r.from, r.count, at, NULL) &&
        !one_in(&m->dice, 4))
        copy_data(m, r.record, r.from, at + r.count);
    return true;
}

/* -------------------------------------------------------------- the rest -- */

/* Empties a field but keeps its place, so that what measures it is repaired. */
bool change_drop(mutator *m)
{
    range r = draw_range(m, &m->file);

    if (r.count == 0)
        return false;
    if (r.count == 1 && m->file.list[r.from].form == NO_NUMBER) {
        m->file.list[r.from].kept = true;
        return set_bytes(m, &m->file, r.from, NULL, 0);
    }
    drop_pieces(&m->file, r.from, r.count);
    for (u32 i = m->file.count; i-- > 0 && r.record != NO_PIECE;)
        if (m->file.list[i].record == r.record && one_in(&m->dice, 2))
            drop_pieces(&m->file, i, 1);
    return m->file.count > 0;
}

/* Moves the pieces of a range to where another one starts. */
static bool carry(mutator *m, range r, u32 to)
{
    if (to >= r.from && to <= r.from + r.count)
        return false;
    for (u32 i = 0; i < r.count; i++) {
        u32 from = to < r.from ? r.from + i : r.from;
        piece p = m->file.list[from];
        drop_pieces(&m->file, from, 1);
        put_piece(m, &m->file, to < r.from ? to + i : to - 1, &p);
    }
    return true;
}

bool change_move(mutator *m)
{
    range r = draw_range(m, &m->file), other = draw_range(m, &m->file);

    if (r.count == 0 || other.count == 0 || r.count > 256)
        return false;
    return carry(m, r, other.from);
}

/* Swaps two ranges that do not overlap. */
bool change_swap(mutator *m)
{
    range a = draw_range(m, &m->file), b = draw_range(m, &m->file);

    if (a.from > b.from) {
        range swapped = a;
        a = b;
        b = swapped;
    }
    if (a.count == 0 || b.count == 0 || a.from + a.count > b.from ||
        a.count > 256 || b.count > 256)
        return false;
    carry(m, b, a.from);
    carry(m, (range){a.from + b.count, a.count, NO_PIECE}, b.from + b.count);
    return true;
}

/* Swaps the contents of two fields of one kind, or copies one. */
bool change_values(mutator *m)
{
    pieces *r = &m->file;
    u32 at = draw_piece(m, r, is_any), other = NO_PIECE;

    if (at == NO_PIECE || r->list[at].kind == NO_PIECE)
        return false;
    for (u32 i = 0; i < 16 && other == NO_PIECE; i++) {
        u32 drawn = (u32)roll(&m->dice, r->count);
        if (drawn != at && r->list[drawn].kind == r->list[at].kind)
            other = drawn;
    }
    if (other == NO_PIECE)
        return false;
    piece a = r->list[at], b = r->list[other];
    r->list[at].kept = true;
    if (!set_bytes(m, r, at, b.bytes, b.size) || one_in(&m->dice, 2))
        return true;
    r->list[other].kept = true;
    return set_bytes(m, r, other, a.bytes, a.size);
}
