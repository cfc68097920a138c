/* Reads tensors and metadata of the index. */
#include "core/number.h"
#include "document/document_tree.h"

/* Without memory, the last record of a partial index may be cut off. */
const document *index_of(const assay_report *r)
{
    bool whole = assay_report_verdict(r) == ASSAY_ACCEPT;
    bool partial = r != NULL && r->wants_partial && !r->memory.failed;

    return whole || partial ? r->document : NULL;
}

const tensor_record *tensor_at(const assay_report *r, size_t i)
{
    const document *d = index_of(r);
    return d != NULL && i < d->tensors.count ? &d->tensors.items[i] : NULL;
}

const entry_record *entry_at(const assay_report *r, size_t i)
{
    const document *d = index_of(r);
    return d != NULL && i < d->entries.count ? &d->entries.items[i] : NULL;
}

size_t assay_tensor_count(const assay_report *r)
{
    const document *d = index_of(r);
    return d != NULL ? (size_t)d->tensors.count : 0;
}

size_t assay_entry_count(const assay_report *r)
{
    const document *d = index_of(r);
    return d != NULL ? (size_t)d->entries.count : 0;
}

static assay_text text_of(span bytes)
{
    return (assay_text){(const char *)bytes.bytes, bytes.size};
}

static bool known(const tensor_record *t, u8 member)
{
    return (t->unknown & member) == 0;
}

bool assay_report_tensor(const assay_report *r, size_t i, assay_tensor *tensor)
{
    const tensor_record *t = tensor_at(r, i);

    if (t == NULL)
        return false;
    *tensor = (assay_tensor){
        .name = text_of(t->name),
        .dtype = known(t, ASSAY_NO_DTYPE) ? t->dtype : NULL,
        .encoding = t->encoding,
        .element = t->element,
        .has_data = t->has_data,
        .big_endian = t->coding == PAYLOAD_BIG_ENDIAN &&
                      element_bits((element_type)t->element) > 8,
        .rank = assay_report_shape(r, i, NULL, 0),
        .unknown = t->unknown,
        .offset = known(t, ASSAY_NO_OFFSET) ? t->offset : 0,
        .size = known(t, ASSAY_NO_SIZE) ? t->size : 0,
        .elements = known(t, ASSAY_NO_COUNT) ? t->elements : 0,
    };
    return true;
}

bool assay_report_entry(const assay_report *r, size_t i, assay_entry *entry)
{
    const entry_record *e = entry_at(r, i);

    if (e == NULL)
        return false;
    *entry = (assay_entry){text_of(e->key), e->type};
    return true;
}

uint32_t assay_report_shape(const assay_report *r, size_t i, uint64_t *shape,
                            uint32_t room)
{
    const tensor_record *t = tensor_at(r, i);
    u64 rank = 0;

    if (t == NULL || !known(t, ASSAY_NO_SHAPE))
        return 0;
    number_walk w = walk_numbers(t->shape, (number_coding)t->shape_coding);
    for (u64 dimension; next_number(&w, &dimension); rank++)
        if (rank < room)
            shape[rank] = dimension;
    return (uint32_t)smaller(rank, UINT32_MAX);
}

bool assay_write_shape(const assay_report *r, size_t i, assay_sink *sink,
                       void *user)
{
    const tensor_record *t = tensor_at(r, i);
    json out = {.sink = sink, .user = user};

    if (t == NULL)
        return false;
    if (known(t, ASSAY_NO_SHAPE))
        write_numbers(&out, NULL, t->shape, (number_coding)t->shape_coding);
    else
        print_null(&out, NULL);
    return true;
}

bool assay_write_value(assay_report *r, size_t i, assay_sink *sink, void *user)
{
    const entry_record *e = entry_at(r, i);
    json out = {.sink = sink, .user = user};

    if (e == NULL)
        return false;
    write_entry_value(&out, r, e, NULL);
    return !out.stopped;
}
