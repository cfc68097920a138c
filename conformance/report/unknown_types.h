/* Reports the answers to files with types that a specification leaves open. */
#ifndef ASSAY_UNKNOWN_TYPES_H
#define ASSAY_UNKNOWN_TYPES_H

#include "conformance/run/run.h"
#include "tool/json.h"

/* Prints lines below the verdict of a format, indented; nothing if no such file
 * was run. */
void print_unknown_types(FILE *to, const run *r, u32 f, int indent);

/* Writes the member "unknown_types" of a format, or nothing. */
void json_unknown_types(json_writer *out, const run *r, u32 f);

#endif
