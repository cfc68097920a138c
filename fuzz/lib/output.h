/* What was written, for checks: kept from run to run, so that it grows once. */
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
    FILE *file;                 /* NULL: nobody asked for it */
} output;

/* {0} is one; begin forgets what was in it. */
void output_begin(output *o);

/* An assay_sink. */
void output_add(void *user, const char *text, size_t size);

/* What is printed to it is written, once it was flushed; it stays open. */
FILE *output_file(output *o);

/* It is UTF-8, and holds no character that a terminal, an editor or a browser
 * obeys, but those of allowed: "\n", say. */
void output_demand_clean(const output *o, const char *allowed);

/* A flaw that was found in it (tags.h, lines.h) ends the run; NULL: none. */
void output_demand_none(const char *flaw);

/* What was written so far. */
static inline view output_view(const output *o)
{
    return (view){(const u8 *)o->text, o->size};
}

/* How many of these characters are in it. */
size_t output_count(const output *o, const char *characters);

/* It is one line that only shows, or, where all is good, nothing. */
void output_demand_told(output *o, bool good);

/* It is one value of JSON; or each of its lines is. */
void output_demand_json(const output *o);
void output_demand_json_lines(const output *o);

/* It is a string of JSON that means these bytes; bytes NULL: any. */
void output_demand_string(const output *o, const uint8_t *bytes, size_t size);

#endif
