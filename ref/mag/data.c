/*
 * The bytes after the records of MAG v1                             section 6
 *
 *     padding            up to the data of the first tensor
 *     data and padding   data at multiples of 64, in any order
 *     trailing bytes     after the padding of the last data
 */
#include "mag/mag.h"

#include <inttypes.h>

/* Returns the field that holds the offset of the data. */
static assay_field offset_of(const range *data)
{
    return field_at("offset", data->owner.field, 8);
}

/* Judges a range of data: it is after the records and inside the file. */
static bool check_place(reader *in, const mag_file *file, const range *data,
                        extent *e)
{
    assay_field offset = offset_of(data);

    expect_at(in, &offset, data->offset % MAG_UNIT == 0,
              MAG_DATA_OFFSET_ALIGNED);
    if (!expect_before(in, &offset, data->offset, data->length,
                       in->report->file.size, "the file ends",
                       MAG_DATA_OUT_OF_FILE)) {
        e->beyond++;
        return false;
    }
    if (!expect_at(in, &offset, data->offset >= file->records_end,
                   MAG_DATA_OFFSET_IN_RECORDS)) {
        found(in, "is %" PRIu64 ", before the end of the records at %" PRIu64,
              data->offset, file->records_end);
        return false;
    }
    return true;
}

static void check_order(reader *in, const range *before, const range *data)
{
    assay_field offset = offset_of(data);

    if (!expect_at(in, &offset, data->offset >= before->offset, MAG_DATA_ORDER))
        found(in, "is %" PRIu64 ", before the data of tensor[%" PRIu32
              "] at %" PRIu64,
              data->offset, before->owner.record, before->offset);
}

/* Judges all ranges and drops the invalid ones from the list. */
static void check_places(reader *in, mag_file *file)
{
    range *list = file->data.items;
    extent e = {.unit = MAG_UNIT,
                .start = aligned_or_max(file->records_end, MAG_UNIT)};
    static const rule beyond[] = {MAG_DATA_OUT_OF_FILE};
    u64 kept = 0;

    enter(in, "tensor", NO_INDEX, MAG_TENSOR_TRUNCATED);
    for (u64 i = 0; i < file->data.count && ok(in); i++) {
        at_index(in, list[i].owner.record);
        extend(&e, list[i].offset, list[i].length);
        if (!check_place(in, file, &list[i], &e))
            continue;
        if (kept > 0)
            check_order(in, &list[kept - 1], &list[i]);
        list[kept++] = list[i];
    }
    leave(in);
    advise_extent(in, &e, larger(aligned_or_max(e.end, MAG_UNIT),
                                 file->canonical_length), beyond[0]);
    file->all_known &= kept == file->data.count;
    file->data.count = kept;
}

static void check_sharing(reader *in, mag_file *file)
{
    sort_by_offset(in, &file->data);
    check_disjoint(in, &file->data, "tensor", "offset", NULL, MAG_DATA_OVERLAP,
                   MAG_DATA_ALIAS);
}

static void read_data(reader *in, const region *r)
{
    u32 dtype = r->data->owner.type;

    enter(in, "tensor", r->data->owner.record, MAG_TENSOR_TRUNCATED);
    add_region(in, "data", r->offset, r->length, ASSAY_DATA,
               mag_types[dtype].element);
    if (dtype == MAG_BOOL)
        check_each_byte(in, r->offset, r->length, find_odd_bool,
                        MAG_DATA_BOOL_VALUE);
    leave(in);
}

static bool is_padding_byte(u8 byte)
{
    return byte == 0xff;
}

static u64 find_no_padding(span bytes)
{
    return first_byte_off(bytes, is_padding_byte);
}

/* Reads the padding before the data next, or after all data (NULL). Returns
 * whether all of it is 0xff. */
static bool read_padding(reader *in, const region *r, const range *next)
{
    add_region(in, "padding", r->offset, r->length, ASSAY_PADDING, 0);
    explain(in, "up to a multiple of %d", MAG_UNIT);
    bool filled = check_each_byte(in, r->offset, r->length, find_no_padding,
                                  MAG_DATA_PADDING);
    if (next != NULL && r->length >= MAG_UNIT)
        blame_gap(in, next, r->length, "tensor", "offset", MAG_DATA_GAP);
    return filled;
}

/* Reads data and padding up to end. Returns whether all padding is 0xff. */
static bool read_regions(reader *in, mag_file *file, u64 end)
{
    walk w = {.data = &file->data, .at = file->records_end, .end = end};
    bool filled = true;

    for (region r; next_region(&w, &r); )
        if (r.data != NULL)
            read_data(in, &r);
        else
            filled &= read_padding(in, &r, next_data(&w));
    return filled;
}

/* Returns the padded end of the last data; without data, the end of the
 * records. */
static u64 padded_end(const mag_file *file)
{
    if (file->data.count == 0)
        return file->records_end;
    return aligned_or_max(end_of_data(&file->data), MAG_UNIT);
}

/* Reads the trailing bytes from end on. Returns whether all are zero. */
static bool read_trailing(reader *in, u64 end)
{
    u64 length = in->report->file.size - end;

    add_region(in, "trailing", end, length, ASSAY_PADDING, 0);
    bool zero = check_each_byte(in, end, length, find_nonzero,
                                MAG_DATA_TRAILING_NONZERO);
    if (!zero)
        advise_joined(in, end + find_nonzero(bytes_at(in, end, length)),
                      "each file has its own tensors");
    return zero;
}

static void check_length(reader *in, const mag_file *file, u64 padded)
{
    u64 size = in->report->file.size;

    add_region(in, "file", size, 0, ASSAY_PADDING, 0);
    if (!expect(in, padded <= size, MAG_DATA_TAIL_PADDING))
        found(in, "ends at %" PRIu64 ", expected padding up to %" PRIu64, size,
              padded);
    if (!expect(in, size == file->canonical_length, MAG_CANONICAL_FILE_LENGTH))
        found(in, "ends at %" PRIu64 ", upstream's would end at %" PRIu64,
              size, file->canonical_length);
}

void mag_read_data(reader *in, mag_file *file)
{
    check_places(in, file);
    check_sharing(in, file);
    if (!file->all_known || !ok(in))
        return;         /* the owner of the bytes is unknown */

    u64 padded = padded_end(file);
    u64 end = smaller(padded, in->report->file.size);
    bool filled = read_regions(in, file, end);
    bool zero = read_trailing(in, end);
    check_length(in, file, padded);
    mag_show_file(in, file, end, filled, zero);
}
