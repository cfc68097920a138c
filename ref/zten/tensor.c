/*
 * The tensor that an entry describes                spec/zten.md, 3, 4, 6, 7
 *
 *     dtype            the size of an element
 *     encoding         raw or compressed
 *     shape            the number of elements
 *     size             of the blob; for raw, that of the elements
 *     data_endianness  of raw elements of several bytes
 *     offset           the start of the blob
 *
 * A rule about several fields is skipped if one of them is missing or has the
 * wrong type: then entry->good is false.
 */
#include "zten/zten.h"

#include <inttypes.h>

#include "core/known.h"

#define BLOB_UNIT   64          /* blobs begin at multiples of this */
#define MAX_RANK    64          /* that every reader must accept */

static const zten_type types[] = {
    {"float64",  ASSAY_F64}, {"float32", ASSAY_F32},
    {"float16",  ASSAY_F16}, {"bfloat16", ASSAY_BF16},
    {"int64",    ASSAY_I64}, {"int32",   ASSAY_I32},
    {"int16",    ASSAY_I16}, {"int8",    ASSAY_I8},
    {"uint64",   ASSAY_U64}, {"uint32",  ASSAY_U32},
    {"uint16",   ASSAY_U16}, {"uint8",   ASSAY_U8}, {"bool", ASSAY_BOOL},
};
#define TYPES (sizeof types / sizeof types[0])

static const zten_type *find_type(const cbor_item *name)
{
    for (size_t i = 0; i < TYPES; i++)
        if (cbor_is(name, types[i].name))
            return &types[i];
    return NULL;
}

static void advise_types(reader *in, span name)
{
    const char *known[TYPES + 1] = {NULL};

    for (size_t i = 0; i < TYPES; i++)
        known[i] = types[i].name;
    advise_known(in, name, known);
}

/* dtype: an unknown dtype leaves the verdict unknown            section 3 */
static void check_dtype(reader *in, tensor *t)
{
    const cbor_item *dtype = &t->entry->field[DTYPE];

    if (!t->entry->good[DTYPE])
        return;
    t->type = find_type(dtype);
    if (t->type != NULL)
        t->blob.element = (u8)t->type->element;
    if (expect_at(in, &dtype->content, t->type != NULL,
                  ZTEN_FIELD_DTYPE_UNKNOWN))
        return;
    advise_types(in, dtype->string);
    leave_open(in->report, ASSAY_WHY_VARIANT, "a tensor has an unknown dtype");
}

/* encoding: likewise                                            section 4 */
static void check_encoding(reader *in, tensor *t)
{
    static const char *const encodings[] = {"raw", "zstd", NULL};
    const cbor_item *encoding = &t->entry->field[ENCODING];

    if (!t->entry->good[ENCODING])
        return;
    if (cbor_is(encoding, "raw"))
        t->blob.encoding = ENCODING_RAW;
    if (cbor_is(encoding, "zstd"))
        t->blob.encoding = ENCODING_ZSTD;
    if (expect_at(in, &encoding->content,
                  t->blob.encoding != ENCODING_UNKNOWN,
                  ZTEN_FIELD_ENCODING_UNKNOWN))
        return;
    advise_known(in, encoding->string, encodings);
    leave_open(in->report, ASSAY_WHY_VARIANT,
               "a tensor has an unknown encoding");
}

/* Judges a shape with a zero: it has no elements, but some readers multiply
 * before they see the zero. Elements of an unknown type count as one byte. */
static void check_zero_dim(reader *in, tensor *t)
{
    const entry *e = t->entry;
    u64 size = t->type != NULL ? element_bits(t->type->element) / 8 : 1;

    expect_at(in, &e->field[SHAPE].field,
              is_small_beside_zero(&e->product, size),
              ZTEN_SHAPE_ZERO_WITH_OVERFLOW);
    t->blob.sized = t->type != NULL;
}

/* Judges a shape without a zero: number and bytes of its elements. */
static void check_product(reader *in, tensor *t)
{
    const entry *e = t->entry;
    const assay_field *shape = &e->field[SHAPE].field;

    if (!expect_at(in, shape, e->product.fits, ZTEN_SHAPE_PRODUCT_OVERFLOW))
        found(in, "overflows: the product is above 2^64-1");
    if (!e->product.fits || t->type == NULL)
        return;
    t->blob.sized = element_bytes(t->type->element, e->product.value,
                                  &t->blob.nbytes);
    if (!expect_at(in, shape, t->blob.sized, ZTEN_SHAPE_BYTES_OVERFLOW))
        found(in, "overflows: %" PRIu64 " elements take more than 2^64-1 "
              "bytes", e->product.value);
}

/* shape                                                         section 3 */
static void check_shape(reader *in, tensor *t)
{
    const entry *e = t->entry;

    if (!e->good[SHAPE])
        return;
    expect_at(in, &e->field[SHAPE].field, e->rank <= MAX_RANK,
              ZTEN_SHAPE_RANK_LIMIT);
    if (e->product.has_zero)
        check_zero_dim(in, t);
    else
        check_product(in, t);
}

/* size                                                          section 4 */
static void check_size(reader *in, zten_file *file, tensor *t)
{
    const cbor_item *size = &t->entry->field[SIZE];
    const blob *b = &t->blob;

    if (!t->entry->good[SIZE])
        return;
    t->size = size->head.value;
    if (b->encoding == ENCODING_ZSTD)
        expect_cbor(&file->cbor, size, t->size > 0, ZTEN_ZSTD_EMPTY_BLOB);
    if (b->encoding == ENCODING_RAW && b->sized)
        expect_size(in, &size->field, t->size, b->nbytes,
                    ZTEN_SIZE_RAW_RELATION);
}

