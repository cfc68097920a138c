/*
 * Digests of large payloads, by several threads before they are asked for.
 *
 * Which payloads there are, the reference alone knows. So it judges a file with
 * functions that put off what takes long: they note down the range and answer
 * anything. If that happened, what it said is thrown away, threads compute what
 * was noted down, and it judges the file again with functions that look up what
 * is known and compute the rest. What they answer then is true for exactly the
 * bytes that they were given, whatever was noted down before.
 */
#ifndef ASSAY_CLI_SHARED_H
#define ASSAY_CLI_SHARED_H

#include "assay.h"
#include "fast/core/work.h"
#include "tool/base.h"

typedef struct shared shared;

/* Of smaller files nothing is put off: they are done by then. */
#define SHARED_FROM ((u64)1 << 20)

/* Of these bytes, beside digests that are slower; NULL without memory, where
 * those are then used alone. Close it after the report. */
shared *shared_open(view bytes, const assay_digests *plain, unsigned threads);
void shared_close(shared *s);

/* The functions: until shared_settle() they may put something off. */
assay_digests shared_digests(shared *s);

/* From now on they do not. true if they have: what was judged with them is
 * worth nothing. */
bool shared_settle(shared *s);

/* How far shared_compute() is, for another thread to see. */
const fast_work *shared_work(const shared *s);

/* Computes what was put off. */
void shared_compute(shared *s);

/* Computes what the document of the report says of its tensors' data. */
void shared_hash_tensors(shared *s, const assay_report *r);

#endif
