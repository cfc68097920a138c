/*
 * Files at limits: each number, list, text and shape of a clean file gets the
 * values around powers of two, and the two neighbours between which the
 * reference changes its answer. So no list of limits is needed.
 */
#ifndef FAST_AT_LIMITS_H
#define FAST_AT_LIMITS_H

#include "fast/core/base.h"

#define LARGEST_AT_LIMIT (256u << 10)   /* bytes of a file */

/* Judges size bytes, in which a place has that value. Returns what the
 * reference found: the same number for files that break the same rule first. */
typedef u32 judge_at_limit(void *user, const char *place, u64 value,
                           const u8 *bytes, u64 size);

typedef struct limits limits;

/* Each field is brought to its limits in that many files. Returns NULL if there
 * is no memory. */
limits *limits_open(const char *format, u32 often, judge_at_limit *judge,
                    void *user);
void limits_of_file(limits *l, const u8 *bytes, u64 size);
void limits_close(limits *l);

#endif
