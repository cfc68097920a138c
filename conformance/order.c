#include "order.h"

#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "tool/heap.h"

u64 any_seed(void)
{
    struct timespec t;
    u32 seed;

    if (getrandom(&seed, sizeof seed, GRND_NONBLOCK) == (ssize_t)sizeof seed)
        return seed;
    clock_gettime(CLOCK_REALTIME, &t);
    return (u64)t.tv_nsec ^ (u64)getpid();
}

/* SplitMix64: steps of an odd constant, each stirred by two others. */
static u64 next_random(u64 *state)
{
    u64 z = *state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* Fisher and Yates: each place gets any of those that are left. */
size_t *mixed_order(size_t count, u64 seed)
{
    size_t *order = take(count * sizeof *order);

    for (size_t i = 0; i < count; i++)
        order[i] = i;
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)(next_random(&seed) % i);
        size_t kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
    return order;
}
