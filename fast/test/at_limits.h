/*
 * Files at limits: sets each number, list, text and shape of a clean file to
 * values around powers of two, and to the two adjacent values between which the
 * reference changes its answer. So no list of limits is needed.
 */
#ifndef FAST_AT_LIMITS_H
#define FAST_AT_LIMITS_H

#include "fast/core/base.h"

#define LARGEST_AT_LIMIT (256u << 10)   /* bytes of a file */

/* Judges size bytes, in which a place has this value. Returns the same number
 * for files whose first finding is about the same rule. */
typedef u32 judge_at_limit(void *user, const char *place, u64 value,
                           const u8 *bytes, u64 size);

typedef struct limits limits;

/* Starts to bring each field to its limits, in that many files. Returns NULL
 * without memory. */
limits *limits_open(const char *format, u32 often, judge_at_limit *judge,
                    void *user);
void limits_of_file(limits *l, const u8 *bytes, u64 size);
void limits_close(limits *l);

#endif
