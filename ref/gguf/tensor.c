/* GGUF: tensor infos                                               section 5 */
#include "gguf/gguf.h"

#include <inttypes.h>

#define MAX_NAME 64
#define MAX_RANK 8              /* the most that any program writes */
#define SPEC_RANK 4             /* the most in the specification */
#define FIRST_NO_TYPE 2048      /* numbers from here on are not types */

/* ------------------------------------------------------------- products --
 *
 * The bytes of a tensor are limited to 63 bits. The number of elements may need
 * a few more bits, because an element of some types takes less than a byte. So
 * it is a number of two words, which saturates.
 */
typedef struct {
    u64 high, low;
} wide;

/* Multiplies in halves of words, as on paper. */
static wide times(wide product, u64 factor)
{
    u64 half = UINT32_MAX;
    u64 low = product.low & half, up = product.low >> 32;
    u64 right = low * (factor & half), left = up * (factor >> 32);
    u64 cross = up * (factor & half) + (right >> 32);
    u64 middle = low * (factor >> 32) + (cross & half);
    u64 carry = left + (cross >> 32) + (middle >> 32);
    wide result = {.low = middle << 32 | (right & half)};

    if (!multiply(product.high, factor, &result.high) ||
        !add(result.high, carry, &result.high))
        result.high = UINT64_MAX;
    return result;
}

/* Returns the number of whole blocks; block is a power of two. Saturates at
 * UINT64_MAX. */
static u64 blocks_of(wide elements, u64 block)
{
    for (; block > 1; block /= 2) {
        elements.low = elements.low >> 1 | elements.high << 63;
        elements.high >>= 1;
    }
    return elements.high == 0 ? elements.low : UINT64_MAX;
}

/* --------------------------------------------------------------- shapes -- */

typedef struct {
    assay_field field;          /* all dimensions */
    u32 rank;
    u64 first;                  /* 1 if there is none */
    wide product;               /* of the dimensions that are not 0 */
    bool zero;                  /* one is 0 */
    bool right;                 /* all dimensions are valid */
} shape;

/* The contents of a tensor info. */
typedef struct {
    u32 record, type;
    shape shape;
    u64 size;
    bool sized;
} info;

/* Reads dimensions[n_dimensions], innermost first. */
static shape read_dimensions(reader *in, u32 rank)
{
    shape s = {.field = field_at("dimensions", in->at, 8ull * rank),
               .rank = rank, .first = 1, .product = {0, 1}, .right = true};

    for (u32 i = 0; i < rank && ok(in); i++) {
        u64 dimension = get_u64(element(in, i), "dimensions");
        s.right &= expect(in, dimension <= GGUF_MAX, GGUF_TENSOR_DIMENSION);
        if (i == 0)
            s.first = dimension;
        if (dimension == 0)
            s.zero = true;
        else
            s.product = times(s.product, dimension);
    }
    return s;
}

/* Checks the number of elements of a tensor without a dimension 0. */
static void check_elements(reader *in, shape *s)
{
    bool fits = s->product.high == 0 && s->product.low <= GGUF_MAX;

    if (!s->right || s->zero)
        return;
    s->right = expect_at(in, &s->field, fits, GGUF_TENSOR_ELEMENTS);
    if (!s->right)
        found(in, "have a product above 2^63-1");
}

/* Checks the dimensions next to a 0: the tensor is empty, but readers multiply
 * them all the same. */
static void check_zero(reader *in, const shape *s, const gguf_tensor_type *type)
{
    u64 size, blocks = blocks_of(s->product, type->elements);
    bool small = multiply(blocks, type->bytes, &size) && size <= GGUF_MAX;

    if (!expect_at(in, &s->field, !s->zero || small,
                   GGUF_TENSOR_ZERO_OVERFLOW))
        found(in, "have a 0, but the others give 2^63 bytes or more");
}

/* Checks that a row, along the first dimension, has whole blocks. */
static bool check_block(reader *in, const shape *s, const assay_field *rank,
                        const gguf_tensor_type *type)
{
    assay_field row = field_at("dimensions", s->field.offset, 8);
    row.element = 0;

    if (expect_at(in, s->rank > 0 ? &row : rank, s->first % type->elements == 0,
                  GGUF_TENSOR_BLOCK))
        return true;
    found(in, "gives rows of %" PRIu64 " element%s, but %s has blocks of %d",
          s->first, s->first == 1 ? "" : "s", type->name, type->elements);
    return false;
}

/* ---------------------------------------------------------------- types -- */

/* Checks the type, which is the field read last. Returns NULL if it is removed
 * or unknown. */
