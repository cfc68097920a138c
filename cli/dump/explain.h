/* The output of assay explain other than the annotated dump. */
#ifndef ASSAY_EXPLAIN_H
#define ASSAY_EXPLAIN_H

#include "dump/row.h"

/* Prints a line of JSON for each field and for each gap that no field
 * explains. */
void explain_json(dump *d);

/*
 * Explains the byte at offset, which must be in the file, on a screen of 24
 * lines or as one line of JSON.
 */
void explain_byte(dump *d, u64 offset);
void explain_byte_json(dump *d, u64 offset);

#endif
