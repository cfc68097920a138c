/*
 * Values of GGUF that a document gives by digest. A value is right after its
 * key. Arrays of big-endian files are reordered, as the digests require.
 */
#include "conformance/document/load_gguf.h"

#include <string.h>

enum {STRING = 8, ARRAY = 9, TYPES = 13};

/* Bytes of a number of each type. */
static const uint8_t widths[TYPES] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

typedef struct {
    const uint8_t *from;
    uint8_t *into;
} turning;

static uint64_t turn_number(turning *t, size_t width)
{
    uint64_t number = 0;

    for (size_t i = 0; i < width; i++) {
        number = number << 8 | t->from[i];
        t->into[width - 1 - i] = t->from[i];
    }
    t->from += width;
    t->into += width;
    return number;
}

static void turn_elements(turning *t, uint64_t type, uint64_t count)
{
    for (uint64_t i = 0; i < count && type != ARRAY; i++) {
        if (type != STRING) {
            turn_number(t, widths[type]);
            continue;
        }
        size_t size = (size_t)turn_number(t, 8);
        memcpy(t->into, t->from, size);
        t->from += size;
        t->into += size;
    }
}

/* Reorders an array without recursion: an array comes before its elements, so
 * it is enough to count the values to come. The file is valid. */
static void turn_array(turning t, uint64_t type, uint64_t count)
{
    uint64_t awaited = type == ARRAY ? count : 0;

    turn_elements(&t, type, count);
    for (; awaited > 0; awaited--) {
        type = turn_number(&t, 4);
        count = turn_number(&t, 8);
        turn_elements(&t, type, count);
        if (type == ARRAY)
            awaited += count;
    }
}

static uint64_t big_endian(const uint8_t *bytes, size_t width)
{
    uint64_t number = 0;

    for (size_t i = 0; i < width; i++)
        number = number << 8 | bytes[i];
    return number;
}

loaded_bytes gguf_value(const assay_entry *e, size_t size, bool turned,
                        uint8_t **room)
{
    bool array = strcmp(e->type, "array") == 0;
    const uint8_t *head = (const uint8_t *)e->key.bytes + e->key.size + 4;
    const uint8_t *stored = head + (array ? 12 : 8);

    if (!array || !turned)
        return (loaded_bytes){stored, size};
    turn_array((turning){stored, *room}, big_endian(head, 4),
               big_endian(head + 4, 8));
    *room += size;
    return (loaded_bytes){*room - size, size};
}
