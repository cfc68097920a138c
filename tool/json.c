#include "json.h"

#include <inttypes.h>

#include "assay.h"

void json_raw(json_writer *out, const char *json)
{
    fputs(json, out->to);
}

void json_name(json_writer *out, const char *name)
{
    if (out->comma)
        fputc(',', out->to);
    out->comma = true;
    if (name != NULL)
        fprintf(out->to, "\"%s\":", name);
}

void json_open(json_writer *out, const char *name, char bracket)
{
    json_name(out, name);
    fputc(bracket, out->to);
    out->comma = false;
}

void json_close(json_writer *out, char bracket)
{
    fputc(bracket, out->to);
    out->comma = true;
}

static void write_piece(void *user, const char *piece, size_t size)
{
    fwrite(piece, 1, size, user);
}

void json_bytes(json_writer *out, const char *name, view bytes)
{
    json_name(out, name);
    assay_write_json_string(bytes.bytes, (size_t)bytes.size, write_piece,
                            out->to);
}

void json_text(json_writer *out, const char *name, const char *text)
{
    json_bytes(out, name, text_view(text));
}

void json_text_or_nothing(json_writer *out, const char *name, const char *text)
{
    if (text != NULL)
        json_text(out, name, text);
    else
        json_nothing(out, name);
}

void json_hex(json_writer *out, const char *name, view bytes)
{
    json_name(out, name);
    fputc('"', out->to);
    for (u64 i = 0; i < bytes.size; i++)
        fprintf(out->to, "%02x", bytes.bytes[i]);
    fputc('"', out->to);
}

void json_text_or_hex(json_writer *out, const char *name, view bytes)
{
    if (assay_is_utf8(bytes.bytes, (size_t)bytes.size)) {
        json_bytes(out, name, bytes);
        return;
    }
    json_open(out, name, '{');
    json_hex(out, "hex", bytes);
    json_close(out, '}');
}

void json_decimal(json_writer *out, const char *name, u64 value)
{
    json_name(out, name);
    fprintf(out->to, "\"%" PRIu64 "\"", value);
}

void json_number(json_writer *out, const char *name, u64 value)
{
    json_name(out, name);
    fprintf(out->to, "%" PRIu64, value);
}

void json_flag(json_writer *out, const char *name, bool value)
{
    json_name(out, name);
    fputs(value ? "true" : "false", out->to);
}

void json_nothing(json_writer *out, const char *name)
{
    json_name(out, name);
    fputs("null", out->to);
}
