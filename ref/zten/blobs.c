/*
 * The bytes between magic and index                    spec/zten.md, 4 to 6
 *
 *     blobs      of entries; several may share one, none may overlap in part
 *     padding    the bytes that belong to no blob
 */
#include "zten/group.h"


#include <inttypes.h>

#define FIRST_BYTE 8            /* after the magic */

/* Judges the checksums of all entries of a group                section 5 */
static void check_checksums(reader *in, zten_file *file, const group *g)
{
    stored s = {.bytes = g->bytes};

    for (u64 i = 0; i < g->count; i++) {
        const range *r = g->first + i;
        enter(in, "entry", r->owner.record, ZTEN_INDEX_TRUNCATED);
        zten_check_checksum(in, file, &s, blob_of(file, r));
        leave(in);
    }
    if (s.has_crc || s.has_digest)
        in->report->checked += s.bytes.size;
}

/* Returns the group of the ranges from i on that begin at the same byte. The
 * ranges do not overlap in part, so they are equal. */
static group next_group(const reader *in, const ranges *data, u64 i)
{
    const range *first = &data->items[i];
    group g = {first, 0, bytes_at(in, first->offset, first->length)};

    while (i + g.count < data->count &&
           data->items[i + g.count].offset == first->offset)
        g.count++;
    return g;
}

static void check_contents(reader *in, zten_file *file)
{
    for (u64 i = 0; i < file->data.count && ok(in); ) {
        group g = next_group(in, &file->data, i);
        check_checksums(in, file, &g);
        zten_check_frames(in, file, &g);
        i += g.count;
    }
}

static void explain_data(reader *in, const blob *b)
{
    u32 size = element_bits((element_type)b->element) / 8;

    if (b->encoding == ENCODING_ZSTD && b->sized)
        explain(in, "zstd, for %" PRIu64 " bytes of elements", b->nbytes);
    else if (b->big_endian)
        explain(in, "big-endian elements of %" PRIu32 " bytes", size);
}

static void read_data(reader *in, const zten_file *file, const region *r)
{
    const blob *b = blob_of(file, r->data);
    bool zstd = b->encoding == ENCODING_ZSTD;
    bool plain = b->encoding == ENCODING_RAW && !b->big_endian;

    enter(in, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    enter(in, "entry", r->data->owner.record, ZTEN_INDEX_TRUNCATED);
    add_region(in, zstd ? "frames" : "data", r->offset, r->length,
               plain ? ASSAY_DATA : ASSAY_BYTES, plain ? b->element : 0);
    explain_data(in, b);
    leave(in);
    leave(in);
}

#define MOST_SEARCHED (1u << 20)        /* bytes: a gap may be large */

/* Hints that padding contains the beginning of another file. */
static void guess_joined(reader *in, const region *r)
{
    const assay_format *about = format_about(FORMAT_zten);
    span bytes = bytes_at(in, r->offset, smaller(r->length, MOST_SEARCHED));
    u64 at = 0;

    while (at < bytes.size && !starts_with(rest_of(bytes, at), about->magic,
                                           about->magic_size))
        at++;
    if (at < bytes.size)
        advise(in, "another zTensor file begins at byte %" PRIu64 ", as if "
               "files were joined by cat: only the index at the end is read, "
               "and its offsets count from byte 0", r->offset + at);
}

static void read_padding(reader *in, const region *r)
{
    add_region(in, "padding", r->offset, r->length, ASSAY_PADDING, 0);
    if (!check_each_byte(in, r->offset, r->length, find_nonzero,
                         ZTEN_CANON_PADDING))
        guess_joined(in, r);
}

/* Adds every byte between magic and index to the report, once. */
static void read_regions(reader *in, const zten_file *file)
{
    walk w = {&file->data, 0, FIRST_BYTE, file->index_start};

    for (region r; next_region(&w, &r); )
        if (r.data != NULL)
            read_data(in, file, &r);
        else
            read_padding(in, &r);
}

/* Blobs are disjoint or identical                                section 6 */
static bool check_overlaps(reader *in, zten_file *file)
{
    sort_by_offset(in, &file->data);
    return check_disjoint(in, &file->data, "entry", "offset", cbor_head_size,
                          ZTEN_BLOB_OVERLAP, ZTEN_BLOB_ALIAS);
}

void zten_check_blobs(reader *in, zten_file *file)
{
    enter(in, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    bool disjoint = check_overlaps(in, file);
    if (disjoint)
        check_contents(in, file);
    leave(in);
    if (disjoint && file->places_known && ok(in))
        read_regions(in, file);
}
