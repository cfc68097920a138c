/*
 * Tensors                                       spec/burnpack.md, 2.3 and 4
 *
 *     name: text
 *     map
 *         "dtype"         see dtype.c
 *         "shape"         array of dimensions, outermost first
 *         "data_offsets"  [start, end], from the start of the data section
 *         "param_id"      number or null; may be missing
 */
#include "burnpack/burnpack.h"

#include <inttypes.h>

#define DATA_UNIT        256
#define MAX_TENSOR_SIZE  10737418240        /* of the original's reader */
#define MAX_RANK         64                 /* that every reader must take */

enum { DTYPE, SHAPE, OFFSETS, PARAM_ID, FIELDS };
#define REQUIRED 7              /* in seen: all but param_id */

typedef struct {
    u32 record;
    cbor_item name;
    dtype dtype;
    assay_field shape;          /* the whole array */
    u64 rank, product;          /* of the dimensions that are not 0, */
    bool fits;                  /* if it fits into 64 bits */
    bool has_zero;
    u64 range[2];               /* start and end, from the data section */
    assay_field range_field[2];
    bool is_range;              /* start is not after end, end below 2^64 */
    bool good[FIELDS];          /* there, and of the right type */
    bool has_id;
    u64 param_id;
} tensor;

/* shape: an array of dimensions, outermost first; none for one element. */
static void read_shape(reader *in, burnpack_file *file, tensor *t)
{
    cbor *c = &file->cbor;
    cbor_item item = get_cbor(c);

    if (!expect_cbor_kind(c, &item, CBOR_ARRAY, BURNPACK_TENSOR_SHAPE_TYPE)) {
        finish_cbor(c, &item);
        return;
    }
    t->good[SHAPE] = t->fits = true;
    t->product = 1;
    cbor_rest rest = open_cbor(c, &item);
    for (; next_element(c, &rest); t->rank++) {
        u64 value;
        cbor_item dimension = get_cbor(c);
        t->good[SHAPE] &= burnpack_number(c, &dimension,
                                          BURNPACK_TENSOR_SHAPE_TYPE, &value);
        finish_cbor(c, &dimension);
        t->has_zero |= value == 0;
        if (value != 0 && t->fits)
            t->fits = multiply(t->product, value, &t->product);
    }
    t->shape = field_at("shape", item.at, in->at - item.at);
    t->shape.kind = ASSAY_BYTES;
}

/* data_offsets: an array of start and end, which is exclusive. */
static void read_offsets(reader *in, burnpack_file *file, tensor *t)
{
    cbor *c = &file->cbor;
    rule broken = BURNPACK_TENSOR_OFFSETS_TYPE;
    cbor_item item = get_cbor(c);
    u32 n = 0;

    if (!expect_cbor_kind(c, &item, CBOR_ARRAY, broken)) {
        finish_cbor(c, &item);
        return;
    }
    require_cbor(c, &item, item.head.indefinite || item.head.value == 2,
                 broken);
    t->good[OFFSETS] = true;
    cbor_rest rest = open_cbor(c, &item);
    bool more = next_element(c, &rest);
    for (; more && n < 2; n++, more = next_element(c, &rest)) {
        cbor_item offset = get_cbor(c);
        t->good[OFFSETS] &= burnpack_number(c, &offset, broken, &t->range[n]);
        finish_cbor(c, &offset);
        t->range_field[n] = offset.field;
        t->range_field[n].name = "data_offsets";
        t->range_field[n].element = n;
    }
    at_index(in, NO_INDEX);
    require_cbor(c, &item, n == 2 && !more, broken);
}

/* param_id: a number; null and undefined are none. */
static void read_param_id(reader *in, burnpack_file *file, tensor *t)
{
    cbor *c = &file->cbor;
    cbor_item item = get_cbor(c);
    bool simple = item.head.kind == CBOR_SIMPLE;

    if (simple && (item.head.value == CBOR_NULL ||
                   item.head.value == CBOR_UNDEFINED)) {
        expect_at(in, &item.tag_field, item.tags == 0, BURNPACK_CBOR_TAG);
        expect_cbor(c, &item, item.head.value == CBOR_NULL,
                    BURNPACK_TENSOR_PARAM_ID_UNDEFINED);
        return;
    }
    t->has_id = burnpack_number(c, &item, BURNPACK_TENSOR_PARAM_ID_TYPE,
                                &t->param_id);
    finish_cbor(c, &item);
}

