/* Writes values that readers ignore to the canonical document: spec/zten.md. */
#include "fast/core/cbor.h"

typedef struct {
    u64 left;               /* items; of a map keys and values */
    bool map;
} level;

typedef struct {
    fast_json *out;
    scan *in;
    level levels[CBOR_MOST_LEVELS];
    u32 depth;
} walk;

static bool put_number(fast_json *out, scan *s, u8 type)
{
    u64 n;

    if (!cbor_take_head(s, type, &n) ||
        (type == CBOR_NEGATIVE && n > INT64_MAX))
        return false;
    fast_put_word(out, "type", "int");
    if (type == CBOR_UNSIGNED)
        fast_put_number(out, "value", n);
    else
        fast_put_signed(out, "value", -1 - (i64)n);
    return true;
}

static bool put_string(fast_json *out, scan *s, u8 type)
{
    const u8 *bytes;
    u64 size;

    if (!cbor_take_string(s, type, &bytes, &size))
        return false;
    fast_put_word(out, "type", type == CBOR_TEXT ? "text" : "bytes");
    if (type == CBOR_TEXT)
        fast_put_text(out, "value", bytes, size);
    else
        fast_put_bytes(out, "value", bytes, size);
    return true;
}

/* Writes false, true, null or undefined. */
static void put_simple(fast_json *out, u32 info)
{
    static const char *const types[] = {"bool", "bool", "null", "undefined"};

    fast_put_word(out, "type", types[info - 20]);
    if (info < 22)
        fast_put_word(out, "value", info == 21 ? "true" : "false");
}

/* Writes the bits of a float in its own width. */
static bool put_float(fast_json *out, scan *s, u32 info)
{
    static const char *const types[] = {"f16", "f32", "f64"};
    u32 size = 1u << (info - 24);
    u64 bits = 0;

    if (scan_left(s) < size)
        return false;
    for (u32 i = 0; i < size; i++)
        bits = bits << 8 | s->at[i];
    s->at += size;
    fast_put_word(out, "type", types[info - 25]);
    fast_put_hex(out, "value", bits, 2 * size);
    return true;
}

static bool put_other(fast_json *out, scan *s)
{
    u32 info = *s->at++ & 0x1f;

    if (info >= 25 && info <= 27)
        return put_float(out, s, info);
    if (info < 20 || info > 23)
        return false;
    put_simple(out, info);
    return true;
}

/* Opens the list or object for the items of a container. */
static bool open_level(walk *w, u8 type)
{
    bool map = type == CBOR_MAP;
    u64 n;

    if (!cbor_take_head(w->in, type, &n) ||
        n > scan_left(w->in) / (map ? 2 : 1) || w->depth == CBOR_MOST_LEVELS)
        return false;
    fast_put_word(w->out, "type", map ? "map" : "array");
    fast_open(w->out, "value", '[');
    w->levels[w->depth++] = (level){map ? 2 * n : n, map};
    return true;
}

/* Writes an item; of a container, only what precedes its first item. */
static bool put_item(walk *w)
{
    u8 type = *w->in->at & CBOR_OTHER;

    switch (type) {
    case CBOR_UNSIGNED: case CBOR_NEGATIVE:
        return put_number(w->out, w->in, type);
    case CBOR_BYTES: case CBOR_TEXT:
        return put_string(w->out, w->in, type);
    case CBOR_ARRAY: case CBOR_MAP:
        return open_level(w, type);
    case CBOR_OTHER:
        return put_other(w->out, w->in);
    default:
        return false;
    }
}

/* Opens a value, which is an object; in a map, a list of it and its key. */
static void begin_item(walk *w)
{
    level *in = &w->levels[w->depth - 1];

    if (in->map && in->left % 2 == 0)
        fast_open(w->out, NULL, '[');
    fast_open(w->out, NULL, '{');
    in->left--;
}

/* Closes the last item, if it is complete, and all that ends with it. */
static void end_items(walk *w, bool whole)
{
    while (w->depth > 0) {
        level *in = &w->levels[w->depth - 1];
        if (whole)
            fast_close(w->out, '}');
        if (whole && in->map && in->left % 2 == 0)
            fast_close(w->out, ']');
        if (in->left > 0)
            return;
        fast_close(w->out, ']');
        w->depth--;
        whole = true;
    }
}

bool fast_cbor_put_value(fast_json *out, scan *s)
{
    walk w;

    w.out = out;
    w.in = s;
    w.depth = 0;
    do {
        u32 depth = w.depth;
        if (depth > 0)
            begin_item(&w);
        if (scan_left(s) == 0 || !put_item(&w))
            return false;
        end_items(&w, w.depth == depth);
    } while (w.depth > 0);
    return true;
}
