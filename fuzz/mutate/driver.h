/* mutate() and cross() with a mutator of the caller's. */
#ifndef FUZZ_DRIVER_H
#define FUZZ_DRIVER_H

#include "mutate/pieces.h"

/* Cuts a file into the pieces of m->file; format 0 is what the bytes look like.
 * false: there is no memory. */
bool begin_file(mutator *m, u32 format, const u8 *data, u64 size, u64 most,
                u64 seed);

/* As mutate(); format 0 is what the bytes look like. */
u64 mutate_by(mutator *m, u32 format, u8 *data, u64 size, u64 most, u64 seed);

u64 mutate_gently_by(mutator *m, u32 format, u8 *data, u64 size, u64 most,
                     u64 seed);
u64 cross_by(mutator *m, u32 format, const u8 *a, u64 a_size, const u8 *b,
             u64 b_size, u8 *into, u64 most, u64 seed);

/* The one that mutate() and cross() have; NULL: no memory. */
mutator *the_mutator(void);

/* Repairs m->file, in most cases; writes it, or if there is no memory nothing:
 * returns the size, or otherwise. */
void repair_some(mutator *m);
u64 finish(mutator *m, u8 *into, u64 otherwise);

#endif
