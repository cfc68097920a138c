/* The model of an OINF v1 file: its content, in the order of its tables. */
#ifndef ASSAY_GENERATE_OINF_H
#define ASSAY_GENERATE_OINF_H

#include "generators/cases/author.h"
#include "oinf_rules.h"

/* Bytes, repeated a number of times. */
typedef struct {
    const char *bytes;
    size_t size;
    size_t times;
} oinf_text;

typedef enum {
    I8 = 1, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64, BOOL,
    BITSET, STRING, NDARRAY,
    BF16, F8, I4, I2, I1, U4, U2, U1, T2, T1, OINF_TYPES
} oinf_type;

/* Elements and their shape. Floats are listed as bits. */
typedef struct {
    oinf_type type;
    size_t rank;
    const u64 *shape;           /* NULL: all ones */
    enum {COUNTING, LISTED, GIVEN} content; /* 1, -2, 3, ..., a list, bytes */
    const i64 *list;
    const char *data;
    size_t size;                /* of list (elements) or data (bytes) */
} oinf_array;

typedef struct {
    oinf_text name;
    u64 value;
} oinf_sizevar;

/* A scalar is an array of rank 0 with the type of the entry. */
typedef struct {
    oinf_text key;
    oinf_type type;
    oinf_array array;           /* of an NDARRAY or a scalar */
    oinf_text text;             /* of a STRING; the bytes of a BITSET */
    u32 bits;                   /* of a BITSET */
    u64 offset;                 /* 0: upstream's place */
} oinf_entry;

typedef struct {
    oinf_text name;
    oinf_array array;
    u32 flags;
    u64 offset;                 /* 0: upstream's place */
} oinf_tensor;

enum {HAS_DATA = 1};

typedef struct {
    const oinf_sizevar *sizevars;
    size_t sizevar_count;
    const oinf_entry *entries;
    size_t entry_count;
    const oinf_tensor *tensors;
    size_t tensor_count;
    u64 sections[4];            /* 0: upstream's places */
    u8 gap;                     /* the bytes of unused blocks */
} file_model;

/* ---------------------------------------------------- initialisers --
 *
 * of these types, for the tables of cases.
 */
#define NAME(text)              {text, sizeof text - 1, 1}
#define TIMES(text, times)      {text, sizeof text - 1, times}
#define NO_TEXT                 {NULL, 0, 0}

#define SHAPE(...)              sizeof((const u64[]){__VA_ARGS__}) / 8, \
                                (const u64[]){__VA_ARGS__}
#define ONES(rank)              rank, NULL
#define COUNT                   COUNTING, NULL, NULL, 0
#define LIST(...)               LISTED, (const i64[]){__VA_ARGS__}, NULL, \
                                sizeof((const i64[]){__VA_ARGS__}) / 8
#define DATA(text)              GIVEN, NULL, text, sizeof text - 1
#define NO_ARRAY                {OINF_TYPES, 0, NULL, COUNT}

#define SIZEVAR(name, value)    {NAME(name), value}

/* The content of an array comes last, after its shape if it has one. */
#define SCALAR(key, type, ...)          SCALAR_AT(0, key, type, __VA_ARGS__)
#define TEXT(key, text)                 TEXT_AT(0, key, text)
#define ARRAY(key, type, ...)           ARRAY_AT(0, key, type, __VA_ARGS__)
#define TENSOR(name, type, ...)         TENSOR_AT(0, name, type, __VA_ARGS__)
#define BITS(key, bits, bytes) \
    {NAME(key), BITSET, NO_ARRAY, NAME(bytes), bits, 0}
#define DECLARED(name, type, ...) \
    {NAME(name), {type, __VA_ARGS__, COUNT}, 0, 0}

#define SCALAR_AT(offset, key, type, ...) \
    {NAME(key), type, {type, 0, NULL, __VA_ARGS__}, NO_TEXT, 0, offset}
#define TEXT_AT(offset, key, text) \
    {NAME(key), STRING, NO_ARRAY, NAME(text), 0, offset}
#define ARRAY_AT(offset, key, type, ...) \
    {NAME(key), NDARRAY, {type, __VA_ARGS__}, NO_TEXT, 0, offset}
#define TENSOR_AT(offset, name, type, ...) \
    {NAME(name), {type, __VA_ARGS__}, HAS_DATA, offset}
#define TENSOR_FLAGS(flags, name, type, ...) \
    {NAME(name), {type, __VA_ARGS__}, flags, 0}

#define SIZEVARS(...) \
    .sizevars = (const oinf_sizevar[]){__VA_ARGS__}, .sizevar_count = \
    sizeof((const oinf_sizevar[]){__VA_ARGS__}) / sizeof(oinf_sizevar)
#define ENTRIES(...) \
    .entries = (const oinf_entry[]){__VA_ARGS__}, .entry_count = \
    sizeof((const oinf_entry[]){__VA_ARGS__}) / sizeof(oinf_entry)
