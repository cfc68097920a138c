#include "document/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bytes/utf8.h"
#include "core/order.h"
#include "core/span.h"

#define RUN 256                 /* most bytes written at once */

static void write(json *out, const void *text, u64 size)
{
    if (!out->stopped)
        out->sink(out->user, text, (size_t)size);
}

static void print_raw(json *out, const char *text)
{
    write(out, text, strlen(text));
}

static void print_name(json *out, const char *name)
{
    if (out->comma)
        print_raw(out, ",");
    out->comma = true;
    if (name != NULL) {
        print_raw(out, "\"");
        print_raw(out, name);
        print_raw(out, "\":");
    }
}

void print_open(json *out, const char *name, char bracket)
{
    print_name(out, name);
    write(out, &bracket, 1);
    out->comma = false;
}

void print_close(json *out, char bracket)
{
    write(out, &bracket, 1);
    out->comma = true;
}

void print_end(json *out)
{
    print_raw(out, "}\n");
    out->comma = false;
}

/* Writes \u escapes: two (a UTF-16 pair) above U+FFFF. */
static void write_escape(json *out, u32 code)
{
    char escape[16];

    if (code < 0x10000)
        snprintf(escape, sizeof escape, "\\u%04" PRIx32, code);
    else
        snprintf(escape, sizeof escape, "\\u%04" PRIx32 "\\u%04" PRIx32,
                 0xd800 + ((code - 0x10000) >> 10 & 0x3ff),
                 0xdc00 + (code & 0x3ff));
    print_raw(out, escape);
}

static void write_character(json *out, const utf8_character *c)
{
    if (c->code == '"' || c->code == '\\')
        print_raw(out, "\\");
    if (c->code == UTF8_NONE)   /* the text changed since it was judged */
        write_escape(out, 0xfffd);
    else if (utf8_acts(c->code))
        write_escape(out, c->code);
    else
        write(out, c->bytes, c->size);
}

static void write_text(json *out, span text)
{
    char run[RUN];

    while (text.size > 0) {
        size_t plain = take_plain(&text, run, sizeof run);
        if (plain > 0) {
            write(out, run, plain);
            continue;
        }
        utf8_character c = take_utf8(&text);
        write_character(out, &c);
    }
}

void print_text(json *out, const char *name, span text)
{
    print_name(out, name);
    print_raw(out, "\"");
    while (text.size > 0) {
        write_text(out, take_front(&text, find_order(text, false)));
        if (take_front(&text, 1).size > 0)
            write_escape(out, '[');
    }
    print_raw(out, "\"");
}

void assay_write_json_string(const void *bytes, size_t size, assay_sink *sink,
                             void *user)
{
    json out = {.sink = sink, .user = user};

    print_text(&out, NULL, (span){bytes, bytes != NULL ? size : 0});
}

/* An assay_sink: user is the json. */
static void write_piece(void *user, const char *piece, size_t size)
{
    write_text(user, (span){(const u8 *)piece, size});
}

void print_shown(json *out, const char *name, span bytes)
{
    print_name(out, name);
    print_raw(out, "\"");
    assay_write_escaped(bytes.bytes, (size_t)bytes.size, write_piece, out);
    print_raw(out, "\"");
}

void print_string(json *out, const char *name, const char *text)
{
    print_text(out, name, (span){(const u8 *)text, strlen(text)});
}

void print_hex(json *out, const char *name, span bytes)
{
    static const char digits[] = "0123456789abcdef";
    char run[RUN];

    print_name(out, name);
    print_raw(out, "\"");
    while (bytes.size > 0) {
        span step = take_front(&bytes, sizeof run / 2);
        for (u64 i = 0; i < step.size; i++) {
            u8 byte = byte_at(step, i);
            run[2 * i] = digits[byte >> 4];
            run[2 * i + 1] = digits[byte & 0xf];
        }
        write(out, run, 2 * step.size);
    }
    print_raw(out, "\"");
}

void print_text_or_hex(json *out, const char *name, span bytes)
{
    if (is_utf8(bytes)) {
        print_text(out, name, bytes);
        return;
    }
    print_open(out, name, '{');
    print_hex(out, "hex", bytes);
    print_close(out, '}');
}

void print_number(json *out, const char *name, u64 value)
{
    char digits[24];            /* filled from the end */
    size_t at = sizeof digits;

    digits[--at] = '"';
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    digits[--at] = '"';
    print_name(out, name);
    write(out, digits + at, sizeof digits - at);
}

void print_flag(json *out, const char *name, bool value)
{
    print_name(out, name);
    print_raw(out, value ? "true" : "false");
}

void print_null(json *out, const char *name)
{
    print_name(out, name);
    print_raw(out, "null");
}
