/* The progress of a long run, and its cancellation; any thread may use it. */
#ifndef FAST_WORK_H
#define FAST_WORK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Starts as {0}. */
typedef struct {
    _Atomic uint64_t done, total;       /* bytes, as stored */
    atomic_bool cancelled;              /* set it to end the run soon */
} fast_work;

#endif
