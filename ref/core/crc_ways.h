/* Checksums that writers compute in place of the CRC-32C of a format. */
#ifndef ASSAY_CRC_WAYS_H
#define ASSAY_CRC_WAYS_H

#include "core/digest.h"
#include "core/text.h"

/* What to do about a checksum that does not match. */
#define SUM_IS_WRONG "the bytes are intact, but their writer computes it " \
                     "wrongly"
#define BYTES_CHANGED "the bytes, or the checksum, changed after they were " \
                      "written: fetch the file again"

typedef struct {
    const digests *by;
    u32 right;                  /* CRC-32C */
    u32 from_zero;              /* CRC-32C with the initial value 0 */
    u32 zlib;                   /* CRC-32 of zlib */
} crc_ways;

/* Returns the checksums of no bytes; adds bytes to them. */
crc_ways begin_crc_ways(const digests *by);
void add_crc_ways(crc_ways *w, span bytes);

/*
 * Appends which of them, perhaps inverted, turned or masked, equals word: "the
 * CRC-32C of the blob, with its bytes reversed", where of is "the blob".
 * Returns false, and appends nothing, if none does.
 */
bool put_crc_way(text *t, const crc_ways *w, u32 word, const char *of);

#endif
