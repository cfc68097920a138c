/* Monotonic time. */
#ifndef ASSAY_CLOCK_H
#define ASSAY_CLOCK_H

#include "tool/base.h"

u64 now(void);      /* ms */
u64 now_ns(void);

#endif
