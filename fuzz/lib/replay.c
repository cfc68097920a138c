/*
 * Runs a fuzz target on files, and on all files below folders: with it any
 * compiler replays what the fuzzers know. With --smoke it runs COUNT mutants of
 * them instead, the same ones for the same files.
 *
 *     mag_validate_fuzzer [--smoke COUNT] FILE|FOLDER...
 */
#include <errno.h>
#include <fts.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/engine.h"
#include "lib/target.h"
#include "mutate/mutate.h"
#include "tool/decimal.h"

#define MOST_SEED ((size_t)16 << 10)    /* mutants of larger ones take long */
#define GROWTH    ((size_t)4 << 10)

const bool engine_runs = false;

typedef struct {
    char *path;
    size_t size;
} file;

typedef struct {
    file *files;
    size_t count, room;
} files;

static void give_up(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(2);
}

static void add_file(files *all, const char *path, size_t size)
{
    if (all->count == all->room) {
        all->room = 2 * all->room + 64;
        all->files = realloc(all->files, all->room * sizeof *all->files);
        if (all->files == NULL)
            give_up(path);
    }
    all->files[all->count] = (file){strdup(path), size};
    if (all->files[all->count++].path == NULL)
        give_up(path);
}

static int by_name(const FTSENT **x, const FTSENT **y)
{
    return strcmp((*x)->fts_name, (*y)->fts_name);
}

static files find_files(char **paths)
{
    files all = {0};
    FTS *tree = NULL;

    errno = EINVAL;
    if (paths[0] == NULL ||
        (tree = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, by_name)) == NULL)
        give_up("[--smoke COUNT] FILE|FOLDER...");
    for (FTSENT *e; (e = fts_read(tree)) != NULL; ) {
        if (e->fts_info == FTS_NS || e->fts_info == FTS_DNR) {
            errno = e->fts_errno;
            give_up(e->fts_path);
        }
        if (e->fts_info == FTS_F)
            add_file(&all, e->fts_accpath, (size_t)e->fts_statp->st_size);
    }
    fts_close(tree);
    errno = ENOENT;
    if (all.count == 0)
        give_up(paths[0]);
    return all;
}

/* With room behind it. */
static uint8_t *read_whole(const file *f, size_t room)
{
    uint8_t *bytes = malloc(f->size + room);
    FILE *in = fopen(f->path, "rb");

    if (bytes == NULL || in == NULL ||
        fread(bytes, 1, f->size, in) != f->size)
        give_up(f->path);
    fclose(in);
    return bytes;
}

static void replay(const files *all)
{
    for (size_t i = 0; i < all->count; i++) {
        uint8_t *bytes = read_whole(&all->files[i], 1);
        fprintf(stderr, "%s\n", all->files[i].path);
        LLVMFuzzerTestOneInput(bytes, all->files[i].size);
        free(bytes);
    }
    fprintf(stderr, "%zu files replayed\n", all->count);
}

/* A mutant of one file, of that, and so on. */
#define GENERATIONS 16

static void smoke_one(const file *f, size_t first, size_t count)
{
    size_t size = f->size, most = f->size + GROWTH;
    uint8_t *bytes = read_whole(f, GROWTH);

    for (size_t i = first; i < first + GENERATIONS && i < count; i++) {
        size = mutate(NULL, bytes, size, most, i);
        uint8_t *copy = malloc(size + 1);   /* its end is seen by sanitizers */
        if (copy == NULL)
            give_up(f->path);
        memcpy(copy, bytes, size);
        fprintf(stderr, "%s, mutant %zu\n", f->path, i);
        LLVMFuzzerTestOneInput(copy, size);
        free(copy);
    }
    free(bytes);
}

/* The files take turns, spread over all of them. */
static void smoke(const files *all, size_t count)
{
    size_t step = all->count * GENERATIONS / (count + 1) + 1, at = 0;

    for (size_t i = 0; i < count; i += GENERATIONS) {
        size_t tries = 0;
        while (all->files[at].size > MOST_SEED && tries++ < all->count)
            at = (at + 1) % all->count;
        smoke_one(&all->files[at], i, count);
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
    files all = find_files(argv + (smokes ? 3 : argc > 0 ? 1 : 0));

    if (smokes)
        smoke(&all, count_of(argv[2]));
    else
        replay(&all);
    for (size_t i = 0; i < all.count; i++)
        free(all.files[i].path);
    free(all.files);
    return 0;
}
