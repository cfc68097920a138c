/*
 * The model of a GGUF file, version 2 or 3, in either byte order: its contents,
 * in the order of its records. Numbers are bits in the byte order of the
 * machine; the writer swaps them.
 */
#ifndef ASSAY_GENERATE_GGUF_H
#define ASSAY_GENERATE_GGUF_H

#include "generators/random/random.h"
#include "gguf_rules.h"

/* bytes, times over */
typedef struct {
    const char *bytes;
    size_t size;
    size_t times;
} gguf_text;

typedef enum {
    UINT8, INT8, UINT16, INT16, UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY,
    UINT64, INT64, FLOAT64, VALUE_TYPES
} gguf_value_type;

/* Elements that are arrays follow it. */
typedef struct {
    gguf_value_type type;       /* of its elements */
    u64 count;
    const u64 *numbers;         /* NULL: 1, 2, 3, ... , of bools 1, 0, 1, ... */
    const literal *texts;       /* NULL: all empty */
} gguf_array;

typedef struct {
    gguf_text key;
    gguf_value_type type;
    u64 number;                 /* the bits of a scalar */
    gguf_text text;
    const gguf_array *arrays;   /* an array and the arrays in it, in file
                                   order */
    size_t array_count;
} gguf_pair;

enum {
    F32 = 0, F16 = 1, Q4_0 = 2, Q4_1 = 3, Q5_0 = 6, Q5_1 = 7, Q8_0 = 8,
    Q8_1 = 9, Q2_K = 10, Q3_K = 11, Q4_K = 12, Q5_K = 13, Q6_K = 14,
    Q8_K = 15, IQ2_XXS = 16, IQ2_XS = 17, IQ3_XXS = 18, IQ1_S = 19,
    IQ4_NL = 20, IQ3_S = 21, IQ2_S = 22, IQ4_XS = 23, I8 = 24, I16 = 25,
    I32 = 26, I64 = 27, F64 = 28, IQ1_M = 29, BF16 = 30, TQ1_0 = 34,
    TQ2_0 = 35, MXFP4 = 39, NVFP4 = 40, Q1_0 = 41, Q2_0 = 42,
    TENSOR_TYPES = 43,
    LAST_UNKNOWN = 2047     /* later versions may define the types before it */
};

typedef struct {
    const char *name;           /* NULL: not a type */
    u64 elements, bytes;        /* of a block */
    scalar scalar;              /* no bits: an element has no value */
} gguf_type;

typedef struct {
    gguf_text name;
    u32 type;
    size_t rank;
    const u64 *dimensions;      /* innermost first; NULL: all ones */
    enum {COUNTING, ZEROS, GIVEN} content;  /* 1, -2, 3, ... or 0, or data */
    const char *data;           /* scalars are little-endian */
    size_t size;                /* of data */
    bool placed;                /* at offset; otherwise after the previous
                                   one */
    u64 offset;
} gguf_tensor;

typedef struct {
    const gguf_pair *pairs;
    size_t pair_count;
    const gguf_tensor *tensors;
    size_t tensor_count;
    u32 version;                /* 0: 3 */
    bool big_endian;
    bool unpadded;              /* without tensors: so many zeros follow */
    u64 padding;
} file_model;

/* Initialisers of the above, for the tables of cases. */
#define LETTERS(text)           {text, sizeof text - 1, 1}
#define KEY(text)               .key = LETTERS(text)
#define NUMBER(key, type, bits) {KEY(key), type, (u64)(bits), {0}, NULL, 0}
#define WORDS(key, words) \
    {KEY(key), STRING, 0, LETTERS(words), NULL, 0}
#define ARRAYS(...) \
    (const gguf_array[]){__VA_ARGS__}, \
    sizeof((const gguf_array[]){__VA_ARGS__}) / sizeof(gguf_array)
#define LIST(key, ...)          {KEY(key), ARRAY, 0, {0}, ARRAYS(__VA_ARGS__)}
#define OF(type, count)         {type, count, NULL, NULL}
#define NUMBERS(type, ...) \
    {type, sizeof((const u64[]){__VA_ARGS__}) / 8, \
     (const u64[]){__VA_ARGS__}, NULL}
#define TEXTS(...) \
    {STRING, sizeof((const literal[]){__VA_ARGS__}) / sizeof(literal), NULL, \
     (const literal[]){__VA_ARGS__}}

#define SHAPE(...)              sizeof((const u64[]){__VA_ARGS__}) / 8, \
                                (const u64[]){__VA_ARGS__}
#define NO_SHAPE                0, NULL
#define ONES(rank)              rank, NULL
#define COUNT                   COUNTING, NULL, 0
#define ZERO                    ZEROS, NULL, 0
#define DATA(text)              GIVEN, text, sizeof text - 1
#define TENSOR(name, type, ...)     /* its shape and content */ \
    {LETTERS(name), type, __VA_ARGS__, false, 0}
#define PLACED(name, type, shape, content, offset) \
    {LETTERS(name), type, shape, content, true, offset}

/* A file with general.architecture first; one of quantized tensors; one with
 * only the pairs that are named. */
#define PAIR_LIST(...) \
    .pairs = (const gguf_pair[]){__VA_ARGS__}, .pair_count = \
    sizeof((const gguf_pair[]){__VA_ARGS__}) / sizeof(gguf_pair)
