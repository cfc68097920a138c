/* The contents of JSON strings and numbers. */
#include "core/number.h"
#include "wire/json_parts.h"

/* Returns the character that an escape with this letter means. */
static u32 meaning_of(u8 letter)
{
    switch (letter) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    }
    return letter;
}

bool take_character(span content, u64 *at, json_character *c)
{
    u8 byte = byte_at(content, *at), letter = byte_at(content, *at + 1);

    if (*at >= content.size)
        return false;
    *c = (json_character){.code = byte, .at = *at, .size = 1};
    if (byte == '\\') {
        c->escaped = true;
        c->size = letter == 'u' ? JSON_ESCAPE_SIZE : 2;
        c->code = letter == 'u' ? json_code(content, *at) : meaning_of(letter);
    }
    *at += c->size;
    return true;
}

/* Encodes a code point as UTF-8, in at most 4 bytes; returns the number. */
static u64 encode(u32 code, u8 *to)
{
    u32 more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const u8 leads[] = {0, 0xc0, 0xe0, 0xf0};

    to[0] = (u8)(leads[more] | code >> 6 * more);
    for (u32 i = 1; i <= more; i++)
        to[i] = (u8)(0x80 | (code >> 6 * (more - i) & 0x3f));
    return more + 1;
}

/* Writes an escape as UTF-8; for a surrogate pair, takes its second
 * half, too. */
static u64 put_escape(span content, u64 *at, json_character *c, u8 *to)
{
    json_character low;

    if (is_high_surrogate(c->code) && take_character(content, at, &low))
        c->code = 0x10000 + ((c->code & 0x3ff) << 10 | (low.code & 0x3ff));
    return encode(c->code & 0x1fffff, to);
}

json_said said_from(span source, u64 quote)
{
    return (json_said){.rest = rest_of(source, quote + 1)};
}

bool next_said(json_said *s, u8 *byte)
{
    json_character c;

    if (s->next == s->count) {
        *byte = byte_at(s->rest, s->at);
        if (s->at >= s->rest.size || *byte == '"')
            return false;
        if (*byte != '\\') {
            s->at++;
            return true;
        }
        take_character(s->rest, &s->at, &c);
        s->count = put_escape(s->rest, &s->at, &c, s->utf8);
        s->next = 0;
    }
    *byte = s->utf8[s->next++];
    return true;
}

/* Returns the length of the common prefix without escapes. */
static u64 same_bytes(span x, span y)
{
    u64 most = smaller(x.size, y.size), n = 0;

    while (n < most && byte_at(x, n) == byte_at(y, n) &&
           byte_at(x, n) != '\\')
        n++;
    return n;
}

int compare_json(span x, span y)
{
    json_said a = {.rest = x}, b = {.rest = y};
    u8 left = 0, right = 0;

    a.at = b.at = same_bytes(a.rest, b.rest);
    for (;;) {
        bool more = next_said(&a, &left), other = next_said(&b, &right);
        if (!more || !other)
            return (int)more - (int)other;
        if (left != right)
            return left < right ? -1 : 1;
    }
}

span unescape_json(memory *m, span source, const json_token *t)
{
    span content = part_of(source, t->at + 1, t->size - 2);
    json_said said = {.rest = content};
    u8 *bytes = t->escaped ? memory_take(m, content.size) : NULL;
    u64 size = 0;
    u8 byte;

    if (!t->escaped)
        return content;
    if (bytes == NULL)
        return (span){NULL, 0};
    while (size < content.size && next_said(&said, &byte))
        bytes[size++] = byte;
    return (span){bytes, size};
}

json_integer read_integer(span digits, u64 *value)
{
    bool fits = true;

    *value = 0;
    for (u64 i = 0; i < digits.size; i++) {
        u8 digit = byte_at(digits, i);
        if (!is_json_digit(digit))
            return JSON_NO_INTEGER;
        u64 before = *value;
        *value = before * 10 + (u64)(digit - '0');
        fits = fits && (before < UINT64_MAX / 10 ||
                        (before == UINT64_MAX / 10 && digit <= '5'));
    }
    return fits ? JSON_INTEGER : JSON_TOO_LARGE;
}
