/* The tensors of an open file: records, or those of the reference's report. */
#include "fast/core/open.h"

size_t assay_fast_count(const assay_fast *f)
{
    if (f == NULL)
        return 0;
    return f->format != NULL ? (size_t)f->count
                             : assay_tensor_count(f->report);
}

const u8 *fast_name(const assay_fast *f, const record *r)
{
    if (f->format->name_of != NULL)
        return f->format->name_of(f, r);
    return f->bytes + r->name;
}

void fast_u64le_shape(const assay_fast *f, const record *r, u64 *shape,
                      u32 room)
{
    for (u32 i = 0; i < room; i++)
        shape[i] = load_u64le(f->bytes + r->shape + 8 * (u64)i);
}

/* Converts a record; a name without memory for it is empty. */
static void from_record(const assay_fast *f, const record *r, assay_tensor *t)
{
    const fast_type *type = &f->format->types[r->type];
    const u8 *name = fast_name(f, r);

    *t = (assay_tensor){
        .name = {(const char *)name, name != NULL ? r->name_size : 0},
        .dtype = type->dtype, .rank = r->rank, .element = type->element,
        .big_endian = r->big_endian, .has_data = r->has_data,
        .offset = r->offset, .size = r->size, .elements = r->elements,
    };
    if (f->format->encodings != NULL)
        t->encoding = f->format->encodings[r->encoding];
}

bool assay_fast_tensor(const assay_fast *f, size_t i, assay_tensor *t)
{
    if (f == NULL || i >= assay_fast_count(f))
        return false;
    if (f->format == NULL)
        return assay_report_tensor(f->report, i, t);
    from_record(f, &f->records[i], t);
    return true;
}

uint32_t assay_fast_shape(const assay_fast *f, size_t i, uint64_t *shape,
                          uint32_t room)
{
    if (f == NULL || i >= assay_fast_count(f))
        return 0;
    if (f->format == NULL)
        return assay_report_shape(f->report, i, shape, room);
    const record *r = &f->records[i];
    if (room > 0 && r->rank > 0)
        f->format->shape(f, r, shape, room < r->rank ? room : r->rank);
    return r->rank;
}
