/*
 * OINF v1: where payloads lie, the values of metadata and the data of tensors,
 * and what lies between them.                                     section 8
 *
 * Payloads may share bytes, so rules of single bytes are judged once a byte,
 * and a byte is shown as a part of the first payload that it belongs to.
 */
#include "oinf/oinf.h"

#include <inttypes.h>

bool oinf_check_place(reader *in, const oinf_file *file, const oinf_place *p)
{
    const assay_field *field = &p->offset_field;

    bool right = expect_at(in, field, p->offset % OINF_UNIT == 0, p->aligned);
    right &= expect_at(in, field, p->offset >= file->begin[OINF_DATA],
                       p->in_data);
    right &= expect_before(in, field, p->offset, p->size,
                           in->report->file.size, "the file ends", p->bounds);
    return right && ok(in);
}

static owner owner_of(const oinf_place *p, u32 type)
{
    return (owner){p->offset_field.offset, p->record, type};
}

/* Some bytes have a rule, wherever payloads share them with others. */
static void add_elements(reader *in, oinf_file *file, const oinf_place *p,
                         const range *e)
{
    bool lawful = e->owner.type == OINF_STRING || e->owner.type == OINF_BOOL ||
                  e->owner.type == OINF_T2;

    if (lawful && e->length > 0)
        keep_range(in, &file->elements,
                   &(range){e->offset, e->length,
                            owner_of(p, e->owner.type)});
}

void oinf_add_payload(reader *in, oinf_file *file, const oinf_place *p,
                      const range *elements)
{
    const assay_field *field = &p->offset_field;

    bool judge = file->placed && file->ranges_known;
    if (judge && !expect_at(in, field, p->offset == file->next_offset,
                            OINF_CANONICAL_PLACEMENT)) {
        found(in, "is %" PRIu64 ", the original's would be %" PRIu64,
              p->offset, file->next_offset);
        file->placed = false;
    }
    file->next_offset = aligned_or_max(p->offset + p->size, OINF_UNIT);
    if (p->size == 0)
        return;
    expect_at(in, field, p->offset >= file->last_offset, OINF_PAYLOAD_ORDER);
    file->last_offset = p->offset;
    file->payload_bytes = sum_or_max(file->payload_bytes, p->size);
    keep_range(in, &file->payloads,
               &(range){p->offset, p->size, owner_of(p, p->type)});
    add_elements(in, file, p, elements);
}

/* Whether the data have the size that type and dimensions ask for. */
static bool check_size(reader *in, const oinf_place *p, const oinf_shape *s)
{
    rule broken = oinf_is_packed(p->type) ? OINF_TENSORS_SIZE_PACKED :
               OINF_TENSORS_SIZE;
    u64 size = 0;

    if (!expect_at(in, &s->field, s->fits, OINF_TENSORS_NUMEL_OVERFLOW)) {
        found(in, "have a product of 2^64 or more");
        return false;
    }
    if (!expect_at(in, &s->field,
                   element_bytes(oinf_element(p->type), s->count, &size),
                   OINF_TENSORS_NBYTES_OVERFLOW)) {
        found(in, "promise 2^64 bytes or more");
        return false;
    }
    return expect_size(in, &p->size_field, p->size, size, broken) && ok(in);
}

bool oinf_check_data(reader *in, oinf_file *file, const oinf_place *p,
                     const oinf_shape *s)
{
    assay_field data = field_at("data", p->offset, p->size);
    range elements = {.offset = p->offset, .owner.type = p->type};

    if (!check_size(in, p, s) || !oinf_check_place(in, file, p))
        return false;
    data.kind = ASSAY_DATA;
    oinf_check_last_byte(in, &data, p->type, s->count,
                         OINF_TENSORS_PACKED_UNUSED_BITS, OINF_TENSORS_T2_CODE);
    elements.length = oinf_full_bytes(p->type, p->size, s->count);
    oinf_add_payload(in, file, p, &elements);
    return true;
}

bool oinf_read_between(reader *in, u64 from, u64 to, rule padding, rule gap)
{
    u64 padded = smaller(aligned_or_max(from, OINF_UNIT), to);

    add_region(in, "padding", from, padded - from, ASSAY_PADDING, 0);
    check_each_byte(in, from, padded - from, is_zero_byte, padding);

    add_region(in, "gap", padded, to - padded, ASSAY_PADDING, 0);
    if (expect(in, padded == to, gap))
        return true;
    found(in, "leaves %" PRIu64 " bytes unused", to - padded);
    return false;
}

