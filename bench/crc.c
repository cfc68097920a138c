/*
 * The races of checksums: throughput over size and offset, and the latency of
 * calls of which each depends on the previous one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checksums.h"
#include "tool/heap.h"

typedef struct {
    const checksum *checksum;           /* or */
    const roof *roof;
    const u8 *bytes;
    size_t size;
    const volatile u32 *nothing;        /* 0, unknown to the compiler */
} job;

static u64 run_checksum(const void *user, u64 times)
{
    const job *j = user;
    u64 value = 0;

    for (u64 i = 0; i < times; i++)
        value = checksum_of(j->checksum, j->bytes, j->size);
    return value;
}

/* The address of each call's bytes depends on the previous call's value. */
static u64 run_chained(const void *user, u64 times)
{
    const job *j = user;
    u32 nothing = *j->nothing;
    u32 value = 0;

    for (u64 i = 0; i < times; i++)
        value = checksum_of(j->checksum, j->bytes + (value & nothing),
                            j->size);
    return value;
}

static u64 run_roof(const void *user, u64 times)
{
    const job *j = user;
    u64 total = 0;

    for (u64 i = 0; i < times; i++)
        total += j->roof->sum(j->bytes, j->size);
    return total;
}

/* ---------------------------------------------------------------- cases -- */

/* Byte by byte, large sizes take long and give the same rate. */
#define SLOW_UP_TO (1u << 20)

typedef struct {
    const char *race, *polynomial;
    const u8 *bytes;            /* at a multiple of 64 */
    bool chained, quick;
    checksum all[MOST_CHECKSUMS];
    size_t count;
} field;

static void measure(const field *f, size_t size, size_t offset)
{
    const volatile u32 nothing = 0;
    job jobs[MOST_CHECKSUMS + ROOFS];
    contender all[MOST_CHECKSUMS + ROOFS];
    size_t count = 0;
    char json[120];

    for (size_t i = 0; i < f->count; i++) {
        if (f->all[i].slow && size > SLOW_UP_TO)
            continue;
        jobs[count] = (job){&f->all[i], NULL, f->bytes + offset, size,
                            &nothing};
        all[count] = (contender){f->all[i].name, f->chained ? run_chained
                                                            : run_checksum,
                                 &jobs[count], false};
        count++;
    }
    for (size_t i = 0; i < ROOFS && !f->chained; i++, count++) {
        jobs[count] = (job){NULL, &roofs[i], f->bytes + offset, size, &nothing};
        all[count] = (contender){roofs[i].name, run_roof, &jobs[count], true};
    }
    snprintf(json, sizeof json,
             "\"polynomial\":\"%s\",\"size\":%zu,\"offset\":%zu",
             f->polynomial, size, offset);
    bool large = size >= THREAD_FROM;
    bench_rounds(&(bench_case){f->race, json, clock_for(size),
                               f->quick ? 5 : large ? 9 : 11,
                               large ? 0 : offset == 0 ? 40000 : 10000},
                 all, count);
}

static void fill(u8 *bytes, size_t size)
{
    u64 x = 1;

    for (size_t i = 0; i < size; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (u8)(x >> 56);
    }
}

static const size_t sizes[] = {
    1, 8, 16, 32, 64, 128, 256, 512, 1 << 10, 4 << 10, 16 << 10, 64 << 10,
    256 << 10, 1 << 20, 16 << 20, 256 << 20,
};

/* Measures all offsets of short calls, four offsets of longer ones, and none of
   the two largest sizes, where memory costs far more than the offset. */
static bool is_measured(size_t size, size_t offset, bool quick)
{
    if (offset == 0)
        return true;
    if (size <= 64 << 10 && !quick)
        return true;
    return size <= 1 << 20 && (offset == 1 || offset == 31 || offset == 32 ||
                               offset == 63);
}

static int measure_all(field *f, u8 *bytes)
{
    bench_probe(f->race);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        size_t size = sizes[i];
        if (f->chained ? size < 8 || size > 256 : false)
            continue;
        for (size_t offset = 0; offset < 64; offset++)
            if (f->chained ? offset == 0
                           : is_measured(size, offset, f->quick))
                measure(f, size, offset);
    }
    bench_probe(f->race);
    free(bytes);
    return 0;
}

static int race(const char *name, char **arguments, bool chained)
{
    const char *polynomial = arguments[0];
    size_t room = ((size_t)256 << 20) + 128;
    u8 *bytes = take(room);
    size_t skip = (size_t)(-(uintptr_t)bytes & 63);
    field f = {.race = name, .polynomial = polynomial, .chained = chained};

    fill(bytes, room);
    f.bytes = bytes + skip;
    f.quick = polynomial != NULL && arguments[1] != NULL;
    if (polynomial == NULL) {
        free(bytes);
        return 2;
    }
    f.count = list_checksums(name, polynomial, f.all);
    return measure_all(&f, bytes);
}

int race_crc(char **arguments)
{
    return race("crc", arguments, false);
}

int race_latency(char **arguments)
{
    return race("latency", arguments, true);
}
