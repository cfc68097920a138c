/*
 * A writer of JSON, piece by piece, in the order of the calls. It adds the
 * commas.
 */
#ifndef ASSAY_JSON_H
#define ASSAY_JSON_H

#include "assay.h"
#include "core/base.h"

typedef struct {
    assay_sink *sink;
    void *user;
    bool comma;                 /* needed before the next member */
    bool stopped;               /* write nothing more, so that the output does
                                 * not look complete */
} json;

/* Opens a member; its name is NULL inside lists. */
void print_open(json *out, const char *name, char bracket);
void print_close(json *out, char bracket);

/* Closes the outermost object and ends the line. */
void print_end(json *out);

/* Write a string of valid UTF-8. */
void print_text(json *out, const char *name, span text);
void print_string(json *out, const char *name, const char *text);

/* Writes any bytes as a string, escaped by assay_write_escaped(). */
void print_shown(json *out, const char *name, span bytes);

/* Writes UTF-8 as a string, other bytes as {"hex":"..."}. */
void print_text_or_hex(json *out, const char *name, span bytes);

void print_hex(json *out, const char *name, span bytes);
void print_number(json *out, const char *name, u64 value);
void print_flag(json *out, const char *name, bool value);
void print_null(json *out, const char *name);

#endif
