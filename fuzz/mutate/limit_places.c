#include "mutate/limit_places.h"

#include <stdio.h>

#include "mutate/driver.h"
#include "mutate/limits_parts.h"
#include "mutate/repairs.h"
#include "mutate/tokens.h"

/* ---------------------------------------------------------------- lists -- */

static bool is_list_head(const piece *p)
{
    if (p->token != NO_TOKEN)
        return p->token == TOKEN_OPEN && p->bytes[0] == '[';
    return is_head_that(p, HEAD_ARRAY);
}

bool limit_row(const mutator *m, const piece *p, u8 what, bool target)
{
    for (u32 i = 0; p->kind != NO_PIECE && i < m->row_count; i++) {
        const piece_kind *k = &m->kinds[p->kind];
        if (m->rows[i].what == what &&
            ((target ? k->targets : k->fields) >> i & 1) != 0)
            return true;
    }
    return false;
}

/* Reports whether q counts the list of p: by its head, or by a field. */
static bool counts(const mutator *m, const piece *q, const piece *p)
{
    if (p->holder != NO_PIECE)
        return q->id == p->holder && is_list_head(q);
    return p->role == ASSAY_ROLE_SHAPE && p->record == q->record &&
           p->scope == q->scope && limit_row(m, p, REPAIR_COUNT, true) &&
           limit_row(m, q, REPAIR_COUNT, false);
}

u32 limit_counter(const mutator *m, u32 at)
{
    for (u32 i = 0; i < at; i++)
        if (counts(m, &m->file.list[i], &m->file.list[at]))
            return i;
    return NO_PIECE;
}

static bool in_one_list(const piece *p, const piece *q)
{
    if (p->holder != NO_PIECE)
        return p->holder == q->holder;
    return p->kind == q->kind && p->scope == q->scope &&
           p->record == q->record;
}

u64 limit_items(const mutator *m, u32 at, u32 *end)
{
    const pieces *r = &m->file;
    u64 items = 0;

    for (u32 i = 0; i < at; i++)
        if (in_one_list(&r->list[at], &r->list[i]))
            return 0;
    for (u32 i = at; i < r->count; i++) {
        if (!in_one_list(&r->list[at], &r->list[i]))
            continue;
        items++;
        *end = i + (r->list[at].depth > 0 ? item_length(r, i) : 1);
    }
    return items;
}

u32 limit_carry(const mutator *m, u32 at)
{
    const piece *p = &m->file.list[at];
    u32 next = p->form == LITTLE ? at + 1 : at - 1;

    if ((p->form != LITTLE && p->form != BIG) || p->size >= 8 ||
        next >= m->file.count || m->file.list[next].form != p->form)
        return NO_PIECE;
    return next;
}

/* --------------------------------------------------------------- places -- */

/* Distinguishes types of records: the product may be a number of bytes. */
static u64 type_of(const mutator *m, u32 record)
{
    u64 hash = 0;

    for (u32 i = 0; i < m->file.count; i++) {
        const piece *p = &m->file.list[i];
        if (p->record != record || p->role != ASSAY_ROLE_TYPE)
            continue;
        for (u64 k = 0; k < p->size; k++)
            hash = stirred(hash + p->bytes[k]);
    }
    return hash;
}

typedef struct {
    const mutator *m;
    limit_place *list;
    size_t count, room;
} places;

static void add_place(places *to, u32 at, u8 what, u8 way, u8 bits, u64 value)
{
    static const char *const words[] = {"", " (items)", " (bytes)",
                                        " (without elements)"};
    const piece *p = &to->m->file.list[at];
    const char *path = to->m->kinds[p->kind].path;
    bool wider = what != LIMIT_SHAPE && way == LIMIT_WIDER;

    if (to->count == to->room)
        return;
    limit_place *into = &to->list[to->count++];
    *into = (limit_place){at, what, way, bits, 0, value, ""};
    into->kind = stirred(to->m->kinds[p->kind].hash + 64 * what + way);
    if (what == LIMIT_SHAPE)
        into->kind = stirred(into->kind + type_of(to->m, p->record));
    snprintf(into->name, sizeof into->name, "%.80s%s%s", path, words[what],
             wider ? " (wider)" : "");
}

/* Reports whether it is a head without a number, which starts or ends an
 * indefinite item. */
static bool is_open(const piece *p)
{
    head h = {0};

    if (p->form == CBOR_HEAD || p->form == MSGPACK_HEAD)
        h = read_head(p->form, p->bytes, p->size);
    return h.indefinite || h.does == HEAD_BREAK;
}

static bool is_text(const piece *p)
{
    return p->form == NO_NUMBER && p->size > 0 &&
           (p->token == NO_TOKEN ? p->role == ASSAY_ROLE_NAME ||
                                   p->type == ASSAY_TEXT
                                 : p->token == TOKEN_TEXT);
}

/* Returns the bits of a field; one byte may continue in the next field. */
static u8 bits_of(const mutator *m, u32 at)
{
    const piece *p = &m->file.list[at];
    u64 bits = 8 * p->size;

    if (p->form != LITTLE && p->form != BIG)
        return 64;
    return (u8)(limit_carry(m, at) != NO_PIECE ? bits + 1 : bits);
}

/* Reports whether it is the first dimension of a record with data. */
static bool begins_shape(const pieces *r, u32 at)
{
    bool data = false;

    if (!is_dimension(&r->list[at]))
        return false;
    for (u32 i = 0; i < r->count; i++) {
        const piece *p = &r->list[i];
        if (p->record != r->list[at].record)
            continue;
        if (i < at && is_dimension(p))
            return false;
        data |= p->role == ASSAY_ROLE_PAYLOAD;
    }
    return data;
}

static void add_places(places *to, u32 at)
{
    const mutator *m = to->m;
    const piece *p = &m->file.list[at];
    u32 end, counter = limit_counter(m, at);

    if (is_number(p) && !is_open(p))
        add_place(to, at, LIMIT_NUMBER, 0, bits_of(m, at), number_in(p));
    if (is_text(p))
        add_place(to, at, LIMIT_TEXT, 0, 17, p->size);
    u64 items = counter != NO_PIECE ? limit_items(m, at, &end) : 0;
    if (items > 0)
        add_place(to, at, LIMIT_LIST, 0,
                  (u8)smaller_of(bits_of(m, counter), 17), items);
    if (is_number(p) && is_head_that(p, HEAD_PLAIN))
        add_place(to, at, LIMIT_NUMBER, LIMIT_WIDER, 64, number_in(p));
    if (is_text(p) && at > 0 && is_head_that(p - 1, HEAD_STRING))
        add_place(to, at, LIMIT_TEXT, LIMIT_WIDER, 17, p->size);
    if (items > 0 && is_head_that(&m->file.list[counter], HEAD_ARRAY))
        add_place(to, at, LIMIT_LIST, LIMIT_WIDER, 17, items);
    for (u8 way = 0; begins_shape(&m->file, at) && way < LIMIT_SHAPES; way++)
        add_place(to, at, LIMIT_SHAPE, way, 64, 0);
}

/* Keeps the row as m->other, to be used for many values. */
size_t find_limits(const char *format, const uint8_t *data, size_t size,
                   limit_place *into, size_t room)
{
    mutator *m = the_mutator();
    places found = {m, into, 0, room};

    if (m == NULL || !begin_file(m, assay_format_by_name(format), data, size,
                                 size + LIMIT_ROOM, 1))
        return 0;
    m->other = m->file;
    for (u32 i = 0; i < m->file.count; i++)
        if (m->file.list[i].kind != NO_PIECE)
            add_places(&found, i);
    return found.count;
}
