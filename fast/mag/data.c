/* MAG: bytes that are not read to open a file (data, padding), and the
 * document. */
#include "fast/mag/mag.h"

#include "fast/core/source.h"

u64 fast_mag_data_end(const assay_fast *f)
{
    const mag_content *c = f->own;

    if (f->count == 0)
        return c->records_end;
    const record *last = &f->records[f->count - 1];
    return align_up(last->offset + last->size, MAG_UNIT);
}

typedef struct {
    u8 value;
} filler;

static bool is_filler(void *user, const u8 *bytes, u64 size)
{
    const filler *one = user;
    return fast_all_are(bytes, size, one->value);
}

/* Reports whether all bytes are value; loads them as needed. */
static bool all_are(const assay_fast *f, u64 from, u64 to, u8 value)
{
    return fast_each_piece(f, from, to - from, is_filler, &(filler){value});
}

static bool is_padded(const assay_fast *f)
{
    const mag_content *c = f->own;
    u64 at = c->records_end;

    for (u64 i = 0; i < f->count; i++) {
        const record *r = &f->records[i];
        if (!all_are(f, at, r->offset, 0xff))
            return false;
        at = r->offset + r->size;
    }
    return all_are(f, at, fast_mag_data_end(f), 0xff);
}

static bool ends_with_zeros(const assay_fast *f)
{
    u64 end = fast_mag_data_end(f);

    return all_are(f, end, f->size, 0);
}

bool fast_mag_rest(const assay_fast *f)
{
    for (u64 i = 0; i < f->count; i++) {
        const record *r = &f->records[i];
        if (r->type == MAG_BOOL &&
            !fast_none_above(f->bytes + r->offset, r->size, 1))
            return false;
    }
    return is_padded(f) && ends_with_zeros(f);
}

/* -------------------------------------------------------------- document -- */

static void put_entry(const assay_fast *f, const mag_entry *e, fast_json *out)
{
    const u8 *key = f->bytes + e->key;
    u64 value = load_u64le(key - 12);
    bool is_integer = key[-MAG_META_SIZE] == MAG_I64;

    fast_open(out, NULL, '{');
    fast_put_text(out, "key", key, e->key_size);
    fast_put_word(out, "type", is_integer ? "i64" : "f64");
    if (is_integer)
        fast_put_signed(out, "value", (i64)value);
    else
        fast_put_hex(out, "value", value, 16);
    fast_close(out, '}');
}

bool fast_mag_document(const assay_fast *f, fast_json *out)
{
    const mag_content *c = f->own;

    fast_open(out, "metadata", '[');
    for (u32 i = 0; i < c->count; i++)
        put_entry(f, &c->entries[i], out);
    fast_close(out, ']');
    fast_open(out, "tensors", '[');
    for (u64 i = 0; i < f->count; i++)
        fast_put_tensor(out, f, &f->records[i]);
    fast_close(out, ']');
    fast_put_number(out, "file_size", f->size);
    fast_put_number(out, "records_end", c->records_end);
    fast_put_hex(out, "checksum", c->checksum, 8);
    fast_put_word(out, "padding", is_padded(f) ? "ff" : "other");
    fast_put_number(out, "trailing", f->size - fast_mag_data_end(f));
    fast_put_flag(out, "trailing_zero", ends_with_zeros(f));
    return true;
}
