/*
 * OINF v1: what the records are made of: numbers and padding (section 1),
 * element types and dimensions (section 6), and the rules of single bytes.
 */
#include "oinf/oinf.h"

#include <inttypes.h>

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

u64 oinf_padding(u64 size)
{
    return (OINF_UNIT - size % OINF_UNIT) % OINF_UNIT;
}

bool oinf_read_padding(reader *in, u64 size, const char *name, rule broken)
{
    get_field(in, size, ASSAY_PADDING, name);
    return check_each_byte(in, in->last.offset, in->last.length, is_zero_byte,
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
    [22] = {"u2",   ASSAY_U2},
    [OINF_U1]      = {"u1", ASSAY_U1},
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
                    .product = 1, .product_fits = true};

    for (u32 i = 0; i < ndim && ok(in); i++) {
        u64 dim = get_u64le(element(in, i), "dims");
        if (dim == 0)
            s.has_zero = true;
        else if (s.product_fits)
            s.product_fits = multiply(s.product, dim, &s.product);
    }
    s.dims = bytes_at(in, s.field.offset, s.field.length);
    s.count = s.has_zero ? 0 : s.product;
    s.count_fits = s.has_zero || s.product_fits;
    return s;
}

/*
 * A zero leaves no elements, whatever the others are; but libraries multiply
 * these in signed 64 bits all the same, packed ones as a byte each.
 */
void oinf_check_zero_dim(reader *in, const oinf_shape *s, u32 type, rule broken)
{
    u64 size = larger(element_bits(oinf_element(type)) / 8, 1);
    bool small = s->product_fits && multiply(s->product, size, &size) &&
                 size <= INT64_MAX;

    if (!expect_at(in, &s->field, !s->has_zero || small, broken))
        found(in, "are 0 and others that promise 2^63 bytes or more");
}

/* Bytes */

bool oinf_is_name(u8 byte)
{
    return ('0' <= byte && byte <= '9') || ('A' <= byte && byte <= 'Z') ||
           ('a' <= byte && byte <= 'z') ||
           byte == '.' || byte == '_' || byte == '-';
}

/* Four elements of T2, none of which is the code 10: a high bit without its
 * low bit. */
static bool is_ternary(u8 byte)
{
    u32 high = byte >> 1 & 0x55u, low = byte & 0x55u;
    return (high & ~low) == 0;
}

/* The last byte: elements fill it up to its used bits; 0: to the end. */

static u32 used_bits(u32 type, u64 count)
{
    return (u32)(count % 8) * element_bits(oinf_element(type)) % 8;
}

static u8 low_bits(u8 byte, u32 used)
{
    return byte & (u8)((1u << used) - 1);
}

void oinf_check_unused_bits(reader *in, const assay_field *field, u32 used,
                            rule broken)
{
    u64 last = field->offset + field->length - 1;
    u8 byte = byte_at(in->report->file, last);

    if (used == 0 || field->length == 0)
        return;
    if (!expect_part(in, field, last, 1, byte == low_bits(byte, used), broken))
        found(in, "holds the byte %02x, of which %" PRIu32 " bits are "
              "used", byte, used);
}

static void check_last_ternary(reader *in, const assay_field *field, u32 used,
                               rule broken)
{
    u64 last = field->offset + field->length - 1;
    u8 byte = byte_at(in->report->file, last);

    if (used == 0 || field->length == 0)
        return;
    if (!expect_part(in, field, last, 1, is_ternary(low_bits(byte, used)),
                     broken))
        found(in, "holds the byte %02x", byte);
}

void oinf_check_last_byte(reader *in, const oinf_table *table,
                          const assay_field *field, u32 type, u64 count)
{
    u32 used = used_bits(type, count);

    oinf_check_unused_bits(in, field, used, table->unused_bits);
    if (type == OINF_T2)
        check_last_ternary(in, field, used, table->t2_code);
}

/* All bytes but that one: what they may be, wherever payloads share them */

owner oinf_owner(const oinf_payload *p, u32 type)
{
    return (owner){p->offset.field.offset, p->record, type};
}

/* The field that owns the bytes stands in it. */
const oinf_table *oinf_table_of(const oinf_file *file, const range *r)
{
    bool tensor = r->owner.field >= file->begin[OINF_TENSORS].value;
    return &oinf_tables[tensor ? OINF_TENSORS : OINF_METADATA];
}

/* Of each byte of such elements; RULES: there is none. */
static rule rule_of(const oinf_table *table, u32 type)
{
    switch (type) {
    case OINF_BOOL:   return table->bool_values;
    case OINF_STRING: return OINF_METADATA_STRING_CHARSET;
    case OINF_T2:     return table->t2_code;
    default:          return RULES;
    }
}

void oinf_add_elements(reader *in, oinf_file *file, const oinf_payload *p,
                       const assay_field *field, u32 type, u64 count)
{
    const oinf_table *table = &oinf_tables[p->table];
    u64 full = field->length;

    oinf_check_last_byte(in, table, field, type, count);
    if (used_bits(type, count) > 0 && full > 0)
        full--;
    if (full > 0 && rule_of(table, type) != RULES)
        keep_range(in, &file->elements,
                   &(range){field->offset, full, oinf_owner(p, type)});
}

/* Those of a type, each byte once. */
static void check_type(reader *in, const oinf_file *file, u32 type,
                       byte_test *holds)
{
    u64 judged = 0;

    for (u64 i = 0; i < file->elements.count && ok(in); i++) {
        const range *r = &file->elements.items[i];
        const oinf_table *table = oinf_table_of(file, r);
        u64 end = r->offset + r->length, from = larger(judged, r->offset);

        if (r->owner.type != type || from >= end)
            continue;
        in->last = field_at(table->payload, r->offset, r->length);
        enter_scope(in->report, table->record, r->owner.record);
        check_each_byte(in, from, end - from, holds, rule_of(table, type));
        leave_scope(in->report);
        judged = end;
    }
}

void oinf_check_elements(reader *in, oinf_file *file)
{
    sort_by_offset(in, &file->elements);
    check_type(in, file, OINF_STRING, oinf_is_name);
    check_type(in, file, OINF_BOOL, is_bool_byte);
    check_type(in, file, OINF_T2, is_ternary);
}