#define ARCHITECTURE            WORDS("general.architecture", "test")
#define QUANTIZATION \
    NUMBER("general.quantization_version", UINT32, 2)
#define PAIRS(...)              PAIR_LIST(ARCHITECTURE, __VA_ARGS__)
#define PLAIN                   PAIR_LIST(ARCHITECTURE)
#define QUANTIZED               PAIR_LIST(ARCHITECTURE, QUANTIZATION)
#define ALIGNMENT_OF(bytes)     NUMBER("general.alignment", UINT32, bytes)
#define ALIGNED(bytes)          PAIR_LIST(ARCHITECTURE, ALIGNMENT_OF(bytes))
#define BARE                    .pair_count = 0
#define TENSORS(...) \
    .tensors = (const gguf_tensor[]){__VA_ARGS__}, .tensor_count = \
    sizeof((const gguf_tensor[]){__VA_ARGS__}) / sizeof(gguf_tensor)

#define ONE_F32         TENSORS(TENSOR("w", F32, SHAPE(3, 2), COUNT))

/* ----------------------------------------------------------- the writer -- */

enum {GGUF_HEADER_SIZE = 24, GGUF_ALIGNMENT = 32};

extern const char *const gguf_value_names[VALUE_TYPES];

/* Returns NULL if no type has that number. */
const gguf_type *gguf_type_at(u32 number);
bool   gguf_is_quantized(u32 number);
scalar gguf_scalar(u32 number);         /* no bits: of none */
u64    gguf_data_size(const gguf_tensor *t);

/* Returns the bytes of a value of that type; 0 for a string or an array. */
size_t gguf_width(gguf_value_type type);

u64    gguf_alignment(const file_model *m);
u64    gguf_pad(u64 offset, u64 alignment);

/* Offsets of the data of each tensor, from the start of the data. */
u64   *gguf_offsets(const file_model *m);

u64    gguf_text_size(const gguf_text *t);
void   gguf_emit_text(builder *b, const gguf_text *t);

void   gguf_emit_header(builder *b, const file_model *m);
void   gguf_emit_pair(builder *b, const gguf_pair *p, size_t i,
                      number_order order);
void   gguf_emit_arrays(builder *b, const gguf_pair *p, number_order order);
void   gguf_emit_info(builder *b, const gguf_tensor *t, size_t i, u64 offset,
                      number_order order);
void   gguf_emit_data(builder *b, const gguf_tensor *t, number_order order);

/* Writes only header, pairs and infos. */
builder gguf_build_records(const file_model *m, const u64 *offsets);
builder gguf_build(const void *model);

/* Walks an array and the arrays in it, in file order. */
typedef struct {
    const gguf_pair *pair;
    size_t at;                  /* the next one */
    u64 *counts, *indices;      /* of the elements of the arrays around it */
    size_t depth;               /* of the current array; 1: outermost */
} array_walk;

array_walk        walk_arrays(const gguf_pair *p);
const gguf_array *next_array(array_walk *w);
u64               array_index(const array_walk *w);     /* in the one around */
void              end_walk(array_walk *w);
size_t            gguf_depth(const gguf_pair *p);

/* ---------------------------------------------------------- and back ---- */

json_t     *gguf_show(const builder *b, const void *model);
json_t     *gguf_show_value(const gguf_pair *p);
const void *gguf_restore(restoring *r);
void        gguf_restore_value(restoring *r, gguf_pair *p, const json_t *value,
                               size_t i);

/* ------------------------------------- what is known, and the families -- */

void gguf_facts(case_sink *sink);
void gguf_accept_cases(case_sink *sink);
void gguf_many_cases(case_sink *sink);
void gguf_header_cases(case_sink *sink);
void gguf_keys_cases(case_sink *sink);
void gguf_values_cases(case_sink *sink);
void gguf_arrays_cases(case_sink *sink);
void gguf_alignments_cases(case_sink *sink);
void gguf_meanings_cases(case_sink *sink);
void gguf_names_cases(case_sink *sink);
void gguf_shapes_cases(case_sink *sink);
void gguf_types_cases(case_sink *sink);
void gguf_beside_cases(case_sink *sink);
void gguf_ranges_cases(case_sink *sink);
void gguf_places_cases(case_sink *sink);
void gguf_high_cases(case_sink *sink);
void gguf_numbers_cases(case_sink *sink);
void gguf_records_cases(case_sink *sink);
void gguf_every_type_cases(case_sink *sink);
void gguf_every_value_cases(case_sink *sink);
void gguf_every_kind_cases(case_sink *sink);
void gguf_every_rank_cases(case_sink *sink);
void gguf_of_values_cases(case_sink *sink);
void gguf_twins_cases(case_sink *sink);
void gguf_residues_cases(case_sink *sink);
void gguf_floats_cases(case_sink *sink);
void gguf_floors_cases(case_sink *sink);

extern const request_list gguf_requests;

/* Damages of random files. */
extern const damage gguf_record_damages[];
extern const damage gguf_tensor_damages[];
void gguf_take_liberties(maker *m, file_model *f);

/* Families that also serve for random files. */
extern const spoil gguf_header_rows[], gguf_keys_rows[], gguf_values_rows[],
                   gguf_arrays_rows[], gguf_names_rows[], gguf_shapes_rows[],
                   gguf_blocks_rows[];

#endif
