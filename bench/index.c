/*
 * The race of opening a file: from its name to the answer, for a file that is
 * already in memory. Closing is not measured, because a reader that frees
 * nothing would win; the race of memory measures what each reader holds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "bench.h"
#include "tool/heap.h"

/* Returns the size of the index: all bytes that are not data of a tensor.
   Padding belongs to the index, because it is checked. */
static u64 index_bytes(const char *path, u64 *size)
{
    bench_file *f = open_file(path, true);
    assay_options options = {.index = true};
    assay_tensor t;
    if (f == NULL)
        return 0;

    assay_report *r = assay_validate(f->bytes, f->size, &options);
    u64 bytes = *size = f->size;
    for (size_t i = 0; assay_report_tensor(r, i, &t); i++)
        bytes -= smaller_of(bytes, t.size);
    assay_free(r);
    close_file(f);
    return bytes;
}

/* Sums as many bytes of a fresh mapping: the least that one pass costs. */
static u64 time_roof(const char *path, u64 bytes, bench_clock clock)
{
    u64 from = bench_now(clock);
    bench_file *f = open_file(path, true);
    u64 best = UINT64_MAX, sums = 0;

    for (size_t k = 0; k < ROOFS; k++) {
        sums += roofs[k].sum(f->bytes, (size_t)smaller_of(bytes, f->size));
        u64 taken = bench_now(clock) - from;
        best = taken < best ? taken : best;
        from = bench_now(clock);
    }
    close_file(f);
    return sums == 1 ? 0 : best;
}

static u64 time_reader(const reader *r, const char *path, bench_clock clock,
                       u64 *tensors)
{
    u64 from = bench_now(clock);
    void *handle = r->open(path, tensors);
    u64 taken = bench_now(clock) - from;

    if (handle != NULL)
        r->close(handle);
    return handle != NULL ? taken : 0;
}

#define MOST_READERS 16

typedef struct {
    const char *path, *format;
    bool few;                           /* without the variants of assay */
    u64 count;                          /* tensors in the file */
    u64 index;
    u64 rounds;
    bench_clock clock;
    reader readers[MOST_READERS];
    size_t reader_count;
    double *ns;
} contest;

static void print_contest(const contest *c, const char *name, const double *ns)
{
    printf("{\"race\":\"index\",\"case\":{\"format\":\"%s\","
           "\"tensors\":%llu,\"index\":%llu},\"contender\":\"%s\",\"ns\":[",
           c->format, (unsigned long long)c->count,
           (unsigned long long)c->index, name);
    for (u64 i = 0; i < c->rounds; i++)
        printf("%s%.0f", i > 0 ? "," : "", ns[i]);
    puts("]}");
}

/* Leaves out readers that refuse the file or find another number of tensors. */
static void choose_readers(contest *c)
{
    reader r;
    bool is_here;

    for (size_t i = 0; reader_at(i, &r, &is_here); i++) {
        u64 tensors = 0;
        if (!reads(&r, c->format) ||
            (c->few && strncmp(r.name, "assay reference,", 16) == 0))
            continue;
        if (!is_here)
            bench_absent("index", r.name, "is not installed");
        else if (time_reader(&r, c->path, WALL, &tensors) == 0)
            bench_absent("index", r.name, "does not accept the file");
        else if (tensors != c->count)
            bench_absent("index", r.name, "finds another number of tensors");
        else
            c->readers[c->reader_count++] = r;
    }
}

static void run_contest(contest *c)
{
    size_t n = c->reader_count + 1;             /* with the roof */
    u64 tensors;

    c->ns = take(n * c->rounds * sizeof *c->ns);
    for (u64 round = 0; round < c->rounds; round++)
        for (size_t k = 0; k < n; k++) {
            size_t i = (size_t)(k + round) % n;
            u64 taken = i < c->reader_count
                        ? time_reader(&c->readers[i], c->path, c->clock,
                                      &tensors)
                        : time_roof(c->path, c->index, c->clock);
            c->ns[i * c->rounds + round] = (double)taken;
        }
    for (size_t i = 0; i < c->reader_count; i++)
        print_contest(c, c->readers[i].name, &c->ns[i * c->rounds]);
    print_contest(c, "roof", &c->ns[c->reader_count * c->rounds]);
    free(c->ns);
}

/* FORMAT COUNT ROUNDS PATH [few] */
int race_index(char **a)
{
    u64 size = 0;
    if (a[0] == NULL || a[1] == NULL || a[2] == NULL || a[3] == NULL)
        return 2;

    contest c = {.format = a[0], .count = strtoull(a[1], NULL, 10),
                 .rounds = strtoull(a[2], NULL, 10), .path = a[3],
                 .few = a[4] != NULL};
    c.index = index_bytes(a[3], &size);
    c.clock = clock_for(size);
    bench_probe("index");
    choose_readers(&c);
    run_contest(&c);
    bench_probe("index");
    return 0;
}

/* --------------------------------------------------------------- memory -- */

static bool find_reader(const char *name, reader *r)
{
    bool is_here;

    for (size_t i = 0; name != NULL && reader_at(i, r, &is_here); i++)
        if (strcmp(r->name, name) == 0)
            return is_here;
    return false;
}

/* Returns the memory that belongs to no file, in whole pages, whatever the
   allocator. */
static u64 held_now(void)
{
    FILE *pages = fopen("/proc/self/smaps_rollup", "r");
    unsigned long long kib = 0;
    char line[256];

    while (pages != NULL && fgets(line, sizeof line, pages) != NULL)
        if (sscanf(line, "Anonymous: %llu", &kib) == 1)
            break;
    if (pages != NULL)
        fclose(pages);
    return kib * 1024;
}

/* READER PATH: prints the memory that the reader holds while the file is open;
   each process measures one reader. */
int race_memory(char **a)
{
    u64 tensors = 0;
    reader r;
    if (!find_reader(a[0], &r) || a[1] == NULL)
        return 2;

    u64 before = held_now();
    void *handle = r.open(a[1], &tensors);
    u64 held = held_now() - before;
    if (handle == NULL)
        return 1;
    printf("{\"race\":\"memory\",\"contender\":\"%s\",\"tensors\":%llu,"
           "\"heap\":%llu}\n", r.name, (unsigned long long)tensors,
           (unsigned long long)held);
    r.close(handle);
    return 0;
}

/* READER PATH: opens the file and ends; the caller measures time and memory. */
int race_open(char **a)
{
    u64 tensors = 0;
    reader r;
    if (!find_reader(a[0], &r) || a[1] == NULL)
        return 2;

    void *handle = r.open(a[1], &tensors);
    if (handle == NULL)
        return 1;
    printf("%llu\n", (unsigned long long)tensors);
    r.close(handle);
    return 0;
}
