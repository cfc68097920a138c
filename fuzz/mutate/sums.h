/* Checksums over several pieces, as numbers and texts. */
#ifndef FUZZ_SUMS_H
#define FUZZ_SUMS_H

#include "mutate/pieces.h"

typedef struct {
    u32 crc;
    const u8 *bytes;            /* of the only piece, or of all, in the arena */
    u64 size;
    bool digest;                /* SHA-256 is needed */
} sums;

/* Starts the checksum that piece p holds. */
sums begin_sums(const piece *p);
void add_to_sums(mutator *m, sums *s, const u8 *bytes, u64 size);

/* Writes it to a piece of m->file. */
void put_sums(mutator *m, u32 at, const sums *s);

#endif
