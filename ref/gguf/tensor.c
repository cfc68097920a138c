/* GGUF: tensor infos                                               section 5 */
#include "gguf/gguf.h"

#include <inttypes.h>

#define MAX_NAME 64
#define MAX_RANK 8              /* what any program writes */
#define TOLD_RANK 4             /* what the document has */
#define FIRST_NO_TYPE 2048      /* words from here on are no types */

/* ------------------------------------------------------------- products --
 *
 * The bytes of a tensor have a limit of 63 bits, its elements may have some
 * bits more, since those of some blocks take less than one: a number of two
 * words, which becomes the highest if it has more.
 */
typedef struct {
    u64 high, low;
} wide;

/* In halves of the words, as numbers are multiplied on paper. */
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

/* Whole blocks of that many elements, which are a power of two; UINT64_MAX of
 * more. */
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
    u64 first;                  /* 1 where there is none */
    wide product;               /* of the dimensions that are not 0 */
    bool zero;                  /* one is 0 */
    bool right;                 /* each keeps its rule */
} shape;

/* What a tensor info says. */
typedef struct {
    u32 record, type;
    shape shape;
    u64 size;
    bool sized;
} info;

/* dimensions[n_dimensions], innermost first. */
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

/* The elements of a tensor that has no dimension 0. */
static void check_elements(reader *in, shape *s)
{
    bool fits = s->product.high == 0 && s->product.low <= GGUF_MAX;

    if (!s->right || s->zero)
        return;
    s->right = expect_at(in, &s->field, fits, GGUF_TENSOR_ELEMENTS);
    if (!s->right)
        found(in, "have a product beyond 2^63-1");
}

/* Those beside a 0 leave no elements, but readers multiply them. */
static void check_zero(reader *in, const shape *s, const gguf_tensor_type *type)
{
    u64 size, blocks = blocks_of(s->product, type->elements);
    bool small = multiply(blocks, type->bytes, &size) && size <= GGUF_MAX;

    if (!expect_at(in, &s->field, !s->zero || small,
                   GGUF_TENSOR_ZERO_OVERFLOW))
        found(in, "are 0 and others that promise 2^63 bytes or more");
}

/* A row, along the first dimension, has whole blocks. */
static bool check_block(reader *in, const shape *s, const assay_field *rank,
                        const gguf_tensor_type *type)
{
    assay_field row = field_at("dimensions", s->field.offset, 8);
    row.element = 0;

    if (expect_at(in, s->rank > 0 ? &row : rank, s->first % type->elements == 0,
                  GGUF_TENSOR_BLOCK))
        return true;
    found(in, "makes rows of %" PRIu64 " element%s, but %s has blocks of %d",
          s->first, s->first == 1 ? "" : "s", type->name, type->elements);
    return false;
}

/* ---------------------------------------------------------------- types -- */

/* The field read last is the type. Returns what it is, if tensors may be of
 * it. */
static const gguf_tensor_type *check_type(reader *in, u32 number)
{
    const gguf_tensor_type *type = gguf_find_type(number);
    bool removed = type != NULL && type->bytes == 0;

    explain(in, "%s", type != NULL ? type->name : "unknown");
    expect(in, !removed, GGUF_TENSOR_TYPE_REMOVED);
    found(in, "is %" PRIu32 ", once %s", number, removed ? type->name : "");
    if (36 <= number && number <= 38)
        advise(in, "BitNet's fork of the original uses 36 to 39 for types of "
               "its own");
    expect(in, number < FIRST_NO_TYPE, GGUF_TENSOR_TYPE_RANGE);
    if (!expect(in, type != NULL || number >= FIRST_NO_TYPE,
                GGUF_TENSOR_TYPE_UNKNOWN))
        leave_open(in->report, ASSAY_WHY_VARIANT,
                   "the size of a tensor is not known: its type is of a "
                   "later version, or of a fork");
    return removed ? NULL : type;
}

/* The bytes of the data, where shape and type tell them. */
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
    gguf_check_fits(in, length, GGUF_TENSOR_NAME_BOUNDS);
    expect(in, length <= MAX_NAME, GGUF_TENSOR_NAME_LENGTH);
    expect(in, length != MAX_NAME, GGUF_TENSOR_NAME_64);

    span name = get_text(in, length, "name");
    check_utf8(in, name, GGUF_TENSOR_NAME_UTF8);
    check_no_nul(in, name, GGUF_TENSOR_NAME_NUL);
    keep_name(in, &file->names, &(record_name){
        .text = name, .where = in->last.offset, .record = record});
}

/* The original writes one dimension to four, and none of 1 at the end. */
static bool is_canonical(const reader *in, const shape *s)
{
    span last = bytes_at(in, s->field.offset + s->field.length - 8, 8);

    return s->rank == 1 || (1 < s->rank && s->rank <= TOLD_RANK &&
                            gguf_number(last, in->big_endian) != 1);
}

/* The first tensor with blocks, for which a version has to be told. */
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
 * Where data may lie depends on all the records: see gguf_read_data().
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
    expect(in, rank <= TOLD_RANK, GGUF_TENSOR_N_DIMS_OVER_4);

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
