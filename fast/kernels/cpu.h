/*
 * The features and the class of the processor. Each call takes microseconds,
 * because CPUID traps in virtual machines.
 */
#ifndef FAST_CPU_H
#define FAST_CPU_H

#include "fast/kernels/table.h"

typedef struct {
    uint32_t features;
    fast_class machine;
} fast_cpu;

fast_cpu fast_this_cpu(void);

#endif
