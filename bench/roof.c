/*
 * The fastest sums over bytes: nothing that reads all bytes of a range can be
 * faster. Which of the three is best depends on where the bytes are: in a near
 * cache, in a far cache, or in memory, where a processor that follows only one
 * stream fetches the next bytes too late.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

#if defined __x86_64__
#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CLONES
#endif

typedef u64 lane __attribute__((vector_size(64), aligned(64), may_alias));

#define LINES 4                 /* lanes that are summed in parallel */
#define STEP (LINES * sizeof (lane))
#define AHEAD 4096

static u64 fold(const lane *sums, size_t count)
{
    u64 total = 0;

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < sizeof (lane) / sizeof (u64); j++)
            total += sums[i][j];
    return total;
}

/* Drops the few bytes before the first aligned lane and after the last step. */
static const u8 *aligned(const u8 *bytes, size_t *size)
{
    size_t skip = (size_t)(-(uintptr_t)bytes & (sizeof (lane) - 1));

    skip = skip < *size ? skip : *size;
    *size -= skip;
    return bytes + skip;
}

CLONES static u64 sum_aligned(const u8 *bytes, size_t size)
{
    const lane *at = (const lane *)(const void *)aligned(bytes, &size);
    lane sums[LINES] = {0};

    for (size_t steps = size / STEP; steps > 0; steps--, at += LINES)
        for (size_t i = 0; i < LINES; i++)
            sums[i] += at[i];
    return fold(sums, LINES);
}

CLONES static u64 sum_prefetching(const u8 *bytes, size_t size)
{
    const lane *at = (const lane *)(const void *)aligned(bytes, &size);
    lane sums[LINES] = {0};

    for (size_t steps = size / STEP; steps > 0; steps--, at += LINES)
        for (size_t i = 0; i < LINES; i++) {
            __builtin_prefetch((const u8 *)&at[i] + AHEAD);
            sums[i] += at[i];
        }
    return fold(sums, LINES);
}

CLONES static u64 sum_streams(const u8 *bytes, size_t size)
{
    const lane *at = (const lane *)(const void *)aligned(bytes, &size);
    size_t quarter = size / sizeof (lane) / LINES;
    lane sums[LINES] = {0};

    for (size_t k = 0; k < quarter; k++)
        for (size_t i = 0; i < LINES; i++)
            sums[i] += at[i * quarter + k];
    return fold(sums, LINES);
}

const roof roofs[ROOFS] = {
    {"sum, aligned", sum_aligned},
    {"sum, 4 streams", sum_streams},
    {"sum, prefetching", sum_prefetching},
};

/* ---------------------------------------------------------------- probe -- */

static u64 best_of(const u8 *bytes, size_t size, int tries)
{
    u64 best = UINT64_MAX;
    u64 sums = 0;

    for (int i = 0; i < tries; i++)
        for (size_t k = 0; k < ROOFS; k++) {
            u64 from = bench_now(THREAD);
            sums += roofs[k].sum(bytes, size);
            u64 taken = bench_now(THREAD) - from;
            best = taken < best ? taken : best;
        }
    return sums == 1 ? 0 : best;        /* the sums are used */
}

/* Two rates may change: the clock of the core, and the rate of the memory. */
void bench_probe(const char *race)
{
    enum {NEAR = 256 << 10, FAR = 64 << 20};
    u8 *bytes = take(FAR);

    memset(bytes, 1, FAR);
    u64 near = best_of(bytes, NEAR, 1000);
    u64 far = best_of(bytes, FAR, 20);
    printf("{\"race\":\"%s\",\"roof\":{\"near\":%.3f,\"far\":%.3f}}\n", race,
           (double)NEAR / (double)near, (double)FAR / (double)far);
    free(bytes);
}
