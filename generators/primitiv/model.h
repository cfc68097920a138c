/* The model of a primitiv v0.1 file: its content, in order. */
#ifndef ASSAY_GENERATE_PRIMITIV_H
#define ASSAY_GENERATE_PRIMITIV_H

#include "generators/random/random.h"
#include "primitiv_rules.h"

/* Bytes, repeated a number of times. */
typedef struct {
    const char *bytes;
    size_t size;
    size_t times;
} primitiv_text;

/* A Shape, and the content of a Tensor. */
typedef struct {
    u64 batch;
    size_t rank;
    const u64 *dims;            /* NULL: all ones */
    const char *data;           /* NULL: 1, -2, 3, -4, ... */
    size_t size;                /* of data */
    u64 first;                  /* the first number, if 1, -2, 3... */
} primitiv_tensor;

typedef struct {
    primitiv_text key;
    primitiv_tensor value;
} primitiv_stat;

typedef struct {
    const primitiv_text *names; /* of param_key; NULL: all "m" */
    size_t name_count;
    primitiv_tensor value;
    const primitiv_stat *stats;
    size_t stat_count;
} primitiv_parameter;

typedef struct {
    primitiv_text key;
    u64 bits;                   /* the number, or the bits of the float */
} primitiv_config;

typedef enum {A_SHAPE, A_TENSOR, A_PARAMETER, A_MODEL, AN_OPTIMIZER} data_type;

/* All data types except Model and Optimizer are (part of) one parameter. */
typedef struct {
    data_type type;
    const primitiv_parameter *parameters;
    size_t parameter_count;
    const primitiv_config *uints;
    size_t uint_count;
    const primitiv_config *floats;
    size_t float_count;
} file_model;

/* ------------------------------------------------------- initialisers --
 *
 * of these types, for the tables of cases.
 */
#define T(text)                 {text, sizeof text - 1, 1}
#define TIMES(text, times)      {text, sizeof text - 1, times}

#define DIMS(...)               sizeof((const u64[]){__VA_ARGS__}) / 8, \
                                (const u64[]){__VA_ARGS__}
#define ONES(rank)              rank, NULL
#define COUNT                   NULL, 0, 0
#define COUNT_FROM(i)           NULL, 0, i
#define DATA(text)              text, sizeof text - 1, 0
#define TENSOR(...)             {1, __VA_ARGS__}        /* dims, content */
#define BATCH(batch, ...)       {batch, __VA_ARGS__}

#define STAT(key, ...)          {T(key), __VA_ARGS__}
#define STATS(...) \
    (const primitiv_stat[]){__VA_ARGS__}, \
    sizeof((const primitiv_stat[]){__VA_ARGS__}) / sizeof(primitiv_stat)
#define NO_STATS                NULL, 0

/* The names of a param_key; a parameter is {KEY(...), tensor, stats}. */
#define KEY(...) \
    (const primitiv_text[]){__VA_ARGS__}, \
    sizeof((const primitiv_text[]){__VA_ARGS__}) / sizeof(primitiv_text)
#define DEEP_KEY(count)         NULL, count
#define NO_KEY                  NULL, 0
#define PARAMETERS(...) \
    (const primitiv_parameter[]){__VA_ARGS__}, \
    sizeof((const primitiv_parameter[]){__VA_ARGS__}) / \
        sizeof(primitiv_parameter)
#define NO_PARAMETERS           NULL, 0

#define CONFIG(key, bits)       {T(key), bits}
#define CONFIGS(...) \
    (const primitiv_config[]){__VA_ARGS__}, \
    sizeof((const primitiv_config[]){__VA_ARGS__}) / sizeof(primitiv_config)
#define NO_CONFIGS              NULL, 0

/* Whole files; Parameter: value, stats; Optimizer: both maps. */
#define SHAPE(...) \
    A_SHAPE, PARAMETERS({NO_KEY, {1, __VA_ARGS__, COUNT}, NO_STATS}), \
    NO_CONFIGS, NO_CONFIGS