/* Whose a payload is follows from the table that points at it. */

static bool is_tensor(const oinf_file *file, const range *e)
{
    return e->owner.field >= file->begin[OINF_TENSORS];
}

static const char *record_of(const oinf_file *file, const range *e)
{
    return is_tensor(file, e) ? "tensor" : "metadata";
}

static assay_field offset_field(const oinf_file *file, const range *e)
{
    return field_at(is_tensor(file, e) ? "data_offset" : "value_offset",
                    e->owner.field, 8);
}

static void blame_overlap(reader *in, const oinf_file *file, const range *first,
                          const range *e)
{
    assay_field blamed = offset_field(file, e);
    assay_field related = offset_field(file, first);

    enter_scope(in->report, record_of(file, e), e->owner.record);
    expect_at(in, &blamed, false, OINF_PAYLOAD_OVERLAP);
    found(in, "is %" PRIu64 ", where the payload of %s[%" PRIu32 "] "
          "lies: bytes %" PRIu64 " to %" PRIu64, e->offset,
          record_of(file, first), first->owner.record, first->offset,
          first->offset + first->length - 1);
    leave_scope(in->report);
    relate_to(in, record_of(file, first), first->owner.record, &related);
}

static void check_overlap(reader *in, const oinf_file *file)
{
    for (overlap o = {.list = &file->payloads}; ok(in) && next_overlap(&o); )
        blame_overlap(in, file, o.first, o.later);
}

/* Of the fields from the first one on, leaves what lies from an offset on. */
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

/* What nobody before owns of a payload that was judged with its entry. */
static void show_payload(reader *in, const oinf_file *file, const region *r)
{
    const range *e = r->data;
    reader value = reader_of(in, e->offset, e->length);
    u64 first = in->report->fields.count;

    enter_scope(in->report, record_of(file, e), e->owner.record);
    if (is_tensor(file, e))
        get_data(&value, e->length, oinf_element(e->owner.type), "data");
    else
        oinf_show_value(&value, e->owner.type);
    cut_fields(in->report, first, r->offset);
    leave_scope(in->report);
}

static void show_data(reader *in, const oinf_file *file)
{
    walk w = {&file->payloads, 0, file->begin[OINF_DATA],
              file->begin[OINF_END]};

    for (region r; next_region(&w, &r) && ok(in); ) {
        if (r.data == NULL)
            oinf_read_between(in, r.offset, r.offset + r.length,
                              OINF_PAYLOAD_PADDING_ZERO, OINF_PAYLOAD_GAP);
        else if (in->report->wants_fields)
            show_payload(in, file, &r);
    }
}

typedef struct {
    u32 type;
    byte_test *holds;
    rule in_metadata, in_tensor;
} element_rule;

/* Each byte once, although payloads of one type may share it. */
static void check_elements(reader *in, const oinf_file *file,
                           const element_rule *test)
{
    u64 judged = 0;

    for (u64 i = 0; i < file->elements.count && ok(in); i++) {
        const range *e = &file->elements.items[i];
        u64 end = e->offset + e->length, from = larger(judged, e->offset);
        bool tensor = is_tensor(file, e);

        if (e->owner.type != test->type || from >= end)
            continue;
        in->last = field_at(tensor ? "data" : "value", e->offset, e->length);
        enter_scope(in->report, record_of(file, e), e->owner.record);
        check_each_byte(in, from, end - from, test->holds,
                        tensor ? test->in_tensor : test->in_metadata);
        leave_scope(in->report);
        judged = end;
    }
}

void oinf_read_data(reader *in, oinf_file *file)
{
    static const element_rule rules[] = {
        {OINF_STRING, oinf_is_name, OINF_METADATA_STRING_CHARSET,
         OINF_METADATA_STRING_CHARSET},
        {OINF_BOOL, is_bool_byte, OINF_METADATA_NDARRAY_BOOL_VALUES,
         OINF_TENSORS_BOOL_VALUES},
        {OINF_T2, oinf_is_ternary, OINF_METADATA_T2_CODE,
         OINF_TENSORS_T2_CODE},
    };

    sort_by_offset(in, &file->payloads);
    check_overlap(in, file);
    show_data(in, file);
    sort_by_offset(in, &file->elements);
    for (u32 i = 0; i < sizeof rules / sizeof rules[0]; i++)
        check_elements(in, file, &rules[i]);
}
