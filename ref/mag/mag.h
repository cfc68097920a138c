/*
 * Declarations shared by the files of MAG: mag.c reads the records, checksum.c
 * judges their checksum, data.c reads the bytes after them, and show.c makes
 * the document.
 */
#ifndef ASSAY_MAG_H
#define ASSAY_MAG_H

#include "format.h"
#include "mag_rules.h"

#define MAG_HEADER_SIZE 24
#define MAG_UNIT 64             /* the alignment of data */
#define MAG_MAX ((u64)INT64_MAX)        /* dimensions, elements and bytes */

/* dtype codes */
enum { MAG_F32, MAG_F16, MAG_BOOL, MAG_I32, MAG_TYPES };

typedef struct {
    const char *name;
    element_type element;
} mag_type;

extern const mag_type mag_types[MAG_TYPES];

/* Types of metadata; 0 means tensor in upstream's enumeration. */
enum { MAG_META_TENSOR, MAG_META_I64, MAG_META_F64 };

typedef struct {
    u32 record;
    u8 dtype;
    u64 numel, offset, size;
    span shape, key;
    assay_field numel_field, offset_field;
} mag_tensor;

/* A whole file: the values of records that later rules need. */
typedef struct {
    document *doc;
    u32 checksum, num_tensors, num_meta_kv;
    assay_field checksum_field, num_tensors_field, num_meta_kv_field;
    record_names meta_keys, tensor_keys;
    ranges data;                /* of the tensors with a known size */
    bool all_known;             /* every tensor has a valid range */
    u64 records_end;
    u64 canonical_length;       /* the file length that upstream computes */
} mag_file;

/* Judges the checksum of the records.                              section 5 */
void mag_check_checksum(reader *in, const mag_file *file);

/*
 * Appends the likely mistake that gives the checksum word for a file with
 * records up to end, which is at least MAG_HEADER_SIZE. Returns false if none
 * does.
 */
bool mag_guess_checksum(text *t, const digests *by, u32 word, span file,
                        u64 end);

/* Reads the rest: data, padding, trailing bytes.                   section 6 */
void mag_read_data(reader *in, mag_file *file);

/* Add a record to the document. The type, the number of elements and the size
 * of a tensor may be unknown. */
void mag_show_metadata(document *doc, u8 type, u64 value, span key);
void mag_show_tensor(document *doc, const mag_tensor *t, bool typed,
                     bool counted, bool sized);

/* Adds the members of the whole file; trailing bytes begin at end. */
void mag_show_file(const reader *in, const mag_file *file, u64 end,
                   bool filled, bool zero);

#endif
