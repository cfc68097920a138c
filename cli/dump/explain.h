/* What assay explain can do besides the annotated dump. */
#ifndef ASSAY_EXPLAIN_H
#define ASSAY_EXPLAIN_H

#include "dump/row.h"

/* All fields and what no field explains, one line of JSON each. */
void explain_json(dump *d);

/*
 * What the byte at offset is, which must be there: on a screen of 24 lines, or
 * as one line of JSON.
 */
void explain_byte(dump *d, u64 offset);
void explain_byte_json(dump *d, u64 offset);

#endif
