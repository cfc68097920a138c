#include "json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "wire/utf8.h"

static void write(json *out, const void *text, u64 size)
{
    if (size > 0)
        out->sink(out->user, text, (size_t)size);
}

void print_raw(json *out, const char *text)
{
    write(out, text, strlen(text));
}

void print_name(json *out, const char *name)
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

/*
 * What JSON forbids, and what terminals or JavaScript obey: controls, DEL, C1
 * controls, line separators and bidi controls.
 */
static bool needs_escape(u32 code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) ||
           (code >= 0x200e && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

void print_text(json *out, const char *name, span text)
{
    print_name(out, name);
    print_raw(out, "\"");
    while (text.size > 0) {
        const u8 *start = text.bytes;
        u32 code = take_utf8(&text);

        if (code == '"' || code == '\\') {
            print_raw(out, "\\");
            write(out, start, 1);
        } else if (needs_escape(code)) {
            char escape[8];
            snprintf(escape, sizeof escape, "\\u%04" PRIx32, code & 0xffff);
            print_raw(out, escape);
        } else {
            write(out, start, (u64)(text.bytes - start));
        }
    }
    print_raw(out, "\"");
}

void print_string(json *out, const char *name, const char *text)
{
    print_text(out, name, (span){(const u8 *)text, strlen(text)});
}

void print_hex(json *out, const char *name, span bytes)
{
    print_name(out, name);
    print_raw(out, "\"");
    for (u64 i = 0; i < bytes.size; i++) {
        char digits[4];
        snprintf(digits, sizeof digits, "%02x", bytes.bytes[i]);
        write(out, digits, 2);
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
    char digits[24];

    snprintf(digits, sizeof digits, "\"%" PRIu64 "\"", value);
    print_name(out, name);
    print_raw(out, digits);
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
