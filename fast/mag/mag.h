/* Declarations shared by mag.c, which reads, and data.c. */
#ifndef FAST_MAG_H
#define FAST_MAG_H

#include "fast/core/file.h"

#define MAG_META_SIZE 16        /* of a metadata record, without key */
#define MAG_UNIT      64        /* alignment of data */

enum { MAG_I64 = 1, MAG_F64 = 2 };      /* of metadata */
enum { MAG_BOOL = 2 };                  /* of tensors */

/* The place of a metadata record's key; its other fields are before it. */
typedef struct {
    u64 key;
    u32 key_size;
} mag_entry;

/* The data that is kept in addition to the tensors. */
typedef struct {
    u32 checksum;
    u32 count;                  /* of metadata records */
    u64 records_end;
    mag_entry entries[];
} mag_content;

/* Returns the end of the last padding, where trailing bytes start. */
u64 fast_mag_data_end(const assay_fast *f);

/* Functions of fast_format. */
bool fast_mag_rest(const assay_fast *f);
bool fast_mag_document(const assay_fast *f, fast_json *out);

#endif