/* Reads the fields of a descriptor, whose head is map. */
static void read_fields(reader *in, burnpack_file *file, tensor *t,
                        const cbor_item *map)
{
    static const char *const names[FIELDS] = {"dtype", "shape", "data_offsets",
                                              "param_id"};
    cbor *c = &file->cbor;

    fields f = burnpack_open(c, map, names, FIELDS);
    for (u32 k; (k = burnpack_next(c, &f)) < FIELDS; leave(in)) {
        burnpack_enter(c, names[k], NO_INDEX);
        if (k == DTYPE)
            burnpack_read_dtype(c, &t->dtype);
        else if (k == SHAPE)
            read_shape(in, file, t);
        else if (k == OFFSETS)
            read_offsets(in, file, t);
        else
            read_param_id(in, file, t);
    }
    t->good[DTYPE] = t->dtype.name != NULL;
    expect_cbor(c, map, (f.seen & REQUIRED) == REQUIRED,
                BURNPACK_TENSOR_MISSING_FIELD);
}

/*
 * Dimensions beside a zero: an array library that multiplies them stays below
 * 2^63 bytes. Quantized elements count as a byte.
 */
static bool is_small_beside_zero(const tensor *t)
{
    bool plain = t->good[DTYPE] && !t->dtype.quantized;
    u64 size = plain ? element_bits(t->dtype.element) / 8 : 1;
    u64 bytes;

    return t->fits && multiply(t->product, size, &bytes) && bytes <= INT64_MAX;
}

static void check_dimensions(reader *in, const tensor *t)
{
    if (!expect_at(in, &t->shape, t->rank <= MAX_RANK, BURNPACK_TENSOR_RANK))
        found(in, "has %" PRIu64 " dimensions", t->rank);
    if (!expect_at(in, &t->shape, !t->has_zero || is_small_beside_zero(t),
                   BURNPACK_DATA_SHAPE_ZERO_PRODUCT))
        found(in, "has a zero, and others that multiply to more than "
              "2^63-1 bytes");
}

/* How many bytes shape and dtype ask for (section 4); whether that is known. */
static bool check_shape(reader *in, const tensor *t, u64 *bytes)
{
    const dtype *d = &t->dtype;
    u64 count = t->has_zero ? 0 : t->product;

    if (!t->good[SHAPE] || !ok(in))
        return false;
    check_dimensions(in, t);
    if (t->good[DTYPE] && d->has_dim &&
        !expect_at(in, &d->dim_field, d->dim < larger(t->rank, 1),
                   BURNPACK_DTYPE_QUANT_PACKED_DIM))
        found(in, "is %" PRIu64 ", the rank is %" PRIu64, d->dim,
              t->rank);
    bool fits = t->fits || t->has_zero;
    bool sized = t->good[DTYPE] && !(d->quantized && (d->open || !d->good));
    if (fits && sized)
        fits = burnpack_bytes(d, bytes_at(in, t->shape.offset,
                                          t->shape.length),
                              t->rank, count, bytes);
    if (!expect_at(in, &t->shape, fits, BURNPACK_DATA_SHAPE_OVERFLOW))
        found(in, "asks for more than 2^64-1 bytes");
    return fits && sized;
}

static void advise_older(reader *in)
{
    advise(in, "burn-store 0.19 writes data right after the "
           "metadata, without alignment, under the same version");
}

/* A range that is none, whatever the file holds; blames its end. */
static bool check_end(reader *in, burnpack_file *file, const tensor *t,
                      u64 *position)
{
    const assay_field *field = &t->range_field[1];
    u64 start = t->range[0], end = t->range[1];

    if (!expect_at(in, field, start <= end, BURNPACK_DATA_INVERTED_RANGE)) {
        found(in, "is %" PRIu64 ", the start is %" PRIu64, end, start);
        return false;
    }
    if (!expect_at(in, field, add(file->data_start, end, position),
                   BURNPACK_DATA_OFFSET_OVERFLOW)) {
        found(in, "is %" PRIu64 ", after a data section at %" PRIu64,
              end, file->data_start);
        return false;
    }
    return ok(in);
}

