/*
 * JSON, written piece by piece: order and determinism are the contract. The
 * commas come by themselves.
 */
#ifndef ASSAY_JSON_H
#define ASSAY_JSON_H

#include "assay.h"
#include "core/base.h"

typedef struct {
    assay_sink *sink;
    void *user;
    bool comma;                 /* is due before the next member */
    bool stopped;               /* nothing is written any more: what stands
                                 * there must not look complete */
} json;

/* A member; its name is NULL inside lists. */
void print_open(json *out, const char *name, char bracket);
void print_close(json *out, char bracket);

/* Closes the object that is the line. */
void print_end(json *out);

/* A string of valid UTF-8. */
void print_text(json *out, const char *name, span text);
void print_string(json *out, const char *name, const char *text);

/* Any bytes, as a string of what assay_write_escaped() writes. */
void print_shown(json *out, const char *name, span bytes);

/* Text where it is UTF-8, else {"hex":"..."}. */
void print_text_or_hex(json *out, const char *name, span bytes);

void print_hex(json *out, const char *name, span bytes);
void print_number(json *out, const char *name, u64 value);
void print_flag(json *out, const char *name, bool value);
void print_null(json *out, const char *name);

#endif
