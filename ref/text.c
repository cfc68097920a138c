#include "text.h"

#include <stdarg.h>
#include <stdio.h>

#include "wire/utf8.h"

text text_into(char *at, size_t size)
{
    at[0] = '\0';
    return (text){at, size, 0};
}

void put(text *t, const char *words, ...)
{
    size_t used = t->length < t->size ? t->length : t->size - 1;
    va_list arguments;

    va_start(arguments, words);
    int length = vsnprintf(t->at + used, t->size - used, words, arguments);
    va_end(arguments);
    if (length > 0)
        t->length += (size_t)length;
}

/* Characters that a terminal or an editor obeys instead of showing. */
static bool acts(u32 character)
{
    return character < 0x20 || (character >= 0x7f && character <= 0x9f) ||
           (character >= 0x200b && character <= 0x200f) ||
           (character >= 0x2028 && character <= 0x202e) ||
           (character >= 0x2060 && character <= 0x206f) ||
           character == 0x00ad || character == 0x061c ||
           character == 0x180e || character == 0xfeff ||
           (character >= 0xfff9 && character <= 0xfffb) ||
           (character >= 0xe0000 && character <= 0xe007f);
}

static void put_character(text *t, span character)
{
    span rest = character;
    u32 code = take_utf8(&rest);

    if (code == '"' || code == '\\')
        put(t, "\\%c", (char)code);
    else if (acts(code) && code < 0x80)
        put(t, "\\x%02x", (unsigned)code);
    else if (acts(code) && code < 0x10000)
        put(t, "\\u%04x", (unsigned)code);
    else if (acts(code))
        put(t, "\\U%08x", (unsigned)code);
    else
        put(t, "%.*s", (int)character.size, (const char *)character.bytes);
}

/* Printable ASCII that stays as it is, at the beginning: put at once. */
static int count_plain(span bytes)
{
    int n = 0;

    while ((u64)n < bytes.size && n < 4096 && bytes.bytes[n] >= 0x20 &&
           bytes.bytes[n] < 0x7f && bytes.bytes[n] != '"' &&
           bytes.bytes[n] != '\\')
        n++;
    return n;
}

void put_escaped(text *t, span bytes)
{
    while (bytes.size > 0) {
        const char *complaint;
        span bad = find_bad_utf8(bytes, &complaint);
        span good = {bytes.bytes, (u64)(bad.bytes - bytes.bytes)};

        while (good.size > 0) {
            span character = good;
            int plain = count_plain(good);
            if (plain > 0) {
                put(t, "%.*s", plain, (const char *)good.bytes);
                good.bytes += plain;
                good.size -= (u64)plain;
                continue;
            }
            take_utf8(&good);
            character.size -= good.size;
            put_character(t, character);
        }
        for (u64 i = 0; i < bad.size; i++)
            put(t, "\\x%02x", bad.bytes[i]);
        bytes.size -= (u64)(bad.bytes + bad.size - bytes.bytes);
        bytes.bytes = bad.bytes + bad.size;
    }
}
