/* Changes without regard to meaning, of pieces and of bytes. */
#include "mutate/changes.h"

/* Returns bytes that are common between fields. */
static const u8 *some_bytes(mutator *m, u64 size)
{
    u8 *bytes = arena_take(m, size);
    u64 how = roll(&m->dice, 4);

    for (u64 i = 0; bytes != NULL && i < size; i++)
        bytes[i] = how == 0 ? 0 : how == 1 ? 0xff : (u8)roll(&m->dice, 256);
    return bytes;
}

/* Truncates the file; a piece at the cut is split. */
bool change_cut(mutator *m)
{
    pieces *r = &m->file;
    u32 at = (u32)roll(&m->dice, r->count);

    if (r->count == 0)
        return false;
    if (one_in(&m->dice, 3))    /* at the end of the file, the data, ... */
        at = r->count - 1 - (u32)roll(&m->dice, r->count < 4 ? r->count : 4);
    u64 left = roll(&m->dice, r->list[at].size + 1);
    drop_pieces(r, at + 1, r->count - at - 1);
    r->list[at].kept = true;
    return set_bytes(m, r, at, r->list[at].bytes, left);
}

static bool put_bytes(mutator *m, u32 at, const u8 *bytes, u64 size)
{
    if (bytes == NULL || size == 0)
        return false;
    piece p = plain_piece(m, bytes, size);
    p.kept = true;
    return put_piece(m, &m->file, at, &p);
}

bool change_grow(mutator *m)
{
    pieces *r = &m->file;
    u64 size = one_in(&m->dice, 2) ? 1 + roll(&m->dice, 8)
                                   : 1 + roll(&m->dice, 300);

    if (one_in(&m->dice, 6))    /* append the file to itself */
        return put_bytes(m, r->count, m->input, smaller_of(m->old_size, 4096));
    return put_bytes(m, r->count, some_bytes(m, size), size);
}

bool change_insert(mutator *m)
{
    u64 size = 1 + roll(&m->dice, one_in(&m->dice, 2) ? 8 : 64);
    u32 at = (u32)roll(&m->dice, m->file.count + 1);

    return put_bytes(m, at, some_bytes(m, size), size);
}

static bool is_content(const piece *p)
{
    return p->form == 0 && p->size > 0;
}

/* Makes a piece longer or shorter by a little, or by a unit. */
bool change_resize(mutator *m)
{
    u32 at = draw_piece(m, &m->file, is_content);
    u64 by = one_in(&m->dice, 2) ? 1 + roll(&m->dice, 8)
                                 : (u64)8 << roll(&m->dice, 6);

    if (at == NO_PIECE)
        return false;
    piece *p = &m->file.list[at];
    u64 size = p->size + by;
    if (one_in(&m->dice, 2))
        size = p->size - smaller_of(by, p->size);
    u8 *bytes = size <= 1u << 16 ? arena_take(m, size) : NULL;
    if (bytes == NULL)
        return false;
    memset(bytes, p->bytes[p->size - 1], (size_t)size);
    memcpy(bytes, p->bytes, (size_t)smaller_of(size, p->size));
    p->kept = true;
    return set_bytes(m, &m->file, at, bytes, size);
}

/* Puts the start of another format before the file, or replaces its start. */
bool change_front(mutator *m)
{
    u32 number = 1 + (u32)roll(&m->dice, assay_format_count());
    const assay_format *f = assay_format_at(number);

    if (f == NULL || f->magic_size == 0)
        return false;
    if (one_in(&m->dice, 2) || m->file.count == 0)
        return put_bytes(m, 0, (const u8 *)f->magic, f->magic_size);
    m->file.list[0].kept = true;
    m->file.list[0].form = 0;
    return set_bytes(m, &m->file, 0, (const u8 *)f->magic, f->magic_size);
}

/* ---------------------------------------------------------------- plain -- */

/* Chooses a place, usually near the front or the end, where checks are. */
static u64 any_place(mutator *m, u64 size)
{
    switch (roll(&m->dice, 4)) {
    case 0: return roll(&m->dice, smaller_of(size, 128));
    case 1: return size - 1 - roll(&m->dice, smaller_of(size, 128));
    default: return roll(&m->dice, size);
    }
}

static void change_number_at(mutator *m, u8 *bytes, u64 size)
{
    u64 width = (u64)1 << roll(&m->dice, 4), at = any_place(m, size);
    bool big = one_in(&m->dice, 3);
    u64 old = 0;

    if (width > size - at)
        return;
    for (u64 i = 0; i < width; i++)
        old |= (u64)bytes[at + (big ? width - 1 - i : i)] << 8 * i;
    u64 value = odd_number(m, old);
    for (u64 i = 0; i < width; i++)
        bytes[at + (big ? width - 1 - i : i)] = (u8)(value >> 8 * i);
}

static void copy_within(mutator *m, u8 *bytes, u64 size)
{
    u64 n = 1 + roll(&m->dice, smaller_of(size, 32));
    u64 from = any_place(m, size), to = any_place(m, size);

    n = smaller_of(n, size - (from > to ? from : to));
    memmove(bytes + to, bytes + from, (size_t)n);
}

static u64 put_in(mutator *m, u8 *bytes, u64 size, u64 most)
{
    u64 n = smaller_of(1 + roll(&m->dice, 16), most - size);
    u64 at = size > 0 ? any_place(m, size) : 0;

    memmove(bytes + at + n, bytes + at, (size_t)(size - at));
    for (u64 i = 0; i < n; i++)
        bytes[at + i] = (u8)roll(&m->dice, 256);
    return size + n;
}

static u64 leave_out(mutator *m, u8 *bytes, u64 size)
{
    u64 at = any_place(m, size);
    u64 n = smaller_of(1 + roll(&m->dice, 16), size - at);

    memmove(bytes + at, bytes + at + n, (size_t)(size - at - n));
    return size - n;
}

u64 change_bytes(mutator *m, u8 *bytes, u64 size, u64 most)
{
    u64 at = size > 0 ? any_place(m, size) : 0;

    if (size == 0)
        return put_in(m, bytes, size, most);
    switch (roll(&m->dice, 6)) {
    case 0: bytes[at] ^= (u8)(1u << roll(&m->dice, 8)); break;
    case 1: bytes[at] = (u8)roll(&m->dice, 256); break;
    case 2: change_number_at(m, bytes, size); break;
    case 3: copy_within(m, bytes, size); break;
    case 4: return put_in(m, bytes, size, most);
    default: return leave_out(m, bytes, size);
    }
    return size;
}
