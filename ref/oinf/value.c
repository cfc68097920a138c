/*
 * OINF v1: element types, dimensions, and the values of metadata, each of
 * which is one of
 *
 *     scalar     a number or a BOOL
 *     STRING     length, text, padding
 *     BITSET     bit_count, byte_count, bits, padding
 *     NDARRAY    element_type, ndim, dims, elements, padding
 */
#include "oinf/oinf.h"

#include <inttypes.h>

#define MOST_DIMS      1024     /* of an array: arrays may overlap */
#define MOST_BITS_SHOWN  4096   /* bytes of a BITSET */
#define MOST_DATA_SHOWN  64     /* bytes of an array */

static const struct {
    const char *name;
    element_type element;
} types[OINF_TYPES] = {
    [1]  = {"i8",   ASSAY_I8},  [2]  = {"i16",  ASSAY_I16},
    [3]  = {"i32",  ASSAY_I32}, [4]  = {"i64",  ASSAY_I64},
    [5]  = {"u8",   ASSAY_U8},  [6]  = {"u16",  ASSAY_U16},
    [7]  = {"u32",  ASSAY_U32}, [8]  = {"u64",  ASSAY_U64},
    [9]  = {"f16",  ASSAY_F16}, [10] = {"f32",  ASSAY_F32},
    [11] = {"f64",  ASSAY_F64},
    [OINF_BOOL]    = {"bool",    ASSAY_BOOL},
    [OINF_BITSET]  = {"bitset",  ASSAY_U8},   /* in tensors */
    [OINF_STRING]  = {"string",  ASSAY_NO_ELEMENT},
    [OINF_NDARRAY] = {"ndarray", ASSAY_NO_ELEMENT},
    [16] = {"bf16", ASSAY_BF16}, [17] = {"f8", ASSAY_F8},
    [18] = {"i4",   ASSAY_I4},   [19] = {"i2", ASSAY_I2},
    [20] = {"i1",   ASSAY_I1},   [21] = {"u4", ASSAY_U4},
    [22] = {"u2",   ASSAY_U2},   [23] = {"u1", ASSAY_U1},
    [OINF_T2]      = {"t2", ASSAY_T2},
    [25]           = {"t1", ASSAY_T1},
};

const char *oinf_type_name(u32 type)
{
    bool known = type < OINF_TYPES && types[type].name != NULL;
    return known ? types[type].name : "unknown";
}

element_type oinf_element(u32 type)
{
    return type < OINF_TYPES ? types[type].element : ASSAY_NO_ELEMENT;
}

bool oinf_is_element(u32 type)
{
    return oinf_element(type) != ASSAY_NO_ELEMENT && type != OINF_BITSET;
}

bool oinf_is_packed(u32 type)
{
    u32 bits = element_bits(oinf_element(type));
    return 0 < bits && bits < 8;
}

u64 oinf_padding(u64 size)
{
    return (OINF_UNIT - size % OINF_UNIT) % OINF_UNIT;
}

/* Bytes */

/* Code 10 is a high bit without its low bit. */
bool oinf_is_ternary(u8 byte)
{
    u32 high = byte >> 1 & 0x55u, low = byte & 0x55u;
    return (high & ~low) == 0;
}

bool oinf_is_name(u8 byte)
{
    return ('0' <= byte && byte <= '9') || ('A' <= byte && byte <= 'Z') ||
           ('a' <= byte && byte <= 'z') ||
           byte == '.' || byte == '_' || byte == '-';
}

bool oinf_read_padding(reader *in, u64 size, const char *name, rule broken)
{
    get_field(in, size, ASSAY_PADDING, name);
    return check_each_byte(in, in->last.offset, in->last.length, is_zero_byte,
                           broken);
}

/* Of the last byte of count elements; 0 if they fill it. */
static u32 used_bits(u32 type, u64 count)
{
    return (u32)(count % 8) * element_bits(oinf_element(type)) % 8;
}

