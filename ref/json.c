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

void json_raw(json *out, const char *text)
{
    write(out, text, strlen(text));
}

void json_name(json *out, const char *name)
{
    if (out->comma)
        json_raw(out, ",");
    out->comma = true;
    if (name != NULL) {
        json_raw(out, "\"");
        json_raw(out, name);
        json_raw(out, "\":");
    }
}

void json_open(json *out, const char *name, char bracket)
{
    json_name(out, name);
    write(out, &bracket, 1);
    out->comma = false;
}

void json_close(json *out, char bracket)
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

void json_text(json *out, const char *name, span text)
{
    json_name(out, name);
    json_raw(out, "\"");
    while (text.size > 0) {
        const u8 *start = text.bytes;
        u32 code = take_utf8(&text);

        if (code == '"' || code == '\\') {
            json_raw(out, "\\");
            write(out, start, 1);
        } else if (needs_escape(code)) {
            char escape[8];
            snprintf(escape, sizeof escape, "\\u%04" PRIx32, code & 0xffff);
            json_raw(out, escape);
        } else {
            write(out, start, (u64)(text.bytes - start));
        }
    }
    json_raw(out, "\"");
}

void json_string(json *out, const char *name, const char *text)
{
    json_text(out, name, (span){(const u8 *)text, strlen(text)});
}

void json_hex(json *out, const char *name, span bytes)
{
    json_name(out, name);
    json_raw(out, "\"");
    for (u64 i = 0; i < bytes.size; i++) {
        char digits[4];
        snprintf(digits, sizeof digits, "%02x", bytes.bytes[i]);
        write(out, digits, 2);
    }
    json_raw(out, "\"");
}

void json_text_or_hex(json *out, const char *name, span bytes)
{
    if (is_utf8(bytes)) {
        json_text(out, name, bytes);
        return;
    }
    json_open(out, name, '{');
    json_hex(out, "hex", bytes);
    json_close(out, '}');
}

void json_number(json *out, const char *name, u64 value)
{
    char digits[24];

    snprintf(digits, sizeof digits, "\"%" PRIu64 "\"", value);
    json_name(out, name);
    json_raw(out, digits);
}

void json_flag(json *out, const char *name, bool value)
{
    json_name(out, name);
    json_raw(out, value ? "true" : "false");
}

void json_null(json *out, const char *name)
{
    json_name(out, name);
    json_raw(out, "null");
}
