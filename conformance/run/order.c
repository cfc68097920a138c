#include "conformance/run/order.h"

#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "tool/dice.h"
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

/* Shuffles by Fisher and Yates: each place gets any of the remaining
 * numbers. */
size_t *mixed_order(size_t count, u64 seed)
{
    size_t *order = take(count * sizeof *order);
    dice d = {seed};

    for (size_t i = 0; i < count; i++)
        order[i] = i;
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)roll(&d, i);
        size_t kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
    return order;
}
