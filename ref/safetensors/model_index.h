/*
 * Indexes of models in several files                               section 9
 *
 *     index.c     the index itself
 *     shards.c    the files that it names
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
    u32 home;                   /* its file, in the order of file names */
    u32 copies;                 /* number of files that have it */
    u32 last_copy;              /* the last file that has it, except home */
    bool has_file;              /* the file name is a string */
    bool repeated;              /* the name occurred before */
    bool at_home;               /* its file has it */
} indexed_tensor;

typedef struct {
    span name;
    u32 record;                 /* the first tensor that names it */
    place at;                   /* and where */
    bool known;                 /* its contents are known */
} indexed_file;

typedef struct {
    reader *in;
    json_walk walk;
    LIST_OF(indexed_tensor) tensors;    /* sorted by name after all are read */
    LIST_OF(indexed_file) files;
    record_names keys;          /* group 0: root; 1: metadata */
    place root, weight_map, metadata, total;    /* size 0: absent */
    u64 total_size;
    json_kind total_kind;
    bool metadata_right, total_known;
} model_index;

/* Returns the field of a token, for a finding to blame. */
static inline assay_field index_field(const char *name, place at)
{
    return safetensors_field(name, at.at, at.size);
}

/* Judges the files that the index names, and the index against them. */
void safetensors_check_shards(model_index *x);

#endif
