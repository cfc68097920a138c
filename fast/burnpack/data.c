/* The bytes of data and padding, and the document       spec/burnpack.md */
#include "fast/burnpack/parts.h"

static u64 metadata_size(const assay_fast *f)
{
    return load_u32le(f->bytes + 6);
}

/* ------------------------------------------------------------------ rest -- */

static bool are_zero(const assay_fast *f, u64 from, u64 to)
{
    return from <= to && to <= f->size &&
           fast_all_are(f->bytes + from, to - from, 0);
}

/* Reports whether units of 32 bits are all 0 or 1. */
static bool are_bool32(const u8 *bytes, u64 size)
{
    u32 wrong = 0;

    for (u64 i = 0; i < size; i += 4)
        wrong |= load_u32le(bytes + i) > 1;
    return wrong == 0;
}

static bool are_bools(const assay_fast *f, const record *r)
{
    switch (r->type) {
    case BURNPACK_BOOL_NATIVE: case BURNPACK_BOOL_U8:
        return fast_none_above(f->bytes + r->offset, r->size, 1);
    case BURNPACK_BOOL_U32:
        return are_bool32(f->bytes + r->offset, r->size);
    default:
        return true;
    }
}

/* Checks the zeros before the data section, between data and after the last
 * data; tensors without bytes may be there. */
bool fast_burnpack_rest(const assay_fast *f)
{
    u64 end = BURNPACK_HEADER + metadata_size(f), count;
    u64 *order = fast_burnpack_order(f, burnpack_data_start(metadata_size(f)),
                                     &count);
    bool good = order != NULL;

    for (u64 i = 0; i < count && good; i++) {
        const record *r = &f->records[(u32)order[i]];
        good = are_zero(f, end, r->offset) && are_bools(f, r);
        end = r->offset + r->size;
    }
    if (order != NULL)
        fast_block(&f->allocator, order, 0);
    return good && are_zero(f, end, f->size);
}

/* ------------------------------------------------------------- document -- */

/* Skips from the dimensions of a tensor to the end of its descriptor, and sets
 * *id to its param_id; a null one counts as missing. */
static bool take_param(scan *s, const record *r, bool *there, u64 *id)
{
    u64 n;

    for (u32 i = 0; i < r->rank; i++)
        if (!cbor_take_head(s, CBOR_UNSIGNED, &n))
            return false;
    if (!TAKE(s, "\x6c" "data_offsets\x82") ||
        !cbor_take_head(s, CBOR_UNSIGNED, &n) ||
        !cbor_take_head(s, CBOR_UNSIGNED, &n))
        return false;
    *there = r->extra && TAKE(s, "\x68" "param_id") &&
             !TAKE(s, "\xf6");
    return !*there || cbor_take_head(s, CBOR_UNSIGNED, id);
}

static scan scan_from(const assay_fast *f, u64 at)
{
    u64 end = BURNPACK_HEADER + metadata_size(f);

    end = end < f->size ? end : f->size;    /* it may have changed */
    return (scan){f->bytes + (at < end ? at : end), f->bytes + end};
}

static bool put_param(fast_json *out, const assay_fast *f, const record *r)
{
    scan s = scan_from(f, r->shape);
    u64 id = 0;
    bool there = false;

    if (!take_param(&s, r, &there, &id))
        return false;
    if (there)
        fast_put_number(out, "param_id", id);
    else
        fast_put_null(out, "param_id");
    return true;
}

static bool put_scheme(fast_json *out, const assay_fast *f, const record *r)
{
    scan s = scan_from(f, r->name + r->name_size);
    burnpack_scheme scheme;
    u64 fields;

    if (r->type != BURNPACK_QFLOAT)
        return true;
    if (!cbor_take_head(&s, CBOR_MAP, &fields) ||
        !TAKE(&s, "\x65" "dtype\xa1\x66" "QFloat") ||
        !fast_burnpack_take_scheme(&s, &scheme))
        return false;
    fast_burnpack_put_scheme(out, &scheme);
    return true;
}

static bool put_tensor(fast_json *out, const assay_fast *f, const record *r,
                       u64 data_start)
{
    u64 start = r->offset - data_start;
    bool good;

    fast_open(out, NULL, '{');
    fast_put_head(out, f, r);
    fast_put_place(out, r);
    fast_open(out, "data_offsets", '[');
    fast_put_number(out, NULL, start);
    fast_put_number(out, NULL, start + r->size);
    fast_close(out, ']');
    good = put_param(out, f, r);
    fast_put_payload(out, f, r);
    good = put_scheme(out, f, r) && good;
    fast_close(out, '}');
    return good;
}

/* Writes the user's metadata, which follows the last tensor. */
static bool put_user(fast_json *out, const assay_fast *f)
{
    const record *last = f->count > 0 ? &f->records[f->count - 1] : NULL;
    scan s = scan_from(f, last != NULL ? last->shape : BURNPACK_HEADER);
    u64 id, count = 0, size;
    bool there;
    const u8 *text;

    if (last != NULL ? !take_param(&s, last, &there, &id)
                     : !cbor_take_head(&s, CBOR_MAP, &count) ||
                       !TAKE(&s, "\x67" "tensors\xa0"))
        return false;
    count = 0;
    if (scan_left(&s) > 0 && (!TAKE(&s, "\x68" "metadata") ||
                              !cbor_take_head(&s, CBOR_MAP, &count)))
        return false;
    for (u64 i = 0; i < count; i++) {
        if (!cbor_take_text(&s, &text, &size))
            return false;
        fast_open(out, NULL, '{');
        fast_put_text(out, "key", text, size);
        fast_put_word(out, "type", "string");
        if (!cbor_take_text(&s, &text, &size))
            return false;
        fast_put_text(out, "value", text, size);
        fast_close(out, '}');
    }
    return true;
}

bool fast_burnpack_document(const assay_fast *f, fast_json *out)
{
    u64 start = burnpack_data_start(metadata_size(f));
    bool good;

    fast_put_number(out, "metadata_size", metadata_size(f));
    fast_put_number(out, "data_start", start);
    fast_put_number(out, "file_size", f->size);
    fast_open(out, "metadata", '[');
    good = put_user(out, f);
    fast_close(out, ']');
    fast_open(out, "tensors", '[');
    for (u64 i = 0; i < f->count && good; i++)
        good = put_tensor(out, f, &f->records[i], start);
    fast_close(out, ']');
    return good;
}
