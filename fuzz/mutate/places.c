/* Lays out pieces, and updates numbers that depend on their places. */
#include "mutate/heads.h"
#include "mutate/repairs.h"

#define MOST_UNIT (1u << 16)

void lay_out(mutator *m)
{
    u64 at = 0;

    for (u32 i = 0; i < m->file.count; i++) {
        m->file.list[i].at = at;
        at += m->file.list[i].size;
    }
}

/* --------------------------------------------------------------- units -- */

static bool is_called(const mutator *m, u32 record, const char *name)
{
    size_t n = strlen(name);

    for (u32 i = 0; i < m->file.count; i++) {
        const piece *p = &m->file.list[i];
        if (p->record == record && p->role == ASSAY_ROLE_NAME &&
            p->size == n && memcmp(p->bytes, name, n) == 0)
            return true;
    }
    return false;
}

/* Finds the alignment that the file gives; ignores impossible values. */
void find_unit(mutator *m)
{
    m->unit = 1;
    for (u32 i = 0; i < m->row_count; i++) {
        const repair_row *by = &m->rows[i];
        if (by->what != REPAIR_UNIT)
            continue;
        m->unit = by->unit;
        for (u32 k = 0; k < m->file.count; k++) {
            const piece *p = &m->file.list[k];
            u64 unit = number_in(p);
            if (p->kind != NO_PIECE && p->record != NO_PIECE &&
                (m->kinds[p->kind].fields >> i & 1) != 0 && unit > 0 &&
                unit <= MOST_UNIT && is_called(m, p->record, by->base))
                m->unit = unit;
        }
    }
}

/* ------------------------------------------------------------- padding -- */

/* Resizes padding; new bytes equal its first byte. */
static void resize_padding(mutator *m, u32 at, u64 size)
{
    const piece *p = &m->file.list[at];

    if (size <= p->size) {
        set_bytes(m, &m->file, at, p->bytes, size);
        return;
    }
    u8 *bytes = arena_take(m, size);
    if (bytes == NULL)
        return;
    memset(bytes, p->size > 0 ? p->bytes[0] : 0, (size_t)size);
    if (p->size > 0)
        memcpy(bytes, p->bytes, (size_t)p->size);
    set_bytes(m, &m->file, at, bytes, size);
}

/* Returns the kind of the padding of such a piece ("name_padding" for a name)
 * if this file has one; earlier files must not influence the result. */
static u32 kind_of_padding(const mutator *m, const piece *p)
{
    const char *path = p->kind != NO_PIECE ? m->kinds[p->kind].path : "";
    size_t n = strlen(path);

    for (u32 i = 0; i < m->kind_count; i++)
        if (m->kinds[i].call == m->call &&
            strncmp(m->kinds[i].path, path, n) == 0 &&
            strcmp(m->kinds[i].path + n, "_padding") == 0)
            return i;
    return NO_PIECE;
}

static bool is_padding(const pieces *r, u32 at)
{
    return at < r->count && r->list[at].role == ASSAY_ROLE_PADDING;
}

/*
 * Pads to a multiple of unit, counted from distance: resizes the padding after
 * the piece at, or inserts new padding that belongs to like. Returns by how
 * much the file grew.
 */
static void pad(mutator *m, u32 at, u64 distance, u64 unit, const piece *like)
{
    u64 need = align_up(distance, unit) - distance;

    if (is_padding(&m->file, at)) {
        const piece *p = &m->file.list[at];
        if (!p->kept && (distance + p->size) % unit != 0)
            resize_padding(m, at, need);
        return;
    }
    if (need == 0)
        return;
    piece p = plain_piece(m, NULL, need);
    p.role = ASSAY_ROLE_PADDING;
    p.type = ASSAY_PADDING;
    if (like != NULL) {
        p.kind = kind_of_padding(m, like);
        p.record = like->record;
        p.scope = like->scope;
    }
    put_piece(m, &m->file, at, &p);
}

/* Reports whether the piece starts a unit of its own: data, a piece after
 * padding, or another record. */
static bool begins_run(const pieces *r, u32 at)
{
    return at == 0 || r->list[at].role == ASSAY_ROLE_PAYLOAD ||
           is_padding(r, at - 1) ||
           r->list[at].record == NO_PIECE ||
           r->list[at - 1].record != r->list[at].record;
}

static u64 targets_of(const mutator *m, u32 at)
{
    u32 kind = m->file.list[at].kind;
    return kind != NO_PIECE ? m->kinds[kind].targets : 0;
}

static u64 rows_that(const mutator *m, u32 wanted, u8 what)
{
    u64 bits = 0;

    for (u32 i = 0; i < m->row_count; i++)
        if (m->rows[i].what == what && (wanted >> what & 1) != 0)
            bits |= (u64)1 << i;
    return bits;
}

/* Returns the alignment of a row, or that of the file. */
static u64 unit_of_row(const mutator *m, const repair_row *by)
{
    return by->unit != 0 ? by->unit : m->unit;
}

