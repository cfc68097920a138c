#include "clock.h"

#include <time.h>

u64 now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (u64)t.tv_sec * 1000000000 + (u64)t.tv_nsec;
}

u64 now(void)
{
    return now_ns() / 1000000;
}
