/*
 * OINF: types, dimensions, and the values of metadata:
 *
 *     scalar     one element, packed ones in the low bits of a byte
 *     STRING     u32 value_length, text, padding
 *     BITSET     u32 bit_count, u32 byte_count, bits, padding
 *     NDARRAY    u32 element_type, u32 ndim, u64 dims[], elements, padding
 *
 * The elements of an array are checked by data.c.
 */
#include "fast/oinf/name.h"
#include "fast/oinf/value.h"

#define ARRAY_HEAD (8 + 8 * OINF_RANK)

const fast_type fast_oinf_types[OINF_TYPES] = {
    {NULL, ASSAY_NO_ELEMENT},
    {"i8",   ASSAY_I8},   {"i16", ASSAY_I16}, {"i32", ASSAY_I32},
    {"i64",  ASSAY_I64},  {"u8",  ASSAY_U8},  {"u16", ASSAY_U16},
    {"u32",  ASSAY_U32},  {"u64", ASSAY_U64}, {"f16", ASSAY_F16},
    {"f32",  ASSAY_F32},  {"f64", ASSAY_F64}, {"bool", ASSAY_BOOL},
    {"bitset",  ASSAY_U8},
    {"string",  ASSAY_NO_ELEMENT},
    {"ndarray", ASSAY_NO_ELEMENT},
    {"bf16", ASSAY_BF16}, {"f8",  ASSAY_F8},  {"i4",  ASSAY_I4},
    {"i2",   ASSAY_I2},   {"i1",  ASSAY_I1},  {"u4",  ASSAY_U4},
    {"u2",   ASSAY_U2},   {"u1",  ASSAY_U1},  {"t2",  ASSAY_T2},
    {"t1",   ASSAY_T1},
};

const u8 fast_oinf_bits[OINF_TYPES] = {
    0, 8, 16, 32, 64, 8, 16, 32, 64, 16, 32, 64, 8, 0, 0, 0,
    16, 8, 4, 2, 1, 4, 2, 1, 2, 1,
};

/*
 * A dimension of 0 leaves no elements, but the product of the others must not
 * wrap, or declare 2^63 bytes, where a packed element counts as a byte.
 */
static bool is_small(u64 product, u32 bits)
{
    u64 bytes;

    return times(product, bits < 8 ? 1 : bits / 8, &bytes) &&
           bytes <= INT64_MAX;
}

/* Returns the size of elements; UINT64_MAX: too large. */
static u64 bytes_of(u64 count, u32 bits)
{
    u64 size;

    if (bits < 8)
        return count / 8 * bits + (count % 8 * bits + 7) / 8;
    return times(count, bits / 8, &size) ? size : UINT64_MAX;
}

bool fast_oinf_count(const u8 *dims, u32 rank, u32 type, u64 *count, u64 *size)
{
    u64 product = 1;
    bool empty = false;
    u32 bits = fast_oinf_bits[type];

    for (u32 i = 0; i < rank; i++) {
        u64 dim = load_u64le(dims + 8 * (u64)i);
        if (dim == 0)
            empty = true;
        else if (!times(product, dim, &product))
            return false;
    }
    if (empty && !is_small(product, bits))
        return false;
    *count = empty ? 0 : product;
    *size = bytes_of(*count, bits);
    return true;
}

static bool is_scalar(assay_fast *f, const oinf_entry *e)
{
    u32 bits = fast_oinf_bits[e->type];

    if (e->size != (bits + 7) / 8 || !there(f, e->offset, e->size))
        return false;
    u32 first = f->bytes[e->offset];
    if (e->type == OINF_BOOL)
        return first <= 1;
    if (e->type == OINF_T2 && first == 2)
        return false;
    return bits >= 8 || first >> bits == 0;
}

static bool is_string(assay_fast *f, const oinf_entry *e)
{
    if (e->size < 8 || !there(f, e->offset, 8))
        return false;
    u64 length = load_u32le(f->bytes + e->offset);
    const u8 *text = f->bytes + e->offset + 4;
    return length > 0 && e->size == oinf_pad8(4 + length) &&
           there(f, e->offset, e->size) && oinf_is_name(text, length) &&
           oinf_is_padded(text, length);
}

static bool is_bitset(assay_fast *f, const oinf_entry *e)
{
    if (e->size < 8 || !there(f, e->offset, 8))
        return false;
    const u8 *p = f->bytes + e->offset;
    u64 bits = load_u32le(p), bytes = load_u32le(p + 4);
    if (bytes != (bits + 7) / 8 || e->size != oinf_pad8(8 + bytes) ||
        !there(f, e->offset, e->size))
        return false;
    if (bits % 8 != 0 && p[8 + bytes - 1] >> bits % 8 != 0)
        return false;
    return fast_all_are(p + 8 + bytes, e->size - 8 - bytes, 0);
}

bool fast_oinf_array(const assay_fast *f, const oinf_entry *e, oinf_array *a)
{
    const u8 *p = f->bytes + e->offset;

    if (e->size < 8)
        return false;
    a->type = load_u32le(p);
    a->rank = load_u32le(p + 4);
    if (a->type >= OINF_TYPES || fast_oinf_bits[a->type] == 0 ||
        a->rank > OINF_RANK || e->size < 8 + 8 * (u64)a->rank)
        return false;
    a->dims = e->offset + 8;
    a->data = a->dims + 8 * (u64)a->rank;
    u64 left = e->offset + e->size - a->data;
    return fast_oinf_count(p + 8, a->rank, a->type, &a->count, &a->size) &&
           a->size <= left && oinf_pad8(a->size) == left;
}

static bool is_array(assay_fast *f, const oinf_entry *e)
{
    u64 most = ARRAY_HEAD + OINF_SHOWN;
    oinf_array a;

    return there(f, e->offset, e->size < most ? e->size : most) &&
           fast_oinf_array(f, e, &a);
}

bool fast_oinf_value(assay_fast *f, const oinf_entry *e)
{
    bool clean;

    switch (e->type) {
    case OINF_STRING:  clean = is_string(f, e); break;
    case OINF_BITSET:  clean = is_bitset(f, e); break;
    case OINF_NDARRAY: clean = is_array(f, e); break;
    default:           clean = is_scalar(f, e);
    }
    return clean || ask(f, e->offset);
}
