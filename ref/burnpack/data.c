/*
 * The bytes after the metadata                             spec/burnpack.md, 4
 *
 *     padding     up to the data section
 *     data        of tensors, each at a multiple of 256
 *     padding     before the next data
 *     trailing    all bytes after the last data
 */
#include "burnpack/burnpack.h"

#include <inttypes.h>

#define WORD 4                      /* bytes of an element of Bool(U32) */

static void check_bool_words(reader *in, const region *r)
{
    span words = bytes_at(in, r->offset, r->length);
    u64 bad = find_odd_bool32(words);

    if (bad == words.size)
        return;
    expect_part(in, &in->last, r->offset + bad, WORD, false,
                BURNPACK_DATA_BOOL_VALUE);
    found(in, "contains the word %" PRIu64 ", neither 0 nor 1",
          element_stored(ASSAY_BOOL32, words, bad / WORD));
}

static void check_bools(reader *in, const region *r, element_type element)
{
    if (element == ASSAY_BOOL32)
        check_bool_words(in, r);
    if (element == ASSAY_BOOL)
        check_each_byte(in, r->offset, r->length, find_odd_bool,
                        BURNPACK_DATA_BOOL_VALUE);
}

static void read_data(reader *in, const region *r)
{
    element_type element = (element_type)r->data->owner.type;
    bool quantized = element == ASSAY_NO_ELEMENT;

    enter(in, "tensor", r->data->owner.record, BURNPACK_CBOR_TRUNCATED);
    add_region(in, "data", r->offset, r->length,
               quantized ? ASSAY_BYTES : ASSAY_DATA, (u32)element);
    if (quantized)
        explain(in, "quantized values and their scales");
    check_bools(in, r, element);
    leave(in);
}

/* Judges padding before next that is longer than alignment needs. next is NULL
 * after the last data. */
static void check_gap(reader *in, const burnpack_file *file, const region *r,
                      const range *next)
{
    u64 from = larger(r->offset, file->data_start);

    if (next == NULL || next->offset < from + DATA_UNIT)
        return;
    assay_field start = sized_field(in, "data_offsets[0]", next->owner.field,
                                    cbor_head_size);
    start.kind = ASSAY_BYTES;
    enter(in, "metadata", NO_INDEX, BURNPACK_CBOR_TRUNCATED);
    enter(in, "tensor", next->owner.record, BURNPACK_CBOR_TRUNCATED);
    expect_at(in, &start, false, BURNPACK_DATA_GAP);
    found(in, "leaves %" PRIu64 " unused bytes before it", next->offset - from);
    leave(in);
    leave(in);
}

static void read_padding(reader *in, const region *r)
{
    add_region(in, "padding", r->offset, r->length, ASSAY_PADDING, 0);
    check_each_byte(in, r->offset, r->length, find_nonzero,
                    BURNPACK_DATA_PADDING_NONZERO);
}

static void read_regions(reader *in, const burnpack_file *file, u64 end)
{
    walk w = {&file->data, 0, file->metadata_end, end};

    for (region r; next_region(&w, &r); ) {
        if (r.data != NULL) {
            read_data(in, &r);
        } else {
            read_padding(in, &r);
            check_gap(in, file, &r, next_data(&w));
        }
    }
}

static void read_end(reader *in, const burnpack_file *file, u64 end)
{
    u64 size = in->report->file.size;

    add_region(in, "trailing", end, size - end, ASSAY_PADDING, 0);
    if (!expect(in, size <= file->content_end, BURNPACK_DATA_TRAILING))
        advise_joined(in, end, "each file has its own tensors");

    add_region(in, "file", size, 0, ASSAY_PADDING, 0);
    if (!expect(in, size >= file->data_start, BURNPACK_DATA_NO_PADDING))
        found(in, "ends at %" PRIu64 ", before the data section at %" PRIu64,
              size, file->data_start);
}

static bool check_all_disjoint(reader *in, burnpack_file *file)
{
    sort_by_offset(in, &file->data);
    enter(in, "metadata", NO_INDEX, BURNPACK_CBOR_TRUNCATED);
    bool disjoint = check_disjoint(in, &file->data, "tensor", "data_offsets[0]",
                                   cbor_head_size, BURNPACK_DATA_OVERLAP,
                                   BURNPACK_DATA_ALIAS);
    leave(in);
    return disjoint;
}

void burnpack_check_data(reader *in, burnpack_file *file)
{
    static const rule beyond[] = {BURNPACK_DATA_OUT_OF_FILE};
    u64 end = smaller(file->content_end, in->report->file.size);

    if (judges(in))
        advise_extent(in, &file->extent,
                      sum_or_max(file->data_start, file->extent.end),
                      beyond[0]);
    if (!judges(in) || !check_all_disjoint(in, file) || !file->ranges_known ||
        !ok(in))
        return;
    read_regions(in, file, end);
    read_end(in, file, end);
}
