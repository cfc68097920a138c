/*
 * Searches for the first byte that is not what each of them has to be, such as
 * zero. Data are long, and nearly always right: they are judged in blocks, by a
 * loop that has no way out in the middle, since compilers make of such a loop
 * one over many bytes at once. Only in a block that has a wrong byte is it
 * looked for. Compilers have to know the test, too: so each search is a
 * function of its own, and first_byte_off() a part of it.
 */
#ifndef ASSAY_EACH_BYTE_H
#define ASSAY_EACH_BYTE_H

#include "core/base.h"

#define BYTE_BLOCK 64u

/* The place of the first byte that is wrong, or bytes.size. */
typedef u64 byte_search(span bytes);

u64 find_nonzero(span bytes);
u64 find_odd_bool(span bytes);          /* neither 0 nor 1 */
u64 find_odd_bool32(span bytes);        /* the first byte of such a word */

/* What the bytes have to be. */
typedef bool byte_test(u8 byte);

static inline bool is_right_block(const u8 *block, byte_test *holds)
{
    u8 wrong = 0;

    for (u32 i = 0; i < BYTE_BLOCK; i++)
        wrong |= (u8)!holds(block[i]);
    return wrong == 0;
}

static inline u64 first_byte_off(span bytes, byte_test *holds)
{
    u64 i = 0;

    while (bytes.size - i >= BYTE_BLOCK &&
           is_right_block(bytes.bytes + i, holds))
        i += BYTE_BLOCK;
    while (i < bytes.size && holds(bytes.bytes[i]))
        i++;
    return i;
}

#endif
