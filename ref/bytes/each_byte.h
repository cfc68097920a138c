/*
 * Searches for the first wrong byte in data of which each byte must pass a
 * test, such as being zero. Data are long and nearly always correct. So the
 * search tests whole blocks, in a loop without an early exit, which compilers
 * can vectorize; it looks for the byte only in a block that has a wrong one.
 * For that, compilers must also know the test: each search is a function of its
 * own with first_byte_off() inlined.
 */
#ifndef ASSAY_EACH_BYTE_H
#define ASSAY_EACH_BYTE_H

#include "core/base.h"

#define BYTE_BLOCK 64u

/* Returns the place of the first wrong byte, or bytes.size. */
typedef u64 byte_search(span bytes);

u64 find_nonzero(span bytes);
u64 find_odd_bool(span bytes);          /* neither 0 nor 1 */
u64 find_odd_bool32(span bytes);        /* first byte of such a word */

/* Reports whether a byte is correct. */
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
