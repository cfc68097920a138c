/*
 * OINF v1: the places of payloads (values of metadata and data of tensors) and
 * the bytes between payloads                                      section 8
 *
 * Payloads may share bytes. A shared byte is shown as a part of the first
 * payload that contains it.
 */
#include "oinf/oinf.h"

#include <inttypes.h>

bool oinf_check_place(reader *in, const oinf_file *file, const oinf_payload *p)
{
    const oinf_table *table = &oinf_tables[p->table];
    const assay_field *field = &p->offset.field;
    u64 offset = p->offset.value, size = p->size.value;

    bool right = expect_at(in, field, offset % OINF_UNIT == 0,
                           table->offset_aligned);
    right &= expect_at(in, field, offset >= file->begin[OINF_DATA].value,
                       table->offset_in_data);
    right &= expect_before(in, field, offset, size, in->report->file.size,
                           "the file ends", table->payload_bounds);
    return right && ok(in);
}

/* Compares offsets with upstream's, up to the first that differs. */
static void check_placement(reader *in, oinf_file *file, const oinf_payload *p)
{
    if (!file->placed || !file->ranges_known)
        return;
    file->placed = expect_at(in, &p->offset.field,
                             p->offset.value == file->next_offset,
                             OINF_CANONICAL_PLACEMENT);
    if (!file->placed)
        found(in, "is %" PRIu64 ", upstream's would be %" PRIu64,
              p->offset.value, file->next_offset);
}

void oinf_add_payload(reader *in, oinf_file *file, const oinf_payload *p)
{
    u64 offset = p->offset.value, size = p->size.value;

    check_placement(in, file, p);
    file->next_offset = oinf_pad8(offset + size);
    if (size == 0)
        return;
    expect_at(in, &p->offset.field, offset >= file->last_offset,
              OINF_PAYLOAD_ORDER);
    file->last_offset = offset;
    file->payload_bytes = sum_or_max(file->payload_bytes, size);
    keep_range(in, &file->payloads,
               &(range){offset, size, oinf_owner(p, p->type)});
}

bool oinf_read_between(reader *in, u64 from, u64 to, rule padding, rule gap)
{
    u64 padded = smaller(oinf_pad8(from), to);

    add_region(in, "padding", from, padded - from, ASSAY_PADDING, 0);
    check_each_byte(in, from, padded - from, find_nonzero, padding);

    add_region(in, "gap", padded, to - padded, ASSAY_PADDING, 0);
    if (expect(in, padded == to, gap))
        return true;
    found(in, "has %" PRIu64 " unused bytes", to - padded);
    return false;
}

static void blame_overlap(reader *in, const oinf_file *file, const range *first,
                          const range *later)
{
    const oinf_table *table = oinf_table_of(file, later);
    const oinf_table *other = oinf_table_of(file, first);
    assay_field blamed = field_at(table->payload_offset, later->owner.field, 8);
    assay_field related = field_at(other->payload_offset, first->owner.field,
                                   8);

    enter_scope(in->report, table->record, later->owner.record);
    expect_at(in, &blamed, false, OINF_PAYLOAD_OVERLAP);
    found(in, "is %" PRIu64 ", which overlaps the payload of %s[%" PRIu32
          "]: bytes %" PRIu64 " to %" PRIu64, later->offset,
          other->record, first->owner.record, first->offset,
          first->offset + first->length - 1);
    leave_scope(in->report);
    relate_to(in, other->record, first->owner.record, &related);
}

static void check_overlap(reader *in, const oinf_file *file)
{
    for (overlap o = {.list = &file->payloads}; ok(in) && next_overlap(&o); )
        blame_overlap(in, file, o.first, o.later);
}

/* Cuts the fields from number first on: only bytes at from or later stay. */
static void cut_fields(report *r, u64 first, u64 from)
{
    u64 kept = first;

    for (u64 i = first; i < r->fields.count; i++) {
        assay_field field = r->fields.items[i];
        if (field.offset + field.length <= from)
            continue;
        if (field.offset < from) {
            field.length -= from - field.offset;
            field.offset = from;
            field.kind = ASSAY_BYTES;
        }
        r->fields.items[kept++] = field;
    }
    r->fields.count = kept;
}

/* Adds the fields of a payload, without the bytes of earlier payloads. The
 * payload itself was judged with its entry. */
static void add_payload_fields(reader *in, const oinf_file *file,
                               const region *r)
{
    const range *p = r->data;
    const oinf_table *table = oinf_table_of(file, p);
    reader part = reader_of(in, p->offset, p->length);
    u64 first = in->report->fields.count;

    enter_scope(in->report, table->record, p->owner.record);
    if (table == &oinf_tables[OINF_METADATA])
        oinf_add_value_fields(&part, p->owner.type);
    else
        get_data(&part, p->length, oinf_element(p->owner.type), "data");
    cut_fields(in->report, first, r->offset);
    leave_scope(in->report);
}

/* Reads the data section, each byte once. */
static void read_data(reader *in, const oinf_file *file)
{
    walk w = {&file->payloads, 0, file->begin[OINF_DATA].value,
              in->report->file.size};

    for (region r; next_region(&w, &r) && ok(in); ) {
        if (r.data == NULL)
            oinf_read_between(in, r.offset, r.offset + r.length,
                              OINF_PAYLOAD_PADDING_ZERO, OINF_PAYLOAD_GAP);
        else if (in->report->wants_fields)
            add_payload_fields(in, file, &r);
    }
}

void oinf_read_payloads(reader *in, oinf_file *file)
{
    if (!file->ranges_known)
        return;
    sort_by_offset(in, &file->payloads);
    check_overlap(in, file);
    read_data(in, file);
    oinf_check_elements(in, file);
}
