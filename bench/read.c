/*
 * Reads a file from its first byte to its last, by one of the methods of the
 * system, to measure how long the bytes alone take. Also computes checksums for
 * the scripts that write files.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench.h"
#include "fast/kernels/crc.h"

#define PIECE ((size_t)4 << 20)
#define BLOCK 4096                      /* the alignment of direct reads */

static bool read_mapped(const char *path, u64 *sum)
{
    bench_file *f = open_file(path, true);
    if (f == NULL)
        return false;

    *sum += roofs[0].sum(f->bytes, f->size);
    close_file(f);
    return true;
}

static bool read_pieces(const char *path, u64 *sum, int flags)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | flags);
    u8 *piece = aligned_alloc(BLOCK, PIECE);
    ssize_t got = -1;

    if (file >= 0 && piece != NULL)
        while ((got = read(file, piece, PIECE)) > 0)
            *sum += roofs[0].sum(piece, (size_t)got);
    free(piece);
    if (file >= 0)
        close(file);
    return got == 0;
}

static bool read_whole(const char *method, const char *path, u64 *sum)
{
    if (strcmp(method, "mmap") == 0)
        return read_mapped(path, sum);
    if (strcmp(method, "pread") == 0)
        return read_pieces(path, sum, 0);
    return strcmp(method, "direct") == 0 && read_pieces(path, sum, O_DIRECT);
}

static int print_checksum(const char *path)
{
    bench_file *f = open_file(path, true);
    if (f == NULL)
        return 1;
    printf("{\"crc32c\":\"%08X\"}\n",
           (unsigned)fast_crc32c(0, f->bytes, f->size));
    close_file(f);
    return 0;
}

/* Prints the best of three sums over one mapping, for bytes in memory. */
static int print_roof(const char *path)
{
    bench_file *f = open_file(path, true);
    u64 best = UINT64_MAX, sums = 0;
    if (f == NULL)
        return 1;

    for (size_t i = 0; i < 3 * ROOFS; i++) {
        u64 from = bench_now(THREAD);
        sums += roofs[i % ROOFS].sum(f->bytes, f->size);
        u64 taken = bench_now(THREAD) - from;
        best = taken < best ? taken : best;
    }
    printf("{\"race\":\"read\",\"method\":\"roof\",\"size\":%zu,\"ns\":%llu,"
           "\"sum\":%llu}\n", f->size, (unsigned long long)best,
           (unsigned long long)sums);
    close_file(f);
    return 0;
}

/* mmap, pread, direct, roof or crc32c; PATH. */
int race_read(char **a)
{
    u64 sum = 0;
    if (a[0] == NULL || a[1] == NULL)
        return 2;
    if (strcmp(a[0], "crc32c") == 0)
        return print_checksum(a[1]);
    if (strcmp(a[0], "roof") == 0)
        return print_roof(a[1]);

    u64 from = bench_now(WALL);
    if (!read_whole(a[0], a[1], &sum)) {
        fprintf(stderr, "assay-bench: %s: %s\n", a[1], strerror(errno));
        return 1;
    }
    printf("{\"race\":\"read\",\"method\":\"%s\",\"ns\":%llu,\"sum\":%llu}\n",
           a[0], (unsigned long long)(bench_now(WALL) - from),
           (unsigned long long)sum);
    return 0;
}
