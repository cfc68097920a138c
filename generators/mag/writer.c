#include "generators/mag/model.h"

#include <stdlib.h>

#include "tool/words.h"

const char *const mag_dtypes[DTYPES] = {"f32", "f16", "bool", "i32"};

scalar mag_scalar(mag_dtype dtype)
{
    static const scalar scalars[DTYPES] = {
        [F32]  = {FLOAT_NUMBER, 32, 23},
        [F16]  = {FLOAT_NUMBER, 16, 10},
        [BOOL] = {UNSIGNED_NUMBER, 8, 0},
        [I32]  = {SIGNED_NUMBER, 32, 0},
    };

    return scalars[dtype];
}

u64 mag_align(u64 offset)
{
    return (offset + MAG_ALIGNMENT - 1) / MAG_ALIGNMENT * MAG_ALIGNMENT;
}

/* -------------------------------------------------------------- tensors -- */

size_t mag_data_size(const mag_tensor *t)
{
    return (size_t)element_count(t->shape, t->rank) *
           (mag_scalar(t->dtype).bits / 8);
}

/* Returns element i of 1, -2, 3, -4, ... */
static u64 count_up(const mag_tensor *t, u64 i)
{
    return t->dtype == BOOL ? i % 2 == 0
                            : count_value(i, 1000, mag_scalar(t->dtype));
}

void mag_emit_data(builder *b, const mag_tensor *t)
{
    scalar type = mag_scalar(t->dtype);

    if (t->content == GIVEN) {
        if (t->size != mag_data_size(t))
            stop_generating("the data of a tensor have a wrong size");
        emit_bytes(b, t->data, mag_data_size(t), NULL);
        return;
    }
    for (u64 i = 0; i < element_count(t->shape, t->rank); i++)
        emit_number(b, t->content == ZEROS ? 0 : count_up(t, i),
                    type.bits / 8, NUMBER_LE, NULL);
}

/* -------------------------------------------------------------- records -- */

static u64 key_size(const mag_key *key)
{
    return key->size * key->times;
}

static void emit_key(builder *b, const mag_key *key)
{
    emit_u32le(b, key_size(key), "key_length");

    size_t from = b->size;
    for (size_t i = 0; i < key->times; i++)
        emit_bytes(b, key->bytes, key->size, NULL);
    name_field(b, from, "key");
}

void mag_emit_header(builder *b, u64 tensors, u64 entries)
{
    open_scope(b, "header");
    emit_bytes(b, "MAG!", 4, "magic");
    emit_u32le(b, 1, "version");
    emit_u32le(b, 0, "checksum");
    emit_u32le(b, tensors, "num_tensors");
    emit_u32le(b, entries, "num_meta_kv");
    emit_u32le(b, 0, "aux");
    close_scope(b);
}

static void emit_entry(builder *b, const mag_entry *e, size_t i)
{
    open_scope(b, "metadata[%zu]", i);
    emit_u8(b, e->type, "type");
    emit_le(b, 0, 3, "reserved");
    emit_u64le(b, e->payload, "payload");
    emit_key(b, &e->key);
    close_scope(b);
}

void mag_emit_tensor(builder *b, const mag_tensor *t, size_t i, u64 offset)
{
    open_scope(b, "tensor[%zu]", i);
    emit_u8(b, t->dtype, "dtype");
    emit_u8(b, t->rank, "rank");
    emit_u16le(b, 0, "reserved");
    emit_u64le(b, element_count(t->shape, t->rank), "numel");
    emit_u64le(b, offset, "offset");
    for (size_t j = 0; j < t->rank; j++)
        emit_u64le(b, dimension(t->shape, j), "shape[%zu]", j);
    emit_key(b, &t->key);
    close_scope(b);
}

/* --------------------------------------------------------------- layout -- */

static u64 record_size(const mag_tensor *t)
{
    return MAG_TENSOR_SIZE + 8 * t->rank + key_size(&t->key);
}

/*
 * Upstream computes the length of a file with eight bytes too many for each
 * entry, and rounds up once for each tensor. The surplus stays zero.
 */