#define TENSORS(...) \
    .tensors = (const oinf_tensor[]){__VA_ARGS__}, .tensor_count = \
    sizeof((const oinf_tensor[]){__VA_ARGS__}) / sizeof(oinf_tensor)
#define EMPTY                   .tensor_count = 0
#define LAID_AT(...)            .sections = {__VA_ARGS__}

/* ---------------------------------------------------------- elements -- */

/* The types that both a tensor and an NDARRAY may have. */
enum {ELEMENT_TYPES = 22};
extern const oinf_type oinf_element_types[ELEMENT_TYPES];

const char *oinf_name_of(oinf_type type);
scalar      oinf_scalar(oinf_type type);
bool        oinf_packs(oinf_type type);

size_t oinf_data_size(const oinf_array *a);

/* Writes the stored elements in one field of that name (or NULL). */
void oinf_emit_data(builder *b, const oinf_array *a, const char *name);

/* Return the bits of stored element i; the value that the bits mean. */
u64     oinf_raw_element(const u8 *data, oinf_type type, u64 i);
json_t *oinf_show_element(oinf_type type, u64 raw);

/* --------------------------------------------------------- the writer -- */

enum {OINF_HEADER_SIZE = 72, OINF_VERSION = 1};

enum {SIZEVARS_AT, METADATA_AT, TENSORS_AT, DATA_AT, SECTIONS};

typedef enum {
    AS_PLACED,
    CANONICAL                   /* ignores the offsets of the model */
} oinf_form;

/* The places that the writer chooses for payloads. */
typedef struct {
    u64 sections[SECTIONS];
    u64 *entries;               /* the offset of each payload */
    u64 *tensors;               /* 0: no data */
    u64 file_size;
} oinf_layout;

oinf_layout oinf_lay_out(const file_model *m, oinf_form form);
void        oinf_free_layout(oinf_layout *l);

u64 oinf_align(u64 offset);
u64 oinf_text_size(const oinf_text *t);
u64 oinf_payload_size(const oinf_entry *e);

/* In a field of that name, or NULL. */
void oinf_emit_text(builder *b, const oinf_text *t, const char *name);
void oinf_emit_header(builder *b, const file_model *m, const oinf_layout *l);
void oinf_emit_tensor(builder *b, const oinf_tensor *t, size_t i, u64 offset);
void oinf_emit_payloads(builder *b, const file_model *m, const oinf_layout *l);
void oinf_emit_unused(builder *b, u64 offset, u8 gap);

builder oinf_build(const file_model *m, oinf_form form);

/* ------------------------------------------------------- the document -- */

/* Reports whether b is what upstream's writer makes of the model. */
bool    oinf_is_canonical(const builder *b, const file_model *m);

const void *oinf_restore(restoring *r);

/* -------------------------------------------------- facts and families -- */

void oinf_facts(case_sink *sink);
bool oinf_has_bitset_tensor(const builder *file);   /* of a type that is MAY */
void oinf_accept_cases(case_sink *sink);
void oinf_dtypes_cases(case_sink *sink);
void oinf_values_cases(case_sink *sink);
void oinf_places_cases(case_sink *sink);
void oinf_remarks_cases(case_sink *sink);
void oinf_header_cases(case_sink *sink);
void oinf_tables_cases(case_sink *sink);
void oinf_strings_cases(case_sink *sink);
void oinf_metadata_cases(case_sink *sink);
void oinf_ndarrays_cases(case_sink *sink);
void oinf_tensors_cases(case_sink *sink);
void oinf_paddings_cases(case_sink *sink);
void oinf_narrow_cases(case_sink *sink);
void oinf_sizes_cases(case_sink *sink);
void oinf_high_cases(case_sink *sink);
void oinf_alike_cases(case_sink *sink);
void oinf_floats_cases(case_sink *sink);
void oinf_floors_cases(case_sink *sink);
void oinf_of_tensors_cases(case_sink *sink);
void oinf_of_ranks_cases(case_sink *sink);
void oinf_of_packing_cases(case_sink *sink);
void oinf_of_metadata_cases(case_sink *sink);
void oinf_of_arrays_cases(case_sink *sink);
void oinf_unknown_cases(case_sink *sink);
void oinf_stray_bytes_cases(case_sink *sink);
void oinf_positions_cases(case_sink *sink);
void oinf_seconds_cases(case_sink *sink);
void oinf_twice_cases(case_sink *sink);
void oinf_spellings_cases(case_sink *sink);
void oinf_inside_cases(case_sink *sink);
void oinf_counts_cases(case_sink *sink);
void oinf_reversed_cases(case_sink *sink);
void oinf_lengths_cases(case_sink *sink);
void oinf_flags_cases(case_sink *sink);

/* Rows that break random files as well. */
extern const spoil oinf_header_rows[], oinf_strings_rows[], oinf_tables_rows[],
                   oinf_metadata_rows[], oinf_ndarrays_rows[],
                   oinf_tensors_rows[];

#endif
