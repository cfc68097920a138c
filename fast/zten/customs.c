/*
 * Custom fields                                        spec/zten.md, 2.4
 *
 * Clean ones stand behind all defined fields, in ascending order of their keys;
 * so each key is compared with the one before only.
 */
#include "fast/zten/parts.h"

static bool is_defined(const u8 *key, u64 size)
{
    static const char *const names[] = {
        "name", "offset", "size", "dtype", "layout", "shape", "encoding",
        "data_endianness", "checksum"
    };

    for (u32 i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == size &&
            memcmp(names[i], key, (size_t)size) == 0)
            return true;
    return false;
}

bool fast_zten_take_customs(scan *s)
{
    const u8 *last = NULL, *key;
    u64 last_size = 0, size, keys = CBOR_MOST_KEYS;

    while (scan_left(s) > 0 && *s->at != CBOR_BREAK) {
        if (!cbor_take_text(s, &key, &size) || is_defined(key, size) ||
            (last != NULL && !cbor_ascend(last, last_size, key, size)) ||
            keys == 0 || !fast_cbor_take_value(s, &keys))
            return false;
        last = key;
        last_size = size;
        keys--;
    }
    return TAKE(s, "\xff");
}
