/* mutate() and cross() with an explicit mutator. */
#ifndef FUZZ_DRIVER_H
#define FUZZ_DRIVER_H

#include "mutate/pieces.h"

/* Cuts a file into the pieces of m->file; format 0: detect it. Returns false
 * without memory. */
bool begin_file(mutator *m, u32 format, const u8 *data, u64 size, u64 most,
                u64 seed);

/* Does what mutate() does; format 0: detect it. */
u64 mutate_by(mutator *m, u32 format, u8 *data, u64 size, u64 most, u64 seed);

u64 mutate_gently_by(mutator *m, u32 format, u8 *data, u64 size, u64 most,
                     u64 seed);
u64 cross_by(mutator *m, u32 format, const u8 *a, u64 a_size, const u8 *b,
             u64 b_size, u8 *into, u64 most, u64 seed);

/* Returns the mutator of mutate() and cross(), or NULL without memory. */
mutator *the_mutator(void);

/* Repairs m->file in most cases, and writes it. Returns its size, or otherwise
 * if memory is lacking. */
void repair_some(mutator *m);
u64 finish(mutator *m, u8 *into, u64 otherwise);

#endif
