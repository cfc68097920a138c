/* Writes the values of fields as text. */
#ifndef ASSAY_VALUE_H
#define ASSAY_VALUE_H

#include "assay.h"
#include "tool/text.h"

/* Puts the value of a field, and a remark about it if there is one. */
void put_value(text *t, const assay_report *r, view file,
               const assay_field *field);

/* Puts the elements of a tensor in size bytes from byte at of its field on, as
 * many as fit in room. */
void put_elements(text *t, view file, const assay_field *field, u64 at,
                  u64 size, size_t room);

/* Returns the bytes of a field. */
view field_bytes(view file, const assay_field *field);

/* Puts text of the file in quotes, cut if it is long. */
void put_quoted(text *t, view bytes);

#endif
