/* OINF: writes the document. */
#include "fast/oinf/value.h"

#define BITS_SHOWN 4096         /* bytes of a BITSET */

static u32 bits_of(u32 type)
{
    return fast_oinf_bits[type];
}

/* Writes a scalar; floats as stored. */
static void put_scalar(const assay_fast *f, const oinf_entry *e,
                       fast_json *out)
{
    assay_element element = (assay_element)fast_oinf_types[e->type].element;
    const u8 *p = f->bytes + e->offset;
    u64 value = 0;

    if (assay_element_meaning(element) == ASSAY_FLOAT) {
        for (u32 i = 0; i < e->size; i++)
            value |= (u64)p[i] << 8 * i;
        fast_put_hex(out, "value", value, bits_of(e->type) / 4);
        return;
    }
    assay_element_value(element, p, e->size, 0, &value);
    if (element == ASSAY_U64)
        fast_put_number(out, "value", value);
    else
        fast_put_signed(out, "value", (i64)value);
}

static bool put_string(const assay_fast *f, const oinf_entry *e,
                       fast_json *out)
{
    const u8 *p = f->bytes + e->offset;
    u64 length = load_u32le(p);

    if (oinf_pad8(4 + length) != e->size)
        return false;
    fast_put_text(out, "value", p + 4, length);
    return true;
}

static bool put_bitset(const assay_fast *f, const oinf_entry *e,
                       fast_json *out)
{
    const u8 *p = f->bytes + e->offset;
    u64 bits = load_u32le(p), bytes = (bits + 7) / 8;

    if (oinf_pad8(8 + bytes) != e->size)
        return false;
    fast_open(out, "value", '{');
    fast_put_number(out, "bit_count", bits);
    if (bytes <= BITS_SHOWN)
        fast_put_bytes(out, "bytes", p + 8, bytes);
    else
        fast_put_digest(out, f, e->offset + 8, bytes, ASSAY_U8);
    fast_close(out, '}');
    return true;
}

static bool put_array(const assay_fast *f, const oinf_entry *e, fast_json *out)
{
    oinf_array a;

    if (!fast_oinf_array(f, e, &a))
        return false;
    const fast_type *type = &fast_oinf_types[a.type];
    u8 stored = a.type == OINF_BOOL ? ASSAY_BOOL : ASSAY_U8;
    fast_open(out, "value", '{');
    fast_put_word(out, "element_type", type->dtype);
    fast_open(out, "shape", '[');
    for (u32 i = 0; i < a.rank; i++)
        fast_put_number(out, NULL, load_u64le(f->bytes + a.dims + 8 * i));
    fast_close(out, ']');
    fast_put_number(out, "data_size", a.size);
    fast_put_digest(out, f, a.data, a.size, stored);
    if (a.size <= OINF_SHOWN)
        fast_put_bytes(out, "data", f->bytes + a.data, a.size);
    if (bits_of(a.type) < 8)
        fast_put_unpacked_digest(out, f, a.data, a.size, type->element,
                                 a.count);
    fast_close(out, '}');
    return true;
}

static bool put_value(const assay_fast *f, const oinf_entry *e, fast_json *out)
{
    switch (e->type) {
    case OINF_STRING:  return put_string(f, e, out);
    case OINF_BITSET:  return put_bitset(f, e, out);
    case OINF_NDARRAY: return put_array(f, e, out);
    default:           put_scalar(f, e, out); return true;
    }
}

static bool put_entry(const assay_fast *f, const oinf_entry *e, fast_json *out)
{
    fast_open(out, NULL, '{');
    fast_put_text(out, "key", f->bytes + e->key, e->key_size);
    fast_put_word(out, "type", fast_oinf_types[e->type].dtype);
    if (!put_value(f, e, out))
        return false;
    fast_put_number(out, "offset", e->offset);
    fast_put_number(out, "size", e->size);
    fast_close(out, '}');
    return true;
}

/* Reads size variables again, since they were not kept. Trusts their lengths as
 * far as there are size variables. */
static bool put_sizevars(const assay_fast *f, fast_json *out)
{
    const oinf_content *c = f->own;
    u64 at = OINF_HEADER_SIZE;

    for (u32 i = 0; i < c->sizevars; i++) {
        u64 left = c->sizevars_end - at;
        u64 length = left >= 16 ? load_u32le(f->bytes + at) : UINT32_MAX;
        u64 padded = oinf_pad8(4 + length);
        if (padded + 8 > left)
            return false;
        fast_open(out, NULL, '{');
        fast_put_text(out, "name", f->bytes + at + 4, length);
        fast_put_number(out, "value", load_u64le(f->bytes + at + padded));
        fast_close(out, '}');
        at += padded + 8;
    }
    return true;
}

static void put_tensor(const assay_fast *f, const record *r, fast_json *out)
{
    u8 element = fast_oinf_types[r->type].element;

    fast_open(out, NULL, '{');
    fast_put_head(out, f, r);
    fast_put_flag(out, "has_data", r->has_data);
    fast_put_place(out, r);
    if (r->has_data)
        fast_put_payload(out, f, r);
    else
        fast_put_null(out, "sha256");
    if (r->has_data && bits_of(r->type) < 8)
        fast_put_unpacked_digest(out, f, r->offset, r->size, element,
                                 r->elements);
    fast_close(out, '}');
}

bool fast_oinf_document(const assay_fast *f, fast_json *out)
{
    const oinf_content *c = f->own;

    fast_open(out, "sizevars", '[');
    if (!put_sizevars(f, out))
        return false;
    fast_close(out, ']');
    fast_open(out, "metadata", '[');
    for (u32 i = 0; i < c->count; i++)
        if (!put_entry(f, &c->entries[i], out))
            return false;
    fast_close(out, ']');
    fast_open(out, "tensors", '[');
    for (u64 i = 0; i < f->count; i++)
        put_tensor(f, &f->records[i], out);
    fast_close(out, ']');
    fast_put_flag(out, "canonical", true);
    return true;
}