/* Judges the text of data_endianness, which affects only wide raw elements. */
static void read_endianness(reader *in, tensor *t, bool raw, bool wide)
{
    const cbor_item *item = &t->entry->field[ENDIANNESS];
    bool big = cbor_is(item, "big");
    bool known = big || cbor_is(item, "little");

    if (raw && wide)
        expect_at(in, &item->content, known, ZTEN_FIELD_DATA_ENDIANNESS_VALUE);
    else
        expect_at(in, &item->content, known,
                  ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE);
    expect_at(in, &item->content, raw || !wide || !big,
              ZTEN_FIELD_DATA_ENDIANNESS_ZSTD_BIG);
    t->blob.big_endian = raw && big;
}

/* data_endianness                                               section 4 */
static void check_endianness(reader *in, tensor *t)
{
    const entry *e = t->entry;

    if (t->type == NULL || t->blob.encoding == ENCODING_UNKNOWN)
        return;
    bool raw = t->blob.encoding == ENCODING_RAW;
    bool wide = element_bits(t->type->element) > 8;
    if (!expect_once(in, &e->head.field, e->good[ENDIANNESS] == (raw && wide),
                     ZTEN_CANON_ENDIANNESS))
        found(in, "has %s\"data_endianness\"", e->good[ENDIANNESS]
              ? "a needless " : e->seen[ENDIANNESS] ? "no usable " : "no ");
    if (e->good[ENDIANNESS])
        read_endianness(in, t, raw, wide);
}

/* offset                                                        section 6 */
static void check_offset(zten_file *file, tensor *t)
{
    const cbor_item *offset = &t->entry->field[OFFSET];

    if (!t->entry->good[OFFSET])
        return;
    t->offset = offset->head.value;
    expect_cbor(&file->cbor, offset, t->offset != 0,
                ZTEN_FIELD_OFFSET_AFTER_MAGIC);
    expect_cbor(&file->cbor, offset, t->offset % BLOB_UNIT == 0,
                ZTEN_FIELD_OFFSET_ALIGNED);
}

/* The blob ends at or before the index                          section 6 */
static bool check_bounds(reader *in, const zten_file *file, const tensor *t)
{
    const assay_field *offset = &t->entry->field[OFFSET].field;
    u64 end = file->index_start;

    if (t->size > 0)
        return expect_before(in, offset, t->offset, t->size, end,
                             "the index begins", ZTEN_BLOB_BOUNDS);
    if (!expect_at(in, offset, t->offset <= end, ZTEN_BLOB_ZERO_SIZE_OFFSET))
        found(in, "is %" PRIu64 ", out of bounds: the index begins at %" PRIu64,
              t->offset, end);
    return true;
}

/* Where upstream would put the blob                             section 7 */
static void check_placement(reader *in, zten_file *file, const tensor *t)
{
    u64 next = aligned_or_max(file->next_offset, BLOB_UNIT);

    expect_once(in, &t->entry->field[OFFSET].field,
                file->next_offset == 0 || t->offset == next,
                ZTEN_CANON_PLACEMENT);
    file->next_offset = sum_or_max(t->offset, t->size);
}

/* Judges the place of the blob; returns whether its bytes can be read. */
static bool check_place(reader *in, zten_file *file, const tensor *t)
{
    const entry *e = t->entry;

    if (!e->good[OFFSET] || !e->good[SIZE]) {
        file->next_offset = 0;
        return false;
    }
    if (!check_bounds(in, file, t))
        return false;
    check_placement(in, file, t);
    return t->offset != 0 && t->offset % BLOB_UNIT == 0;
}

/* Keeps the blob for zten_check_blobs(). An empty blob owns no bytes of the
 * file and is judged at once. */
static void keep_blob(reader *in, zten_file *file, const tensor *t)
{
    owner whose = {t->entry->field[OFFSET].field.offset, t->entry->index,
                   (u32)file->blobs.count};
    stored none = {.bytes = bytes_at(in, 0, 0)};

    if (t->size == 0) {
        zten_check_checksum(in, file, &none, &t->blob);
        return;
    }
    keep_range(in, &file->data, &(range){t->offset, t->size, whose});
    KEEP(in->report, &file->blobs, t->blob, "the blobs");
}

/* The names of entries must be unique if all their required fields are
 * valid. */
static void group_name(zten_file *file, const entry *e)
{
    record_names *names = &file->names;
    bool good = names->count > 0;

    for (u32 f = 0; f < REQUIRED; f++)
        good &= e->good[f];
    if (good)
        names->items[names->count - 1].group = 0;
}

bool zten_check_entry(reader *in, zten_file *file)
{
    const entry *e = &file->entry;
    tensor t = {.entry = e};

    check_offset(file, &t);
    check_dtype(in, &t);
    check_encoding(in, &t);
    check_shape(in, &t);
    check_size(in, file, &t);
    check_endianness(in, &t);
    if (!expect_once(in, &e->head.field, e->has_layout, ZTEN_CANON_LAYOUT))
        found(in, "has no \"layout\"");
    if (e->good[CHECKSUM])
        zten_read_checksum(in, &e->field[CHECKSUM], &t.blob);
    group_name(file, e);
    bool placed = check_place(in, file, &t);
    if (placed)
        keep_blob(in, file, &t);
    zten_show_tensor(in, file, &t);
    return placed;
}
