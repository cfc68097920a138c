/* Writes files in which a place has a value: bring_to_limit(). */
#include "mutate/driver.h"
#include "mutate/limits_parts.h"
#include "mutate/repairs.h"
#include "mutate/tokens.h"

#define MOST_RANK 4             /* of the shapes below */

/*
 * Shapes without elements: the last number, here NOW, brings the product of the
 * other dimensions to its limit. It is not a power of two then, and blocks of
 * elements are not whole.
 */
#define NOW UINT64_MAX
static const u64 ways[LIMIT_SHAPES][MOST_RANK] = {
    {0, NOW, 1, 1}, {NOW, 0, 1, 1}, {0, 31, 31, NOW}, {0, 129, 33, NOW},
    {NOW, 33, 31, 0},
};

/* -------------------------------------------------------------- numbers -- */

/* Writes the high part of a number that is too wide for its field into the next
 * field. */
static bool put_wide(mutator *m, u32 at, u64 value)
{
    u64 size = m->file.list[at].size;
    u32 carry = limit_carry(m, at);

    if (carry != NO_PIECE && value >> 8 * size != 0)
        give_number(m, carry, value >> 8 * size);
    return give_number(m, at, value);
}

/* Writes the number of a head in a wider head. */
static bool widen(mutator *m, u32 at, u64 value)
{
    u8 bytes[9];
    u64 size = write_wider(&m->file.list[at], value, bytes);

    return size > 0 && give_bytes(m, at, bytes, size);
}

/* ------------------------------------------------------- lists and texts -- */

/* Writes another item: 1 in a shape, which keeps products, otherwise a copy of
 * the first item. */
static u64 write_item(const mutator *m, u32 at, u8 *into, u64 room)
{
    const piece *p = &m->file.list[at];
    u32 count = p->depth > 0 ? item_length(&m->file, at) : 1;
    u64 size = 0;

    if (p->token != NO_TOKEN)
        into[size++] = ',';
    if (p->role == ASSAY_ROLE_SHAPE && is_number(p))
        return size + write_number(p, 1, into + size);
    for (u32 i = at; i < at + count; i++) {
        p = &m->file.list[i];
        if (p->size > room - size)
            return 0;
        memcpy(into + size, p->bytes, (size_t)p->size);
        size += p->size;
    }
    return size;
}

/* Keeps products unchanged by the new items. */
static void keep_products(mutator *m, const piece *like)
{
    for (u32 i = 0; i < m->file.count; i++)
        if (m->file.list[i].record == like->record &&
            limit_row(m, &m->file.list[i], REPAIR_PRODUCT, false))
            m->file.list[i].kept = true;
}

/* Puts all new items in one piece, in the record and scope of the list. */
static bool put_list(mutator *m, u32 at, u64 value)
{
    u8 item[256];
    u32 counter = limit_counter(m, at), end = at;
    u64 items = limit_items(m, at, &end), size = write_item(m, at, item, 200);
    u64 more = value - items;

    if (value <= items || size == 0 || more > LIMIT_ROOM / size)
        return value == items;
    u8 *bytes = arena_take(m, more * size);
    if (bytes == NULL)
        return false;
    for (u64 i = 0; i < more; i++)
        memcpy(bytes + i * size, item, (size_t)size);
    piece p = plain_piece(m, bytes, more * size);
    p.kind = m->file.list[at].kind;
    p.record = m->file.list[at].record;
    p.scope = m->file.list[at].scope;
    keep_products(m, &p);
    return put_piece(m, &m->file, end, &p) &&
           (m->heads == JSON_TOKEN || put_wide(m, counter, value));
}

static bool put_text(mutator *m, u32 at, u64 value)
{
    const piece *p = &m->file.list[at];
    u8 *bytes = value <= LIMIT_ROOM ? arena_take(m, value) : NULL;

    if (bytes == NULL)
        return false;
    for (u64 i = 0; i < value; i++)
        bytes[i] = p->bytes[i % p->size] & (i < p->size ? 0xff : 0x7f);
    m->file.list[at].kept = true;
    return set_bytes(m, &m->file, at, bytes, value);
}

/* --------------------------------------------------------------- shapes -- */

/* Removes the data of a record without elements. */
static void leave_data_out(mutator *m, u32 record)
{
    for (u32 i = 0; i < m->file.count; i++) {
        piece *p = &m->file.list[i];
        if (p->record == record && p->role == ASSAY_ROLE_PAYLOAD) {
            set_bytes(m, &m->file, i, p->bytes, 0);
            p->kept = true;
        }
    }
}

static bool put_shape(mutator *m, u32 at, const u64 *way, u64 value)
{
    u32 record = m->file.list[at].record, i = at, rank = 0;

    for (; i < m->file.count && rank < MOST_RANK; i++) {
        if (!is_dimension(&m->file.list[i]) ||
            m->file.list[i].record != record)
            continue;
        if (!give_number(m, i, way[rank] == NOW ? value : way[rank]))
            return false;
        at = i;
        rank++;
    }
    for (; rank < MOST_RANK && way[rank] != 1; rank++, at++)
        if (!copy_parts(m, at, 1, at + 1) ||
            !give_number(m, at + 1, way[rank] == NOW ? value : way[rank]))
            return false;
    leave_data_out(m, record);
    return true;
}

/* ------------------------------------------------------------------ all -- */

static bool put_value(mutator *m, const limit_place *p, u64 value)
{
    switch (p->what) {
    case LIMIT_NUMBER: return put_wide(m, p->piece, value);
    case LIMIT_LIST:   return put_list(m, p->piece, value);
    case LIMIT_TEXT:   return put_text(m, p->piece, value);
    default:           return put_shape(m, p->piece, ways[p->way], value);
    }
}

/* Widens the head of the number, the text or the list if the place says so. */
static bool put_way(mutator *m, const limit_place *p, u64 value)
{
    u32 at = p->what == LIMIT_LIST ? limit_counter(m, p->piece)
           : p->what == LIMIT_TEXT ? p->piece - 1 : p->piece;

    return p->what == LIMIT_SHAPE || p->way != LIMIT_WIDER ||
           widen(m, at, value);
}

size_t bring_to_limit(const limit_place *place, uint64_t value, uint8_t *into,
                      size_t most)
{
    mutator *m = the_mutator();
    u32 ids = m->ids, records = m->records;

    memcpy(m->file.list, m->other.list,
           m->other.count * sizeof m->other.list[0]);
    m->file.count = m->other.count;
    m->file.size = m->other.size;
    m->arena_used = 0;
    m->most = most;
    bool done = put_value(m, place, value) && put_way(m, place, value);
    if (done)
        repair(m, ALL_REPAIRS);
    m->ids = ids;
    m->records = records;
    return done ? (size_t)finish(m, into, 0) : 0;
}
