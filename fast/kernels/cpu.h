/*
 * What the processor is. It is asked at each call, which takes microseconds: a
 * virtual machine has to interrupt it for each question.
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
