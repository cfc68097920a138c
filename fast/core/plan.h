/* What a crew of threads has to do: known to plan.c and crew.c only. */
#ifndef FAST_PLAN_H
#define FAST_PLAN_H

#include <pthread.h>

#include "fast/core/payloads_list.h"

/* Items that are one piece of work each, the largest first. */
typedef struct {
    fast_item **items;
    size_t count, next;
} queue;

/* Of the slices of checksums, in order: one of them, or the end. */
typedef struct {
    size_t item;
    uint64_t at;                /* in the item */
    size_t slice;               /* those before it */
} place;

typedef struct {
    fast_payloads *payloads;
    fast_work *work;
    queue hashes, frames;
    uint64_t slice;             /* bytes of one */
    uint32_t *slices;           /* the checksum of each */
    size_t slice_count;
    uint64_t cost;              /* of all, in bytes of a checksum */
    _Atomic uint64_t budget;    /* that decompressed bytes may still use up */

    pthread_mutex_t lock;       /* of these, and of queues' next: */
    size_t idle;                /* threads that have had nothing yet */
    place next;
} crew;

/* Whether it is a checksum to be computed: that is done in slices. */
static inline bool is_checksum(const fast_item *item)
{
    return item->payload.algorithm <= FAST_DIGEST_CRC32C && !item->known;
}

/* All that is not known; false without memory. Forget it in both cases. */
bool fast_plan_make(crew *c, const fast_run *run);
void fast_plan_forget(crew *c);

/* Moves on to a slice, if p does not stand at one; false at the end. */
bool fast_plan_find_slice(const crew *c, place *p);

/* The bytes of the slice at p; and what moves behind it. */
uint64_t fast_plan_slice_size(const crew *c, const place *p);
void fast_plan_skip_slice(const crew *c, place *p);

/* Makes the checksums out of those of their slices, when all are there. */
void fast_plan_join(const crew *c);

#endif
