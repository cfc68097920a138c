/* Entries with the same blob. Its bytes are checksummed and decompressed once,
 * however many entries refer to them. */
#ifndef ASSAY_GROUP_H
#define ASSAY_GROUP_H

#include "zten/zten.h"

typedef struct {
    const range *first;         /* the first of count, one for each entry */
    u64 count;
    span bytes;                 /* of the blob */
} group;

/* Returns the blob as the entry of r describes it. */
static inline const blob *blob_of(const zten_file *file, const range *r)
{
    return &file->blobs.items[r->owner.type];
}

/* Decompresses the blob for the entries with encoding zstd. */
void zten_check_frames(reader *in, zten_file *file, const group *g);

#endif
