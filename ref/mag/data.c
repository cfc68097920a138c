/* Data and padding of MAG v1. */
#include "mag/mag.h"

#include <inttypes.h>

#define DATA_UNIT      64               /* data begin at multiples of it */
#define MAX_PLAUSIBLE  (1ull << 40)     /* beyond it no file was cut short */

u64 mag_align64(u64 value)
{
    return aligned_or_max(value, DATA_UNIT);
}

/* Whether data lie after the records and in the file. */
static bool check_range(reader *in, const mag_file *file, const range *e)
{
    assay_field offset = field_at("offset", e->owner.field, 8);

    expect_at(in, &offset, e->offset % DATA_UNIT == 0, MAG_DATA_OFFSET_ALIGNED);
    if (!expect_before(in, &offset, e->offset, e->length,
                       in->report->file.size, "the file ends",
                       MAG_DATA_OUT_OF_FILE)) {
        if (e->offset <= MAX_PLAUSIBLE && e->length <= MAX_PLAUSIBLE)
            advise_cut(in,
                       e->offset + e->length - in->report->file.size);
        return false;
    }
    if (expect_at(in, &offset, e->offset >= file->records_end,
                  MAG_DATA_OFFSET_IN_RECORDS))
        return true;
    found(in, "is %" PRIu64 ", but the records end at %" PRIu64,
          e->offset, file->records_end);
    return false;
}

static void check_order(reader *in, const range *before, const range *e)
{
    assay_field offset = field_at("offset", e->owner.field, 8);

    if (!expect_at(in, &offset, e->offset >= before->offset, MAG_DATA_ORDER))
        found(in, "is %" PRIu64 ", after %" PRIu64 " of tensor[%"
              PRIu32 "]", e->offset, before->offset, before->owner.record);
}

/* Keeps the data whose range is right, and looks at their order. */
static void check_placement(reader *in, mag_file *file)
{
    u64 kept = 0;

    for (u64 i = 0; i < file->data.count && ok(in); i++) {
        range e = file->data.items[i];

        enter(in, "tensor", e.owner.record, MAG_TENSOR_TRUNCATED);
        if (check_range(in, file, &e)) {
            if (kept > 0)
                check_order(in, &file->data.items[kept - 1], &e);
            file->data.items[kept++] = e;
        }
        leave(in);
    }
    file->ranges_known &= kept == file->data.count;
    file->data.count = kept;
}

static void read_data(reader *in, const region *r)
{
    const mag_type *type = &mag_types[r->data->owner.type];

    enter(in, "tensor", r->data->owner.record, MAG_TENSOR_TRUNCATED);
    add_region(in, "data", r->offset, r->length, ASSAY_DATA, type->element);
    if (r->data->owner.type == MAG_BOOL)
        check_each_byte(in, r->offset, r->length, is_bool_byte,
                        MAG_DATA_BOOL_VALUE);
    leave(in);
}

static bool is_padding_byte(u8 byte)
{
    return byte == 0xff;
}

/* Padding before the data of next (NULL: after the last); is it canonical? */
static bool read_padding(reader *in, const region *r, const range *next)
{
    add_region(in, "padding", r->offset, r->length, ASSAY_PADDING, 0);
    explain(in, "up to a multiple of %d", DATA_UNIT);
    bool filled = check_each_byte(in, r->offset, r->length, is_padding_byte,
                                  MAG_DATA_PADDING);
    if (next != NULL && r->length >= DATA_UNIT)
        blame_gap(in, next, r->length, "tensor", "offset", MAG_DATA_GAP);
    return filled;
}

/* What follows the padded last data, which the original writer leaves. */
static void read_end(reader *in, const mag_file *file, u64 padded)
{
    document *doc = file->doc;
    u64 size = in->report->file.size, end = smaller(padded, size);

    add_region(in, "trailing", end, size - end, ASSAY_PADDING, 0);
    bool zero = check_each_byte(in, end, size - end, is_zero_byte,
                                MAG_DATA_TRAILING_NONZERO);
    put_number(doc, "trailing", size - end);
    put_flag(doc, "trailing_zero", zero);

    add_region(in, "file", size, 0, ASSAY_PADDING, 0);
    if (!expect(in, padded <= size, MAG_DATA_TAIL_PADDING))
        found(in, "ends at %" PRIu64, size);
    if (!expect(in, size == file->writer_length, MAG_CANONICAL_FILE_LENGTH))
        found(in, "ends at %" PRIu64 ", the original's would at %"
              PRIu64, size, file->writer_length);
}

void mag_check_data(reader *in, mag_file *file)
{
    document *doc = file->doc;
    u64 size = in->report->file.size;
    u64 end = file->records_end;
    bool filled = true;

    check_placement(in, file);
    sort_by_offset(in, &file->data);
    check_disjoint(in, &file->data, "tensor", "offset", NULL, MAG_DATA_OVERLAP,
                   MAG_DATA_ALIAS);
    if (!file->ranges_known || !ok(in))
        return;
    if (file->data.count > 0)
        end = mag_align64(end_of_data(&file->data));

    walk w = {&file->data, 0, file->records_end, smaller(end, size)};
    for (region r; next_region(&w, &r); ) {
        if (r.data != NULL)
            read_data(in, &r);
        else
            filled &= read_padding(in, &r, next_data(&w));
    }
    put_number(doc, "file_size", size);
    put_number(doc, "records_end", file->records_end);
    put_hex(doc, "checksum", file->checksum, 8);
    put_word(doc, "padding", filled ? "ff" : "other");
    read_end(in, file, end);
}
