#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "assay.h"
#include "bytes/utf8.h"
#include "core/order.h"
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

/* Appends a piece of text: an assay_sink whose user is the text. Cuts between
 * characters, and never inside an escape, which is a piece of its own. */
static void put_piece(void *user, const char *piece, size_t size)
{
    text *t = user;
    size_t used = t->length < t->size ? t->length : t->size - 1;
    size_t room = t->size - 1 - used;
    size_t fits = size < room ? size : room;

    while (0 < fits && fits < size && ((u8)piece[fits] & 0xc0) == 0x80)
        fits--;                 /* inside a character */
    if (fits < size && piece[0] == '\\')
        fits = 0;
    memcpy(t->at + used, piece, fits);
    t->at[used + fits] = '\0';
    t->length += size;
}

void put_words(text *t, const char *words)
{
    put_piece(t, words, strlen(words));
}

void put_uint(text *t, u64 number)
{
    char digits[20];
    size_t from = sizeof digits;

    do {
        digits[--from] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put_piece(t, digits + from, sizeof digits - from);
}

static void write_character(const utf8_character *c, assay_sink *sink,
                            void *user)
{
    char escape[24];
    text t = text_into(escape, sizeof escape);

    if (c->code == UTF8_NONE)
        for (u8 i = 0; i < c->size; i++)
            put(&t, "\\x%02x", byte_at((span){c->bytes, c->size}, i));
    else if (c->code == '"' || c->code == '\\')
        put(&t, "\\%c", (char)c->code);
    else if (utf8_acts(c->code) && c->code < 0x80)
        put(&t, "\\x%02x", (unsigned)c->code);
    else if (utf8_acts(c->code) && c->code < 0x10000)
        put(&t, "\\u%04x", (unsigned)c->code);
    else if (utf8_acts(c->code))
        put(&t, "\\U%08x", (unsigned)c->code);
    else
        put_piece(&t, (const char *)c->bytes, c->size);
    sink(user, escape, t.length);
}

static void write_text(span rest, assay_sink *sink, void *user)
{
    char run[256];

    while (rest.size > 0) {
        size_t plain = take_plain(&rest, run, sizeof run);
        if (plain > 0) {
            sink(user, run, plain);
            continue;
        }
        utf8_character c = take_utf8(&rest);
        write_character(&c, sink, user);
    }
}

void assay_write_escaped(const void *bytes, size_t size, assay_sink *sink,
                         void *user)
{
    span rest = {bytes, bytes != NULL ? size : 0};

    while (rest.size > 0) {
        span part = take_front(&rest, find_order(rest, true));
        write_text(part, sink, user);
        if (rest.size > 0) {
            bool colon = byte_at(take_front(&rest, 1), 0) == ':';
            sink(user, colon ? "\\x3a" : "\\x5b", 4);
        }
    }
}

void put_escaped(text *t, span bytes)
{
    assay_write_escaped(bytes.bytes, (size_t)bytes.size, put_piece, t);
}

quotation quote_bytes(span bytes)
{
    quotation q;
    text t = text_into(q.at, sizeof q.at - 4);

    /* Reads only as much of a long name as a line can show: a file may repeat
     * it for each tensor. */
    put_words(&t, "\"");
    put_escaped(&t, take_front(&bytes, sizeof q.at));
    memcpy(q.at + strlen(q.at), t.length < t.size ? "\"" : "\"...",
           t.length < t.size ? 2 : 5);
    return q;
}

bool assay_is_utf8(const void *bytes, size_t size)
{
    return size == 0 || (bytes != NULL && is_utf8((span){bytes, size}));
}
