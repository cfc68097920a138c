/* The model of a zTensor 0.1.0 file, entry by entry. */
#ifndef ASSAY_GENERATE_ZTEN_H
#define ASSAY_GENERATE_ZTEN_H

#include "generators/cases/cbor.h"
#include "zten_rules.h"

typedef enum {
    FLOAT64, FLOAT32, FLOAT16, BFLOAT16, INT64, INT32, INT16, INT8,
    UINT64, UINT32, UINT16, UINT8, BOOL, DTYPES
} zten_dtype;

/* The replacement for the star in the text of a checksum. */
typedef enum {
    NO_DIGITS,
    CRC_UPPER,                  /* of the blob, as upstream writes it */
    CRC_LOWER, CRC_MIXED,
    CRC_FEWEST,                 /* without leading zeros */
    CRC_BACKWARDS,              /* lowest byte first */
    CRC_UNDERSCORED,            /* in the middle, as in source code */
    CRC_FULL_WIDTH,             /* 0 to 9 as U+FF10 to U+FF19 */
    CRC_INVERTED,               /* without the final exclusive or */
    CRC_OF_ELEMENTS,            /* little-endian and not compressed */
    CRC_PADDED,                 /* of the blob and its padding */
    CRC_FIRST_WRONG, CRC_LAST_WRONG,    /* in one bit of that digit */
    ZLIB_CRC,
    SHA_LOWER, SHA_UPPER, SHA_OF_ELEMENTS,
    SHA_FIRST_WRONG, SHA_LAST_WRONG, SHA_UPPER_LAST_WRONG
} zten_digits;

typedef struct {
    literal name;
    zten_dtype dtype;
    size_t rank;                /* 0: a scalar */
    const u64 *shape;           /* NULL: all ones */
    enum {COUNTING, ZEROS, GIVEN} content;  /* 1, -2, 3, ... or 0, or data */
    literal data;             /* elements, little-endian */

    bool zstd;                  /* stored in frames, or in one frame */
    literal frames;
    literal block;            /* after them, repeated blocks times */
    size_t blocks;
    literal tail;             /* and after that */
    u64 offset;                 /* 0: where upstream puts it */

    enum {AUTO, LITTLE, BIG, UNMARKED, MIDDLE} order;
    zten_digits digits;
    const char *checksum;       /* "crc32c:0x*", or NULL */
    const token_pair *customs;
    size_t custom_count;
    /* The pairs in their order: letters as in pairs[] of write_entry.c, digits
     * for single customs, * for all of them. NULL: upstream's order. */
    const char *pairs;
    const spelling *spelled;    /* parts: "entry", "name", "name.key" */
} zten_tensor;

typedef struct {
    const zten_tensor *tensors;
    size_t tensor_count;
    u64 gap;                    /* bytes between the last blob and the index */
    u8 filler;                  /* of padding */
    const token *root;          /* head of the index, if not the usual one */
} file_model;

/* Initialisers of these types, for the tables of cases. */
#define PACKED                  .zstd = true
#define FRAMES(text)            .zstd = true, .frames = LITERAL(text)
#define BLOCKS(text, times, end) \
    .block = LITERAL(text), .blocks = times, .tail = LITERAL(end)
#define CHECKSUM(kind, text)    .digits = kind, .checksum = text
#define CRC                     CHECKSUM(CRC_UPPER, "crc32c:0x*")
#define CUSTOM(name, ...)       {TOKENS(STRING(name)), TOKENS(__VA_ARGS__)}
#define CUSTOMS(...) \
    .customs = (const token_pair[]){__VA_ARGS__}, .custom_count = \
    sizeof((const token_pair[]){__VA_ARGS__}) / sizeof(token_pair)
#define TENSORS(...) \
    .tensors = (const zten_tensor[]){__VA_ARGS__}, .tensor_count = \
    sizeof((const zten_tensor[]){__VA_ARGS__}) / sizeof(zten_tensor)

#define EMPTY                   .tensor_count = 0

#define FRAME                   "\x28\xb5\x2f\xfd"    /* the magic of zstd */

/* ----------------------------------------------------------- the writer -- */

enum {ZTEN_ALIGNMENT = 64, ZTEN_MAGIC_SIZE = 8, ZTEN_SIZE_SIZE = 8};

typedef struct {
    u64 *offsets;
    u64 *sizes;
    u64 index;
} zten_layout;

u64         zten_align(u64 offset);
const char *zten_dtype_name(zten_dtype dtype);
scalar      zten_scalar(zten_dtype dtype);
zten_layout zten_lay_out(const file_model *a);
void        zten_free_layout(zten_layout *l);

/* The elements, little-endian; the blob that stores them. */
void zten_emit_elements(builder *b, const zten_tensor *t);
void zten_emit_blob(builder *b, const zten_tensor *t);

/* The data_endianness and the checksum of t, or NULL; room for the latter. */
#define ZTEN_CHECKSUM_SIZE 100
const char *zten_order(const zten_tensor *t);
const char *zten_checksum(const zten_tensor *t, char text[ZTEN_CHECKSUM_SIZE]);

const char *zten_pairs(const zten_tensor *t);
void zten_emit_entry(builder *b, const zten_tensor *t, size_t i, u64 offset,
                     u64 size);
builder zten_build(const void *model);      /* a file_model */

/* {"type": ..., "value": ...} of the item that the tokens are. */
json_t *zten_show_item(const token *list);

/* The tokens of such an item. */
const token *zten_restore_item(restoring *r, const json_t *item);
const void *zten_restore(restoring *r);

/* ------------------------------------- what is known, and the families -- */

void zten_facts(case_sink *sink);
void zten_accept_cases(case_sink *sink);
void zten_forms_cases(case_sink *sink);
void zten_custom_cases(case_sink *sink);
void zten_ignored_cases(case_sink *sink);
void zten_dates_cases(case_sink *sink);
void zten_nesting_cases(case_sink *sink);
void zten_frames_cases(case_sink *sink);
void zten_file_cases(case_sink *sink);
void zten_index_cases(case_sink *sink);
void zten_entries_cases(case_sink *sink);
void zten_field_types_cases(case_sink *sink);
void zten_coerced_cases(case_sink *sink);
void zten_fields_cases(case_sink *sink);
void zten_orders_cases(case_sink *sink);
void zten_checksums_cases(case_sink *sink);
void zten_digits_cases(case_sink *sink);
void zten_shapes_cases(case_sink *sink);
void zten_blobs_cases(case_sink *sink);
void zten_zstd_cases(case_sink *sink);
void zten_near_cases(case_sink *sink);
void zten_beside_cases(case_sink *sink);
void zten_structure_cases(case_sink *sink);
void zten_lax_cases(case_sink *sink);
void zten_libzstd_cases(case_sink *sink);
void zten_sharing_cases(case_sink *sink);
void zten_canon_cases(case_sink *sink);
void zten_lenient_cases(case_sink *sink);
void zten_lenient_data_cases(case_sink *sink);
void zten_containers_cases(case_sink *sink);
void zten_spread_cases(case_sink *sink);
void zten_floors_cases(case_sink *sink);
void zten_kinds_cases(case_sink *sink);
void zten_twice_cases(case_sink *sink);

/* The families that also damage random files. */
extern const spoil zten_file_rows[];

#endif
