/*
 * OINF v1: the values of metadata                                  section 7
 *
 *     scalar     a number or a BOOL
 *     STRING     length, text, padding
 *     BITSET     bit_count, byte_count, bits, padding
 *     NDARRAY    element_type, ndim, dims, elements, padding
 *
 * The reader of a value has value_nbytes bytes. It stops where the meaning of
 * the bytes is unknown; the following entries are read as usual.
 */
#include "oinf/oinf.h"

#include <inttypes.h>

#define MOST_DIMS      1024     /* in an array: arrays may overlap */
#define MOST_BITS_SHOWN  4096   /* in a BITSET, in bytes */
#define MOST_DATA_SHOWN  64     /* in an array, in bytes */

/* Stops if value_nbytes is invalid: the places of the parts are unknown. */
static bool check_nbytes(reader *in, const oinf_payload *p, bool holds,
                         rule broken)
{
    bool held = expect_at(in, &p->size.field, holds, broken);
    if (!held)
        stop(in);
    return held;
}

/* Requires room for the numbers before the value. */
static void check_head(reader *in, const oinf_payload *p, u64 head, rule broken)
{
    if (!check_nbytes(in, p, p->size.value >= head, broken))
        found(in, "is %" PRIu64 ", expected at least %" PRIu64, p->size.value,
              head);
}

static void check_scalar_size(reader *in, const oinf_payload *p)
{
    u64 size = 0;

    element_bytes(oinf_element(p->type), 1, &size);
    if (!check_nbytes(in, p, p->size.value == size, OINF_METADATA_SCALAR_SIZE))
        found(in, "is %" PRIu64 ", expected %" PRIu64 " for type %s",
              p->size.value, size, oinf_type_name(p->type));
}

static void show_scalar(document *doc, element_type element, span value)
{
    u64 stored = element_stored(element, value, 0);

    if (element_is_float(element))
        put_hex(doc, "value", stored, element_bits(element) / 4);
    else if (element == ASSAY_U64)
        put_number(doc, "value", stored);
    else
        put_signed(doc, "value", (i64)element_value(element, stored));
}

/*
 * Scalar                                                          section 7.1
 *
 *     number    as an element; packed types in the low bits of a byte
 *     BOOL      one byte, 0 or 1
 */
static void read_scalar(reader *in, oinf_file *file, const oinf_payload *p)
{
    const oinf_table *table = &oinf_tables[p->table];
    element_type element = oinf_element(p->type);
    check_scalar_size(in, p);

    span value = get_data(in, p->size.value, element, "value");
    if (p->type == OINF_BOOL)
        expect(in, byte_at(value, 0) <= 1, OINF_METADATA_BOOL_VALUE);
    oinf_check_last_byte(in, table, &in->last, p->type, 1);
    show_scalar(file->doc, element, value);
}

static void add_scalar_fields(reader *in, u32 type)
{
    get_data(in, left(in), oinf_element(type), "value");
}

static void check_string_size(reader *in, const oinf_payload *p, u32 length)
{
    u64 size = oinf_pad8(4 + (u64)length);

    if (!check_nbytes(in, p, p->size.value == size, OINF_METADATA_STRING_SIZE))
        found(in, "is %" PRIu64 ", expected %" PRIu64 " for a text of %" PRIu32
              " bytes", p->size.value, size, length);
}

/*
 * STRING                                                          section 7.2
 *
 *     u32  value_length
 *     u8   value[]
 *     zeros up to a multiple of 8
 */
static void read_string(reader *in, oinf_file *file, const oinf_payload *p)
{
    check_head(in, p, 4, OINF_METADATA_STRING_SIZE);

    u32 length = get_u32le(in, "value_length");
    require(in, length <= left(in), OINF_METADATA_STRING_LENGTH);
    check_string_size(in, p, length);
    expect(in, length > 0, OINF_METADATA_STRING_EMPTY);

    span value = get_text(in, length, "value");
    oinf_add_elements(in, file, p, &in->last, OINF_STRING, length);
    put_text(file->doc, "value", value);

    oinf_read_padding(in, left(in), "value_padding",
                      OINF_METADATA_STRING_PADDING_ZERO);
}

