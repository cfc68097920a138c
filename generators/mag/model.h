/* The model of a MAG v1 file: its content, in the order of the records. */
#ifndef ASSAY_GENERATE_MAG_H
#define ASSAY_GENERATE_MAG_H

#include "generators/random/random.h"
#include "mag_rules.h"

/* Bytes, repeated a number of times. */
typedef struct {
    const char *bytes;
    size_t size;
    size_t times;
} mag_key;

typedef enum {I64 = 1, F64 = 2} mag_type;

typedef struct {
    mag_key key;
    mag_type type;
    u64 payload;
} mag_entry;

typedef enum {F32, F16, BOOL, I32, DTYPES} mag_dtype;

typedef struct {
    mag_key key;
    mag_dtype dtype;
    size_t rank;
    const u64 *shape;           /* NULL: all ones */
    enum {COUNTING, ZEROS, GIVEN} content;  /* 1, -2, 3, ... or 0, or data */
    const char *data;
    size_t size;                /* of data */
    u64 offset;                 /* 0: upstream's place */
} mag_tensor;

typedef struct {
    const mag_entry *entries;
    size_t entry_count;
    const mag_tensor *tensors;
    size_t tensor_count;
} file_model;

/* Initialisers of these types, for the tables of cases. */
#define KEY(text)               {text, sizeof text - 1, 1}
#define INTEGER(key, value)     {KEY(key), I64, (u64)(value)}
#define REAL(key, bits)         {KEY(key), F64, bits}
#define SHAPE(...)              sizeof((const u64[]){__VA_ARGS__}) / 8, \
                                (const u64[]){__VA_ARGS__}
#define ONES(rank)              rank, NULL
#define COUNT                   COUNTING, NULL, 0
#define ZERO                    ZEROS, NULL, 0
#define DATA(text)              GIVEN, text, sizeof text - 1
#define TENSOR(key, dtype, shape, content) {KEY(key), dtype, shape, content, 0}
#define PLACED(key, dtype, shape, content, offset) \
    {KEY(key), dtype, shape, content, offset}
#define ENTRIES(...) \
    .entries = (const mag_entry[]){__VA_ARGS__}, .entry_count = \
    sizeof((const mag_entry[]){__VA_ARGS__}) / sizeof(mag_entry)
#define TENSORS(...) \
    .tensors = (const mag_tensor[]){__VA_ARGS__}, .tensor_count = \
    sizeof((const mag_tensor[]){__VA_ARGS__}) / sizeof(mag_tensor)
#define EMPTY                   .tensor_count = 0

/* ----------------------------------------------------------- the writer -- */

enum {
    MAG_HEADER_SIZE = 24,
    MAG_ENTRY_SIZE = 16,        /* plus the key */
    MAG_TENSOR_SIZE = 24,       /* plus 8 a dimension, plus the key */
    MAG_CHECKED_FROM = 12,
    MAG_ALIGNMENT = 64
};

/* The places that the writer chooses and that the records do not hold. */
typedef struct {
    u64 records_end;
    u64 *offsets;               /* of each tensor's data */
    u64 data_end;               /* padded; records_end without tensors */
    u64 surplus;                /* zeros that upstream leaves after it */
} mag_layout;

extern const char *const mag_dtypes[DTYPES];    /* their names */

u64        mag_align(u64 offset);
scalar     mag_scalar(mag_dtype dtype);
size_t     mag_data_size(const mag_tensor *t);
mag_layout mag_lay_out(const file_model *a);

void    mag_emit_header(builder *b, u64 tensors, u64 entries);
void    mag_emit_tensor(builder *b, const mag_tensor *t, size_t i, u64 offset);
void    mag_emit_data(builder *b, const mag_tensor *t);
builder mag_build(const void *model);       /* a file_model */

/* Return the end of the records in b; update the checksum of the records. */
u64  mag_records_end(const builder *b);
void mag_seal(builder *b);

const void *mag_restore(restoring *r);

/* -------------------------------------------------- facts and families -- */

void mag_facts(case_sink *sink);
void mag_accept_cases(case_sink *sink);
void mag_remarks_cases(case_sink *sink);
void mag_header_cases(case_sink *sink);
void mag_keys_cases(case_sink *sink);
void mag_tensors_cases(case_sink *sink);
void mag_checksums_cases(case_sink *sink);
void mag_data_cases(case_sink *sink);
void mag_high_cases(case_sink *sink);
void mag_numbers_cases(case_sink *sink);
void mag_records_cases(case_sink *sink);
void mag_every_dtype_cases(case_sink *sink);
void mag_every_rank_cases(case_sink *sink);
void mag_twins_cases(case_sink *sink);
void mag_residues_cases(case_sink *sink);
void mag_floors_cases(case_sink *sink);

/* Damages of random files. */
extern const spoil mag_header_rows[], mag_keys_rows[], mag_tensors_rows[],
                   mag_checksums_rows[], mag_data_rows[];
extern const damage mag_damages[];

#endif
