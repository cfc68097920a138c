/* Declarations shared by the files of GGUF: gguf.c reads the file, pairs.c the
 * metadata; keys.c knows the meaning of pairs; data.c judges padding and writes
 * the document. */
#ifndef FAST_GGUF_H
#define FAST_GGUF_H

#include "fast/core/file.h"

#define GGUF_PAIR_SIZE 13       /* the minimum */

/* Value types. */
enum {
    GGUF_UINT8, GGUF_INT8, GGUF_UINT16, GGUF_INT16, GGUF_UINT32, GGUF_INT32,
    GGUF_FLOAT32, GGUF_BOOL, GGUF_STRING, GGUF_ARRAY, GGUF_UINT64, GGUF_INT64,
    GGUF_FLOAT64, GGUF_TYPES
};

/* The bytes of each type; 0: variable. */
extern const u8 fast_gguf_widths[GGUF_TYPES];

/* A value as it was read. */
typedef struct {
    u32 type;
    u32 element;                /* element type of an array */
    u64 at;                     /* of its bytes; of an array, of the first
                                   element */
    u64 count;                  /* bytes of a string, elements of an array */
} gguf_value;

/* The place of a pair: its type is after the key, then the value, up to the
 * key_length of the next pair. */
typedef struct {
    u64 key;
    u32 key_size;
    u32 type;
} gguf_pair;

/* The data that is kept in addition to the tensors. */
typedef struct {
    u64 alignment;
    u64 pairs_end, infos_end;
    u64 data;                   /* start of the data: D */
    u64 count;                  /* number of pairs */
    gguf_pair pairs[];
} gguf_content;

/* The meaning of the pairs read so far; {.alignment = 32} before the first. */
typedef struct {
    u64 alignment;
    bool has_architecture, has_version;
    struct { bool is_there; u64 count; } tokens, scores, token_types;
    struct { bool is_there; u32 value; } split_no, split_count, split_tensors;
} gguf_meaning;

/* Reports whether it is a key of a clean file. */
bool fast_gguf_is_key(const u8 *key, u32 size);

/* Reports whether a pair is clean by itself. */
bool fast_gguf_means(gguf_meaning *m, const assay_fast *f, const u8 *key,
                     u32 size, const gguf_value *v);

/* Reports whether all pairs are clean in a file with so many tensors. */
bool fast_gguf_fits(const gguf_meaning *m, u64 tensors);

/* Reads c->count pairs at *at and moves *at past them. Returns whether each is
 * clean by itself and no key is duplicate. */
bool fast_gguf_pairs(assay_fast *f, gguf_content *c, gguf_meaning *m, u64 *at);

/* Reports whether that many strings start at *at, each in UTF-8; moves *at past
 * them. */
bool fast_gguf_strings(assay_fast *f, u64 *at, u64 count);

/* Functions of fast_format. */
bool fast_gguf_rest(const assay_fast *f);
bool fast_gguf_document(const assay_fast *f, fast_json *out);

#endif
