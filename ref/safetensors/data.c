/*
 * The buffer                                           spec/safetensors.md, 7
 *
 * Sorted by begin, then by end, the data of the tensors covers the buffer
 * without gaps and without sharing a byte. An empty tensor is where the data of
 * two others meets, or at an end of the buffer.
 */
#include "safetensors/safetensors.h"

#include <inttypes.h>

#include "core/looks.h"

#define MOST_DIGITS 20          /* of a number below 2^64 */
#define LEAST_UNWRITTEN 4096    /* fewer zeros are padding */
#define KEEP_APART "each file has its own tensors"

/* Rules whose findings have one cause in many files. */
enum { BOUNDS, HOLES };
static const rule explained[] = {
    SAFETENSORS_DATA_BOUNDS, SAFETENSORS_DATA_HOLE,
};

/* Returns the field begin of a tensor, a token of digits. */
static assay_field begin_of(const reader *in, const range *r)
{
    span rest = rest_of(in->report->file, r->owner.field);
    u64 size = 0;

    while (size < MOST_DIGITS && byte_at(rest, size) >= '0')
        size++;                 /* what follows a number is below '0' */
    return safetensors_field("begin", r->owner.field, size);
}

/* Data that share bytes */

static u64 end_of(const range *r)
{
    return r->offset + r->length;
}

/* Reports a later tensor that begins inside the data of the first one. */
static void blame_place(reader *in, const range *first, const range *later,
                        rule broken)
{
    assay_field blamed = begin_of(in, later);
    assay_field related = begin_of(in, first);

    enter(in, "tensor", later->owner.record, broken);
    expect_at(in, &blamed, false, broken);
    found(in, "overlaps tensor[%" PRIu32 "]: byte %" PRIu64 " of the file is "
          "in its data, bytes %" PRIu64 " to %" PRIu64, first->owner.record,
          later->offset, first->offset, end_of(first) - 1);
    if (later->offset == first->offset && later->length == first->length)
        advise(in, "both have the same bytes, as tied weights: leave one of "
               "them out, or write its bytes twice");
    leave(in);
    relate_to(in, "tensor", first->owner.record, &related);
}

static void check_overlap(reader *in, const safetensors_file *file)
{
    for (overlap o = {.list = &file->data}; ok(in) && next_overlap(&o); )
        blame_place(in, o.first, o.later, SAFETENSORS_DATA_OVERLAP);
}

/* Checks that no empty tensor is inside the data of another tensor. */
static void check_empty(reader *in, const safetensors_file *file)
{
    const range *around = NULL;
    u64 k = 0;

    for (u64 i = 0; i < file->empty.count && ok(in); i++) {
        const range *r = &file->empty.items[i];
        for (; k < file->data.count; k++) {
            const range *data = &file->data.items[k];
            if (data->offset >= r->offset)
                break;
            if (around == NULL || end_of(data) > end_of(around))
                around = data;
        }
        if (around != NULL && r->offset < end_of(around))
            blame_place(in, around, r, SAFETENSORS_DATA_ZERO_SIZE_INSIDE);
    }
}

/* All bytes */

static void read_data(reader *in, const region *r)
{
    element_type element = (element_type)r->data->owner.type;
    bool scalars = element != ASSAY_NO_ELEMENT;

    enter(in, "tensor", r->data->owner.record, SAFETENSORS_DATA_BOUNDS);
    add_region(in, "data", r->offset, r->length,
               scalars ? ASSAY_DATA : ASSAY_BYTES, (u32)element);
    if (element == ASSAY_BOOL)
        check_each_byte(in, r->offset, r->length, find_odd_bool,
                        SAFETENSORS_DATA_BOOL_VALUE);
    leave(in);
}

/* Hints why there are bytes between tensors: padding, or another file. */
static void guess_hole(reader *in, const region *r, const gap_sum *gaps)
{
    if (gaps->unit > 0)
        advise(in, "tensors seem to be aligned to %" PRIu64 " bytes, but "
               "safetensors allows no padding between them, here %"
               PRIu64 " byte%s in %" PRIu64 " gap%s: save it without",
               gaps->unit, gaps->length, gaps->length == 1 ? "" : "s",
               gaps->gaps,
               gaps->gaps == 1 ? "" : "s");
    else if (!advise_joined(in, r->offset, KEEP_APART))
        advise(in, "no tensor of the header has these bytes, and safetensors "
               "allows no gaps");
}

/* Hints why there are bytes after the last data. */
static void guess_trailing(reader *in, const region *r)
{
    span bytes = bytes_at(in, r->offset, smaller(r->length, MOST_LOOKED));
    bool blank = bytes.size > 0 && find_nonzero(bytes) == bytes.size;

    if (blank && bytes.size < LEAST_UNWRITTEN)
        advise(in, "safetensors allows no padding after the last tensor");
    else if (blank)
        advise(in, "they are zeros: created but never written");
    else
        advise_joined(in, r->offset, KEEP_APART);
}

static void read_unused(reader *in, const region *r, bool last,
                        const safetensors_file *file, const gap_sum *gaps)
{
    rule broken = last ? SAFETENSORS_DATA_TRAILING : SAFETENSORS_DATA_HOLE;

    enter(in, "buffer", NO_INDEX, broken);
    add_region(in, "unused", r->offset, r->length, ASSAY_PADDING, 0);
    if (gaps->unit > 0)
        in->report->one_cause = explained[HOLES];
    if (!expect(in, !file->ranges_known, broken)) {
        found(in, "is %" PRIu64 " byte%s that no tensor uses", r->length,
              r->length == 1 ? "" : "s");
        if (last)
            guess_trailing(in, r);
        else
            guess_hole(in, r, gaps);
    }
    leave(in);
}

/* Advises why data is outside the file: its offsets count from the start of the
 * file, or the file is truncated. */
static void guess_outside(reader *in, const safetensors_file *file)
{
    const extent *e = &file->extent;

    take_first_finding(in->report, explained[BOUNDS]);
    if (e->beyond > 0 && e->end - file->buffer_size == file->data_start &&
        e->least >= file->data_start)
        advise(in, "offsets count from the end of the header, not from the "
               "start of the file");
    advise_extent(in, e, sum_or_max(file->data_start, e->end),
                  explained[BOUNDS]);
}

void safetensors_check_data(reader *in, safetensors_file *file)
{
    walk w = {.data = &file->data, .at = file->data_start,
              .end = in->report->length};
    gap_sum gaps = {0};
    region r;

    sort_by_place(in, &file->data);
    sort_by_place(in, &file->empty);
    guess_outside(in, file);
    if (!extent_is_dense(&file->extent))
        gaps = add_gaps(&file->data, file->data_start);
    check_overlap(in, file);
    check_empty(in, file);
    while (ok(in) && next_region(&w, &r))
        if (r.data != NULL)
            read_data(in, &r);
        else
            read_unused(in, &r, next_data(&w) == NULL, file, &gaps);
}
