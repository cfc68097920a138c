/* Declarations shared by the files of OINF: oinf.c reads the tables, value.c
 * the values of metadata, data.c checks the data, document.c writes. */
#ifndef FAST_OINF_VALUE_H
#define FAST_OINF_VALUE_H

#include "fast/core/file.h"

#define OINF_HEADER_SIZE 72
#define OINF_RANK  32           /* maximum of a clean file */
#define OINF_TYPES 26
#define OINF_SHOWN 64           /* bytes of an array that documents have */

enum {
    OINF_BOOL = 12, OINF_BITSET = 13, OINF_STRING = 14, OINF_NDARRAY = 15,
    OINF_T2 = 24
};

extern const fast_type fast_oinf_types[OINF_TYPES];

/* The bits of an element, for types that arrays may have; otherwise 0. */
extern const u8 fast_oinf_bits[OINF_TYPES];

/* A metadata entry. */
typedef struct {
    u64 key;
    u64 offset, size;           /* of the value with its padding */
    u32 key_size;
    u32 type;
} oinf_entry;

/* The data that is kept in addition to the tensors. */
typedef struct {
    u32 sizevars;
    u32 count;                  /* of entries */
    u64 sizevars_end;
    oinf_entry entries[];
} oinf_content;

static inline u64 oinf_pad8(u64 x)
{
    return align_up(x, 8);
}

/*
 * Reports whether rank dimensions are those of a clean file, and computes the
 * number of elements and bytes; size is UINT64_MAX if it is too large.
 */
bool fast_oinf_count(const u8 *dims, u32 rank, u32 type, u64 *count, u64 *size);

/* An array in the metadata. */
typedef struct {
    u32 type, rank;
    u64 dims;                   /* places in the file */
    u64 data, size;
    u64 count;
} oinf_array;

/* Decodes the array of an entry, whose first bytes are there; false if it is
 * not clean. */
bool fast_oinf_array(const assay_fast *f, const oinf_entry *e, oinf_array *a);

/* Reports whether a value is clean, apart from the elements of arrays. */
bool fast_oinf_value(assay_fast *f, const oinf_entry *e);

/* Functions of fast_format. */
bool fast_oinf_rest(const assay_fast *f);
bool fast_oinf_document(const assay_fast *f, fast_json *out);

#endif