static const gguf_tensor_type *check_type(reader *in, u32 number)
{
    const gguf_tensor_type *type = gguf_find_type(number);
    bool removed = type != NULL && type->bytes == 0;

    explain(in, "%s", type != NULL ? type->name : "unknown");
    expect(in, !removed, GGUF_TENSOR_TYPE_REMOVED);
    found(in, "is %" PRIu32 ", the removed type %s", number,
          removed ? type->name : "");
    if (36 <= number && number <= 38)
        gguf_advise_fork(in, number);
    expect(in, number < FIRST_NO_TYPE, GGUF_TENSOR_TYPE_RANGE);
    if (!expect(in, type != NULL || number >= FIRST_NO_TYPE,
                GGUF_TENSOR_TYPE_UNKNOWN)) {
        gguf_advise_fork(in, number);
        leave_open(in->report, ASSAY_WHY_VARIANT,
                   "the size of a tensor is unknown: its type is from a later "
                   "version, or from a fork");
    }
    return removed ? NULL : type;
}

/* Computes the size of the data, if shape and type are valid. */
static void find_size(reader *in, info *t, const assay_field *rank,
                      const gguf_tensor_type *type)
{
    if (type == NULL || !t->shape.right)
        return;
    check_zero(in, &t->shape, type);
    t->sized = check_block(in, &t->shape, rank, type);
    u64 elements = t->shape.zero ? 0 : t->shape.product.low;
    if (!multiply(elements / type->elements, type->bytes, &t->size))
        t->size = UINT64_MAX;
}

/* -------------------------------------------------------------- records -- */

/*
 * Name
 *
 *     u64  name_length   at most 64
 *     u8   name[]        UTF-8, unique, perhaps empty
 */
static void read_name(reader *in, gguf_file *file, u32 record)
{
    u64 length = get_u64(in, "name_length");
    gguf_check_fits(in, length, GGUF_LIKELY_NAME, GGUF_TENSOR_NAME_BOUNDS);
    expect(in, length <= MAX_NAME, GGUF_TENSOR_NAME_LENGTH);
    expect(in, length != MAX_NAME, GGUF_TENSOR_NAME_64);

    span name = get_text(in, length, "name");
    check_utf8(in, name, GGUF_TENSOR_NAME_UTF8);
    check_no_nul(in, name, GGUF_TENSOR_NAME_NUL);
    keep_name(in, &file->names, &(record_name){
        .text = name, .where = in->last.offset, .record = record});
}

/* Whether upstream could have written the shape: one to four dimensions, the
 * last of several not 1. */
static bool is_canonical(const reader *in, const shape *s)
{
    span last = bytes_at(in, s->field.offset + s->field.length - 8, 8);

    return s->rank == 1 || (1 < s->rank && s->rank <= SPEC_RANK &&
                            gguf_number(last, in->big_endian) != 1);
}

/* Keeps the first quantized tensor, which needs a quantization version. */
static void note_quantized(gguf_file *file, const info *t,
                           const gguf_tensor_type *type,
                           const assay_field *field)
{
    if (type == NULL || type->elements == 1 || file->quantized)
        return;
    file->quantized = true;
    file->first_quantized = t->record;
    file->quantized_field = *field;
}

static void keep_tensor(reader *in, gguf_file *file, const info *t, u64 offset)
{
    range data = {.offset = offset, .length = t->sized ? t->size : 0};

    if (!ok(in))
        return;         /* the info is truncated */
    data.owner = (owner){.field = in->last.offset, .record = t->record,
                         .type = t->sized ? t->type : GGUF_NO_SIZE};
    keep_range(in, &file->tensors, &data);
    file->all_sized &= t->sized;
    file->canonical &= is_canonical(in, &t->shape);
}

/*
 * Tensor info
 *
 *     name
 *     u32  n_dimensions      at most 4, or 8
 *     u64  dimensions[]      innermost first, each at most 2^63-1
 *     u32  type              see gguf_find_type()
 *     u64  offset            from the start of the data
 *
 * The places of data depend on all records: see gguf_read_data().
 */
void gguf_read_info(reader *in, gguf_file *file, u64 i)
{
    info t = {.record = (u32)i};
    enter(in, "tensor", i, GGUF_TENSOR_TRUNCATED);

    read_name(in, file, t.record);

    u32 rank = get_u32(in, "n_dimensions");
    assay_field rank_field = in->last;
    if (!require(in, rank <= MAX_RANK, GGUF_TENSOR_N_DIMS))
        return;
    expect(in, rank <= SPEC_RANK, GGUF_TENSOR_N_DIMS_OVER_4);

    t.shape = read_dimensions(in, rank);
    check_elements(in, &t.shape);

    t.type = get_u32(in, "type");
    assay_field type_field = in->last;
    const gguf_tensor_type *type = check_type(in, t.type);
    find_size(in, &t, &rank_field, type);
    note_quantized(file, &t, type, &type_field);

    u64 offset = get_u64(in, "offset");
    keep_tensor(in, file, &t, offset);
    leave(in);
}
