/* Captured output, for checks; the buffer is kept from run to run. */
#ifndef FUZZ_OUTPUT_H
#define FUZZ_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tool/base.h"

typedef struct {
    char *text;
    size_t size, room;
    FILE *file;                 /* NULL: not requested yet */
} output;

/* {0} is an empty output; begin clears it. */
void output_begin(output *o);

/* Implements assay_sink. */
void output_add(void *user, const char *text, size_t size);

/* Returns a stream to it; flush it before use. It stays open. */
FILE *output_file(output *o);

/* Demands UTF-8 without characters that a terminal, editor or browser obeys,
 * except allowed ones ("\n", say). */
void output_demand_clean(const output *o, const char *allowed);

/* Ends the run if a flaw was found (tags.h, lines.h); NULL: none. */
void output_demand_none(const char *flaw);

/* Returns the text so far. */
static inline view output_view(const output *o)
{
    return (view){(const u8 *)o->text, o->size};
}

/* Counts these characters in it. */
size_t output_count(const output *o, const char *characters);

/* Demands one clean line, or nothing if good. */
void output_demand_told(output *o, bool good);

/* Demand one JSON value; or one in each line. */
void output_demand_json(const output *o);
void output_demand_json_lines(const output *o);

/* Demands a JSON string with this value; bytes NULL: any value. */
void output_demand_string(const output *o, const uint8_t *bytes, size_t size);

#endif
