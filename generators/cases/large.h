/*
 * The tensors of a large file: a model of many equal layers, each of nine
 * modules with the names and proportions of a language model. A writer can walk
 * the same tensors any number of times; only the current one is in memory.
 *
 *     large_walk w = walk_large(plan, false);
 *     while (next_large(&w))
 *         ... w.name, w.size of it, w.shape, w.rank
 */
#ifndef ASSAY_GENERATE_LARGE_H
#define ASSAY_GENERATE_LARGE_H

#include "generators/engine/golden.h"

#define LARGE_NAME_SIZE 80
#define LARGE_PARTS     6       /* most that the points of a name divide */

typedef struct {
    const large_plan *plan;
    bool sorted;
    u64 at;                     /* how many were walked */
    u64 layer;                  /* where sorted: of the one at hand */
    size_t module;              /* ... and which of that layer, by name */

    char name[LARGE_NAME_SIZE];
    size_t size;                /* of name */
    size_t parts[LARGE_PARTS];  /* where each part begins */
    size_t part_count;
    u64 shape[2];
    size_t rank;
} large_walk;

/* sorts: the writer of the format sorts names; the plan may say otherwise. */
large_walk walk_large(const large_plan *plan, bool sorts);

/* false after the last one. */
bool next_large(large_walk *w);

/* The bytes of the current tensor's elements, four bytes each. */
u64 large_bytes(const large_walk *w);

#endif
