/*
 * JSON of the canonical document. These functions never return NULL: a value
 * that cannot be made stops the program.
 */
#ifndef ASSAY_SHOW_H
#define ASSAY_SHOW_H

#include "generators/engine/builder.h"
#include "generators/engine/elements.h"

#include <jansson.h>

json_t *new_object(void);
json_t *new_array(void);
void    add_member(json_t *object, const char *name, json_t *value);
void    add_item(json_t *array, json_t *value);

json_t *show_bool(bool value);
json_t *show_name(const char *name);                /* of our own: ASCII */
json_t *show_decimal(u64 value);
json_t *show_signed(i64 value);
json_t *show_hex(u64 value, int digits);
json_t *show_bytes(const void *bytes, size_t size); /* in hexadecimal */
json_t *show_text(const void *bytes, size_t size);  /* or {"hex": ...} */
json_t *show_sha256(const void *bytes, size_t size);

/* The member sha256_bool, if a boolean of width bytes is neither 0 nor 1. */
void add_bool_sha256(json_t *object, const u8 *bools, size_t size,
                     size_t width);

/* An element of `values`; raw holds its bits, the lowest first. */
json_t *show_value(scalar type, u64 raw);
#define MAX_VALUES 64

/* `values` of little-endian elements, a byte or more each. */
json_t *show_values(const builder *data, scalar type);

json_t *show_shape(const u64 *shape, size_t rank);

/* The text that was emitted, which is freed. */
json_t *show_emitted(builder *text);

char *json_lines(json_t *value);    /* takes value; 1 space, a last newline */

#endif
