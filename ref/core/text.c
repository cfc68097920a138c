#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>

#include "bytes/utf8.h"
#include "core/span.h"

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

static void put_character(text *t, const utf8_character *c)
{
    if (c->code == UTF8_NONE)
        for (u8 i = 0; i < c->size; i++)
            put(t, "\\x%02x", byte_at((span){c->bytes, c->size}, i));
    else if (c->code == '"' || c->code == '\\')
        put(t, "\\%c", (char)c->code);
    else if (utf8_acts(c->code) && c->code < 0x80)
        put(t, "\\x%02x", (unsigned)c->code);
    else if (utf8_acts(c->code) && c->code < 0x10000)
        put(t, "\\u%04x", (unsigned)c->code);
    else if (utf8_acts(c->code))
        put(t, "\\U%08x", (unsigned)c->code);
    else
        put(t, "%.*s", (int)c->size, (const char *)c->bytes);
}

/*
 * Takes the printable ASCII off the front that stays as it is, into run: each
 * byte is read once, and all are put at once. Returns how many.
 */
static int take_plain(span *bytes, char *run, int room)
{
    int n = 0;

    while (n < room && bytes->size > 0) {
        char c = (char)byte_at(*bytes, 0);
        if (c < 0x20 || c > 0x7e || c == '"' || c == '\\')
            break;
        run[n++] = c;
        take_front(bytes, 1);
    }
    return n;
}

void put_escaped(text *t, span bytes)
{
    char run[256];

    while (bytes.size > 0) {
        int plain = take_plain(&bytes, run, sizeof run);
        if (plain > 0) {
            put(t, "%.*s", plain, run);
            continue;
        }
        utf8_character c = take_utf8(&bytes);
        put_character(t, &c);
    }
}
