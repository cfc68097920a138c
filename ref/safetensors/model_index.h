/*
 * Indexes of models in several files                               section 9
 *
 *     index.c     what an index says
 *     shards.c    what its files say: index.c asks last
 */
#ifndef ASSAY_MODEL_INDEX_H
#define ASSAY_MODEL_INDEX_H

#include "safetensors/safetensors.h"

typedef struct {
    u64 at, size;               /* of a token */
} place;

typedef struct {
    span name, file;
    place name_at, file_at;
    u32 record;                 /* in the order of the index */
    u32 home;                   /* its file, in the order of their names */
    u32 copies;                 /* how many files have it, */
    u32 last_copy;              /* the one read last of them that is not home */
    bool has_file;              /* a string */
    bool repeated;              /* the name stands earlier as well */
    bool at_home;
} indexed_tensor;

typedef struct {
    span name;
    u32 record;                 /* the first tensor that is said to be in it, */
    place at;                   /* and where it is named there */
    bool known;                 /* what is in it */
} indexed_file;

typedef struct {
    reader *in;
    json_walk walk;
    LIST_OF(indexed_tensor) tensors;    /* by name, once all are read */
    LIST_OF(indexed_file) files;
    record_names keys;          /* of the root, group 0, and of metadata */
    place root, weight_map, metadata, total;    /* size 0: not there */
    u64 total_size;
    json_kind total_kind;
    bool metadata_right, total_known;
} model_index;

/* A token, to blame. */
static inline assay_field index_field(const char *name, place at)
{
    return safetensors_field(name, at.at, at.size);
}

void safetensors_check_shards(model_index *x);

#endif
