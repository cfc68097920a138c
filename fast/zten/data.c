/* Checks the data of a clean file, and writes its document  spec/zten.md */
#include "fast/zten/parts.h"

/* Returns the value of a hexadecimal digit. */
static u32 digit(u8 c)
{
    return c <= '9' ? (u32)c - '0' : ((u32)c | 0x20) - 'a' + 10;
}

static u32 number_of(const u8 *digits, u32 count)
{
    u32 n = 0;

    for (u32 i = 0; i < count; i++)
        n = n << 4 | (digit(digits[i]) & 15);
    return n;
}

fast_sum fast_zten_sum(const assay_fast *f, const record *r)
{
    fast_sum sum = {.kind = SUM_NONE};
    u32 size;
    const u8 *text;

    sum.at = zten_sum_text(r, &size);
    text = f->bytes + sum.at;
    switch (zten_sum_of(r)) {
    case ZTEN_CRC32C:
        sum.kind = SUM_CRC32C;
        sum.rule = "zten.checksum.crc32c-mismatch";
        sum.crc = number_of(text + size - 8, 8);
        break;
    case ZTEN_SHA256:
        sum.kind = SUM_SHA256;
        sum.rule = "zten.checksum.sha256-mismatch";
        for (u32 i = 0; i < 32; i++)
            sum.sha256[i] = (u8)number_of(text + size - 64 + 2 * i, 2);
        break;
    default:
        break;
    }
    return sum;
}

/* Checks the zeros before each blob; the index follows the last one. Compressed
 * blobs must be one frame. */
bool fast_zten_rest(const assay_fast *f)
{
    u64 end = 8;                /* of the magic, then of each blob */

    for (u64 i = 0; i < f->count; i++) {
        const record *r = &f->records[i];
        if (!fast_all_are(f->bytes + end, r->offset - end, 0))
            return false;
        if (r->encoding == ZTEN_ZSTD &&
            !fast_zten_is_frame(f->bytes + r->offset, r->size))
            return false;
        end = r->offset + r->size;
    }
    return true;
}

/* ------------------------------------------------------------- document -- */

static void put_texts(fast_json *out, const assay_fast *f, const record *r)
{
    bool ordered = r->encoding == ZTEN_RAW && fast_zten_widths[r->type] > 1;
    u32 size;
    u64 sum = zten_sum_text(r, &size);

    if (ordered)
        fast_put_word(out, "data_endianness", r->big_endian ? "big" : "little");
    else
        fast_put_null(out, "data_endianness");
    if (size > 0)
        fast_put_text(out, "checksum", f->bytes + sum, size);
    else
        fast_put_null(out, "checksum");
}

/* Returns the end of an entry: before the name of the next one, or before the
 * tail, even if its break is gone. */
static u64 end_of(const assay_fast *f, const record *r)
{
    bool last = r + 1 == f->records + f->count;

    return last ? f->size - ZTEN_TAIL : r[1].name;
}

/* Writes the custom fields; the key layout is the same in all entries. */
static bool put_customs(fast_json *out, const assay_fast *f, const record *r)
{
    scan s = {f->bytes + zten_customs_at(r), f->bytes + end_of(f, r)};
    const u8 *key;
    u64 size;

    fast_open(out, "custom", '[');
    fast_open(out, NULL, '{');
    fast_put_word(out, "key", "layout");
    fast_put_word(out, "type", "text");
    fast_put_word(out, "value", "dense");
    fast_close(out, '}');
    while (scan_left(&s) > 0 && *s.at != CBOR_BREAK) {
        if (!cbor_take_text(&s, &key, &size))
            return false;
        fast_open(out, NULL, '{');
        fast_put_text(out, "key", key, size);
        if (!fast_cbor_put_value(out, &s))
            return false;
        fast_close(out, '}');
    }
    fast_close(out, ']');
    return true;
}

static bool put_tensor(fast_json *out, const assay_fast *f, const record *r)
{
    bool good;

    fast_open(out, NULL, '{');
    fast_put_head(out, f, r);
    fast_put_place(out, r);
    put_texts(out, f, r);
    fast_put_number(out, "nbytes", r->elements * fast_zten_widths[r->type]);
    fast_put_payload(out, f, r);
    good = put_customs(out, f, r);
    fast_close(out, '}');
    return good;
}

bool fast_zten_document(const assay_fast *f, fast_json *out)
{
    u64 most = f->size - ZTEN_TAIL, size = load_u64le(f->bytes + most);
    bool good = true;

    size = size < most ? size : most;       /* it may have changed */
    fast_open(out, "metadata", '[');
    fast_close(out, ']');
    fast_open(out, "index", '{');
    fast_put_number(out, "offset", most - size);
    fast_put_number(out, "size", size);
    fast_close(out, '}');
    fast_open(out, "tensors", '[');
    for (u64 i = 0; i < f->count && good; i++)
        good = put_tensor(out, f, &f->records[i]);
    fast_close(out, ']');
    return good;
}
