/* safetensors: what a file says, and what its data hold. */
#include "safetensors.h"

/* The bytes may have changed since they were read: where there is no number
 * any more, 0. */
void fast_st_shape(const assay_fast *f, const record *r, u64 *shape, u32 room)
{
    scan s = {f->bytes + r->shape, f->bytes + f->size};

    for (u32 i = 0; i < room; i++) {
        if (!st_take_number(&s, &shape[i]))
            shape[i] = 0;
        s.at += s.at < s.end;           /* the comma */
    }
}

/* Of all elements those of BOOL alone may have odd bits. */
bool fast_st_rest(const assay_fast *f)
{
    for (u64 i = 0; i < f->count; i++) {
        const record *r = &f->records[i];
        if (fast_st_types[r->type].element == ASSAY_BOOL &&
            !fast_none_above(f->bytes + r->offset, r->size, 1))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------- document -- */

static bool put_string(fast_json *out, const assay_fast *f, const char *name,
                       const st_text *t)
{
    u8 *text;

    if (t->escaped == 0) {
        fast_put_text(out, name, t->at, t->size);
        return true;
    }
    text = fast_block(&f->allocator, NULL, t->size);
    if (text == NULL)
        return false;
    fast_put_text(out, name, text, fast_st_unescape(t->at, t->size, text));
    fast_block(&f->allocator, text, 0);
    return true;
}

static bool put_entry(fast_json *out, const assay_fast *f, const st_text *key,
                      const st_text *value)
{
    bool good;

    fast_open(out, NULL, '{');
    good = put_string(out, f, "key", key);
    fast_put_word(out, "type", "string");
    good = good && put_string(out, f, "value", value);
    fast_close(out, '}');
    return good;
}

/* They were not kept: each is read again. */
static bool put_metadata(fast_json *out, const assay_fast *f)
{
    const st_file *own = f->own;
    scan s = {f->bytes + ST_SIZE, f->bytes + ST_SIZE + own->header_size};
    st_text key, value;

    if (!TAKE(&s, ST_BEGIN))
        return false;
    do {
        if (!st_take_pair(&s, &key, &value) ||
            !put_entry(out, f, &key, &value))
            return false;
    } while (TAKE(&s, ",\""));
    return true;
}

static void put_tensor(fast_json *out, const assay_fast *f, const record *r,
                       u64 begin)
{
    fast_open(out, NULL, '{');
    fast_put_head(out, f, r);
    fast_put_place(out, r);
    fast_open(out, "data_offsets", '[');
    fast_put_number(out, NULL, r->offset - begin);
    fast_put_number(out, NULL, r->offset - begin + r->size);
    fast_close(out, ']');
    fast_put_payload(out, f, r);
    fast_close(out, '}');
}

bool fast_st_document(const assay_fast *f, fast_json *out)
{
    const st_file *own = f->own;
    u64 begin = ST_SIZE + own->header_size;

    fast_open(out, "metadata", '[');
    if (!put_metadata(out, f))
        return false;
    fast_close(out, ']');
    fast_open(out, "tensors", '[');
    for (u64 i = 0; i < f->count; i++)
        put_tensor(out, f, &f->records[i], begin);
    fast_close(out, ']');
    fast_put_word(out, "has_metadata", "object");
    fast_put_number(out, "header_size", own->header_size);
    fast_put_number(out, "data_start", begin);
    fast_put_number(out, "padding", own->padding);
    fast_put_flag(out, "canonical", true);
    fast_put_number(out, "file_size", f->size);
    return true;
}
