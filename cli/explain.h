/* What assay explain can do besides the annotated dump. */
#ifndef ASSAY_EXPLAIN_H
#define ASSAY_EXPLAIN_H

#include "input.h"
#include "row.h"

/* All fields and what no field explains, one line of JSON each. */
void explain_json(const dump *d);

/* What the byte at offset is: false if the file ends before it. */
bool explain_byte(dump *d, const input *in, u64 offset);

#endif
