/* Shapes and Tensors of primitiv. */
#include "primitiv/primitiv.h"

#include <inttypes.h>

#define MAX_DIMS      8
#define SMALLEST_DIM  5         /* bytes of a uint32 */

/* Advises about small numbers in fewer bytes: then dims seems not to fit. */
static void guess_small_numbers(reader *in)
{
    if (in->at < in->end && byte_at(in->report->file, in->at) != MP_UINT32)
        advise(in, "the next object is not a uint 32, ce: some libraries "
               "write small numbers in fewer bytes");
}

static u64 read_dims_head(reader *in, rule bin_first)
{
    mp_head head = get_object(in, "dims_head");
    require_form(in, &head, head.first != MP_UINT32, "an array",
                 PRIMITIV_SHAPE_LAYOUT);
    require_form(in, &head, head.family != MP_BIN, "an array", bin_first);
    require_form(in, &head, head.family == MP_ARRAY, "an array",
                 PRIMITIV_MP_ARRAY_FORM);

    if (!require_count(in, &head, SMALLEST_DIM))
        guess_small_numbers(in);
    if (!expect(in, head.value <= MAX_DIMS, PRIMITIV_SHAPE_DEPTH))
        found(in, "has %" PRIu64 " elements", head.value);
    return head.value;
}

/*
 * Judges a dimension or batch: it is at least 1 (rule zero). Returns whether
 * this holds; otherwise the product is unknown.
 */
static bool count_elements(reader *in, shape *s, const mp_head *factor,
                           rule zero)
{
    if (!expect_uint32(in, factor) ||
        !expect_value(in, factor, factor->value != 0, zero)) {
        s->sized = false;
        return false;
    }
    if (!multiply(s->elements, factor->value, &s->elements))
        s->elements = UINT64_MAX;
    return true;
}

static span read_dims(reader *in, shape *s, u64 rank)
{
    u64 at = in->at;

    for (u32 i = 0; i < rank && ok(in); i++) {
        mp_head dim = get_object(element(in, i), "dims");
        require_form(in, &dim, is_number(&dim), UINT32,
                     PRIMITIV_SHAPE_DIMS_TYPE);
        if (count_elements(in, s, &dim, PRIMITIV_SHAPE_ZERO_DIM))
            expect_value(in, &dim, i + 1 < rank || dim.value != 1,
                         PRIMITIV_SHAPE_TRAILING_ONE);
    }
    return bytes_at(in, at, in->at - at);
}

/*
 * Shape                                                             section 3
 *
 *     array   dims[]     uint32, each 1 or more; the first varies fastest;
 *                        empty: a scalar
 *     uint32  batch      1
 */
shape primitiv_read_shape(reader *in, rule one_sample, rule bin_first)
{
    shape s = {.elements = 1, .sized = true};
    u64 at = in->at;

    u64 rank = read_dims_head(in, bin_first);
    s.dims = read_dims(in, &s, rank);
    s.dims_field = field_at("dims", at, in->at - at);

    mp_head batch = get_object(in, "batch");
    require_form(in, &batch, is_number(&batch), UINT32, PRIMITIV_SHAPE_LAYOUT);
    if (count_elements(in, &s, &batch, PRIMITIV_SHAPE_BATCH_ZERO))
        expect_value(in, &batch, batch.value == 1, one_sample);
    s.batch = (u32)batch.value;
    return s;
}

/* Judges the size of data: four bytes for each element of the shape. */
static void check_size(reader *in, const tensor *t, const assay_field *head)
{
    const shape *s = &t->shape;
    bool fits = s->elements <= MAX_SIZE / ELEMENT_SIZE;

    if (!s->sized || !ok(in))
        return;
    if (!expect_at(in, &s->dims_field, fits, PRIMITIV_TENSOR_SIZE_OVERFLOW))
        found(in, "has more than 2^30-1 elements");
    else
        expect_size(in, head, t->data.size, ELEMENT_SIZE * s->elements,
                    PRIMITIV_TENSOR_SIZE);
}

/*
 * Tensor                                                            section 4
 *
 *     Shape   shape
 *     bin     data       binary32, little-endian, column-major, one sample
 *                        after another
 */
tensor primitiv_read_tensor(reader *in, primitiv_file *file, const char *record,
                            rule one_sample)
{
    tensor t = {0};
    enter(in, record, NO_INDEX, PRIMITIV_MP_TRUNCATED);

    t.shape = primitiv_read_shape(in, one_sample, PRIMITIV_TENSOR_LAYOUT);

    mp_head head = get_object(in, "data_head");
    assay_field head_field = in->last;
    require_form(in, &head, head.family == MP_BIN || head.family == MP_STR ||
                 head.family == MP_ARRAY, "a bin", PRIMITIV_TENSOR_LAYOUT);
    require_form(in, &head, head.family == MP_BIN, "a bin",
                 PRIMITIV_MP_BIN_FORM);
    expect_minimal(in, &head);

    bool sized = t.shape.sized && head.value == ELEMENT_SIZE * t.shape.elements;
    t.data_end = sized ? in->at + head.value : 0;
    t.at = in->at;
    t.size = head.value;
    t.begun = ok(in);
    t.data = get_data(in, head.value, ASSAY_F32, "data");
    check_size(in, &t, &head_field);
    leave(in);

    file->tensor_count++;
    return t;
}
