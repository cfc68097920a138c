/*
 * Writes JSON on one line, member by member, in the order of the calls; commas
 * are added.
 */
#ifndef ASSAY_TOOL_JSON_H
#define ASSAY_TOOL_JSON_H

#include <stdio.h>

#include "base.h"

typedef struct {
    FILE *to;
    bool comma;                 /* the next member needs a comma */
} json_writer;

/* Writes text that is already JSON. */
void json_raw(json_writer *out, const char *json);

/* Writes the name of a member, whose value must follow. In all functions, name
 * is NULL inside lists. */
void json_name(json_writer *out, const char *name);

void json_open(json_writer *out, const char *name, char bracket);
void json_close(json_writer *out, char bracket);

/* Writes a UTF-8 string, like assay_write_json_string(). */
void json_text(json_writer *out, const char *name, const char *text);

/* Writes a string, or null if text is NULL. */
void json_text_or_nothing(json_writer *out, const char *name, const char *text);

/* Writes bytes as a string; invalid UTF-8 becomes U+FFFD. */
void json_bytes(json_writer *out, const char *name, view bytes);

/* Writes bytes as a string if they are UTF-8; else as {"hex":"..."}. */
void json_text_or_hex(json_writer *out, const char *name, view bytes);

void json_hex(json_writer *out, const char *name, view bytes);

/* Write a number in decimal: as a string, which every language reads exactly,
 * and as a number. */
void json_decimal(json_writer *out, const char *name, u64 value);
void json_number(json_writer *out, const char *name, u64 value);

void json_flag(json_writer *out, const char *name, bool value);
void json_nothing(json_writer *out, const char *name);

#endif
