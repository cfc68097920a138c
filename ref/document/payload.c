#include "document/payload.h"

#include <string.h>

#include "bytes/zstd.h"
#include "core/span.h"

/* Bytes turned at once: a multiple of every element's size. */
#define STEP 4096u

u64 payload_size(const payload *p)
{
    u64 size;
    bool typed = p->type != ASSAY_NO_ELEMENT;
    return typed && element_bytes(p->type, p->count, &size) ? size
                                                            : p->stored.size;
}

static span take_step(span *rest)
{
    return take_front(rest, STEP);
}

/* Turns each element around, size bytes long. */
static bool decode_swapped(span rest, u64 size, payload_sink *sink, void *user)
{
    u8 turned[STEP];

    while (rest.size > 0) {
        span step = take_step(&rest);
        for (u64 i = 0; i < step.size; i++)
            turned[i] = byte_at(step, i - i % size + size - 1 - i % size);
        if (!sink(user, (span){turned, step.size}))
            return false;
    }
    return true;
}

/* Packed elements as a byte each. */
static bool decode_packed(const payload *p, payload_sink *sink, void *user)
{
    u8 values[STEP];
    u64 count = 0;

    for (u64 i = 0; i < p->count; i++) {
        u64 stored = element_stored(p->type, p->stored, i);
        values[count++] = (u8)element_value(p->type, stored);
        if (count < sizeof values && i + 1 < p->count)
            continue;
        if (!sink(user, (span){values, count}))
            return false;
        count = 0;
    }
    return true;
}

static bool decode_zstd(memory *m, const payload *p, payload_sink *sink,
                        void *user)
{
    u64 size = payload_size(p);
    unzstd *z = unzstd_open(m);
    if (z == NULL)
        return false;
    unzstd_result r = unzstd_run(z, p->stored, size, sink, user);
    unzstd_close(z);
    return r.outcome == UNZSTD_DONE && r.size == size;
}

bool payload_decode(memory *m, const payload *p, payload_coding coding,
                    payload_sink *sink, void *user)
{
    u32 bits = element_bits(p->type);
    u64 size = bits / 8;

    if (coding == PAYLOAD_ZSTD)
        return decode_zstd(m, p, sink, user);
    if (coding == PAYLOAD_UNPACKED && 0 < bits && bits < 8)
        return decode_packed(p, sink, user);
    if (coding == PAYLOAD_BIG_ENDIAN && size > 1)
        return p->stored.size % size == 0 &&
               decode_swapped(p->stored, size, sink, user);
    return p->stored.size == 0 || sink(user, p->stored);
}

/* Whom the booleans of an element type go to. */
typedef struct {
    element_type type;
    payload_sink *sink;
    void *user;
} bool_sink;

/* Turns true ones into 1, little-endian. Pieces hold whole elements. */
static bool turn_bools(void *user, span piece)
{
    const bool_sink *to = user;
    u64 size = element_bits(to->type) / 8;
    u8 turned[STEP];

    while (piece.size > 0) {
        u64 n = piece.size < sizeof turned ? piece.size : sizeof turned;
        memset(turned, 0, sizeof turned);
        for (u64 i = 0; i < n / size; i++)
            turned[i * size] = element_stored(to->type, piece, i) != 0;
        if (!to->sink(to->user, (span){turned, n}))
            return false;
        piece = rest_of(piece, n);
    }
    return true;
}

bool payload_decode_bools(memory *m, const payload *p, payload_coding coding,
                          payload_sink *sink, void *user)
{
    bool_sink to = {p->type, sink, user};

    return payload_decode(m, p, coding, turn_bools, &to);
}