u64 oinf_full_bytes(u32 type, u64 size, u64 count)
{
    return used_bits(type, count) == 0 ? size : size - 1;
}

void oinf_check_last_byte(reader *in, const assay_field *field, u32 type,
                          u64 count, rule unused, rule t2_code)
{
    u64 last = field->offset + field->length - 1;
    u32 used = used_bits(type, count);

    if (used == 0 || field->length == 0 || !ok(in))
        return;
    u8 byte = byte_at(in->report->file, last);
    u8 elements = byte & (u8)((1u << used) - 1);

    if (!expect_part(in, field, last, 1, byte == elements, unused))
        found(in, "holds the byte %02x, of which %" PRIu32 " bits are "
              "used", byte, used);
    if (type == OINF_T2 &&
        !expect_part(in, field, last, 1, oinf_is_ternary(elements), t2_code))
        found(in, "holds the byte %02x", byte);
}

/* Whether count elements, packed ones taken as a byte each, are in reach. */
static bool is_countable(u32 type, u64 count)
{
    u64 bytes = larger(element_bits(oinf_element(type)) / 8, 1);

    return multiply(count, bytes, &bytes) && bytes <= INT64_MAX;
}

/*
 * u64 dims[ndim]: outermost first. A zero leaves no elements, whatever the
 * others are; but libraries multiply them in signed 64 bits all the same.
 */
oinf_shape oinf_read_dims(reader *in, u32 ndim, u32 type,
                          rule zero_dim_overflow)
{
    oinf_shape s = {.field = field_at("dims", in->at, 8ull * ndim),
                    .count = 1, .fits = true};
    bool empty = false;

    for (u32 i = 0; i < ndim && ok(in); i++) {
        u64 dim = get_u64le(element(in, i), "dims");
        empty |= dim == 0;
        if (dim != 0 && s.fits)
            s.fits = multiply(s.count, dim, &s.count);
    }
    s.dims = bytes_at(in, s.field.offset, s.field.length);
    if (!empty)
        return s;
    if (!expect_at(in, &s.field, s.fits && is_countable(type, s.count),
                   zero_dim_overflow))
        found(in, "are 0 and others that promise 2^63 bytes or more");
    s.count = 0;
    s.fits = true;
    return s;
}

/*
 * Scalar                                                          section 7.1
 *
 *     number    as an element; packed types in the low bits of a byte
 *     BOOL      one byte, 0 or 1
 */
static bool read_scalar(reader *in, document *doc, const oinf_place *place)
{
    element_type element = oinf_element(place->type);
    u64 size = 0;

    element_bytes(element, 1, &size);
    if (!expect_at(in, &place->size_field, place->size == size,
                   OINF_METADATA_SCALAR_SIZE)) {
        found(in, "is %" PRIu64 ", a %s takes %" PRIu64, place->size,
              oinf_type_name(place->type), size);
        return false;
    }

    span value = get_data(in, size, element, "value");
    if (!ok(in))
        return false;
    if (place->type == OINF_BOOL)
        expect(in, byte_at(value, 0) <= 1, OINF_METADATA_BOOL_VALUE);
    oinf_check_last_byte(in, &in->last, place->type, 1,
                         OINF_METADATA_PACKED_UNUSED_BITS,
                         OINF_METADATA_T2_CODE);

    u64 stored = element_stored(element, value, 0);
    if (element_is_float(element))
        put_hex(doc, "value", stored, element_bits(element) / 4);
    else if (element == ASSAY_U64)
        put_number(doc, "value", stored);
    else
        put_signed(doc, "value", (i64)element_value(element, stored));
    return true;
}

/* Whether value_nbytes leaves room for the numbers in front of the value. */
static bool has_head(reader *in, const oinf_place *place, u64 head, rule broken)
{
    if (expect_at(in, &place->size_field, left(in) >= head, broken))
        return true;
    found(in, "is %" PRIu64 ", what stands in front of the value takes "
          "%" PRIu64, place->size, head);
    return false;
}

