/*
 * Included first in each file of the copies of ref/: the switch of each
 * mutation, and tables that can be written to.
 */
#ifndef ASSAY_PROOF_H
#define ASSAY_PROOF_H

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

extern uint32_t proof_on;               /* the mutation that is made, or 0 */
extern uint8_t proof_reached[];

/* True if mutation n is made here. */
#define M(n) (proof_reached[n] = 1, proof_on == (n))

/*
 * Returns is, or mutated if mutation n is made. Both were evaluated anyway; if
 * they are equal, the mutation is not reached.
 */
static inline bool proof_other(uint32_t n, bool mutated, bool is)
{
    if (mutated == is)
        return is;
    proof_reached[n] = 1;
    return proof_on == n ? mutated : is;
}

/* The same of a patch to a table, which is made once. */
extern bool proof_patched;
#define P(n) (M(n) && !proof_patched && (proof_patched = true))

/* Functions that patch the tables of a file, called when a mutation is made. */
void proof_add_tables(void (*patch)(void));

static inline uint64_t turned_bytes(uint64_t value, unsigned size)
{
    uint64_t turned = 0;

    for (unsigned i = 0; i < size; i++)
        turned |= (value >> 8 * i & 0xff) << 8 * (size - 1 - i);
    return turned;
}

#define const

#endif
