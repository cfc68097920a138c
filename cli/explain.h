/* What assay explain can do besides the annotated dump. */
#ifndef ASSAY_EXPLAIN_H
#define ASSAY_EXPLAIN_H

#include "row.h"

/* All fields and what no field explains, one line of JSON each. */
void explain_json(dump *d);

/* What the byte at offset is, which must be there. */
void explain_byte(dump *d, u64 offset);

#endif
