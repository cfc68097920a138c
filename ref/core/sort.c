#include "core/sort.h"

#include <string.h>

typedef struct {
    u8 *items;
    u8 *spare;                  /* room for half of them */
    u64 count, size;            /* size: of an item */
    comparison *compare;
    const void *context;
} sorting;

static bool in_order(const sorting *s, u64 from, u64 to)
{
    for (u64 i = from + 1; i < to; i++)
        if (s->compare(s->items + (i - 1) * s->size, s->items + i * s->size,
                       s->context) > 0)
            return false;
    return true;
}

/*
 * Merges [from, middle) and [middle, to), each sorted. The first half moves to
 * the spare room, which leaves a gap before the second half: the gap is always
 * as large as what is left in the spare room.
 */
static void merge(const sorting *s, u64 from, u64 middle, u64 to)
{
    u64 size = s->size;
    u8 *out = s->items + from * size, *end = s->items + to * size;
    const u8 *b = s->items + middle * size;
    const u8 *a = s->spare, *end_of_a = a + (middle - from) * size;

    memcpy(s->spare, out, (size_t)((middle - from) * size));
    for (; a < end_of_a; out += size) {
        bool first = b == end || s->compare(a, b, s->context) <= 0;
        memcpy(out, first ? a : b, (size_t)size);
        a += first ? size : 0;
        b += first ? 0 : size;
    }
}

/* Returns the start of part i of 2^halvings; their sizes differ by one
 * at most. */
static u64 begin_of(const sorting *s, u64 i, u32 halvings)
{
    u64 whole = s->count >> halvings;
    u64 rest = s->count - (whole << halvings);

    return whole * i + (rest * i >> halvings);
}

static void merge_parts(const sorting *s, u32 halvings)
{
    for (u64 i = 0; i < 1ull << halvings; i += 2) {
        u64 from = begin_of(s, i, halvings);
        u64 middle = begin_of(s, i + 1, halvings);
        u64 to = begin_of(s, i + 2, halvings);
        if (from < middle && middle < to &&
            !in_order(s, middle - 1, middle + 1))
            merge(s, from, middle, to);
    }
}

bool sort(memory *m, void *items, u64 count, u64 size, comparison *compare,
          const void *context)
{
    sorting s = {items, NULL, count, size, compare, context};
    u64 half = (count + 1) / 2;
    u32 halvings = 0;

    if (in_order(&s, 0, count))
        return true;
    s.spare = memory_resize(m, NULL, 0, half * size);
    if (s.spare == NULL)
        return false;
    while (count >> halvings > 1)
        halvings++;
    halvings++;                 /* parts of one item, or none */
    for (; halvings > 0; halvings--)
        merge_parts(&s, halvings);
    memory_resize(m, s.spare, half * size, 0);
    return true;
}
