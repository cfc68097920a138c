/*
 * GGUF: the bytes after the infos                                   section 7
 *
 *     padding            up to D, a multiple of the alignment
 *     data and padding   tensors at multiples of it from D, in any order
 *     trailing bytes     from the padded end of the last data on
 *
 * The last pair may set the alignment, and D depends on the last info. So the
 * places of data are judged after all records have been read.
 */
#include "gguf/gguf.h"

#include <inttypes.h>

/* Returns the field offset of a tensor. */
static assay_field offset_of(const reader *in, const range *data)
{
    assay_field field = field_at("offset", data->owner.field, 8);

    field.kind = in->big_endian ? ASSAY_UINT_BE : ASSAY_UINT_LE;
    return field;
}

static u64 padded(const gguf_file *file, u64 offset)
{
    return aligned_or_max(offset, file->alignment);
}

/* Returns the end of data, empty or not, counted from D. */
static u64 end_of(const range *data)
{
    return sum_or_max(data->offset, data->length);
}

/* -------------------------------------------------------------- offsets -- */

static void check_aligned(reader *in, const gguf_file *file, const range *data)
{
    assay_field offset = offset_of(in, data);

    if (!expect_at(in, &offset, data->offset % file->alignment == 0,
                   GGUF_TENSOR_OFFSET_ALIGNED))
        found(in, "is misaligned: %" PRIu64 " is not a multiple of %" PRIu64,
              data->offset, file->alignment);
}

/* Reports the first tensor that is not where upstream would place it. */
static void check_contiguous(reader *in, const gguf_file *file,
                             const range *data, u64 expected)
{
    assay_field offset = offset_of(in, data);

    if (file->all_sized &&
        !expect_once(in, &offset, data->offset == expected,
                     GGUF_DATA_CONTIGUOUS))
        found(in, "is %" PRIu64 ", where upstream would write %" PRIu64,
              data->offset, expected);
}

static void check_offsets(reader *in, const gguf_file *file)
{
    u64 expected = 0;

    enter(in, "tensor", 0, GGUF_TENSOR_TRUNCATED);
    for (u64 i = 0; i < file->tensors.count; i++) {
        const range *data = &file->tensors.items[i];
        at_index(in, i);
        check_aligned(in, file, data);
        check_contiguous(in, file, data, expected);
        expected = padded(file, end_of(data));
    }
    leave(in);
}

/* --------------------------------------------------------------- bounds -- */

static const range *furthest(const gguf_file *file)
{
    const range *found = NULL;

    for (u64 i = 0; i < file->tensors.count; i++) {
        const range *data = &file->tensors.items[i];
        if (found == NULL || end_of(data) > end_of(found))
            found = data;
    }
    return found;
}

/* Returns the end of the last data with its padding; D without tensors. */
static u64 padded_end(const gguf_file *file)
{
    const range *last = furthest(file);

    return sum_or_max(file->data_start,
                      last != NULL ? padded(file, end_of(last)) : 0);
}

/* Returns the first info whose data does not end within room bytes of D. */
static const range *first_beyond(const gguf_file *file, u64 room)
{
    const range *data = file->tensors.items;

    while (end_of(data) <= room)
        data++;
    return data;
}

/* Checks that a file with tensors reaches D. */
static bool check_start(reader *in, const gguf_file *file)
{
    u64 size = in->report->length;
    const range *last = furthest(file);

    if (last == NULL || file->data_start <= size)
        return true;
    add_region(in, "file", size, 0, ASSAY_PADDING, 0);
    expect(in, false, GGUF_DATA_START);
    found(in, "is truncated: it ends at %" PRIu64 ", but the data begins at %"
          PRIu64, size, file->data_start);
    if (file->all_sized && file->alignment <= GGUF_LIKELY_ALIGNMENT)
        advise_whole(in, padded_end(file));
    return false;
}

/* Hints that the file is truncated. */
static void guess_cut(const reader *in, const gguf_file *file)
{
    static const rule beyond[] = {GGUF_DATA_OUT_OF_FILE};
    extent e = {.unit = file->alignment};
    u64 room = in->report->length - file->data_start;

    for (u64 i = 0; i < file->tensors.count; i++) {
        const range *data = &file->tensors.items[i];
        extend(&e, data->offset, data->length);
        e.beyond += end_of(data) > room;
    }
    advise_extent(in, &e, padded_end(file), beyond[0]);
}

/*
 * Checks that all data is inside the file. In a truncated file many tensors are
 * not: one finding reports how many bytes are missing in all. likely: the types
 * do not explain it.
 */
