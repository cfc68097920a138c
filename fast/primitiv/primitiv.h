/*
 * primitiv v0.1                                        spec/primitiv.md
 *
 *     primitiv.c    the file, from its header to its last byte
 *     objects.h     MessagePack in clean files
 *     keys.c        keys of statistics
 *     optimizer.c   the maps of an Optimizer
 *     names.c       names of tensors, which are composed
 *     document.c    the document
 */
#ifndef FAST_PRIMITIV_H
#define FAST_PRIMITIV_H

#include "fast/primitiv/objects.h"

enum {
    PRIMITIV_SHAPE     = 0x000,
    PRIMITIV_TENSOR    = 0x100,
    PRIMITIV_PARAMETER = 0x200,
    PRIMITIV_MODEL     = 0x300,
    PRIMITIV_OPTIMIZER = 0x400
};

/* Used in a record instead of an encoding, which the format lacks. */
enum { PRIMITIV_VALUE, PRIMITIV_STAT };

/* A param_key, the address of a value. */
typedef struct {
    u64 at, end;                /* of its names with their heads */
    u64 head;
    u32 count;
    u64 joined;                 /* bytes of the names, joined by dots */
} address;

/*
 * In a record, name is the head of param_key, or of a statistic's key; extra is
 * the offset of the name among all composed names.
 */
typedef struct {
    u32 data_type;
    u64 maps[2];                /* of an Optimizer: the heads */
    record shape;               /* of a Shape file */
    str *keys;                  /* of the Parameter being read */
    u64 key_count, key_room;
    u64 names_size;             /* of all composed names */
    u64 repeated;               /* bytes of repeated addresses: section 8 */
    _Atomic(u8 *) names;        /* NULL until needed */
} primitiv_file;

/* Returns the number of objects in an array, or pairs in a map, and moves *at
 * to the first one; the head was found clean before. */
u64 fast_primitiv_count_at(const assay_fast *f, u64 *at);

/* Keeps a key of the Parameter being read, which starts with key_count 0; false
 * without memory. Then reports whether all keys differ. */
bool fast_primitiv_keep_key(assay_fast *f, primitiv_file *file,
                            const str *key);
bool fast_primitiv_keys_are_unique(assay_fast *f, const primitiv_file *file);

/* Reads the data of an Optimizer. */
bool fast_primitiv_read_optimizer(cursor *c, primitiv_file *file);

/* Returns the name of a tensor; see fast_format. */
const u8 *fast_primitiv_name_of(const assay_fast *f, const record *r);

bool fast_primitiv_document(const assay_fast *f, fast_json *out);

#endif
