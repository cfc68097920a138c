/*
 * What the three files share: mag.c reads the records, checksum.c judges the
 * checksum over them, data.c what lies after them.
 */
#ifndef ASSAY_MAG_H
#define ASSAY_MAG_H

#include "format.h"

#define MAG_HEADER_SIZE 24

typedef struct {
    const char *name;
    element_type element;
} mag_type;

/* By dtype code. */
#define MAG_TYPES 4
#define MAG_BOOL  2
extern const mag_type mag_types[MAG_TYPES];

/* A whole file: what the records say, for the rules across them. */
typedef struct {
    document *doc;
    u32 num_tensors, num_meta_kv;
    u32 checksum;
    assay_field num_tensors_field, num_meta_kv_field, checksum_field;
    record_names meta_keys, tensor_keys;
    ranges data;                /* of the tensors whose size is known */
    bool ranges_known;          /* of all of them */
    u64 records_end;
    u64 writer_length;          /* of the file, as the original computes it */
} mag_file;

/* value rounded up to a multiple of 64, where data begin. */
u64 mag_align64(u64 value);

/* The word in the header against the records.               section 5 */
void mag_check_checksum(reader *in, const mag_file *file);

/*
 * Which misreading of the rule gives word for a file whose records end at end,
 * at least MAG_HEADER_SIZE; NULL if none that is likely does.
 */
const char *mag_guess_checksum(u32 word, span file, u64 end);

/* Every byte after the records: data, padding, surplus.    section 6 */
void mag_check_data(reader *in, mag_file *file);

#endif
