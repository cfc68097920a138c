/* What the processor is, asked of it at each call: that is slow. */
#ifndef FAST_CPU_H
#define FAST_CPU_H

#include "kernels/table.h"

uint32_t fast_cpu_features(void);
fast_class fast_cpu_class(void);

#endif
