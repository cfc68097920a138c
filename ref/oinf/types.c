/*
 * OINF v1: the parts of records: numbers and padding (section 1), element types
 * and dimensions (section 6).
 */
#include "oinf/oinf.h"

/* Numbers and padding */

oinf_number oinf_get_u32(reader *in, const char *name)
{
    u64 value = get_u32le(in, name);
    return (oinf_number){value, in->last};
}

oinf_number oinf_get_u64(reader *in, const char *name)
{
    u64 value = get_u64le(in, name);
    return (oinf_number){value, in->last};
}

u64 oinf_pad8(u64 x)
{
    return aligned_or_max(x, OINF_UNIT);
}

bool oinf_read_padding(reader *in, u64 size, const char *name, rule broken)
{
    get_field(in, size, ASSAY_PADDING, name);
    return check_each_byte(in, in->last.offset, in->last.length, find_nonzero,
                           broken);
}

/* Types */

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

/* Dimensions: u64 dims[ndim], outermost first. */

oinf_shape oinf_read_dims(reader *in, u32 ndim)
{
    oinf_shape s = {.field = field_at("dims", in->at, 8ull * ndim),
                    .product = NO_DIMENSIONS};

    for (u32 i = 0; i < ndim && ok(in); i++)
        take_dimension(&s.product, get_u64le(element(in, i), "dims"));
    s.dims = bytes_at(in, s.field.offset, s.field.length);
    s.count_fits = shape_elements(&s.product, &s.count);
    return s;
}

/*
 * With a zero dimension there are no elements. Libraries still multiply the
 * other dimensions in signed 64 bits, and count a byte for a packed element.
 */
void oinf_check_zero_dim(reader *in, const oinf_shape *s, u32 type, rule broken)
{
    u64 size = larger(element_bits(oinf_element(type)) / 8, 1);

    if (!expect_at(in, &s->field, is_small_beside_zero(&s->product, size),
                   broken))
        found(in, "has a 0 and declares 2^63 bytes or more in the others");
}
