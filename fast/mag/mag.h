/* What both files of MAG know: mag.c reads, data.c writes and judges. */
#ifndef FAST_MAG_H
#define FAST_MAG_H

#include "fast/core/file.h"

#define MAG_META_SIZE 16        /* of a metadata record, without key */
#define MAG_UNIT      64        /* of places in the data */

enum { MAG_I64 = 1, MAG_F64 = 2 };      /* of metadata */
enum { MAG_BOOL = 2 };                  /* of tensors */

/* Where the key of a metadata record is; the rest stands right before it. */
typedef struct {
    u64 key;
    u32 key_size;
} mag_entry;

/* What is kept besides the tensors. */
typedef struct {
    u32 checksum;
    u32 count;                  /* of metadata records */
    u64 records_end;
    mag_entry entries[];
} mag_content;

/* Where the last padding ends, and trailing bytes begin. */
u64 fast_mag_data_end(const assay_fast *f);

/* As fast_format has them. */
bool fast_mag_rest(const assay_fast *f);
bool fast_mag_document(const assay_fast *f, fast_json *out);

#endif
