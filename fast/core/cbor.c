/* Values that readers ignore: decides which are clean and common. */
#include "fast/core/cbor.h"

/* An array or map whose items are being read. */
typedef struct {
    u64 left;               /* items; of a map keys and values */
    bool map;
    const u8 *key;          /* the last one, NULL before the first */
    u64 key_size;
} level;

typedef struct {
    scan *in;
    level levels[CBOR_MOST_LEVELS];
    u32 depth;
    u64 *keys;              /* number of further keys that are allowed */
} walk;

/* Takes false, true, null, undefined, or a float of 2, 4 or 8 bytes. */
static bool take_other(scan *s)
{
    u32 info = *s->at & 0x1f;
    u64 size = info >= 25 ? (u64)1 << (info - 24) : 0;

    if (info < 20 || info == 24 || info > 27 || scan_left(s) < 1 + size)
        return false;
    s->at += 1 + size;
    return true;
}

/* Takes an item that contains no items. */
static bool take_plain(scan *s, u8 type)
{
    const u8 *bytes;
    u64 n;

    switch (type) {
    case CBOR_UNSIGNED:
        return cbor_take_head(s, type, &n);
    case CBOR_NEGATIVE:                 /* not below -2^63 */
        return cbor_take_head(s, type, &n) && n <= INT64_MAX;
    case CBOR_BYTES:
        return cbor_take_string(s, type, &bytes, &n);
    case CBOR_TEXT:
        return cbor_take_text(s, &bytes, &n);
    case CBOR_OTHER:
        return take_other(s);
    default:
        return false;
    }
}

static bool ascend(const u8 *a, u64 a_size, const u8 *b, u64 b_size)
{
    u8 a_type = *a & CBOR_OTHER, b_type = *b & CBOR_OTHER;

    if (a_type != b_type)
        return a_type < b_type;
    if (a_size != b_size)
        return a_size < b_size;
    return memcmp(a, b, (size_t)a_size) < 0;
}

/* A float may equal an integer; floats are not compared here. */
static bool is_float(u8 first)
{
    return first >= CBOR_OTHER + 25 && first <= CBOR_OTHER + 27;
}

/* Adds the key that starts at from and ends here. */
static bool add_key(walk *w, const u8 *from)
{
    level *l = &w->levels[w->depth - 1];
    u64 size = (u64)(w->in->at - from);
    bool good = !is_float(*from) &&
                (l->key == NULL || ascend(l->key, l->key_size, from, size));

    l->key = from;
    l->key_size = size;
    if (*w->keys == 0)
        return false;
    --*w->keys;
    return good;
}

static bool open_level(walk *w, u8 type)
{
    u64 each = type == CBOR_MAP ? 2 : 1, n;

    if (!cbor_take_head(w->in, type, &n) || n > scan_left(w->in) / each ||
        w->depth == CBOR_MOST_LEVELS)
        return false;
    w->levels[w->depth++] = (level){.left = each * n, .map = each == 2};
    return true;
}

/* Takes the next item; of a container, only what precedes its first item. */
static bool take_item(walk *w)
{
    level *in = w->depth > 0 ? &w->levels[w->depth - 1] : NULL;
    const u8 *from = w->in->at;

    if (scan_left(w->in) == 0)
        return false;
    u8 type = *from & CBOR_OTHER;
    bool key = in != NULL && in->map && in->left % 2 == 0;
    if (in != NULL)
        in->left--;
    if (type == CBOR_ARRAY || type == CBOR_MAP)
        return !key && open_level(w, type);
    return take_plain(w->in, type) && (!key || add_key(w, from));
}

bool fast_cbor_take_value(scan *s, u64 *keys)
{
    walk w;         /* left partly uninitialized: there are many levels */

    w.in = s;
    w.depth = 0;
    w.keys = keys;
    do {
        if (!take_item(&w))
            return false;
        while (w.depth > 0 && w.levels[w.depth - 1].left == 0)
            w.depth--;
    } while (w.depth > 0);
    return true;
}