static void add_string_fields(reader *in)
{
    u32 length = get_u32le(in, "value_length");
    get_text(in, length, "value");
    get_field(in, left(in), ASSAY_PADDING, "value_padding");
}

static void check_bitset_size(reader *in, const oinf_payload *p, u32 bit_count,
                              u32 byte_count)
{
    u64 size = oinf_pad8(8 + (u64)byte_count);

    if (!check_nbytes(in, p, p->size.value == size, OINF_METADATA_BITSET_SIZE))
        found(in, "is %" PRIu64 ", expected %" PRIu64 " for %" PRIu32 " bits",
              p->size.value, size, bit_count);
}

static void show_bitset(document *doc, u32 bit_count, span bits)
{
    open_object(doc, "value");
    put_number(doc, "bit_count", bit_count);
    if (bits.size <= MOST_BITS_SHOWN)
        put_bytes(doc, "bytes", bits);
    else
        put_digest(doc, "sha256", &(payload){bits, ASSAY_U8, bits.size},
                   PAYLOAD_PLAIN);
    close_member(doc);
}

/*
 * BITSET                                                          section 7.3
 *
 *     u32  bit_count
 *     u32  byte_count    bit_count / 8, rounded up
 *     u8   value[]       bit i is bit i % 8 of byte i / 8
 *     zeros up to a multiple of 8
 */
static void read_bitset(reader *in, oinf_file *file, const oinf_payload *p)
{
    check_head(in, p, 8, OINF_METADATA_BITSET_SIZE);

    u32 bit_count = get_u32le(in, "bit_count");

    u32 byte_count = get_u32le(in, "byte_count");
    require(in, byte_count == bit_count / 8 + (bit_count % 8 != 0),
            OINF_METADATA_BITSET_BYTE_COUNT);
    check_bitset_size(in, p, bit_count, byte_count);

    span bits = get_bytes(in, byte_count, "value");
    oinf_check_unused_bits(in, &in->last, bit_count % 8,
                           OINF_METADATA_BITSET_UNUSED_BITS);
    show_bitset(file->doc, bit_count, bits);

    oinf_read_padding(in, left(in), "value_padding",
                      OINF_METADATA_BITSET_PADDING_ZERO);
}

static void add_bitset_fields(reader *in)
{
    get_u32le(in, "bit_count");
    u32 byte_count = get_u32le(in, "byte_count");
    get_bytes(in, byte_count, "value");
    get_field(in, left(in), ASSAY_PADDING, "value_padding");
}

/* Requires room for ndim dimensions. */
static void check_rank(reader *in, u32 ndim)
{
    require(in, ndim <= left(in) / 8, OINF_METADATA_NDARRAY_DIMS);
    expect(in, ndim <= OINF_RANK, OINF_METADATA_NDARRAY_RANK_LIMIT);
    if (ndim > MOST_DIMS && ok(in))
        give_up(in->report, ASSAY_WHY_LIMIT,
                "an array has more than 1024 dimensions");
}

/* Returns the byte size of the elements, which are next in the reader. */
static u64 check_array_size(reader *in, const oinf_payload *p, u32 type,
                            const oinf_shape *s)
{
    u64 head = p->size.value - left(in), size = 0;

    if (!expect_at(in, &s->field, s->count_fits &&
                   element_bytes(oinf_element(type), s->count, &size),
                   OINF_METADATA_NDARRAY_OVERFLOW)) {
        found(in, "declares 2^64 bytes or more");
        stop(in);
    }
    if (!check_nbytes(in, p, oinf_pad8(size) == left(in),
                      OINF_METADATA_NDARRAY_SIZE))
        found(in, "is %" PRIu64 ", expected a head of %" PRIu64 " bytes and "
              "%" PRIu64 " bytes for %" PRIu64 " elements, padded to 8",
              p->size.value, head, size, s->count);
    return size;
}

