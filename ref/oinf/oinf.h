/*
 * Declarations shared by the files of OINF. Each file calls only files below it
 * in this list:
 *
 *     oinf.c         header, tables, the whole file
 *     entry.c        entries of the tables
 *     payload.c      places of payloads
 *     value.c        values of metadata
 *     elements.c     valid bytes
 *     types.c        numbers, padding, types, dimensions
 *     tables.c       differences between the tables
 */
#ifndef ASSAY_OINF_H
#define ASSAY_OINF_H

#include "format.h"
#include "oinf_rules.h"

#define OINF_UNIT 8             /* the alignment of sections and payloads */
#define OINF_RANK 32            /* every reader must accept it */

/* The sections of a file. All but the last are tables. */
enum {
    OINF_SIZEVARS, OINF_METADATA, OINF_TENSORS, OINF_TABLES,
    OINF_DATA = OINF_TABLES, OINF_SECTIONS
};

typedef struct {
    const char *record, *name;  /* of an entry, in paths */
    const char *kind;           /* of what has the name, for people */
    u64 smallest;               /* the fewest bytes of an entry */
    rule bounds, unique;

    /* The payloads of the entries */
    const char *payload, *payload_offset;
    rule offset_aligned, offset_in_data, payload_bounds;
    rule bool_values, t2_code, unused_bits;
} oinf_table;

extern const oinf_table oinf_tables[OINF_TABLES];

/* A number and its field, which findings blame. */
typedef struct {
    u64 value;
    assay_field field;
} oinf_number;

/* A whole file: the values of header and entries that later rules need. */
typedef struct {
    document *doc;
    oinf_number count[OINF_TABLES];
    oinf_number begin[OINF_SECTIONS];
    oinf_number file_size;
    u64 end[OINF_SECTIONS];     /* the ends of the entries */
    record_names names[OINF_TABLES];

    ranges payloads;            /* all that are not empty */
    ranges elements;            /* bytes that are judged one by one */
    bool ranges_known;          /* every payload has a valid range */
    u64 payload_bytes;          /* shared bytes count each time */
    u64 last_offset;            /* the offset of the payload added last */
    u64 next_offset;            /* upstream's offset for the next payload */
    bool placed;                /* all payloads have upstream's offsets */
    bool canonical;             /* all else is as upstream writes it */
} oinf_file;

/* A value of metadata, or the data of a tensor, as its entry describes it. */
typedef struct {
    u32 table, record;          /* of the entry */
    u32 type;
    oinf_number size, offset;
} oinf_payload;

/* tables.c: owners of bytes */

/* Returns the owner of elements of a type in a payload. */
owner oinf_owner(const oinf_payload *p, u32 type);
/* Returns the table with the entry that owns the range. */
const oinf_table *oinf_table_of(const oinf_file *file, const range *r);

/* types.c: numbers and padding                              section 1 */

oinf_number oinf_get_u32(reader *in, const char *name);
oinf_number oinf_get_u64(reader *in, const char *name);

/* Returns x rounded up to a multiple of 8. */
u64 oinf_pad8(u64 x);

/* Reads padding. Returns whether all of it is zero. */
bool oinf_read_padding(reader *in, u64 size, const char *name, rule broken);

/* types.c: types and dimensions                             section 6 */

/* The tags of types that are not plain numbers */
enum {
    OINF_BOOL = 12, OINF_BITSET, OINF_STRING, OINF_NDARRAY,
    OINF_T2 = 24,
    OINF_TYPES = 26
};

/* Returns the name of a type, "i8", or "unknown". */
const char *oinf_type_name(u32 type);

/* Returns the element type, or ASSAY_NO_ELEMENT if the type has no elements or
 * is unknown. */
element_type oinf_element(u32 type);

/* Reports whether tensors and arrays of the type are valid without doubt. */
bool oinf_is_element(u32 type);

bool oinf_is_packed(u32 type);

typedef struct {
    assay_field field;          /* all dimensions */
    span dims;
    shape_product product;
    u64 count;                  /* of elements; valid only if count_fits */
    bool count_fits;            /* the count is below 2^64 */
} oinf_shape;

/* Reads ndim dimensions. The caller has checked that they have room. */
oinf_shape oinf_read_dims(reader *in, u32 ndim);

/* Expects less than 2^63 bytes in the other dimensions if one is 0. */
void oinf_check_zero_dim(reader *in, const oinf_shape *s, u32 type,
                         rule broken);

/* elements.c: valid bytes                                   section 6 */

/* Returns the index of the first byte that a name cannot contain. */
u64 oinf_find_no_name(span bytes);

/* Expects zeros above the used low bits of the last byte of field. If used is
 * 0, all of its bits are used. */
void oinf_check_unused_bits(reader *in, const assay_field *field, u32 used,
                            rule broken);

/* Judges the last byte of field, which count elements may fill only in part. */
void oinf_check_last_byte(reader *in, const oinf_table *table,
                          const assay_field *field, u32 type, u64 count);

/*
 * Judges the last byte of field, a part of p, and adds the bytes before it for
 * oinf_check_elements().
 */
void oinf_add_elements(reader *in, oinf_file *file, const oinf_payload *p,
                       const assay_field *field, u32 type, u64 count);
void oinf_check_elements(reader *in, oinf_file *file);

/* value.c                                                   section 7 */

/*
 * Reads a value of metadata with a valid place. Returns whether all places
 * inside the value are valid. Fields are not recorded here:
 * oinf_add_value_fields() adds them after the owners of shared bytes are known.
 */
bool oinf_read_value(reader *in, oinf_file *file, const oinf_payload *p);
void oinf_add_value_fields(reader *in, u32 type);

/* payload.c                                                 section 8 */

/* Judges the place of a payload. Returns whether it is valid. */
bool oinf_check_place(reader *in, const oinf_file *file, const oinf_payload *p);

/* Adds a payload with a valid place. */
void oinf_add_payload(reader *in, oinf_file *file, const oinf_payload *p);

/*
 * Reads the bytes between sections or payloads: zeros up to a multiple of 8,
 * then a gap. Returns whether there is no gap.
 */
bool oinf_read_between(reader *in, u64 from, u64 to, rule padding, rule gap);

/* Judges the payloads together and records the fields of the data section. */
void oinf_read_payloads(reader *in, oinf_file *file);

/* entry.c                                                   section 5 */

/* Read entry i of a table; the reader is at its first byte. */
typedef void oinf_read_entry(reader *in, oinf_file *file, u32 i);
oinf_read_entry oinf_read_sizevar, oinf_read_metadata, oinf_read_tensor;

#endif
