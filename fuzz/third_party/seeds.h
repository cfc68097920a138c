/* The files that a run starts from, sorted by path. */
#ifndef FUZZ_THIRD_PARTY_SEEDS_H
#define FUZZ_THIRD_PARTY_SEEDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint8_t *bytes;
    size_t size;
} seed;

typedef struct {
    seed *seeds;
    size_t count, room;
    size_t left_out;        /* files that were too large */
} seed_list;

/*
 * Adds a file, or the files in a folder that end in extension; only counts
 * files larger than most bytes. Returns false after a line on standard error.
 */
bool add_seeds(seed_list *list, const char *path, const char *extension,
               size_t most);
void free_seeds(seed_list *list);

#endif
