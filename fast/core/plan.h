/* The work of a crew of threads, internal to plan.c and crew.c. */
#ifndef FAST_PLAN_H
#define FAST_PLAN_H

#include <pthread.h>

#include "fast/core/payloads_list.h"

/* Items that are one piece of work each, the largest first. */
typedef struct {
    fast_item **items;
    size_t count, next;
} queue;

/* A slice of a checksum in the sequence of all slices, or the end. */
typedef struct {
    size_t item;
    uint64_t at;                /* in the item */
    size_t slice;               /* number of earlier slices */
} place;

typedef struct {
    fast_payloads *payloads;
    fast_work *work;
    queue hashes, frames;
    uint64_t slice;             /* bytes per slice */
    uint32_t *slices;           /* the checksum of each slice */
    size_t slice_count;
    uint64_t cost;              /* of all work, in bytes of a checksum */
    _Atomic uint64_t budget;    /* of decompressed bytes that are left */

    pthread_mutex_t lock;       /* protects these, and next of queues: */
    size_t idle;                /* threads that have had no work yet */
    place next;
} crew;

/* Reports whether it is a checksum to compute, which is done in slices. */
static inline bool is_checksum(const fast_item *item)
{
    return item->payload.algorithm <= FAST_DIGEST_CRC32C && !item->known;
}

/* Plans all unknown results; false without memory. Call forget in both
 * cases. */
bool fast_plan_make(crew *c, const fast_run *run);
void fast_plan_forget(crew *c);

/* Moves p to the next slice, unless it is at one; false at the end. */
bool fast_plan_find_slice(const crew *c, place *p);

/* Returns the size of the slice at p; moves p past it. */
uint64_t fast_plan_slice_size(const crew *c, const place *p);
void fast_plan_skip_slice(const crew *c, place *p);

/* Joins the checksums of all slices, once they are computed. */
void fast_plan_join(const crew *c);

#endif
