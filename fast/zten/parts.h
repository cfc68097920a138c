/* Declarations shared by fast/zten/. */
#ifndef FAST_ZTEN_PARTS_H
#define FAST_ZTEN_PARTS_H

#include "fast/core/cbor.h"

enum { ZTEN_RAW, ZTEN_ZSTD };

/*
 * A record's extra: the offset of the custom fields of its entry, or of the
 * break that ends it, from the first dimension; and the kind of checksum that
 * ends there, if any.
 */
enum { ZTEN_NO_SUM, ZTEN_CRC32C, ZTEN_SHA256, ZTEN_SUMS };

#define ZTEN_TAIL        8u     /* bytes after the index: its size */
#define ZTEN_CRC32C_SIZE 17u    /* crc32c:0x and 8 digits */
#define ZTEN_SHA256_SIZE 71u    /* sha256: and 64 digits */

static inline u32 zten_extra(u64 customs, u32 sum)
{
    return (u32)customs * ZTEN_SUMS + sum;
}

static inline u32 zten_sum_of(const record *r)
{
    return r->extra % ZTEN_SUMS;
}

static inline u64 zten_customs_at(const record *r)
{
    return r->shape + r->extra / ZTEN_SUMS;
}

/* Returns the place and size of the checksum's text; size 0: none. */
static inline u64 zten_sum_text(const record *r, u32 *size)
{
    static const u32 sizes[] = {0, ZTEN_CRC32C_SIZE, ZTEN_SHA256_SIZE};

    *size = sizes[zten_sum_of(r)];
    return zten_customs_at(r) - *size;
}

/* Bytes of an element, by type. */
extern const u8 fast_zten_widths[];

fast_sum fast_zten_sum(const assay_fast *f, const record *r);
bool fast_zten_rest(const assay_fast *f);
bool fast_zten_document(const assay_fast *f, fast_json *out);

/* Reports whether size bytes at p are one frame as upstream writes it, except
 * for the streams of its compressed blocks. */
bool fast_zten_is_frame(const u8 *p, u64 size);

#endif
