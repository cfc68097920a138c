#include "core/sort.h"

#include <string.h>

#include "core/number.h"

typedef struct {
    u64 size;                   /* of an item */
    comparison *compare;
    const void *context;
} sorting;

static bool in_order(const sorting *s, const u8 *items, u64 count)
{
    for (u64 i = 1; i < count; i++, items += s->size)
        if (s->compare(items, items + s->size, s->context) > 0)
            return false;
    return true;
}

/* Merges [from, middle) and [middle, to) of in into the same place of out. */
static void merge(const sorting *s, const u8 *in, u8 *out, u64 from,
                  u64 middle, u64 to)
{
    u64 a = from, b = middle;

    for (u64 i = from; i < to; i++) {
        bool first = b == to ||
                     (a < middle && s->compare(in + a * s->size,
                                               in + b * s->size,
                                               s->context) <= 0);
        u64 taken = first ? a++ : b++;
        memcpy(out + i * s->size, in + taken * s->size, (size_t)s->size);
    }
}

bool sort(memory *m, void *items, u64 count, u64 size, comparison *compare,
          const void *context)
{
    sorting s = {size, compare, context};
    u8 *from = items;

    if (in_order(&s, from, count))
        return true;
    u8 *spare = memory_resize(m, NULL, 0, count * size);
    if (spare == NULL)
        return false;
    u8 *to = spare;
    for (u64 run = 1; run < count; run *= 2) {
        for (u64 i = 0; i < count; i += 2 * run)
            merge(&s, from, to, i, smaller(i + run, count),
                  smaller(i + 2 * run, count));
        u8 *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != items)
        memcpy(items, from, (size_t)(count * size));
    memory_resize(m, spare, count * size, 0);
    return true;
}
