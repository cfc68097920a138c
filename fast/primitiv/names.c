/*
 * Names of tensors: those of the address joined by dots, and for a statistic a
 * # and its key. They are not in the file, so the first request for a name
 * builds all of them. Concurrent threads each do so, and all but the first
 * discard theirs.
 */
#include "fast/primitiv/primitiv.h"

/* A buffer of fixed size: the bytes of the names may have changed. */
typedef struct {
    u8 *at;
    u64 room;
} place;

static void append(place *to, const u8 *bytes, u64 size)
{
    u64 n = size < to->room ? size : to->room;

    if (n > 0)
        memcpy(to->at, bytes, (size_t)n);
    to->at += n;
    to->room -= n;
}

u64 fast_primitiv_count_at(const assay_fast *f, u64 *at)
{
    u64 left = f->size - *at;
    const u8 *p = f->bytes + *at;
    bool wide = left > 0 && p[0] >= 0xdc;
    u64 width = !wide ? 0 : p[0] % 2 == 0 ? 2 : 4;

    if (left < 1 + width)
        return 0;
    *at += 1 + width;
    return width == 2 ? load_u16be(p + 1) : width == 4 ? load_u32be(p + 1)
                                                       : p[0] & 0x0f;
}

static void append_address(const assay_fast *f, place *to, const record *value)
{
    u64 at = value->name;
    u64 count = at > 0 ? fast_primitiv_count_at(f, &at) : 0;

    for (u64 i = 0; i < count && at < value->shape && to->room > 0; i++) {
        str name = next_str(f, &at, value->shape);
        if (i > 0)
            append(to, (const u8 *)".", 1);
        append(to, f->bytes + name.at, name.size);
    }
}

static void append_key(const assay_fast *f, place *to, const record *stat)
{
    u64 at = stat->name;
    str key = next_str(f, &at, stat->shape);

    append(to, (const u8 *)"#", 1);
    append(to, f->bytes + key.at, key.size);
}

static u8 *make_names(const assay_fast *f, const primitiv_file *file)
{
    u8 *names = fast_block(&f->allocator, NULL, file->names_size + 1);
    const record *value = f->records;

    if (names == NULL)
        return NULL;
    memset(names, 0, (size_t)(file->names_size + 1));
    for (u64 i = 0; i < f->count; i++) {
        const record *r = &f->records[i];
        place to = {names + r->extra, r->name_size};
        if (r->encoding == PRIMITIV_VALUE)
            value = r;
        append_address(f, &to, value);
        if (r->encoding == PRIMITIV_STAT)
            append_key(f, &to, r);
    }
    return names;
}

const u8 *fast_primitiv_name_of(const assay_fast *f, const record *r)
{
    primitiv_file *file = f->own;
    u8 *none = NULL, *made;
    u8 *names = atomic_load_explicit(&file->names, memory_order_acquire);

    if (names == NULL) {
        made = make_names(f, file);
        if (made == NULL)
            return NULL;
        if (atomic_compare_exchange_strong_explicit(
                &file->names, &none, made, memory_order_acq_rel,
                memory_order_acquire))
            names = made;
        else
            names = none;
        if (names != made)
            fast_block(&f->allocator, made, 0);
    }
    return names + r->extra;
}
