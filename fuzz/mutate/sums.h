/* Checksums of several pieces, as numbers and as texts. */
#ifndef FUZZ_SUMS_H
#define FUZZ_SUMS_H

#include "mutate/pieces.h"

typedef struct {
    u32 crc;
    const u8 *bytes;            /* of the one piece, or of all, in the arena */
    u64 size;
    bool digest;                /* a SHA-256 is wanted */
} sums;

/* For the checksum that piece p holds. */
sums begin_sums(const piece *p);
void add_to_sums(mutator *m, sums *s, const u8 *bytes, u64 size);

/* Writes it into piece at of m->file. */
void put_sums(mutator *m, u32 at, const sums *s);

#endif
