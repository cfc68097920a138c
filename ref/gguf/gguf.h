/*
 * Declarations that the files of GGUF share. Each file calls those below it:
 *
 *     gguf.c         header, pairs, infos, the whole file
 *     shards.c       models in several files
 *     data.c         places of data, and the bytes between them
 *     guess.c        why data are elsewhere: forks, another alignment
 *     tensor.c       tensor infos
 *     pair.c         pairs of the metadata
 *     array.c        arrays, which may contain arrays
 *     meta.c         standard keys
 *     types.c        types of tensors, strings
 *     show.c         the canonical document
 */
#ifndef ASSAY_GGUF_H
#define ASSAY_GGUF_H

#include "format.h"
#include "gguf_rules.h"
#include "wire/gguf_array.h"

#define GGUF_MAX ((u64)INT64_MAX)   /* of dimensions, elements and bytes */
#define GGUF_ALIGNMENT 32           /* of a file that sets none */
#define GGUF_LIKELY_NAME 65535      /* the longest key or name of a model */
#define GGUF_LIKELY_STRING (1 << 30)
#define GGUF_LIKELY_ALIGNMENT 65536

/* ------------------------------------------------------------- metadata -- */

/* Type and length of an array. */
typedef struct {
    u32 type;
    u64 count;
    assay_field type_field, count_field;
} gguf_array;

/* A pair of the metadata; value is the field of a scalar or a string. */
typedef struct {
    u32 record;
    u32 type;
    span key;
    assay_field type_field, value;
    u64 number;                 /* the bits of a scalar */
    span bytes;                 /* of a string; of an array with its head */
    gguf_array array;
    u64 depth;                  /* how deep arrays are nested */
} gguf_pair;

/* Standard keys that are kept for rules about the whole file. */
typedef enum {
    GGUF_KEY_ARCHITECTURE, GGUF_KEY_QUANTIZATION_VERSION,
    GGUF_KEY_TOKENS, GGUF_KEY_SCORES, GGUF_KEY_TOKEN_TYPE,
    GGUF_KEY_SPLIT_NO, GGUF_KEY_SPLIT_COUNT, GGUF_KEY_SPLIT_TENSORS,
    GGUF_KEYS_KEPT
} gguf_kept_key;

/* -------------------------------------------------------------- tensors -- */

typedef struct {
    const char *name;
    u16 elements, bytes;        /* of a block; bytes 0: the type was removed */
    u8 element;                 /* an element_type, or ASSAY_NO_ELEMENT */
} gguf_tensor_type;

#define GGUF_FIRST_UNKNOWN 43   /* the first type that no table has */
#define GGUF_NO_SIZE UINT32_MAX /* in place of a type: unknown size */

/* Returns the type with this number, removed or not; NULL if it is unknown. */
const gguf_tensor_type *gguf_find_type(u32 type);

/* ----------------------------------------------------------- whole file -- */

/* The contents of all records, for the rules about the whole file. */
typedef struct {
    document *doc;
    u64 tensor_count, pair_count;
    assay_field tensor_count_field, pair_count_field;

    record_names keys;
    gguf_pair kept[GGUF_KEYS_KEPT];
    bool is_kept[GGUF_KEYS_KEPT];
    u64 alignment;
    bool alignment_set, alignment_known;

    record_names names;         /* of the tensors, in the order of the infos */
    ranges tensors;             /* the same: offset as stored, and size; type
                                   may be GGUF_NO_SIZE */
    bool all_sized;
    bool quantized;             /* some tensor is: the first one */
    u32 first_quantized;
    assay_field quantized_field;
    bool canonical;             /* all dimensions are as upstream's */

    u64 infos_end, data_start;
} gguf_file;

/* types.c: strings                                          section 4.1 */

/* Checks that length bytes follow the field read last, which declares them.
 * Otherwise adds a finding and stops the reader. A length up to most may be one
 * of a truncated file. */
void gguf_check_fits(reader *in, u64 length, u64 most, rule broken);

/* Reads a string value: its length and its bytes. Returns the bytes. */
span gguf_read_string(reader *in, const char *length, const char *bytes);

/* meta.c                                                    section 4.5 */

/* Checks the value of a pair if its key is a standard key. */
void gguf_check_pair(reader *in, gguf_file *file, const gguf_pair *pair);
/* Checks the rules about several pairs, and about pairs and tensors. */
void gguf_check_meta(reader *in, const gguf_file *file);

/* array.c                                                   section 4.3 */
void gguf_read_array(reader *in, gguf_pair *pair);

/* pair.c                                                    section 4 */
void gguf_read_pair(reader *in, gguf_file *file, u64 i);

/* tensor.c                                                  section 5 */
void gguf_read_info(reader *in, gguf_file *file, u64 i);

/* data.c: every byte after the infos                        section 7 */
void gguf_read_data(reader *in, gguf_file *file);

/* guess.c                                                   sections 6, 7 */

/* Where the offsets of the tensors put the data. */
typedef struct {
    u32 type;                   /* all tensors of this type would fit blocks */
    u32 elements, bytes;        /* of this size; elements 0: there is no such
                                   type */
    u64 tensors;                /* of the type */
    u32 fork;                   /* that uses it, if it is known */
    u64 unit;                   /* the alignment that all data seem to have; 0:
                                   unknown */
} gguf_layout;

/* Hints, at the latest finding, which fork uses a type. */
void gguf_advise_fork(const reader *in, u32 type);
/* Finds the layout of data that are not where the file's types and alignment
 * put them, before their places are judged. */
gguf_layout gguf_find_layout(reader *in, const gguf_file *file);
/* Hints what the layout shows, at the first finding that it explains. */
void gguf_advise_layout(const reader *in, const gguf_file *file,
                        const gguf_layout *l);

/* shards.c: the other files of the model, if requested      section 9 */
void gguf_check_shards(reader *in, const gguf_file *file);

/* show.c */
void gguf_show_pair(const reader *in, document *doc, const gguf_pair *pair);
void gguf_show_tensors(const reader *in, const gguf_file *file);
void gguf_show_file(const reader *in, const gguf_file *file);

#endif
