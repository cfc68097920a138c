/* How far a long run is, and that it is to end: any thread may ask and say. */
#ifndef FAST_WORK_H
#define FAST_WORK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* {0} is the beginning. */
typedef struct {
    _Atomic uint64_t done, total;       /* bytes, as they are stored */
    atomic_bool cancelled;              /* set it, and the run ends soon */
} fast_work;

#endif
