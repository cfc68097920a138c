/*
 * JSON, written piece by piece: order and determinism are the contract. The
 * commas come by themselves.
 */
#ifndef ASSAY_JSON_H
#define ASSAY_JSON_H

#include "assay.h"
#include "base.h"

typedef struct {
    assay_sink *sink;
    void *user;
    bool comma;                 /* is due before the next member */
} json;

/* Text as it is, for what needs no escape. */
void json_raw(json *out, const char *text);

/* A member's name; NULL inside lists. Its value must follow. */
void json_name(json *out, const char *name);

void json_open(json *out, const char *name, char bracket);
void json_close(json *out, char bracket);

/* A string of valid UTF-8. */
void json_text(json *out, const char *name, span text);
void json_string(json *out, const char *name, const char *text);

/* Text where it is UTF-8, else {"hex":"..."}. */
void json_text_or_hex(json *out, const char *name, span bytes);

void json_hex(json *out, const char *name, span bytes);
void json_number(json *out, const char *name, u64 value);
void json_flag(json *out, const char *name, bool value);
void json_null(json *out, const char *name);

#endif
