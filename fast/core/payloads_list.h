/* The list of ranges, internal to payloads.c and crew.c. */
#ifndef FAST_PAYLOADS_LIST_H
#define FAST_PAYLOADS_LIST_H

#include "fast/core/payloads.h"

typedef struct {
    fast_payload payload;
    fast_result result;
    bool known;
} fast_item;

struct fast_payloads {
    const uint8_t *bytes;
    size_t size;
    fast_item *items;       /* the first sorted items are ordered by key, */
    size_t count, room;     /* each key once */
    size_t sorted;
    uint64_t total;         /* bytes of all that were ever added */
};

/* Computes all unknown results, in the order of their keys. */
void fast_crew_run(fast_payloads *p, const fast_run *run);

#endif
