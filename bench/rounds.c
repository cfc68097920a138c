#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tool/heap.h"

u64 bench_now(bench_clock clock)
{
    struct timespec t;

    clock_gettime(clock == THREAD ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC,
                  &t);
    return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

bench_clock clock_for(u64 size)
{
    return size >= THREAD_FROM ? THREAD : WALL;
}

void bench_absent(const char *race, const char *name, const char *why)
{
    printf("{\"race\":\"%s\",\"absent\":\"%s\",\"why\":\"%s\"}\n", race, name,
           why);
}

/* Returns how often a call is repeated so that a sample is long enough. */
static u64 count_times(const bench_case *c, const contender *one)
{
    for (u64 times = 1; ; times *= 2) {
        u64 from = bench_now(c->clock);
        one->run(one->user, times);
        if (bench_now(c->clock) - from >= c->sample / 2 || times > 1u << 24)
            return times * 2;
    }
}

/* Sets times[i], the repetitions of contender i; 0 if it is not measured. */
static bool prepare(const bench_case *c, const contender *all, size_t count,
                    u64 *times)
{
    u64 expected = all[0].run(all[0].user, 1);
    bool same = true;

    for (size_t i = 0; i < count; i++) {
        times[i] = 0;
        if (all[i].is_roof || all[i].run(all[i].user, 1) == expected)
            times[i] = c->sample == 0 ? 1 : count_times(c, &all[i]);
        else
            bench_absent(c->race, all[i].name, "returns another value");
        same = same && times[i] > 0;
    }
    return same;
}

static void print_case(const bench_case *c, const contender *one,
                       const double *ns)
{
    printf("{\"race\":\"%s\",\"case\":{%s},\"contender\":\"%s\",\"ns\":[",
           c->race, c->json, one->name);
    for (u64 i = 0; i < c->rounds; i++)
        printf("%s%.1f", i > 0 ? "," : "", ns[i]);
    puts("]}");
}

bool bench_rounds(const bench_case *c, const contender *all, size_t count)
{
    u64 *times = take(count * sizeof *times);
    double *ns = take(count * c->rounds * sizeof *ns);
    bool same = prepare(c, all, count, times);

    for (u64 round = 0; round < c->rounds; round++)
        for (size_t k = 0; k < count; k++) {
            size_t i = (size_t)(k + round) % count;
            if (times[i] == 0)
                continue;
            u64 from = bench_now(c->clock);
            all[i].run(all[i].user, times[i]);
            u64 taken = bench_now(c->clock) - from;
            ns[i * c->rounds + round] = (double)taken / (double)times[i];
        }
    for (size_t i = 0; i < count; i++)
        if (times[i] > 0)
            print_case(c, &all[i], &ns[i * c->rounds]);
    free(times);
    free(ns);
    return same;
}
