/* What the files of OINF know: oinf.c reads the tables, value.c the values of
 * metadata, data.c what the data hold; document.c writes. */
#ifndef FAST_OINF_VALUE_H
#define FAST_OINF_VALUE_H

#include "fast/core/file.h"

#define OINF_HEADER_SIZE 72
#define OINF_RANK  32           /* of a clean file, at most */
#define OINF_TYPES 26
#define OINF_SHOWN 64           /* bytes of an array that documents have */

enum {
    OINF_BOOL = 12, OINF_BITSET = 13, OINF_STRING = 14, OINF_NDARRAY = 15,
    OINF_T2 = 24
};

extern const fast_type fast_oinf_types[OINF_TYPES];

/* The bits of an element of a type that arrays may have; 0 of the others. */
extern const u8 fast_oinf_bits[OINF_TYPES];

/* An entry of the metadata. */
typedef struct {
    u64 key;
    u64 offset, size;           /* of the value, padding and all */
    u32 key_size;
    u32 type;
} oinf_entry;

/* What is kept besides the tensors. */
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
 * Whether rank dimensions are those of a clean file, and how many elements and
 * bytes they make; size is UINT64_MAX for more bytes than that.
 */
bool fast_oinf_count(const u8 *dims, u32 rank, u32 type, u64 *count, u64 *size);

/* An array in the metadata. */
typedef struct {
    u32 type, rank;
    u64 dims;                   /* places in the file */
    u64 data, size;
    u64 count;
} oinf_array;

/* What an entry's value says of it, of which the first bytes are there; false
 * if that is not clean. */
bool fast_oinf_array(const assay_fast *f, const oinf_entry *e, oinf_array *a);

/* Whether a value is clean, as far as it needs no elements of an array. */
bool fast_oinf_value(assay_fast *f, const oinf_entry *e);

/* As fast_format has them. */
bool fast_oinf_rest(const assay_fast *f);
bool fast_oinf_document(const assay_fast *f, fast_json *out);

#endif
