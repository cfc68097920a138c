/*
 * What the files share: mag.c reads the records, checksum.c judges the checksum
 * over them, data.c reads what lies after them, show.c makes the document.
 */
#ifndef ASSAY_MAG_H
#define ASSAY_MAG_H

#include "format.h"
#include "mag_rules.h"

#define MAG_HEADER_SIZE 24
#define MAG_UNIT 64             /* data begin at multiples of it */
#define MAG_MAX ((u64)INT64_MAX)        /* of dimensions, elements and bytes */

/* dtype codes */
enum { MAG_F32, MAG_F16, MAG_BOOL, MAG_I32, MAG_TYPES };

typedef struct {
    const char *name;
    element_type element;
} mag_type;

extern const mag_type mag_types[MAG_TYPES];

/* Types of metadata; 0 means tensor elsewhere in the original. */
enum { MAG_META_TENSOR, MAG_META_I64, MAG_META_F64 };

typedef struct {
    u32 record;
    u8 dtype;
    u64 numel, offset, size;
    span shape, key;
    assay_field numel_field, offset_field;
} mag_tensor;

/* A whole file: what the records say, for the rules across them. */
typedef struct {
    document *doc;
    u32 checksum, num_tensors, num_meta_kv;
    assay_field checksum_field, num_tensors_field, num_meta_kv_field;
    record_names meta_keys, tensor_keys;
    ranges data;                /* of the tensors whose size is known */
    bool all_known;             /* it is known of all of them */
    u64 records_end;
    u64 canonical_length;       /* of the file, as the original computes it */
} mag_file;

/* The word in the header against the records.                      section 5 */
void mag_check_checksum(reader *in, const mag_file *file);

/*
 * Which misreading of the rule gives word for a file whose records end at end,
 * at least MAG_HEADER_SIZE; NULL if none that is likely does.
 */
const char *mag_guess_checksum(const digests *d, u32 word, span file, u64 end);

/* Every byte after the records: data, padding, trailing bytes.     section 6 */
void mag_read_data(reader *in, mag_file *file);

/* The document */
void mag_show_metadata(document *doc, u8 type, u64 value, span key);
void mag_show_tensor(document *doc, const mag_tensor *t);

/* The file as a whole; end is where trailing bytes begin. */
void mag_show_file(const reader *in, const mag_file *file, u64 end,
                   bool filled, bool zero);

#endif
