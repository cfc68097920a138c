/*
 * Runs a fuzz target on files, and on all files in folders, so that any
 * compiler can replay what fuzzers found. With --smoke it runs COUNT mutants of
 * them instead, always the same ones for the same files.
 *
 *     mag_validate_fuzzer [--smoke COUNT] FILE|FOLDER...
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/engine.h"
#include "lib/files.h"
#include "lib/target.h"
#include "mutate/mutate.h"
#include "tool/decimal.h"

#define MOST_SEED ((size_t)16 << 10)    /* larger files make slow mutants */
#define GROWTH    ((size_t)4 << 10)

const bool engine_runs = false;

static void give_up(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(2);
}

static found_files need_files(char **paths)
{
    found_files all = {0};

    errno = EINVAL;
    if (paths[0] == NULL)
        give_up("[--smoke COUNT] FILE|FOLDER...");
    for (; *paths != NULL; paths++)
        if (!find_files(&all, *paths, NULL))
            exit(2);
    errno = ENOENT;
    if (all.count == 0)
        give_up(paths[-1]);
    return all;
}

static uint8_t *need_bytes(const found_file *f, size_t more)
{
    uint8_t *bytes = read_found(f, more);

    if (bytes == NULL)
        exit(2);
    return bytes;
}

static void replay(const found_files *all)
{
    for (size_t i = 0; i < all->count; i++) {
        uint8_t *bytes = need_bytes(&all->list[i], 0);
        fprintf(stderr, "%s\n", all->list[i].path);
        LLVMFuzzerTestOneInput(bytes, all->list[i].size);
        free(bytes);
    }
    fprintf(stderr, "%zu files replayed\n", all->count);
}

/* Mutants are mutated again, that many times. */
#define GENERATIONS 16

static void smoke_one(const found_file *f, size_t first, size_t count)
{
    size_t size = f->size, most = f->size + GROWTH;
    uint8_t *bytes = need_bytes(f, GROWTH);

    for (size_t i = first; i < first + GENERATIONS && i < count; i++) {
        size = mutate(NULL, bytes, size, most, i);
        uint8_t *copy = malloc(size + 1);   /* sanitizers detect overreads */
        if (copy == NULL)
            give_up(f->path);
        memcpy(copy, bytes, size);
        fprintf(stderr, "%s, mutant %zu\n", f->path, i);
        LLVMFuzzerTestOneInput(copy, size);
        free(copy);
    }
    free(bytes);
}

/* Uses the files in turn, spread over all of them. */
static void smoke(const found_files *all, size_t count)
{
    size_t step = all->count * GENERATIONS / (count + 1) + 1, at = 0;

    for (size_t i = 0; i < count; i += GENERATIONS) {
        size_t tries = 0;
        while (all->list[at].size > MOST_SEED && tries++ < all->count)
            at = (at + 1) % all->count;
        smoke_one(&all->list[at], i, count);
        at = (at + step) % all->count;
    }
    fprintf(stderr, "%zu mutants\n", count);
}

static size_t count_of(const char *text)
{
    uint64_t count;
    bool good = read_decimal(text, &count) && 0 < count && count <= SIZE_MAX;

    errno = EINVAL;
    if (!good)
        give_up("--smoke COUNT");
    return (size_t)count;
}

int main(int argc, char **argv)
{
    bool smokes = argc > 2 && strcmp(argv[1], "--smoke") == 0;
    found_files all = need_files(argv + (smokes ? 3 : argc > 0 ? 1 : 0));

    if (smokes)
        smoke(&all, count_of(argv[2]));
    else
        replay(&all);
    free_found(&all);
    return 0;
}
