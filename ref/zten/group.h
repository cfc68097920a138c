/* Entries that have the same blob. Each byte is summed, hashed and decompressed
 * once, however many entries name it. */
#ifndef ASSAY_GROUP_H
#define ASSAY_GROUP_H

#include "zten/zten.h"

typedef struct {
    const range *first;         /* of count, one for each entry */
    u64 count;
    span bytes;                 /* of the blob */
} group;

/* What the entry of r says about the blob. */
static inline const blob *blob_of(const zten_file *file, const range *r)
{
    return &file->blobs.items[r->owner.type];
}

/* Decompresses the blob, for the entries that say that it is compressed. */
void zten_check_frames(reader *in, zten_file *file, const group *g);

#endif