static void show_array(document *doc, u32 type, const oinf_shape *s, span data)
{
    payload whole = {data, oinf_element(type), s->count};
    payload bytes = {data, type == OINF_BOOL ? ASSAY_BOOL : ASSAY_U8,
                     data.size};

    open_object(doc, "value");
    put_word(doc, "element_type", oinf_type_name(type));
    put_numbers(doc, "shape", s->dims, NUMBERS_U64LE);
    put_number(doc, "data_size", data.size);
    put_digest(doc, "sha256", &bytes, PAYLOAD_PLAIN);
    if (data.size <= MOST_DATA_SHOWN)
        put_bytes(doc, "data", data);
    if (oinf_is_packed(type))
        put_digest(doc, "unpacked_sha256", &whole, PAYLOAD_UNPACKED);
    close_member(doc);
}

/*
 * NDARRAY                                                         section 7.4
 *
 *     u32  element_type
 *     u32  ndim
 *     u64  dims[ndim]
 *     u8   value[]       elements as in the data of a tensor
 *     zeros up to a multiple of 8
 */
static void read_array(reader *in, oinf_file *file, const oinf_payload *p)
{
    check_head(in, p, 8, OINF_METADATA_NDARRAY_SIZE);

    u32 type = get_u32le(in, "element_type");
    bool known = expect(in, oinf_is_element(type),
                        OINF_METADATA_NDARRAY_ELEMENT_TYPE);

    u32 ndim = get_u32le(in, "ndim");
    check_rank(in, ndim);

    oinf_shape s = oinf_read_dims(in, ndim);
    oinf_check_zero_dim(in, &s, type, OINF_METADATA_NDARRAY_ZERO_DIM_OVERFLOW);
    if (!known)
        stop(in);
    u64 size = check_array_size(in, p, type, &s);

    span data = get_data(in, size, oinf_element(type), "value");
    oinf_add_elements(in, file, p, &in->last, type, s.count);
    if (ok(in))
        show_array(file->doc, type, &s, data);

    oinf_read_padding(in, left(in), "value_padding",
                      OINF_METADATA_NDARRAY_PADDING_ZERO);
}

static void add_array_fields(reader *in)
{
    u64 size = 0;

    u32 type = get_u32le(in, "element_type");
    explain(in, "%s", oinf_type_name(type));
    u32 ndim = get_u32le(in, "ndim");
    oinf_shape s = oinf_read_dims(in, ndim);
    element_bytes(oinf_element(type), s.count, &size);
    get_data(in, size, oinf_element(type), "value");
    get_field(in, left(in), ASSAY_PADDING, "value_padding");
}

/* Reads a value of any type. */
static void read_value(reader *in, oinf_file *file, const oinf_payload *p)
{
    switch (p->type) {
    case OINF_STRING:  read_string(in, file, p); break;
    case OINF_BITSET:  read_bitset(in, file, p); break;
    case OINF_NDARRAY: read_array(in, file, p); break;
    default:           read_scalar(in, file, p);
    }
}

bool oinf_read_value(reader *in, oinf_file *file, const oinf_payload *p)
{
    reader value = reader_of(in, p->offset.value, p->size.value);
    bool wanted = in->report->wants_fields;

    in->report->wants_fields = false;
    read_value(&value, file, p);
    in->report->wants_fields = wanted;
    return ok(&value);
}

void oinf_add_value_fields(reader *in, u32 type)
{
    switch (type) {
    case OINF_STRING:  add_string_fields(in); break;
    case OINF_BITSET:  add_bitset_fields(in); break;
    case OINF_NDARRAY: add_array_fields(in); break;
    default:           add_scalar_fields(in, type);
    }
}
