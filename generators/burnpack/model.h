/* The model of a Burnpack 0.21.0 file: its metadata and data. */
#ifndef ASSAY_GENERATE_BURNPACK_H
#define ASSAY_GENERATE_BURNPACK_H

#include "generators/cases/cbor.h"
#include "burnpack_rules.h"

typedef enum {
    F64, F32, FLEX32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8,
    BOOL_NATIVE, BOOL_U8, BOOL_U32,
    QFLOAT,
    BURNPACK_DTYPES
} burnpack_dtype;

/* The quantization scheme of a QFLOAT. */
typedef struct {
    const char *value;          /* "Q8S" */
    const char *param;          /* of the scales: "F32" */
    enum {NATIVE, PACKED_NATIVE, PACKED_U32} store;
    u64 dim;                    /* of a packed store */
    bool blocks;                /* or one scale for all */
    u8 storage[5];
    size_t len;
} burnpack_scheme;

typedef struct {
    literal name;
    burnpack_dtype dtype;
    burnpack_scheme scheme;
    size_t rank;                /* 0: a scalar */
    const u64 *shape;           /* NULL: all ones */
    enum {COUNTING, ZEROS, GIVEN} content;  /* 1, -2, 3, ... or 0, or data */
    literal data;
    u64 first;                  /* of COUNTING: the first number */
    bool placed;                /* at start, not where upstream puts it */
    u64 start;
    bool has_id;
    u64 id;

    /* The fields in their order: letters as in write_metadata.c and
     * write_dtype.c, digits for unknown ones. NULL: upstream's order. */
    const char *fields;
    const char *scheme_fields;
    const char *block_fields;
    const token_pair *unknown;
    const spelling *spelled;    /* parts: "dtype", "dtype.key" */
} burnpack_tensor;

typedef struct {
    const burnpack_tensor *tensors;
    size_t tensor_count;
    const token_pair *user;
    size_t user_count;
    const char *fields;         /* of the top map; digits are unknown ones */
    const token_pair *unknown;
    const spelling *spelled;
    bool unpadded;              /* ends with the metadata */
    u8 filler;                  /* of padding */
    literal trailing;
} file_model;

/* Initialisers of these types, for the tables of cases. */
#define EMPTY                   .tensor_count = 0
#define AT_START(offset)        .placed = true, .start = offset
#define FROM_NUMBER(i)          .first = i
#define ID(number)              .has_id = true, .id = number
#define SCHEME(...)             .scheme = {__VA_ARGS__}
#define BLOCK(len, ...)         .blocks = true, .storage = {__VA_ARGS__}, len
#define UNKNOWN(...)            .unknown = (const token_pair[]){__VA_ARGS__}
#define FIELD(name, ...)        {TOKENS(STRING(name)), TOKENS(__VA_ARGS__)}
#define PAIR(key, value)        FIELD(key, STRING(value))
#define TENSORS(...) \
    .tensors = (const burnpack_tensor[]){__VA_ARGS__}, .tensor_count = \
    sizeof((const burnpack_tensor[]){__VA_ARGS__}) / sizeof(burnpack_tensor)
#define USER(...) \
    .user = (const token_pair[]){__VA_ARGS__}, .user_count = \
    sizeof((const token_pair[]){__VA_ARGS__}) / sizeof(token_pair)

/* ----------------------------------------------------------- the writer -- */

enum {BURNPACK_HEADER_SIZE = 10, BURNPACK_ALIGNMENT = 256};

typedef struct {
    u64 *starts;                /* of data, from the start of the section */
    u64 *sizes;
    u64 end;                    /* of all of it */
} burnpack_layout;

u64         burnpack_align(u64 offset);
scalar      burnpack_scalar(burnpack_dtype dtype);
u64         burnpack_size(const burnpack_tensor *t);
burnpack_layout burnpack_lay_out(const file_model *f);
void        burnpack_free_layout(burnpack_layout *l);

void burnpack_emit_data(builder *b, const burnpack_tensor *t);
void burnpack_emit_header(builder *b, u64 metadata_size);
void burnpack_emit_descriptor(builder *b, const burnpack_tensor *t, size_t i,
                              u64 start);
void burnpack_emit_metadata(builder *b, const file_model *f,
                            const burnpack_layout *l);
builder burnpack_build(const void *model);  /* a file_model */

/* "F32", or that of the map: "Bool", "QFloat". */
const char *burnpack_dtype_name(burnpack_dtype dtype);
const char *burnpack_bool_store(burnpack_dtype dtype);  /* or NULL */
const char *burnpack_store_name(const burnpack_scheme *s);

/* The name in the document: "Bool(U8)". */
#define BURNPACK_NAME_SIZE 16
void burnpack_full_name(burnpack_dtype dtype, char name[BURNPACK_NAME_SIZE]);

const void *burnpack_restore(restoring *r);

/* ------------------------------------- what is known, and the families -- */

void burnpack_facts(case_sink *sink);
void burnpack_accept_cases(case_sink *sink);
void burnpack_many_cases(case_sink *sink);
void burnpack_unknown_cases(case_sink *sink);
void burnpack_ignored_cases(case_sink *sink);
void burnpack_quant_cases(case_sink *sink);
void burnpack_header_cases(case_sink *sink);
void burnpack_cbor_cases(case_sink *sink);
void burnpack_forms_cases(case_sink *sink);
void burnpack_fields_cases(case_sink *sink);
void burnpack_tensors_cases(case_sink *sink);
void burnpack_dtypes_cases(case_sink *sink);
void burnpack_schemes_cases(case_sink *sink);
void burnpack_coerced_cases(case_sink *sink);
void burnpack_ranges_cases(case_sink *sink);
void burnpack_data_cases(case_sink *sink);
void burnpack_beside_cases(case_sink *sink);
void burnpack_kinds_cases(case_sink *sink);
void burnpack_kinds_places_cases(case_sink *sink);
void burnpack_numbers_cases(case_sink *sink);
void burnpack_lists_cases(case_sink *sink);
void burnpack_words_cases(case_sink *sink);
void burnpack_variants_cases(case_sink *sink);
void burnpack_keys_cases(case_sink *sink);
void burnpack_records_cases(case_sink *sink);
void burnpack_origins_cases(case_sink *sink);
void burnpack_quantized_cases(case_sink *sink);
void burnpack_texts_cases(case_sink *sink);
void burnpack_near_cases(case_sink *sink);
void burnpack_holders_cases(case_sink *sink);
void burnpack_widths_cases(case_sink *sink);
void burnpack_twice_cases(case_sink *sink);
void burnpack_floors_cases(case_sink *sink);

/* The families that also damage random files. */
extern const spoil burnpack_header_rows[], burnpack_ranges_rows[];

#endif