/* Where the data lies (section 4): whether its bytes can be looked at. */
static bool check_range(reader *in, burnpack_file *file, tensor *t)
{
    u64 size = in->report->file.size;
    u64 start = t->range[0], end = t->range[1], position = 0;

    bool aligned = expect_at(in, &t->range_field[0], start % DATA_UNIT == 0,
                             BURNPACK_DATA_ALIGNMENT);
    if (!aligned) {
        found(in, "is %" PRIu64, start);
        if (start <= end && end <= size - file->metadata_end)
            advise_older(in);
    }
    t->is_range = check_end(in, file, t, &position);
    if (!t->is_range)
        return false;
    if (!expect_before(in, &t->range_field[1], file->data_start + start,
                       end - start, size, "the file ends",
                       BURNPACK_DATA_OUT_OF_FILE)) {
        if (!aligned || (end > 0 && end == size - file->metadata_end))
            advise_older(in);
        else
            advise_cut(in, position - size);
        return false;
    }
    if (!expect_at(in, &t->range_field[1], end - start <= MAX_TENSOR_SIZE,
                   BURNPACK_DATA_SIZE_LIMIT))
        found(in, "gives %" PRIu64 " bytes", end - start);
    file->content_end = larger(file->content_end, position);
    return aligned && ok(in);
}

static void put_tensor(reader *in, burnpack_file *file, const tensor *t,
                       u64 count)
{
    document *doc = file->doc;
    u64 length = t->range[1] - t->range[0];
    span shape = bytes_at(in, t->shape.offset, t->shape.length);

    document_add(doc, &(tensor_record){.name = t->name.string,
                                       .dtype = t->dtype.name,
                                       .shape = shape,
                                       .shape_coding = NUMBERS_CBOR,
                                       .has_data = true,
                                       .offset = file->data_start + t->range[0],
                                       .size = length,
                                       .elements = count,
                                       .element = (u8)t->dtype.element});
    put_after(doc, AFTER_SIZE);
    open_list(doc, "data_offsets");
    put_number(doc, NULL, t->range[0]);
    put_number(doc, NULL, t->range[1]);
    close_member(doc);
    if (t->has_id)
        put_number(doc, "param_id", t->param_id);
    else
        put_null(doc, "param_id");
    put_after(doc, AFTER_DATA);
    if (t->dtype.quantized)
        burnpack_put_quant(doc, &t->dtype);
    close_member(doc);
}

static void add_data(reader *in, burnpack_file *file, const tensor *t)
{
    u64 length = t->range[1] - t->range[0];
    owner whose = {t->range_field[0].offset, t->record,
                   (u32)t->dtype.element};

    if (length > 0)
        keep_range(in, &file->data,
                   &(range){file->data_start + t->range[0], length, whose});
}

/* What the fields of a descriptor say together. */
static void check_tensor(reader *in, burnpack_file *file, tensor *t)
{
    u64 bytes = 0;
    bool sized = check_shape(in, t, &bytes);
    bool placed = t->good[OFFSETS] && check_range(in, file, t);

    u64 length = t->range[1] - t->range[0];
    bool right = sized && t->is_range &&
                 expect_size(in, &t->range_field[1], length, bytes,
                             BURNPACK_DATA_LENGTH_MISMATCH);
    if (!placed || !t->good[DTYPE] || !t->good[SHAPE]) {
        file->ranges_known = false;
        return;
    }
    add_data(in, file, t);
    if (right)
        put_tensor(in, file, t, t->has_zero ? 0 : t->product);
}

static void read_name(reader *in, burnpack_file *file, tensor *t, span *last)
{
    const assay_field *content = &t->name.content;

    burnpack_enter(&file->cbor, "name", NO_INDEX);
    t->name = get_cbor(&file->cbor);
    bool is_text = burnpack_text(&file->cbor, &t->name,
                                 BURNPACK_TENSOR_NAME_TYPE);
    finish_cbor(&file->cbor, &t->name);
    if (is_text) {
        expect_once(in, content, compare_spans(*last, t->name.string) <= 0,
                    BURNPACK_TENSOR_ORDER);
        *last = t->name.string;
        keep_cbor_name(in, &file->names, &t->name, 0, t->record);
    }
    leave(in);
}

void burnpack_read_tensor(reader *in, burnpack_file *file, u32 i, span *last)
{
    cbor *c = &file->cbor;
    tensor t = {.record = i};

    c->record = i;
    read_name(in, file, &t, last);
    cbor_item map = get_cbor(c);
    if (expect_cbor_kind(c, &map, CBOR_MAP, BURNPACK_TENSOR_DESCRIPTOR_TYPE)) {
        read_fields(in, file, &t, &map);
        if (ok(in))
            check_tensor(in, file, &t);
    } else {
        file->ranges_known = false;
        finish_cbor(c, &map);
    }
}
