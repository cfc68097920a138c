/*
 * What the files of OINF share, each of which calls those that stand below it:
 *
 *     oinf.c         header, tables, the whole file
 *     entry.c        entries of the tables
 *     payload.c      where payloads lie
 *     value.c        values of metadata
 *     elements.c     what single bytes may be
 *     types.c        numbers, padding, types, dimensions
 *     tables.c       what differs from table to table
 */
#ifndef ASSAY_OINF_H
#define ASSAY_OINF_H

#include "format.h"
#include "oinf_rules.h"

#define OINF_UNIT 8             /* sections and payloads begin at multiples */
#define OINF_RANK 32            /* that every reader must take */

/* The sections of a file, of which all but the last are tables. */
enum {
    OINF_SIZEVARS, OINF_METADATA, OINF_TENSORS, OINF_TABLES,
    OINF_DATA = OINF_TABLES, OINF_SECTIONS
};

typedef struct {
    const char *record, *name;  /* of an entry, in paths */
    u64 smallest;               /* bytes of an entry */
    rule bounds, unique;

    /* Of the payloads that its entries point at. */
    const char *payload, *payload_offset;
    rule offset_aligned, offset_in_data, payload_bounds;
    rule bool_values, t2_code, unused_bits;
} oinf_table;

extern const oinf_table oinf_tables[OINF_TABLES];

/* A number, and the field that findings about it blame. */
typedef struct {
    u64 value;
    assay_field field;
} oinf_number;

/* A whole file: what header and entries say, for the rules across them. */
typedef struct {
    document *doc;
    oinf_number count[OINF_TABLES];
    oinf_number begin[OINF_SECTIONS];
    oinf_number file_size;
    u64 end[OINF_SECTIONS];     /* of the entries */
    record_names names[OINF_TABLES];

    ranges payloads;            /* those that are not empty */
    ranges elements;            /* those whose bytes have a rule each */
    bool ranges_known;          /* of all payloads */
    u64 payload_bytes;          /* shared ones counted each time */
    u64 last_offset;            /* of the payload added last */
    u64 next_offset;            /* where the original puts the next one */
    bool placed;                /* all payloads where the original puts them */
    bool canonical;             /* all else as the original writes it */
} oinf_file;

/* A value of metadata, or the data of a tensor, as its entry describes it. */
typedef struct {
    u32 table, record;          /* of the entry */
    u32 type;
    oinf_number size, offset;
} oinf_payload;

/* tables.c: whose some bytes are */

/* The entry of a payload, of which they are elements of type. */
owner oinf_owner(const oinf_payload *p, u32 type);
/* The table in which the entry stands that owns them. */
const oinf_table *oinf_table_of(const oinf_file *file, const range *r);

/* types.c: numbers and padding                              section 1 */

oinf_number oinf_get_u32(reader *in, const char *name);
oinf_number oinf_get_u64(reader *in, const char *name);

/* x rounded up to a multiple of 8. */
u64 oinf_pad8(u64 x);

/* Reads padding. Returns whether all of it is zero. */
bool oinf_read_padding(reader *in, u64 size, const char *name, rule broken);

/* types.c: types and dimensions                             section 6 */

/* The types that are more than a number, by their tags. */
enum {
    OINF_BOOL = 12, OINF_BITSET, OINF_STRING, OINF_NDARRAY,
    OINF_T2 = 24,
    OINF_TYPES = 26
};

/* "i8"; "unknown" */
const char *oinf_type_name(u32 type);

/* How its elements are stored; ASSAY_NO_ELEMENT: it has none, or is unknown. */
element_type oinf_element(u32 type);

/* Whether tensors and arrays of it are beyond doubt. */
bool oinf_is_element(u32 type);

bool oinf_is_packed(u32 type);

typedef struct {
    assay_field field;          /* all dimensions */
    span dims;
    shape_product product;
    u64 count;                  /* of elements, */
    bool count_fits;            /* if that is so many */
} oinf_shape;

/* Reads ndim dimensions, which are there. */
oinf_shape oinf_read_dims(reader *in, u32 ndim);

/* Beside a zero, the other dimensions promise less than 2^63 bytes. */
void oinf_check_zero_dim(reader *in, const oinf_shape *s, u32 type,
                         rule broken);

/* elements.c: what single bytes may be                      section 6 */

u64 oinf_find_no_name(span bytes);

/* Of the last byte of field only the low bits are used; 0: all of them. */
void oinf_check_unused_bits(reader *in, const assay_field *field, u32 used,
                            rule broken);

/* The last byte of field, which count elements may fill in part. */
void oinf_check_last_byte(reader *in, const oinf_table *table,
                          const assay_field *field, u32 type, u64 count);

/*
 * The same, and adds the bytes before it, which oinf_check_elements() judges.
 * field is a part of p.
 */
void oinf_add_elements(reader *in, oinf_file *file, const oinf_payload *p,
                       const assay_field *field, u32 type, u64 count);
void oinf_check_elements(reader *in, oinf_file *file);

/* value.c                                                   section 7 */

/*
 * Reads a value of metadata, which lies where it may. Returns whether all of
 * its parts lie where they must. Its fields are not recorded, but added later,
 * once it is known whose the bytes are that it shares with others.
 */
bool oinf_read_value(reader *in, oinf_file *file, const oinf_payload *p);
void oinf_add_value_fields(reader *in, u32 type);

/* payload.c                                                 section 8 */

/* Whether a payload lies where it may. */
bool oinf_check_place(reader *in, const oinf_file *file, const oinf_payload *p);

/* Adds one that does. */
void oinf_add_payload(reader *in, oinf_file *file, const oinf_payload *p);

/*
 * The bytes that nobody owns, up to where something begins: zeros up to a
 * multiple of 8, then a gap. Returns whether there is no gap.
 */
bool oinf_read_between(reader *in, u64 from, u64 to, rule padding, rule gap);

/* All payloads together, and the fields of the data section. */
void oinf_read_payloads(reader *in, oinf_file *file);

/* entry.c                                                   section 5 */

/* Read entry i of its table, which in stands at the beginning of. */
typedef void oinf_read_entry(reader *in, oinf_file *file, u32 i);
oinf_read_entry oinf_read_sizevar, oinf_read_metadata, oinf_read_tensor;

#endif
