/* The list of ranges: known to payloads.c and crew.c only. */
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
    fast_item *items;       /* those up to sorted in the order of their keys, */
    size_t count, room;     /* each key once */
    size_t sorted;
    uint64_t told;          /* bytes of all that were ever added */
};

/* Computes all that is not known, in order of their keys. */
void fast_crew_run(fast_payloads *p, const fast_run *run);

#endif
