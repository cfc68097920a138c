/* What the files of GGUF know: gguf.c reads, pairs.c the metadata; keys.c knows
 * what pairs mean, data.c judges padding and writes. */
#ifndef FAST_GGUF_H
#define FAST_GGUF_H

#include "fast/core/file.h"

#define GGUF_PAIR_SIZE 13       /* the least that one takes */

/* Types of values. */
enum {
    GGUF_UINT8, GGUF_INT8, GGUF_UINT16, GGUF_INT16, GGUF_UINT32, GGUF_INT32,
    GGUF_FLOAT32, GGUF_BOOL, GGUF_STRING, GGUF_ARRAY, GGUF_UINT64, GGUF_INT64,
    GGUF_FLOAT64, GGUF_TYPES
};

/* Bytes of each; 0: that depends. */
extern const u8 fast_gguf_widths[GGUF_TYPES];

/* A value as it was read, once. */
typedef struct {
    u32 type;
    u32 element;                /* type of an array's */
    u64 at;                     /* of its bytes; of an array, of the first
                                   element */
    u64 count;                  /* bytes of a string, elements of an array */
} gguf_value;

/* Where a pair is: behind the key its type, and then the value, up to the
 * key_length of the next pair. */
typedef struct {
    u64 key;
    u32 key_size;
    u32 type;
} gguf_pair;

/* What is kept besides the tensors. */
typedef struct {
    u64 alignment;
    u64 pairs_end, infos_end;
    u64 data;                   /* where they begin: D */
    u64 count;                  /* of pairs */
    gguf_pair pairs[];
} gguf_content;

/* What the pairs said that have a meaning; {.alignment = 32} before the first.
 */
typedef struct {
    u64 alignment;
    bool has_architecture, has_version;
    struct { bool is_there; u64 count; } tokens, scores, token_types;
    struct { bool is_there; u32 value; } split_no, split_count, split_tensors;
} gguf_meaning;

/* Whether it is the key of a clean file. */
bool fast_gguf_is_key(const u8 *key, u32 size);

/* Whether a pair is clean in itself. */
bool fast_gguf_means(gguf_meaning *m, const assay_fast *f, const u8 *key,
                     u32 size, const gguf_value *v);

/* Whether all pairs are, of a file with so many tensors. */
bool fast_gguf_fits(const gguf_meaning *m, u64 tensors);

/* Reads c->count pairs from *at on, which goes behind them: whether each is
 * clean in itself, and no key stands there twice. */
bool fast_gguf_pairs(assay_fast *f, gguf_content *c, gguf_meaning *m, u64 *at);

/* Whether that many strings begin at *at, each of them UTF-8; moves *at after
 * them. */
bool fast_gguf_strings(assay_fast *f, u64 *at, u64 count);

/* As fast_format has them. */
bool fast_gguf_rest(const assay_fast *f);
bool fast_gguf_document(const assay_fast *f, fast_json *out);

#endif
