/*
 * JSON on one line, member by member, to a file: the order is the caller's,
 * the commas come by themselves.
 */
#ifndef ASSAY_TOOL_JSON_H
#define ASSAY_TOOL_JSON_H

#include <stdio.h>

#include "base.h"

typedef struct {
    FILE *to;
    bool comma;                 /* is due before the next member */
} json_writer;

/* What is JSON already. */
void json_raw(json_writer *out, const char *json);

/* A member's name; NULL inside lists. Its value must follow. */
void json_name(json_writer *out, const char *name);

void json_open(json_writer *out, const char *name, char bracket);
void json_close(json_writer *out, char bracket);

/* A string of UTF-8, as assay_write_json_string() has it. */
void json_text(json_writer *out, const char *name, const char *text);

/* The same; null if text is NULL. */
void json_text_or_nothing(json_writer *out, const char *name, const char *text);

/* The same of any bytes; what is not UTF-8 becomes U+FFFD. */
void json_bytes(json_writer *out, const char *name, view bytes);

/* The same of bytes that are UTF-8; else {"hex":"..."}. */
void json_text_or_hex(json_writer *out, const char *name, view bytes);

void json_hex(json_writer *out, const char *name, view bytes);

/* In decimal: as a string, which every language reads whole; as a number. */
void json_decimal(json_writer *out, const char *name, u64 value);
void json_number(json_writer *out, const char *name, u64 value);

void json_flag(json_writer *out, const char *name, bool value);
void json_nothing(json_writer *out, const char *name);

#endif
