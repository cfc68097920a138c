#include "core/crc_ways.h"

#include "core/number.h"

crc_ways begin_crc_ways(const digests *by)
{
    return (crc_ways){.by = by, .from_zero = UINT32_MAX};
}

/* A checksum of UINT32_MAX so far leaves the initial value 0. */
void add_crc_ways(crc_ways *w, span bytes)
{
    w->right = crc32c_by(w->by, w->right, bytes);
    w->from_zero = crc32c_by(w->by, w->from_zero, bytes);
    w->zlib = crc32_by(w->by, w->zlib, bytes);
}

/* The mask of LevelDB: a CRC of data that contain CRCs is weak. */
static u32 masked(u32 crc)
{
    return (crc >> 15 | crc << 17) + 0xa282ead8;
}

bool put_crc_way(text *t, const crc_ways *w, u32 word, const char *of)
{
    static const char castagnoli[] = "the CRC-32C";
    const struct { u32 word; const char *sum, *how; } ways[] = {
        {w->right, castagnoli, ""},
        {turned_u32(w->right), castagnoli,
         ", with its bytes reversed (big-endian)"},
        {~w->right, castagnoli, ", without the final inversion"},
        {masked(w->right), castagnoli, ", masked as in LevelDB and TFRecord"},
        {w->from_zero, castagnoli, ", with the initial value 0"},
        {~w->from_zero, castagnoli,
         ", with the initial value 0 and without the final inversion"},
        {w->zlib, "the zlib CRC-32", ""},
    };

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (ways[i].word != word)
            continue;
        put(t, "%s of %s%s", ways[i].sum, of, ways[i].how);
        return true;
    }
    return false;
}
