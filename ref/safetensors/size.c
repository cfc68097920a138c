/*
 * The members of an entry together                     spec/safetensors.md, 5
 *
 *     numel          product of the dimensions: 1 if there are none, 0 if one
 *                    is 0
 *     bits           numel times the bits of an element, a multiple of 8
 *     end - begin    bits / 8
 *     end            at most the length of the buffer
 *
 * Products are computed without wrapping.
 */
#include "safetensors/safetensors.h"

#include <inttypes.h>

#define MOST_BESIDE INT64_MAX   /* bytes, with zeros counted as ones */

/* Checks the dimensions, whatever the type is. */
static bool check_shape(reader *in, const safetensors_shape *s)
{
    u64 count;

    if (!expect_at(in, &s->field, s->rank <= MAX_DIMENSIONS,
                   SAFETENSORS_SHAPE_RANK_MAX))
        found(in, "has %" PRIu64 " dimensions", s->rank);
    expect_at(in, &s->large, !s->product.has_zero || s->large.length == 0,
              SAFETENSORS_SHAPE_DIM_INTEROP);
    if (expect_at(in, &s->field, shape_elements(&s->product, &count),
                  SAFETENSORS_SHAPE_NUMEL_OVERFLOW))
        return true;
    found(in, "has a product above 2^64-1");
    return false;
}

/* Checks a shape with a zero: most readers multiply before they see it. */
static void check_zero_dim(reader *in, const safetensors_tensor *t)
{
    const safetensors_shape *s = &t->shape;
    u64 bytes = s->product.value, bits = t->type->bits;
    bool small = s->product.fits;

    if (bits >= 8)
        small = small && multiply(bytes, bits / 8, &bytes);
    else            /* bytes, rounded up */
        bytes = bytes / 8 * bits + (bytes % 8 * bits + 7) / 8;
    if (!expect_at(in, &s->field, small && bytes <= MOST_BESIDE,
                   SAFETENSORS_SHAPE_ZERO_DIM_OVERFLOW))
        found(in, "has a 0, but the others give more than 2^63-1 bytes");
}

/* Computes the bytes that the elements take; false if they are unknown. */
static bool count_bytes(reader *in, const safetensors_tensor *t, u64 *bytes)
{
    const safetensors_shape *s = &t->shape;
    u64 bits = 0;

    *bytes = 0;
    if (s->product.has_zero) {
        check_zero_dim(in, t);
        return true;
    }
    if (!expect_at(in, &s->field,
                   multiply(s->product.value, t->type->bits, &bits),
                   SAFETENSORS_SHAPE_SIZE_OVERFLOW)) {
        found(in, "has %" PRIu64 " elements, which take more than 2^64-1 bits",
              s->product.value);
        return false;
    }
    *bytes = bits / 8;
    if (expect_at(in, &s->field, bits % 8 == 0,
                  SAFETENSORS_TENSOR_SUB_BYTE_WHOLE))
        return true;
    found(in, "gives %" PRIu64 " bits: not whole bytes", bits);
    return false;
}

static u64 size_of(const safetensors_tensor *t)
{
    return t->offset[END].value - t->offset[BEGIN].value;
}

static bool check_order(reader *in, const safetensors_tensor *t)
{
    u64 begin = t->offset[BEGIN].value, end = t->offset[END].value;

    if (expect_at(in, &t->offset[END].field, begin <= end,
                  SAFETENSORS_OFFSETS_ORDER))
        return true;
    found(in, "is %" PRIu64 ", but begin is %" PRIu64, end, begin);
    return false;
}

static bool check_bounds(safetensors_file *file, const safetensors_tensor *t)
{
    u64 end = t->offset[END].value;

    if (expect_at(file->in, &t->offset[END].field, end <= file->buffer_size,
                  SAFETENSORS_DATA_BOUNDS))
        return true;
    found(file->in, "is out of bounds: %" PRIu64 ", but the buffer has %" PRIu64
          " bytes", end, file->buffer_size);
    file->extent.beyond++;
    return false;
}

static void keep_data(safetensors_file *file, const safetensors_tensor *t)
{
    u64 size = size_of(t), offset = file->data_start + t->offset[BEGIN].value;
    u32 element = t->type != NULL ? (u32)t->type->element : ASSAY_NO_ELEMENT;
    owner whose = {t->offset[BEGIN].field.offset, t->record, element};

    keep_range(file->in, size > 0 ? &file->data : &file->empty,
               &(range){offset, size, whose});
}

static void show_tensor(safetensors_file *file, const safetensors_tensor *t,
                        bool ordered)
{
    document *doc = file->doc;
    const assay_field *list = &t->shape.field;
    const safetensors_type *type = t->type;
    u64 elements = 0;

    bool counted = t->shape.there &&
                   shape_elements(&t->shape.product, &elements);
    document_add(doc, &(tensor_record){
        .name = t->name,
        .dtype = type != NULL ? type->name : NULL,
        .shape = bytes_at(file->in, list->offset, list->length),
        .shape_coding = NUMBERS_JSON,
        .has_data = true,
        .offset = file->data_start + t->offset[BEGIN].value,
        .size = size_of(t),
        .elements = elements,
        .element = (u8)(type != NULL ? type->element : ASSAY_NO_ELEMENT),
        .unknown = unknown_bits(type != NULL, t->shape.there, ordered, ordered,
                                counted),
    });
    put_after(doc, AFTER_SIZE);
    open_list(doc, "data_offsets");
    put_number(doc, NULL, t->offset[BEGIN].value);
    put_number(doc, NULL, t->offset[END].value);
    close_member(doc);
    close_member(doc);
}

/* Checks the size of a tensor whose members are valid and unique. Returns false
 * only if the offsets do not match the size. */
static bool check_bytes(safetensors_file *file, const safetensors_tensor *t,
                        bool *right)
{
    reader *in = file->in;
    u64 bytes;

    *right = count_bytes(in, t, &bytes);
    if (!*right || expect_at(in, &t->offsets, size_of(t) == bytes,
                             SAFETENSORS_OFFSETS_SIZE))
        return true;
    found(in, "spans %" PRIu64 " bytes, but the elements take %" PRIu64,
          size_of(t), bytes);
    return false;
}

void safetensors_check_size(safetensors_file *file,
                            const safetensors_tensor *t)
{
    bool right = false;

    bool counted = t->shape.there && check_shape(file->in, &t->shape);
    bool ordered = t->placed && check_order(file->in, t);
    if (ordered)
        extend(&file->extent, t->offset[BEGIN].value, size_of(t));
    bool inside = ordered && check_bounds(file, t);
    if (counted && ordered && t->type != NULL && !t->twice)
        inside &= check_bytes(file, t, &right);

    file->ranges_known &= inside;
    if (inside)
        keep_data(file, t);
    if (inside && right)
        safetensors_judge_order(file, t);
    if (!json_is_over(&file->walk))     /* the entry is not cut off */
        show_tensor(file, t, ordered);
}
