/*
 * The place of the data of a tensor                        spec/burnpack.md, 4
 *
 *     start          a multiple of 256, counted from D, the data section
 *     end            exclusive; D + end is inside the file
 *     end - start    the size of the elements
 */
#include "burnpack/burnpack.h"

#include <inttypes.h>

#define MAX_TENSOR_SIZE  10737418240        /* of the upstream reader */
#define MAX_RANK         64                 /* that every reader must accept */

/* The size of the elements */

static void check_rank(reader *in, const shape *s)
{
    if (!expect_at(in, &s->field, s->rank <= MAX_RANK, BURNPACK_TENSOR_RANK))
        found(in, "has %" PRIu64 " dimensions", s->rank);
}

/*
 * Judges the other dimensions of a shape with a zero: an array library may
 * multiply them, in 63 bits. Quantized elements and those of unknown type count
 * as one byte.
 */
static void check_zero_dim(reader *in, const tensor *t)
{
    const shape *s = &t->shape;
    u64 size = larger(element_bits(t->dtype.element) / 8, 1);

    if (!expect_at(in, &s->field, is_small_beside_zero(&s->product, size),
                   BURNPACK_DATA_SHAPE_ZERO_PRODUCT))
        found(in, "overflows: without its zeros it describes more than "
              "2^63-1 bytes");
}

/* Judges the packed dimension. A scalar counts as one dimension; without a
 * packed dimension, dim is 0. */
static void check_packed_dim(reader *in, const tensor *t)
{
    const number *dim = &t->dtype.scheme.dim;
    u64 rank = t->shape.rank;

    if (!expect_at(in, &dim->field, dim->value < larger(rank, 1),
                   BURNPACK_DTYPE_QUANT_PACKED_DIM))
        found(in, "is %" PRIu64 ", but the rank is %" PRIu64, dim->value, rank);
}

static bool count_bytes(reader *in, const tensor *t, u64 *bytes)
{
    const shape *s = &t->shape;
    span list = bytes_at(in, s->field.offset, s->field.length);

    if (!t->dtype.quantized)
        return element_bytes(t->dtype.element, s->count, bytes);
    return burnpack_quant_bytes(&t->dtype.scheme, s->count, s->rank,
                                list, bytes);
}

/* Judges the shape; returns whether the size of the elements is known. */
static bool check_shape(reader *in, const tensor *t, u64 *bytes)
{
    const dtype *d = &t->dtype;
    const shape *s = &t->shape;
    bool sized = d->name != NULL && (!d->quantized || d->scheme.sized);

    if (!s->there)
        return false;
    check_rank(in, s);
    check_zero_dim(in, t);
    check_packed_dim(in, t);
    bool fits = s->count_fits && (!sized || count_bytes(in, t, bytes));
    if (!expect_at(in, &s->field, fits, BURNPACK_DATA_SHAPE_OVERFLOW))
        found(in, "overflows: the elements take more than 2^64-1 bytes");
    return fits && sized;
}

/* The place of the elements */

static void advise_older(reader *in)
{
    advise(in, "burn-store 0.19 writes the same version, but data right after "
           "the metadata, without alignment");
}

/* Notes that data is misaligned because burn-store 0.19 wrote it, if the data,
 * counted from the end of the metadata, is inside the file. */
static void guess_unaligned(reader *in, const burnpack_file *file,
                            const tensor *t)
{
    u64 start = t->start.value, end = t->end.value;

    if (start <= end && end <= in->report->file.size - file->metadata_end)
        advise_older(in);
}

static bool check_start(reader *in, const burnpack_file *file, const tensor *t)
{
    u64 start = t->start.value;

    if (expect_at(in, &t->start.field, start % DATA_UNIT == 0,
                  BURNPACK_DATA_ALIGNMENT))
        return true;
    found(in, "is misaligned: %" PRIu64 " is not a multiple of 256", start);
    guess_unaligned(in, file, t);
    return false;
}

/* Judges whether start and end are a range of positions, in a file of any
 * size. */
static bool check_end(reader *in, const burnpack_file *file, const tensor *t)
{
    u64 start = t->start.value, end = t->end.value, position;

    if (!expect_at(in, &t->end.field, start <= end,
                   BURNPACK_DATA_INVERTED_RANGE)) {
        found(in, "is %" PRIu64 ", before the start %" PRIu64, end, start);
        return false;
    }
    if (!expect_at(in, &t->end.field, add(file->data_start, end, &position),
                   BURNPACK_DATA_OFFSET_OVERFLOW)) {
        found(in, "overflows: %" PRIu64 " + %" PRIu64 " exceeds 2^64-1",
              file->data_start, end);
        return false;
    }
    return true;
}

/* Notes that data is out of bounds because burn-store 0.19 wrote it; otherwise,
 * the file may be truncated. */
static void guess_outside(reader *in, const burnpack_file *file,
                          const tensor *t, bool aligned)
{
    u64 size = in->report->file.size, end = t->end.value;

    if (!aligned || (end > 0 && end == size - file->metadata_end))
        advise_older(in);
}

static bool check_inside(reader *in, burnpack_file *file,
                         const tensor *t, bool aligned)
{
    u64 length = t->end.value - t->start.value;

    if (!expect_before(in, &t->end.field, file->data_start + t->start.value,
                       length, in->report->file.size, "the file ends",
                       BURNPACK_DATA_OUT_OF_FILE)) {
        file->extent.beyond++;
        guess_outside(in, file, t, aligned);
        return false;
    }
    if (!expect_at(in, &t->end.field, length <= MAX_TENSOR_SIZE,
                   BURNPACK_DATA_SIZE_LIMIT))
        found(in, "gives a size of %" PRIu64 " bytes", length);
    return true;
}

static void keep_data(reader *in, burnpack_file *file, const tensor *t)
{
    u64 offset = file->data_start + t->start.value;
    u64 length = t->end.value - t->start.value;
    owner whose = {t->start.field.offset, t->record, (u32)t->dtype.element};

    file->content_end = larger(file->content_end, offset + length);
    if (length > 0)
        keep_range(in, &file->data, &(range){offset, length, whose});
}

void burnpack_check_place(reader *in, burnpack_file *file, const tensor *t)
{
    u64 bytes = 0;
    bool sized = check_shape(in, t, &bytes);

    bool there = t->start.there && t->end.there;
    bool aligned = there && check_start(in, file, t);
    bool ordered = there && check_end(in, file, t);
    if (ordered)
        extend(&file->extent, t->start.value, t->end.value - t->start.value);
    bool inside = ordered && check_inside(in, file, t, aligned);
    if (sized && ordered)
        expect_size(in, &t->end.field, t->end.value - t->start.value, bytes,
                    BURNPACK_DATA_LENGTH_MISMATCH);
    bool known = aligned && inside && t->dtype.name != NULL && t->shape.there;
    file->ranges_known &= known;
    if (known)
        keep_data(in, file, t);
    if (known && sized)
        burnpack_show_tensor(in, file, t);
    else
        burnpack_show_doubtful(in, file, t, ordered);
}
