/* The values of fields, in words. */
#ifndef ASSAY_VALUE_H
#define ASSAY_VALUE_H

#include "assay.h"
#include "tool/text.h"

/* Puts what the bytes of a field say, and what follows from it. */
void put_value(text *t, const assay_report *r, view file,
               const assay_field *field);

/* Puts elements of a tensor, from byte at of its field on, as room allows. */
void put_elements(text *t, view file, const assay_field *field, u64 at,
                  u64 size, size_t room);

/* The bytes of a field. */
view field_bytes(view file, const assay_field *field);

/* Puts text of the file between quotes, cut if it is long. */
void put_quoted(text *t, view bytes);

#endif