#define TENSOR_FILE(...) \
    A_TENSOR, PARAMETERS({NO_KEY, __VA_ARGS__, NO_STATS}), \
    NO_CONFIGS, NO_CONFIGS
#define PARAMETER(...) \
    A_PARAMETER, PARAMETERS({NO_KEY, __VA_ARGS__}), NO_CONFIGS, NO_CONFIGS
#define MODEL(...)              A_MODEL, __VA_ARGS__, NO_CONFIGS, NO_CONFIGS
#define OPTIMIZER(...)          AN_OPTIMIZER, NO_PARAMETERS, __VA_ARGS__

/* The keys that every optimizer of upstream writes. */
#define EPOCH                   CONFIG("Optimizer.epoch", 0)
#define COMMON_FLOATS           CONFIG("Optimizer.lr_scale", 0x3f800000), \
                                CONFIG("Optimizer.l2_strength", 0), \
                                CONFIG("Optimizer.clip_threshold", 0)

/* ---------------------------------------------------------- the writer -- */

/* The names of the types of data. */
extern const char *const primitiv_types[5];

/* Returns the number that the five bytes of a uint32 make. */
#define UINT(value)             ((u64)0xce << 32 | (value))

void    primitiv_emit_text(builder *b, const primitiv_text *t);
void    primitiv_emit_data(builder *b, const primitiv_tensor *t);
void    primitiv_emit_header(builder *b, data_type type);
void    primitiv_emit_uint(builder *b, u64 value, const char *name, ...)
        PRINTF_LIKE(3, 4);
void    primitiv_emit_pair(builder *b, const primitiv_parameter *p, size_t i);
builder primitiv_build(const void *model);  /* a file_model */

/* Returns the name at index i of a param_key. */
const primitiv_text *primitiv_name(const primitiv_parameter *p, size_t i);

const void *primitiv_restore(restoring *r);

/* -------------------------------------------------- facts and families -- */

/* Reports whether the file is valid for a reader that hides the forms of
 * numbers, and a number is in another form than the required one. */
bool primitiv_hides_forms(const builder *file);

void primitiv_facts(case_sink *sink);
void primitiv_accept_cases(case_sink *sink);
void primitiv_names_cases(case_sink *sink);
void primitiv_many_cases(case_sink *sink);
void primitiv_header_cases(case_sink *sink);
void primitiv_forms_cases(case_sink *sink);
void primitiv_coerced_cases(case_sink *sink);
void primitiv_first_bytes_cases(case_sink *sink);
void primitiv_misread_cases(case_sink *sink);
void primitiv_bounds_cases(case_sink *sink);
void primitiv_shapes_cases(case_sink *sink);
void primitiv_tensors_cases(case_sink *sink);
void primitiv_parameters_cases(case_sink *sink);
void primitiv_models_cases(case_sink *sink);
void primitiv_optimizers_cases(case_sink *sink);
void primitiv_high_cases(case_sink *sink);
void primitiv_matrix_parents(case_sink *sink);
void primitiv_matrix_numbers_cases(case_sink *sink);
void primitiv_matrix_heads_cases(case_sink *sink);
void primitiv_matrix_shapes_cases(case_sink *sink);
void primitiv_matrix_sizes_cases(case_sink *sink);
void primitiv_matrix_header_cases(case_sink *sink);
void primitiv_matrix_keys_cases(case_sink *sink);
void primitiv_widths_cases(case_sink *sink);
void primitiv_alike_cases(case_sink *sink);
void primitiv_places_cases(case_sink *sink);
void primitiv_values_cases(case_sink *sink);
void primitiv_kinds_cases(case_sink *sink);
void primitiv_floors_cases(case_sink *sink);

/* ------------------------------------------------------ random files -- */

/* Makes some heads longer than needed. */
void primitiv_widen_heads(maker *m, const void *model, builder *file);

/* Damages of random files. */
extern const spoil primitiv_header_rows[], primitiv_optimizers_rows[],
                   primitiv_parameters_rows[];
extern const damage primitiv_damages[];

#endif
