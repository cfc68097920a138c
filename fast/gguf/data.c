/* GGUF: bytes that are not read to open a file, padding and the document. */
#include "fast/gguf/gguf.h"

#include "fast/core/source.h"

#define MOST_SHOWN 4096         /* bytes of a string or an array */

static bool are_zeros(void *user, const u8 *bytes, u64 size)
{
    (void)user;
    return fast_all_are(bytes, size, 0);
}

/* Checks the padding. Data has no holes: everything before, between and after
 * it is padding. */
static bool is_padded(const assay_fast *f)
{
    const gguf_content *c = f->own;
    u64 at = c->infos_end;

    for (u64 i = 0; i < f->count; i++) {
        const record *r = &f->records[i];
        if (!fast_each_piece(f, at, r->offset - at, are_zeros, NULL))
            return false;
        at = r->offset + r->size;
    }
    return fast_each_piece(f, at, f->size - at, are_zeros, NULL);
}

bool fast_gguf_rest(const assay_fast *f)
{
    return is_padded(f);
}

/* ---------------------------------------------------------------- values -- */

/* Writes a value of fixed size; name is NULL in arrays. */
static void put_number(fast_json *out, const char *name, u32 type,
                       const u8 *p)
{
    switch (type) {
    case GGUF_INT8:    fast_put_signed(out, name, (int8_t)p[0]); break;
    case GGUF_UINT16:  fast_put_number(out, name, load_u16le(p)); break;
    case GGUF_INT16:   fast_put_signed(out, name, (int16_t)load_u16le(p));
                       break;
    case GGUF_UINT32:  fast_put_number(out, name, load_u32le(p)); break;
    case GGUF_INT32:   fast_put_signed(out, name, (int32_t)load_u32le(p));
                       break;
    case GGUF_FLOAT32: fast_put_hex(out, name, load_u32le(p), 8); break;
    case GGUF_UINT64:  fast_put_number(out, name, load_u64le(p)); break;
    case GGUF_INT64:   fast_put_signed(out, name, (i64)load_u64le(p)); break;
    case GGUF_FLOAT64: fast_put_hex(out, name, load_u64le(p), 16); break;
    default:           fast_put_number(out, name, p[0]);
    }
}

static void put_digest(fast_json *out, const assay_fast *f, u64 at, u64 size)
{
    fast_put_number(out, "size", size);
    fast_put_digest(out, f, at, size, ASSAY_U8);
}

/* Writes a string. It ends where the file was divided when it was opened: its
 * length, and the head of an array, are there but may have changed. */
static bool put_string(fast_json *out, const assay_fast *f, u64 at, u64 end)
{
    u64 size = end - at - 8;

    if (load_u64le(f->bytes + at) != size)
        return false;
    if (size <= MOST_SHOWN) {
        fast_put_text(out, "value", f->bytes + at + 8, size);
        return true;
    }
    fast_open(out, "value", '{');
    put_digest(out, f, at + 8, size);
    fast_close(out, '}');
    return true;
}

static bool put_strings(fast_json *out, const assay_fast *f, u64 at, u64 end,
                        u64 count)
{
    for (u64 i = 0; i < count; i++) {
        u64 size = end - at >= 8 ? load_u64le(f->bytes + at) : UINT64_MAX;
        if (end - at < 8 || size > end - at - 8)
            return false;
        fast_put_text(out, NULL, f->bytes + at + 8, size);
        at += 8 + size;
    }
    return at == end;
}

static bool put_elements(fast_json *out, const assay_fast *f, u32 type, u64 at,
                         u64 end, u64 count)
{
    bool good = true;

    fast_open(out, "elements", '[');
    if (type == GGUF_STRING)
        good = put_strings(out, f, at, end, count);
    else
        for (u64 i = 0; i < count; i++)
            put_number(out, NULL, type, f->bytes + at +
                       i * fast_gguf_widths[type]);
    fast_close(out, ']');
    return good;
}

static const char *const names[GGUF_TYPES] = {
    "uint8", "int8", "uint16", "int16", "uint32", "int32", "float32", "bool",
    "string", "array", "uint64", "int64", "float64",
};

static bool put_array(fast_json *out, const assay_fast *f, u64 at, u64 end)
{
    u32 type = load_u32le(f->bytes + at);
    u64 count = load_u64le(f->bytes + at + 4), size = end - at - 12, all;
    if (type >= GGUF_TYPES || type == GGUF_ARRAY ||
        (type != GGUF_STRING &&
         (!times(count, fast_gguf_widths[type], &all) || all != size)))
        return false;

    bool good = true;
    fast_open(out, "value", '{');
    fast_put_word(out, "type", names[type]);
    fast_put_number(out, "count", count);
    if (size <= MOST_SHOWN)
        good = put_elements(out, f, type, at + 12, end, count);
    else
        put_digest(out, f, at + 12, size);
    fast_close(out, '}');
    return good;
}

static bool put_pair(fast_json *out, const assay_fast *f, const gguf_pair *p,
                     u64 end)
{
    u64 at = p->key + p->key_size + 4;
    bool good = true;

    fast_open(out, NULL, '{');
    fast_put_text(out, "key", f->bytes + p->key, p->key_size);
    fast_put_word(out, "type", names[p->type]);
    if (p->type == GGUF_STRING)
        good = put_string(out, f, at, end);
    else if (p->type == GGUF_ARRAY)
        good = put_array(out, f, at, end);
    else
        put_number(out, "value", p->type, f->bytes + at);
    fast_close(out, '}');
    return good;
}

/* -------------------------------------------------------------- document -- */

static bool put_pairs(fast_json *out, const assay_fast *f)
{
    const gguf_content *c = f->own;

    fast_open(out, "metadata", '[');
    for (u64 i = 0; i < c->count; i++) {
        u64 end = i + 1 < c->count ? c->pairs[i + 1].key - 8 : c->pairs_end;
        if (!put_pair(out, f, &c->pairs[i], end))
            return false;
    }
    fast_close(out, ']');
    return true;
}

/* Reports whether the rank is as upstream stores it: one dimension, or several
 * of which the last is not 1. */
static bool has_canonical_rank(const assay_fast *f, const record *r)
{
    if (r->rank < 2)
        return r->rank == 1;
    u64 last = r->shape + 8 * ((u64)r->rank - 1);
    return load_u64le(f->bytes + last) != 1;
}

static bool is_canonical(const assay_fast *f)
{
    const gguf_content *c = f->own;

    for (u64 i = 0; i < f->count; i++)
        if (!has_canonical_rank(f, &f->records[i]))
            return false;
    return f->size >= c->data && is_padded(f);
}

bool fast_gguf_document(const assay_fast *f, fast_json *out)
{
    const gguf_content *c = f->own;

    fast_put_word(out, "byte_order", "little");
    fast_put_number(out, "alignment", c->alignment);
    fast_put_number(out, "data_offset", c->data);
    fast_put_flag(out, "canonical", is_canonical(f));
    if (!put_pairs(out, f))
        return false;
    fast_open(out, "tensors", '[');
    for (u64 i = 0; i < f->count; i++)
        fast_put_tensor(out, f, &f->records[i]);
    fast_close(out, ']');
    return true;
}
