#include "lib/ranges.h"

#include <string.h>

#include "lib/target.h"
#include "tool/dice.h"

#define RANGES  4u      /* as many times all bytes: the maximum */
#define THREADS 3u      /* at most, in one of eight runs, as they are slow */

typedef struct {
    fast_payload of;
    fast_result right;
} range;

static fast_payload draw_range(dice *d, fast_algorithm first,
                               fast_algorithm last, size_t size)
{
    u64 kind = first + roll(d, last - first + 1u), offset = roll(d, size);

    return (fast_payload){.offset = offset,
                          .size = 1 + roll(d, size - offset),
                          .algorithm = (fast_algorithm)kind};
}

static fast_run draw_run(dice *d, fast_work *work, size_t size)
{
    unsigned threads = one_in(d, 8) ? 2 + (unsigned)roll(d, THREADS - 1) : 1;
    u64 slice = one_in(d, 8) ? 0 : 1 + roll(d, size);

    return (fast_run){threads, slice, work};
}

static void run(fast_payloads *p, dice *d, size_t size)
{
    fast_work work = {0};
    fast_run how = draw_run(d, &work, size);

    fast_payloads_run(p, &how);
    demand(fast_payloads_waiting(p) == 0, "nothing waits after a run");
    demand(work.done == work.total, "all work is done");
}

static void check_result(const fast_payloads *p, const range *r)
{
    fast_result found;

    demand(fast_payloads_find(p, &r->of, &found), "a range is known");
    demand(r->of.algorithm == FAST_DIGEST_SHA256
               ? memcmp(found.digest, r->right.digest, 32) == 0
               : found.crc == r->right.crc, "a range of several is right");
}

void check_ranges(fast_algorithm first, fast_algorithm last,
                  const uint8_t *bytes, size_t size, uint64_t seed,
                  range_oracle *oracle)
{
    fast_payloads *p = fast_payloads_open(bytes, size);
    dice d = {seed};
    range ranges[RANGES];
    size_t count = size > 0 ? 1 + (size_t)roll(&d, RANGES) : 0;

    demand(p != NULL, "there is memory for ranges");
    for (size_t i = 0; i < count; i++) {
        fast_payload one = draw_range(&d, first, last, size);
        ranges[i] = (range){one, oracle(one.algorithm, bytes + one.offset,
                                        (size_t)one.size)};
        demand(fast_payloads_add(p, &one), "a range is added");
    }
    run(p, &d, size);
    for (size_t i = 0; i < count; i++)
        check_result(p, &ranges[i]);
    fast_payloads_close(p);
}