static u64 original_length(const file_model *a)
{
    u64 length = MAG_HEADER_SIZE;

    for (size_t i = 0; i < a->entry_count; i++)
        length += MAG_ENTRY_SIZE + 8 + key_size(&a->entries[i].key);
    for (size_t i = 0; i < a->tensor_count; i++) {
        const mag_tensor *t = &a->tensors[i];
        length = mag_align(length + record_size(t));
        length += mag_align(mag_data_size(t));
    }
    return length;
}

mag_layout mag_lay_out(const file_model *a)
{
    mag_layout l = {.records_end = MAG_HEADER_SIZE};

    for (size_t i = 0; i < a->entry_count; i++)
        l.records_end += MAG_ENTRY_SIZE + key_size(&a->entries[i].key);
    for (size_t i = 0; i < a->tensor_count; i++)
        l.records_end += record_size(&a->tensors[i]);

    l.offsets = need_memory(NULL, a->tensor_count * sizeof *l.offsets);
    l.data_end = l.records_end;
    u64 next = mag_align(l.records_end);
    u64 used = a->tensor_count > 0 ? next : l.records_end;
    for (size_t i = 0; i < a->tensor_count; i++) {
        const mag_tensor *t = &a->tensors[i];
        l.offsets[i] = t->offset != 0 ? t->offset : next;
        next = mag_align(l.offsets[i] + mag_data_size(t));
        used += mag_align(mag_data_size(t));
        if (next > l.data_end)
            l.data_end = next;
    }
    l.surplus = original_length(a) - used;
    return l;
}

/* Data shared by several tensors is a field of the first of them. */
static void emit_all_data(builder *b, const file_model *a, const mag_layout *l)
{
    size_t i;

    while ((i = next_range(l->offsets, NULL, a->tensor_count, b->size)) !=
           SIZE_MAX) {
        emit_fill(b, 0xff, (size_t)(l->offsets[i] - b->size), "padding");

        size_t from = b->size;
        mag_emit_data(b, &a->tensors[i]);
        name_field(b, from, "tensor[%zu].data", i);
    }
    emit_fill(b, 0xff, (size_t)(l->data_end - b->size), "padding");
}

/* ------------------------------------------------------------- checksum -- */

static const golden_field *last_record_field(const builder *b)
{
    const golden_field *last = NULL;

    for (size_t i = 0; i < b->field_count; i++) {
        const char *path = b->fields[i].path;
        if (strcmp(path, "padding") == 0 || strcmp(path, "trailing") == 0 ||
            ends_in(path, ".data"))
            break;
        last = &b->fields[i];
    }
    return last;
}

u64 mag_records_end(const builder *b)
{
    const golden_field *last = last_record_field(b);

    return last != NULL ? last->offset + last->size : 0;
}

/* A file that was cut inside a record keeps its checksum. */
void mag_seal(builder *b)
{
    const golden_field *last = last_record_field(b);
    if (last == NULL || !(ends_in(last->path, ".key") ||
                          ends_in(last->path, ".key_length") ||
                          strcmp(last->path, "header.aux") == 0))
        return;

    size_t end = (size_t)mag_records_end(b);
    if (end >= MAG_HEADER_SIZE)
        set_number(b, "header.checksum",
                   plain_crc32c(0, b->bytes + MAG_CHECKED_FROM,
                                end - MAG_CHECKED_FROM));
}

/* ----------------------------------------------------------------- file -- */

builder mag_build(const void *model)
{
    const file_model *a = model;
    builder b = {0};
    mag_layout l = mag_lay_out(a);

    mag_emit_header(&b, a->tensor_count, a->entry_count);
    for (size_t i = 0; i < a->entry_count; i++)
        emit_entry(&b, &a->entries[i], i);
    for (size_t i = 0; i < a->tensor_count; i++)
        mag_emit_tensor(&b, &a->tensors[i], i, l.offsets[i]);
    emit_all_data(&b, a, &l);
    emit_fill(&b, 0, (size_t)l.surplus, "trailing");
    free(l.offsets);
    mag_seal(&b);
    return b;
}
