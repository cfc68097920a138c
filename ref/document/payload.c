#include "document/payload.h"

#include <string.h>

#include "bytes/zstd.h"
#include "core/number.h"
#include "core/span.h"
#include "wire/gguf_array.h"

/* Bytes decoded at once: a multiple of every element size. */
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

/* Reverses the bytes of each element, which has size bytes. */
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

/*
 * Reverses the bytes of numbers in a part of a GGUF array, including types and
 * lengths, but not the bytes of strings.
 */
static bool turn_part(const gguf_part *p, payload_sink *sink, void *user)
{
    span rest = p->bytes;

    if (p->kind == GGUF_PART_RUN)
        return decode_swapped(rest, gguf_value_types[p->type].least, sink,
                              user);
    if (p->kind == GGUF_PART_HEAD &&
        !decode_swapped(take_front(&rest, GGUF_HEAD_SIZE - GGUF_LENGTH_SIZE),
                        GGUF_HEAD_SIZE - GGUF_LENGTH_SIZE, sink, user))
        return false;
    return decode_swapped(take_front(&rest, GGUF_LENGTH_SIZE),
                          GGUF_LENGTH_SIZE, sink, user) &&
           (rest.size == 0 || sink(user, rest));
}

static bool decode_gguf(memory *m, const payload *p, payload_sink *sink,
                        void *user)
{
    gguf_walk w = {.memory = m, .rest = p->stored, .big_endian = true};
    gguf_part part;
    bool done = gguf_next(&w, &part);           /* its own head */

    while (done && gguf_next(&w, &part))
        done = turn_part(&part, sink, user);
    gguf_close(&w);
    return done && !w.broken && w.rest.size == 0;
}

/* The packed elements of a byte: at most eight, a byte each. */
typedef struct {
    u8 values[8];
} unpacked;

static unpacked unpack(element_type type, u8 byte)
{
    span one = {&byte, 1};
    unpacked u = {{0}};

    for (u32 i = 0; i < 8 / element_bits(type); i++)
        u.values[i] = (u8)element_value(type, element_stored(type, one, i));
    return u;
}

/*
 * Decodes packed elements. A large payload first unpacks all 256 bytes into a
 * table. Copying always eight values is faster than copying the exact number;
 * the next values overwrite the surplus.
 */
static bool decode_packed(const payload *p, payload_sink *sink, void *user)
{
    u64 per_byte = 8 / element_bits(p->type);
    bool known = p->stored.size >= 256;
    span rest = p->stored;
    u64 left = p->count;
    u8 values[STEP + sizeof(unpacked)];
    unpacked bytes[256];

    for (u32 byte = 0; byte < 256 && known; byte++)
        bytes[byte] = unpack(p->type, (u8)byte);
    while (left > 0 && rest.size > 0) {
        span step = take_front(&rest, STEP / per_byte);
        u64 count = smaller(left, step.size * per_byte);
        for (u64 i = 0; i < step.size; i++) {
            u8 byte = byte_at(step, i);
            if (!known)
                bytes[byte] = unpack(p->type, byte);
            for (u32 k = 0; k < sizeof(unpacked); k++)
                values[i * per_byte + k] = bytes[byte].values[k];
        }
        if (!sink(user, (span){values, count}))
            return false;
        left -= count;
    }
    return left == 0;
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
    if (coding == PAYLOAD_GGUF_BIG_ENDIAN)
        return decode_gguf(m, p, sink, user);
    if (coding == PAYLOAD_UNPACKED && 0 < bits && bits < 8)
        return decode_packed(p, sink, user);
    if (coding == PAYLOAD_BIG_ENDIAN && size > 1)
        return p->stored.size % size == 0 &&
               decode_swapped(p->stored, size, sink, user);
    return p->stored.size == 0 || sink(user, p->stored);
}

/* The sink of booleans, and their type. */
typedef struct {
    element_type type;
    payload_sink *sink;
    void *user;
} bool_sink;

/* Turns each true value into 1, little-endian. Pieces have whole elements. */
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
