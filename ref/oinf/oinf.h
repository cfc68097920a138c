/*
 * What the files of OINF share: oinf.c reads header and tables, value.c the
 * values of metadata, payload.c all that lies in the data section.
 */
#ifndef ASSAY_OINF_H
#define ASSAY_OINF_H

#include "format.h"

#define OINF_UNIT 8             /* sections and payloads begin at multiples */
#define OINF_RANK 32            /* that every reader must take */

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

/* The bytes from size up to the next multiple of 8. */
u64 oinf_padding(u64 size);

/* Rules of single bytes. */
bool oinf_is_ternary(u8 byte);          /* four elements, none of code 10 */
bool oinf_is_name(u8 byte);

/* Reads padding, all of which is zero. */
bool oinf_read_padding(reader *in, u64 size, const char *name, rule broken);

/* Those of size bytes that count elements fill to the last bit. */
u64 oinf_full_bytes(u32 type, u64 size, u64 count);

/*
 * The last byte of field, which holds count elements: the bits that they leave
 * are zero, and T2 elements among the rest are not the code 10.
 */
void oinf_check_last_byte(reader *in, const assay_field *field, u32 type,
                          u64 count, rule unused, rule t2_code);

typedef struct {
    assay_field field;          /* all dimensions */
    span dims;
    u64 count;                  /* of elements */
    bool fits;                  /* into 64 bits */
} oinf_shape;

/* Reads ndim dimensions of elements of type, which are there. */
oinf_shape oinf_read_dims(reader *in, u32 ndim, u32 type,
                          rule zero_dim_overflow);

/* Where an entry says that its payload lies, and the rules of that place. */
typedef struct {
    rule aligned, in_data, bounds;
    u32 record, type;
    u64 offset, size;
    assay_field offset_field, size_field;
} oinf_place;

/*
 * Reads the value of a metadata entry, which in stands at the beginning of.
 * Returns whether it has the size that place says; elements is then the part
 * of it that is filled with text or elements of one type, if there is any.
 */
bool oinf_read_value(reader *in, document *doc, const oinf_place *place,
                     range *elements);

/* Reads the fields of a value once more, which was found right: no rules. */
void oinf_show_value(reader *in, u32 type);

/* The sections of a file; OINF_END begins where it ends. */
enum {
    OINF_SIZEVARS, OINF_METADATA, OINF_TENSORS, OINF_TABLES,
    OINF_DATA = OINF_TABLES, OINF_END
};

/* A whole file: what header and entries say, for the rules across them. */
typedef struct {
    document *doc;
    u64 begin[OINF_END + 1];    /* of the sections */
    assay_field begin_field[OINF_END + 1];
    u32 count[OINF_TABLES];
    assay_field count_field[OINF_TABLES];
    u64 end[OINF_TABLES];       /* of the entries */
    record_names names[OINF_TABLES];

    ranges payloads;            /* those that are not empty */
    ranges elements;            /* those that have a rule each */
    bool ranges_known;          /* of all payloads */
    u64 payload_bytes;          /* shared ones counted each time */
    u64 last_offset;            /* of the payload added last */
    u64 next_offset;            /* where the original puts the next one */
    bool placed;                /* all payloads where the original puts them */
    bool canonical;             /* all else as the original writes it */
} oinf_file;

/* Whether a payload lies where it may. */
bool oinf_check_place(reader *in, const oinf_file *file, const oinf_place *p);

/*
 * Adds one that does, with those of its bytes that are filled with text or
 * elements of one type.
 */
void oinf_add_payload(reader *in, oinf_file *file, const oinf_place *p,
                      const range *elements);

/* Whether the data of a tensor have their size and lie where they may. */
bool oinf_check_data(reader *in, oinf_file *file, const oinf_place *p,
                     const oinf_shape *s);

/*
 * The bytes that nobody owns, up to where something begins: zeros up to a
 * multiple of 8, then a gap. Returns whether there is no gap.
 */
bool oinf_read_between(reader *in, u64 from, u64 to, rule padding, rule gap);

/* The rules of all payloads together, and the fields of the data section. */
void oinf_read_data(reader *in, oinf_file *file);

#endif