static u64 unit_of(const mutator *m, u64 bits)
{
    u32 i = 0;

    while ((bits >> i & 1) == 0)
        i++;
    return unit_of_row(m, &m->rows[i]);
}

/* Reports whether the piece ended at a multiple of unit before the change. */
static bool ended_at(const mutator *m, const piece *p, u64 unit)
{
    u32 next = p->id + 1;

    return p->id < m->old_count &&
           (next < m->old_count ? m->starts[next] : m->old_size) % unit == 0;
}

/* Pads optional padding, if it was aligned before. */
static void fill(mutator *m, u32 at, u64 distance, u64 unit)
{
    if (ended_at(m, &m->file.list[at], unit))
        pad(m, at, distance, unit, NULL);
}

void repair_paddings(mutator *m, u32 wanted)
{
    u64 begins = rows_that(m, wanted, REPAIR_BEGINS);
    u64 ends = rows_that(m, wanted, REPAIR_ENDS);
    u64 lengths = rows_that(m, wanted, REPAIR_ENDS_LENGTH);
    u64 fills = rows_that(m, wanted, REPAIR_FILLS);
    pieces *r = &m->file;
    u64 at = 0;

    if ((begins | ends | lengths | fills) == 0)
        return;
    for (u32 i = 0; i < r->count; i++) {
        u64 rows_here = targets_of(m, i);
        if ((rows_here & fills) != 0)
            fill(m, i, at, unit_of(m, rows_here & fills));
        if ((rows_here & begins) != 0 && begins_run(r, i)) {
            bool before = i > 0 && is_padding(r, i - 1);
            u64 from = before ? at - r->list[i - 1].size : at, size = r->size;
            u32 known = r->count;
            pad(m, before ? i - 1 : i, from,
                unit_of(m, rows_here & begins), NULL);
            at += r->size - size;
            i += r->count - known;
        }
        const piece like = r->list[i];
        if ((rows_here & ends) != 0)
            pad(m, i + 1, at + like.size, unit_of(m, rows_here & ends),
                &like);
        else if ((rows_here & lengths) != 0 && i > 0)
            pad(m, i + 1, like.size + r->list[i - 1].size,
                unit_of(m, rows_here & lengths), &like);
        at += like.size;
    }
}

/* --------------------------------------------------------------- places -- */

u64 base_of_row(const mutator *m, const pieces *r, u32 i, const repair_row *by)
{
    u64 base = 0;

    for (u32 k = 0; by->base[0] != '\0' && k < r->count; k++) {
        const piece *p = &r->list[k];
        if (p->kind != NO_PIECE && (m->kinds[p->kind].bases >> i & 1) != 0 &&
            p->role != ASSAY_ROLE_PAYLOAD)
            base = p->at + p->size;
    }
    return align_up(base, unit_of_row(m, by));
}

/* Returns the base of all places of a format that has only one. */
static u64 base_of(const mutator *m)
{
    for (u32 i = 0; i < m->row_count; i++)
        if (m->rows[i].base[0] != '\0')
            return base_of_row(m, &m->file, i, &m->rows[i]);
    return 0;
}

void remember_places(mutator *m)
{
    const pieces *r = &m->file;

    find_unit(m);
    lay_out(m);
    m->old_count = r->count;
    m->old_size = r->size;
    m->old_base = base_of(m);
    for (u32 i = 0; i < r->count; i++)
        m->starts[r->list[i].id] = r->list[i].at;
}

/* Returns the piece that had the byte at: the last one that started there or
 * before. */
static u32 holder_of(const mutator *m, u64 at)
{
    u32 low = 0, high = m->old_count;

    while (high - low > 1) {
        u32 middle = low + (high - low) / 2;
        if (m->starts[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Returns the new place of a byte, or of what followed it if it is gone. */
static u64 moved(const mutator *m, u64 at)
{
    u32 id = holder_of(m, at);
    u32 now = m->places[id];

    if (at >= m->old_size)
        return at - m->old_size + m->file.size;
    if (now != NO_PIECE)
        return m->file.list[now].at + (at - m->starts[id]);
    while (++id < m->old_count)
        if (m->places[id] != NO_PIECE && !is_padding(&m->file, m->places[id]))
            return m->file.list[m->places[id]].at;
    return m->file.size;
}

void move_places(mutator *m)
{
    u64 base = base_of(m);

    for (u32 i = 0; i < m->ids; i++)
        m->places[i] = NO_PIECE;
    for (u32 i = m->file.count; i-- > 0;)
        m->places[m->file.list[i].id] = i;
    for (u32 i = 0; i < m->file.count && m->old_count > 0; i++) {
        const piece *p = &m->file.list[i];
        if (p->role != ASSAY_ROLE_OFFSET || p->was == UINT64_MAX || p->kept ||
            p->form == NO_NUMBER)
            continue;
        u64 value = old_number(m, p);
        if (m->old_base <= m->old_size && value <= m->old_size - m->old_base)
            put_number(m, i, moved(m, value + m->old_base) - base);
    }
}
