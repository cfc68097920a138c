/*
 * Computes digests of large payloads in several threads, before the reference
 * needs them.
 *
 * Only the reference knows which payloads there are. So it first judges a file
 * with functions that defer long computations: they record the range and return
 * an arbitrary value. If any was deferred, the report is dropped, threads
 * compute the recorded digests, and the reference judges the file again. Now
 * the functions look up known digests and compute the others, so that each
 * result is correct for exactly the bytes given.
 */
#ifndef ASSAY_CLI_SHARED_H
#define ASSAY_CLI_SHARED_H

#include "assay.h"
#include "fast/core/work.h"
#include "tool/base.h"

typedef struct shared shared;

/* Nothing is deferred for files up to this size. */
#define SHARED_FROM ((u64)1 << 20)

/* Opens digests for a file with these bytes; plain computes what is not shared.
 * Returns NULL without memory: then use plain alone. Close after the report. */
shared *shared_open(view bytes, const assay_digests *plain, unsigned threads);
void shared_close(shared *s);

/* Returns the functions; until shared_settle() they may defer computations. */
assay_digests shared_digests(shared *s);

/* Ends deferring. Returns whether anything was deferred: then the report is
 * worthless. */
bool shared_settle(shared *s);

/* Returns the progress of shared_compute(), which other threads may read. */
const fast_work *shared_work(const shared *s);

/* Computes the deferred digests. */
void shared_compute(shared *s);

/* Computes the digests of tensors that the document of the report needs. */
void shared_hash_tensors(shared *s, const assay_report *r);

#endif