/*
 * STRING                                                          section 7.2
 *
 *     u32  value_length
 *     u8   value[]
 *     zeros up to a multiple of 8
 */
static bool read_string(reader *in, document *doc, const oinf_place *place,
                        range *elements)
{
    const assay_field *size = &place->size_field;
    if (!has_head(in, place, 4, OINF_METADATA_STRING_SIZE))
        return false;

    u32 length = get_u32le(in, "value_length");
    if (!expect(in, length <= left(in), OINF_METADATA_STRING_LENGTH))
        return false;
    u64 padding = oinf_padding(4 + (u64)length);
    if (!expect_at(in, size, left(in) == length + padding,
                   OINF_METADATA_STRING_SIZE)) {
        found(in, "is %" PRIu64 ", a text of %" PRIu32 " bytes takes %"
              PRIu64, place->size, length, 4 + length + padding);
        return false;
    }
    expect(in, length > 0, OINF_METADATA_STRING_EMPTY);

    span value = get_text(in, length, "value");
    *elements = (range){.offset = in->last.offset, .length = length,
                     .owner.type = OINF_STRING};
    put_text(doc, "value", value);

    oinf_read_padding(in, padding, "value_padding",
                      OINF_METADATA_STRING_PADDING_ZERO);
    return ok(in);
}

