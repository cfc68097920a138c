/* How a program answered files with types that a specification leaves open. */
#ifndef ASSAY_UNKNOWN_TYPES_H
#define ASSAY_UNKNOWN_TYPES_H

#include "conformance/run/run.h"
#include "tool/json.h"

/* Lines below the certificate of a format, indented by so much; nothing where
 * it was asked about no such file. */
void print_unknown_types(FILE *to, const run *r, u32 f, int indent);

/* The member unknown_types of a format, likewise. */
void json_unknown_types(json_writer *out, const run *r, u32 f);

#endif
