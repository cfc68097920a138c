/*
 * primitiv v0.1                                        spec/primitiv.md
 *
 *     primitiv.c    the file, from its header to its last byte
 *     objects.h     MessagePack, as a clean file has it
 *     keys.c        keys of statistics
 *     optimizer.c   the maps of an Optimizer
 *     names.c       names of tensors, which are put together
 *     document.c    what it says
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

/* Of a record, in place of an encoding, which the format has not. */
enum { PRIMITIV_VALUE, PRIMITIV_STAT };

/* A param_key. */
typedef struct {
    u64 at, end;                /* of its names, heads included */
    u64 head;
    u32 count;
    u64 joined;                 /* bytes of the names, with dots between them */
} address;

/*
 * In a record, name is the head of param_key, or of a statistic's key; extra is
 * where the name begins among all names put together.
 */
typedef struct {
    u32 data_type;
    u64 maps[2];                /* of an Optimizer: the heads */
    record shape;               /* of a Shape file */
    str *keys;                  /* of the Parameter being read */
    u64 key_count, key_room;
    u64 names_size;             /* of all names put together */
    u64 repeated;               /* by addresses that are: section 8 */
    _Atomic(u8 *) names;        /* NULL until needed */
} primitiv_file;

/* Objects in an array or pairs in a map, and where they begin: of one found
 * clean before, like the one above. */
u64 fast_primitiv_count_at(const assay_fast *f, u64 *at);

/* Keeps a key of the Parameter being read, which begins with key_count 0; false
 * without memory. Then, whether no two are the same. */
bool fast_primitiv_keep_key(assay_fast *f, primitiv_file *file,
                            const str *key);
bool fast_primitiv_keys_are_unique(assay_fast *f, const primitiv_file *file);

/* data of an Optimizer. */
bool fast_primitiv_read_optimizer(cursor *c, primitiv_file *file);

/* The name of a tensor: fast_format. */
const u8 *fast_primitiv_name_of(const assay_fast *f, const record *r);

bool fast_primitiv_document(const assay_fast *f, fast_json *out);

#endif
