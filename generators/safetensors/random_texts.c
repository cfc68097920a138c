/* The text of random headers: other spellings of the same contents. */
#include "generators/safetensors/random_parts.h"

#include <stdlib.h>

/* ------------------------------------------------------------- strings -- */

static void put_unit(builder *b, dice *d, unsigned unit)
{
    char escape[8];
    bool capitals = one_in(d, 2);

    snprintf(escape, sizeof escape, capitals ? "\\u%04X" : "\\u%04x", unit);
    emit_text(b, escape, NULL);
}

/* Returns the character that begins there, and its bytes. */
static u32 character_at(const char *text, size_t *size)
{
    u8 lead = (u8)text[0];
    u32 c = lead;

    *size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (*size > 1)
        c = lead & (0x7fu >> *size);
    for (size_t i = 1; i < *size; i++)
        c = c << 6 | ((u8)text[i] & 0x3f);
    return c;
}

static void put_escape(builder *b, dice *d, u32 c)
{
    if (c < 0x10000) {
        put_unit(b, d, c);
        return;
    }
    put_unit(b, d, 0xd800 + ((c - 0x10000) >> 10));
    put_unit(b, d, 0xdc00 + ((c - 0x10000) & 0x3ff));
}

/* Returns the letter after the backslash, or 0. */
static char short_escape(u32 c)
{
    static const char of[] = "\b\f\n\r\t\"\\/", letters[] = "bfnrt\"\\/";
    const char *at = c > 0 && c < 0x80 ? strchr(of, (int)c) : NULL;

    return at != NULL ? letters[at - of] : 0;
}

static void put_character(builder *b, dice *d, const char *bytes, size_t size,
                          u32 c, u64 often)
{
    bool must = c < 0x20 || c == '"' || c == '\\';
    char letter = short_escape(c);

    if (!must && !one_in(d, often)) {
        emit_bytes(b, bytes, size, NULL);
    } else if (letter != 0 && one_in(d, 2)) {
        emit_u8(b, '\\', NULL);
        emit_u8(b, (u8)letter, NULL);
    } else {
        put_escape(b, d, c);
    }
}

const char *st_spell(maker *m, literal text)
{
    static const u64 often[] = {1, 2, 20};
    u64 share = PICK(&m->dice, often);
    builder b = {0};
    size_t size;

    emit_u8(&b, '"', NULL);
    for (size_t i = 0; i < text.size; i += size) {
        u32 c = character_at(text.bytes + i, &size);
        put_character(&b, &m->dice, text.bytes + i, size, c, share);
    }
    emit_u8(&b, '"', NULL);
    return keep_bytes(m, &b).bytes;
}

const char *st_random_space(maker *m)
{
    static const char *const spaces[] = {NULL, NULL, " ", "\n", "\t", "\r\n",
                                         "  ", " \t\n\r", "\n        "};

    return PICK(&m->dice, spaces);
}

/* -------------------------------------------------------------- unknown -- */

static const char *const scalars[] = {
    "null", "true", "false", "0", "-0", "1", "-1.5", "1e999", "2E-308",
    "18446744073709551616", "0.1e+1", "\"\"", "\"x\"", "\"\\ud83d\\ude00\"",
    "\"\\u0000\"", "[]", "{}", "[ 1 , [ ] ]", "{\"a\":{\"a\":[]},\"b\":0}",
    "[{\"a\":1},{\"a\":1}]", "\"\\\"}],\"",
};

/* The place in the value of a key of that length, after its colon. */
static void put_twice(builder *b, st_unknown *u)
{
    emit_text(b, "[{\"k\":0,", NULL);
    u->again = b->size;
    u->again_size = 3;
    emit_text(b, "\"k\":{}}]", NULL);
}

/* Containers up to that depth; the entry has depth 2. */
static void put_nest(maker *m, builder *b, st_unknown *u)
{
    enum {LEVELS = 64};
    size_t levels = 3 + (size_t)roll(&m->dice, 200);
    bool objects = one_in(&m->dice, 2);

    for (size_t i = 3; i <= levels; i++) {
        if (i == LEVELS + 1)
            u->deep = b->size;
        emit_text(b, objects ? "{\"\":" : "[", NULL);
    }
    emit_text(b, "1", NULL);
    for (size_t i = 3; i <= levels; i++)
        emit_text(b, objects ? "}" : "]", NULL);
}

st_unknown st_random_unknown(maker *m)
{
    static const char *const keys[] = {
        "\"\"", "\"x\"", "\"Dtype\"", "\"strides\"", "\"\\u0000\"",
        "\"data_offset\"", "\"\xc3\xa9\"", "\"__metadata__\""};
    st_unknown u = {0};
    builder b = {0};
    const char *key = PICK(&m->dice, keys);
    const char *space = st_random_space(m);
    const char *value = PICK(&m->dice, scalars);

    u.key = strlen(key);
    emit_text(&b, key, NULL);
    if (space != NULL)
        emit_text(&b, space, NULL);
    emit_text(&b, ":", NULL);
    switch (roll(&m->dice, 8)) {
    case 0:  put_twice(&b, &u); break;
    case 1:  put_nest(m, &b, &u); break;
    default: emit_text(&b, value, NULL); break;
    }
    u.text = keep_bytes(m, &b).bytes;
    return u;
}
