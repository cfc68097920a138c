#include "fast/core/json.h"

#define HEX "0123456789abcdef"

static void flush(fast_json *out)
{
    if (out->used > 0 && !out->failed)
        out->sink(out->user, out->text, out->used);
    out->used = 0;
}

bool fast_failed(const fast_json *out)
{
    return out->failed;
}

static void write_text(fast_json *out, const char *text, u64 size)
{
    if (size > sizeof out->text - out->used)
        flush(out);
    if (size > sizeof out->text) {
        if (!out->failed)
            out->sink(out->user, text, (size_t)size);
        return;
    }
    if (size > 0)
        memcpy(out->text + out->used, text, (size_t)size);
    out->used += (u32)size;
}

static void write_word(fast_json *out, const char *word)
{
    write_text(out, word, strlen(word));
}

static void write_name(fast_json *out, const char *name)
{
    if (out->comma)
        write_text(out, ",", 1);
    out->comma = true;
    if (name != NULL) {
        write_text(out, "\"", 1);
        write_word(out, name);
        write_text(out, "\":", 2);
    }
}

void fast_open(fast_json *out, const char *name, char bracket)
{
    write_name(out, name);
    write_text(out, &bracket, 1);
    out->comma = false;
}

void fast_close(fast_json *out, char bracket)
{
    write_text(out, &bracket, 1);
    out->comma = true;
}

/* Reports whether nothing has to be escaped: printable ASCII without quote,
 * backslash, or a bracket that may complete a command to a CI runner. */
static bool is_plain(const u8 *bytes, u64 size)
{
    bool odd = false;

    for (u64 i = 0; i < size; i++)
        odd |= bytes[i] < 0x20 || bytes[i] > 0x7e || bytes[i] == '"' ||
               bytes[i] == '\\' || bytes[i] == '[';
    return !odd;
}

static void pass_on(void *user, const char *text, size_t size)
{
    write_text(user, text, size);
}

void fast_put_text(fast_json *out, const char *name, const void *bytes,
                   u64 size)
{
    if (is_plain(bytes, size)) {
        write_name(out, name);
        write_text(out, "\"", 1);
        write_text(out, bytes, size);
        write_text(out, "\"", 1);
    } else if (fast_is_utf8(bytes, size)) {
        write_name(out, name);
        assay_write_json_string(bytes, (size_t)size, pass_on, out);
    } else {
        fast_open(out, name, '{');
        fast_put_bytes(out, "hex", bytes, size);
        fast_close(out, '}');
    }
}

void fast_put_word(fast_json *out, const char *name, const char *word)
{
    fast_put_text(out, name, word, strlen(word));
}

/* Writes digits backwards, before end; there is room for 20. */
static char *write_digits(char *end, u64 value)
{
    do {
        *--end = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    return end;
}

void fast_put_number(fast_json *out, const char *name, u64 value)
{
    char text[24];
    char *end = text + sizeof text, *digits;

    *--end = '"';
    digits = write_digits(end, value);
    *--digits = '"';
    write_name(out, name);
    write_text(out, digits, (u64)(end + 1 - digits));
}

void fast_put_signed(fast_json *out, const char *name, i64 value)
{
    char text[24];
    char *end = text + sizeof text, *digits;
    u64 size = value < 0 ? 0 - (u64)value : (u64)value;

    *--end = '"';
    digits = write_digits(end, size);
    if (value < 0)
        *--digits = '-';
    *--digits = '"';
    write_name(out, name);
    write_text(out, digits, (u64)(end + 1 - digits));
}

void fast_put_hex(fast_json *out, const char *name, u64 value, u32 digits)
{
    char text[20];

    text[0] = '"';
    for (u32 i = 0; i < digits; i++)
        text[1 + i] = HEX[value >> 4 * (digits - 1 - i) & 15];
    text[1 + digits] = '"';
    write_name(out, name);
    write_text(out, text, digits + 2);
}

void fast_put_bytes(fast_json *out, const char *name, const u8 *bytes,
                    u64 size)
{
    write_name(out, name);
    write_text(out, "\"", 1);
    for (u64 i = 0; i < size; i++) {
        char pair[2] = {HEX[bytes[i] >> 4], HEX[bytes[i] & 15]};
        write_text(out, pair, sizeof pair);
    }
    write_text(out, "\"", 1);
}

void fast_put_flag(fast_json *out, const char *name, bool value)
{
    write_name(out, name);
    write_word(out, value ? "true" : "false");
}

void fast_put_null(fast_json *out, const char *name)
{
    write_name(out, name);
    write_word(out, "null");
}

void fast_json_end(fast_json *out)
{
    write_text(out, "\n", 1);
    flush(out);
}