static bool check_bounds(reader *in, const gguf_file *file, bool likely)
{
    const range *last = furthest(file), *first;

    if (last == NULL)
        return true;
    u64 room = in->report->length - file->data_start;
    if (end_of(last) <= room)
        return true;
    assay_field offset = offset_of(in, last);
    enter(in, "tensor", last->owner.record, GGUF_TENSOR_TRUNCATED);
    expect_at(in, &offset, false, GGUF_DATA_OUT_OF_FILE);
    found(in, "is out of bounds: the data would end at %" PRIu64
          ", but the file ends at %" PRIu64,
          sum_or_max(file->data_start, end_of(last)), in->report->length);
    leave(in);
    first = first_beyond(file, room);
    if (first != last) {
        offset = offset_of(in, first);
        relate_to(in, "tensor", first->owner.record, &offset);
    }
    if (likely)
        guess_cut(in, file);
    return false;
}

/* -------------------------------------------------------------- regions -- */

/* Changes the list to the tensors that are not empty, at file offsets. */
static void place_data(reader *in, gguf_file *file)
{
    range *list = file->tensors.items;
    u64 kept = 0;

    for (u64 i = 0; i < file->tensors.count; i++) {
        range data = list[i];
        data.offset += file->data_start;
        if (data.length > 0)
            list[kept++] = data;
    }
    file->tensors.count = kept;
    sort_by_offset(in, &file->tensors);
}

static void read_padding(reader *in, u64 from, u64 to)
{
    add_region(in, "padding", from, to - from, ASSAY_PADDING, 0);
    check_each_byte(in, from, to - from, find_nonzero, GGUF_DATA_PADDING_ZERO);
}

/* Reads the padding after data, and the gap before the next data. */
static void read_between(reader *in, const gguf_file *file, const region *r)
{
    u64 end = r->offset + r->length;
    u64 data = r->offset - file->data_start;
    u64 middle = smaller(file->data_start + padded(file, data), end);

    read_padding(in, r->offset, middle);
    add_region(in, "gap", middle, end - middle, ASSAY_PADDING, 0);
}

/* Reads all bytes from the infos to the end of the last padding. */
static void read_regions(reader *in, const gguf_file *file, u64 end)
{
    walk w = {&file->tensors, 0, smaller(file->data_start, end), end};

    read_padding(in, file->infos_end, w.at);
    for (region r; next_region(&w, &r) && ok(in); ) {
        if (r.data == NULL) {
            read_between(in, file, &r);
            continue;
        }
        enter_scope(in->report, "tensor", r.data->owner.record);
        add_region(in, "data", r.offset, r.length, ASSAY_DATA,
                   gguf_find_type(r.data->owner.type)->element);
        leave_scope(in->report);
    }
}

/* Checks the end of the file against end, where the last padding should end. */
static void check_end(reader *in, u64 end, bool tensors)
{
    u64 size = in->report->length;

    if (tensors && size < end) {
        add_region(in, "file", size, 0, ASSAY_PADDING, 0);
        expect(in, false, GGUF_DATA_TAIL_PADDING);
        found(in, "ends at %" PRIu64 ", but its padding should end at %"
              PRIu64, size, end);
    }
    if (size <= end)
        return;
    add_region(in, "trailing", end, size - end, ASSAY_PADDING, 0);
    expect(in, false, GGUF_DATA_TRAILING);
    found(in, "has %" PRIu64 " bytes that are not part of the model",
          size - end);
    advise_joined(in, end, "llama-gguf-split --merge joins the parts of a "
                  "model");
}

/* Checks where the data are; returns whether all are inside the file. */
static bool check_places(reader *in, gguf_file *file, gguf_layout *layout)
{
    if (!file->alignment_known)
        return false;
    file->data_start = padded(file, file->infos_end);
    if (!check_start(in, file))
        return false;
    check_offsets(in, file);
    *layout = gguf_find_layout(in, file);
    return check_bounds(in, file, layout->elements == 0 && file->all_sized &&
                        file->alignment <= GGUF_LIKELY_ALIGNMENT);
}

/* Reads every byte after the infos. */
static void read_contents(reader *in, gguf_file *file)
{
    bool tensors = file->tensors.count > 0;
    u64 end = padded_end(file);

    place_data(in, file);
    check_disjoint(in, &file->tensors, "tensor", "offset", NULL,
                   GGUF_DATA_OVERLAP, GGUF_DATA_SHARED);
    if (!file->all_sized || !ok(in))
        return;         /* the owners of the bytes are unknown */
    read_regions(in, file, smaller(end, in->report->length));
    check_end(in, end, tensors);
}

void gguf_read_data(reader *in, gguf_file *file)
{
    gguf_layout layout = {0};
    bool placed = check_places(in, file, &layout);

    gguf_show_tensors(in, file);
    if (placed)
        read_contents(in, file);
    gguf_advise_layout(in, file, &layout);
}
