/* OINF: checks the data and the padding after it. */
#include "fast/oinf/value.h"

/* Reports whether no element of T2, of which a byte has four, is 2: then each
 * high bit has the low bit of its element set. The shift only brings a bit of
 * the next byte into the highest bit, which is not a low bit. */
static bool are_ternary(const u8 *bytes, u64 size)
{
    u64 low = EACH_BYTE(0x55), odd = 0, i = 0;

    for (; i + 8 <= size; i += 8) {
        u64 eight = load_u64le(bytes + i);
        odd |= eight >> 1 & ~eight & low;
    }
    for (; i < size; i++)
        odd |= (u64)bytes[i] >> 1 & ~(u64)bytes[i] & low;
    return odd == 0;
}

/* Reports whether count elements are clean: the unused bits of the last byte
 * are zero, so that they are not an invalid T2. */
static bool are_elements(const u8 *bytes, u64 size, u32 type, u64 count)
{
    u32 used = (u32)(count % 8) * fast_oinf_bits[type] % 8;

    if (size > 0 && used != 0 && bytes[size - 1] >> used != 0)
        return false;
    if (type == OINF_BOOL)
        return fast_none_above(bytes, size, 1);
    return type != OINF_T2 || are_ternary(bytes, size);
}

static bool is_padded(const assay_fast *f, u64 end)
{
    return fast_all_are(f->bytes + end, oinf_pad8(end) - end, 0);
}

static bool has_clean_array(const assay_fast *f, const oinf_entry *e)
{
    oinf_array a;

    return fast_oinf_array(f, e, &a) && is_padded(f, a.data + a.size) &&
           are_elements(f->bytes + a.data, a.size, a.type, a.count);
}

bool fast_oinf_rest(const assay_fast *f)
{
    const oinf_content *c = f->own;

    for (u32 i = 0; i < c->count; i++) {
        const oinf_entry *e = &c->entries[i];
        if (e->type == OINF_NDARRAY && !has_clean_array(f, e))
            return false;
        if (!is_padded(f, e->offset + e->size))
            return false;
    }
    for (u64 i = 0; i < f->count; i++) {
        const record *r = &f->records[i];
        if (r->has_data && (!is_padded(f, r->offset + r->size) ||
                            !are_elements(f->bytes + r->offset, r->size,
                                          r->type, r->elements)))
            return false;
    }
    return true;
}
