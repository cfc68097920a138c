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

/* The first field that holds the byte; NULL if none does. */
const assay_field *field_of_byte(const assay_report *r, u64 offset);

/* Whether a finding blames one of the bytes of the field. */
bool blames_field(const assay_finding *one, const assay_field *f);

/* What the record of a field says that its data are, or NULL. */
const assay_field *type_of_data(const dump *d, const assay_field *f);

#endif
