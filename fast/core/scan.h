/*
 * Reads bytes from front to back. A scan never moves back and never passes its
 * end, whatever the bytes are.
 */
#ifndef FAST_SCAN_H
#define FAST_SCAN_H

#include "fast/core/base.h"

/* The bytes that are left to read. */
typedef struct {
    const u8 *at, *end;
} scan;

static inline u64 scan_left(const scan *s)
{
    return (u64)(s->end - s->at);
}

/* ------------------------------------------------------------- templates --
 *
 * Between the values that differ from record to record, writers repeat the same
 * bytes: keys, and values such as the type, which seldom change. Such a run is
 * known as a whole and compared as a whole; its meaning is known without
 * parsing it.
 *
 * The length of the run to try may differ from record to record, so its size is
 * a variable, and a loop or a call of memcmp() would cost more than the
 * comparison. Instead all 64 bytes are compared in registers, and those after
 * the run are masked out; mask is a window on 64 ones followed by 64 zeros.
 */
typedef struct {
    u8 bytes[64];
    u64 size;
} byte_run;

#define BYTE_RUN(text) {text, sizeof(text) - 1}

typedef u64 byte_block __attribute__((vector_size(16)));

extern const u8 fast_mask[128];

/* No function returns a block: without vector registers, there is no ABI. */
static inline void load_block(byte_block *b, const u8 *p)
{
    memcpy(b, p, sizeof *b);
}

/* Reports whether the 64 bytes at p start with the run. */
static inline bool is_run(const u8 *p, const byte_run *run)
{
    const u8 *mask = fast_mask + 64 - run->size;
    byte_block differ = {0, 0};

#pragma GCC unroll 4
    for (u32 i = 0; i < 64; i += 16) {
        byte_block a, b, ours;
        load_block(&a, p + i);
        load_block(&b, run->bytes + i);
        load_block(&ours, mask + i);
        differ |= (a ^ b) & ours;
    }
    return (differ[0] | differ[1]) == 0;
}

/* Takes the run if it is next. */
static inline bool take_run(scan *s, const byte_run *run)
{
    if (scan_left(s) >= 64 ? !is_run(s->at, run)
                           : scan_left(s) < run->size ||
                             memcmp(s->at, run->bytes, (size_t)run->size) != 0)
        return false;
    s->at += run->size;
    return true;
}

/* Takes one of count runs and sets *which; the last one is tried first. No run
 * is a prefix of another one. */
static inline bool take_one(scan *s, const byte_run *runs, u32 count,
                            u32 *which)
{
    if (take_run(s, &runs[*which]))
        return true;
    for (u32 i = 0; i < count; i++)
        if (take_run(s, &runs[i])) {
            *which = i;
            return true;
        }
    return false;
}

/* The same for a size that the compiler knows. */
static inline bool take_bytes(scan *s, const char *bytes, u64 size)
{
    if (scan_left(s) < size || memcmp(s->at, bytes, (size_t)size) != 0)
        return false;
    s->at += size;
    return true;
}

#define TAKE(s, text) take_bytes(s, text, sizeof(text) - 1)

#endif