static void put_bitset(document *doc, u32 bit_count, span bits)
{
    open_object(doc, "value");
    put_number(doc, "bit_count", bit_count);
    if (bits.size <= MOST_BITS_SHOWN)
        put_bytes(doc, "bytes", bits);
    else
        put_digest(doc, "sha256", &(payload){bits, ASSAY_U8, bits.size});
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
static bool read_bitset(reader *in, document *doc, const oinf_place *place)
{
    const assay_field *size = &place->size_field;
    if (!has_head(in, place, 8, OINF_METADATA_BITSET_SIZE))
        return false;

    u32 bit_count = get_u32le(in, "bit_count");

    u32 byte_count = get_u32le(in, "byte_count");
    if (!expect(in, byte_count == bit_count / 8 + (bit_count % 8 != 0),
                OINF_METADATA_BITSET_BYTE_COUNT))
        return false;
    u64 padding = oinf_padding(byte_count);
    if (!expect_at(in, size, left(in) == byte_count + padding,
                   OINF_METADATA_BITSET_SIZE)) {
        found(in, "is %" PRIu64 ", %" PRIu32 " bits take %" PRIu64,
              place->size, bit_count, 8 + byte_count + padding);
        return false;
    }

    span bits = get_bytes(in, byte_count, "value");
    u32 used = bit_count % 8;
    if (used != 0 && bits.size > 0 &&
        !expect_part(in, &in->last, in->last.offset + byte_count - 1, 1,
               byte_at(bits, byte_count - 1) >> used == 0,
               OINF_METADATA_BITSET_UNUSED_BITS))
        found(in, "holds the byte %02x, of which %" PRIu32 " bits are "
              "used", byte_at(bits, byte_count - 1), used);
    put_bitset(doc, bit_count, bits);

    oinf_read_padding(in, padding, "value_padding",
                      OINF_METADATA_BITSET_PADDING_ZERO);
    return ok(in);
}

static void put_array(document *doc, u32 type, const oinf_shape *s, span data)
{
    payload whole = {data, oinf_element(type), s->count};
    payload bytes = {data, type == OINF_BOOL ? ASSAY_BOOL : ASSAY_U8,
                     data.size};

    open_object(doc, "value");
    put_word(doc, "element_type", oinf_type_name(type));
    put_numbers(doc, "shape", s->dims, NUMBERS_U64LE);
    put_number(doc, "data_size", data.size);
    put_digest(doc, "sha256", &bytes);
    if (data.size <= MOST_DATA_SHOWN)
        put_bytes(doc, "data", data);
    if (oinf_is_packed(type))
        put_digest(doc, "unpacked_sha256", &whole);
    close_member(doc);
}

static void read_elements(reader *in, document *doc, u32 type,
                          const oinf_shape *s, u64 size, range *elements)
{
    span data = get_data(in, size, oinf_element(type), "value");

    *elements = (range){.offset = in->last.offset, .owner.type = type,
                         .length = oinf_full_bytes(type, size, s->count)};
    oinf_check_last_byte(in, &in->last, type, s->count,
                         OINF_METADATA_PACKED_UNUSED_BITS,
                         OINF_METADATA_T2_CODE);
    put_array(doc, type, s, data);
    oinf_read_padding(in, oinf_padding(size), "value_padding",
                      OINF_METADATA_NDARRAY_PADDING_ZERO);
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
static bool read_array(reader *in, document *doc, const oinf_place *place,
                       range *elements)
{
    u64 size = 0;
    if (!has_head(in, place, 8, OINF_METADATA_NDARRAY_SIZE))
        return false;

    u32 type = get_u32le(in, "element_type");
    bool known = expect(in, oinf_is_element(type),
                        OINF_METADATA_NDARRAY_ELEMENT_TYPE);
    explain(in, "%s", oinf_type_name(type));

    u32 ndim = get_u32le(in, "ndim");
    if (!expect(in, ndim <= left(in) / 8, OINF_METADATA_NDARRAY_DIMS))
        return false;
    expect(in, ndim <= OINF_RANK, OINF_METADATA_NDARRAY_RANK_LIMIT);
    if (ndim > MOST_DIMS)
        give_up(in->report, "an array has more than 1024 dimensions");

    oinf_shape s = oinf_read_dims(in, ndim, type,
                                  OINF_METADATA_NDARRAY_ZERO_DIM_OVERFLOW);
    if (!known || !ok(in))
        return false;
    if (!expect_at(in, &s.field, s.fits &&
                   element_bytes(oinf_element(type), s.count, &size),
                   OINF_METADATA_NDARRAY_OVERFLOW)) {
        found(in, "promise 2^64 bytes or more");
        return false;
    }
    if (!expect_at(in, &place->size_field, size <= left(in) &&
                   left(in) - size == oinf_padding(size),
                   OINF_METADATA_NDARRAY_SIZE)) {
        found(in, "is %" PRIu64 ", %" PRIu64 " elements need %" PRIu64
              " bytes, the head %" PRIu32, place->size, s.count, size,
              8 + 8 * ndim);
        return false;
    }
    read_elements(in, doc, type, &s, size, elements);
    return ok(in);
}

bool oinf_read_value(reader *in, document *doc, const oinf_place *place,
                     range *elements)
{
    switch (place->type) {
    case OINF_STRING:  return read_string(in, doc, place, elements);
    case OINF_BITSET:  return read_bitset(in, doc, place);
    case OINF_NDARRAY: return read_array(in, doc, place, elements);
    default:           return read_scalar(in, doc, place);
    }
}

/* Values once more */

static void show_array(reader *in)
{
    u64 count = 1, size = 0;

    u32 type = get_u32le(in, "element_type");
    explain(in, "%s", oinf_type_name(type));
    u32 ndim = get_u32le(in, "ndim");
    for (u32 i = 0; i < ndim && ok(in); i++)
        multiply(count, get_u64le(element(in, i), "dims"), &count);
    element_bytes(oinf_element(type), count, &size);
    get_data(in, size, oinf_element(type), "value");
}

void oinf_show_value(reader *in, u32 type)
{
    u32 size;

    switch (type) {
    case OINF_STRING:
        size = get_u32le(in, "value_length");
        get_text(in, size, "value");
        break;
    case OINF_BITSET:
        get_u32le(in, "bit_count");
        size = get_u32le(in, "byte_count");
        get_bytes(in, size, "value");
        break;
    case OINF_NDARRAY:
        show_array(in);
        break;
    default:
        get_data(in, left(in), oinf_element(type), "value");
    }
    get_field(in, left(in), ASSAY_PADDING, "value_padding");
}
