/* safetensors: checks the data, and writes the document. */
#include "fast/safetensors/parts.h"

/* Decodes a shape. The bytes may have changed: a missing number is 0. */
void fast_st_shape(const assay_fast *f, const record *r, u64 *shape, u32 room)
{
    scan s = {f->bytes + r->shape, f->bytes + f->size};

    for (u32 i = 0; i < room; i++) {
        if (!st_take_number(&s, &shape[i]))
            shape[i] = 0;
        s.at += s.at < s.end;           /* the comma */
    }
}

/* Checks the data: only elements of BOOL may have invalid bits. */
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
    if (!fast_st_put_metadata(out, f))
        return false;
    fast_close(out, ']');
    fast_open(out, "tensors", '[');
    for (u64 i = 0; i < f->count; i++)
        put_tensor(out, f, &f->records[i], begin);
    fast_close(out, ']');
    fast_put_word(out, "has_metadata",
                  own->metadata == ST_ABSENT ? "absent" : "object");
    fast_put_number(out, "header_size", own->header_size);
    fast_put_number(out, "data_start", begin);
    fast_put_number(out, "padding", own->padding);
    fast_put_flag(out, "canonical",
                  own->metadata != ST_NO_PAIRS || f->count > 0);
    fast_put_number(out, "file_size", f->size);
    return true;
}
