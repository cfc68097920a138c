/* Prints rows of bytes with some of them marked, for people. */
#ifndef ASSAY_HEXROW_H
#define ASSAY_HEXROW_H

#include <stdio.h>

#include "base.h"

#define HEX_ROW 16

/*
 * Prints the row of 16 bytes that contains offset, and the next one if the
 * length bytes reach into it, with carets under these bytes. Length 0 marks a
 * place, perhaps the end of the file. A row has 80 columns, including its
 * indent, for offsets below 2^32.
 */
void hex_row(FILE *out, const u8 *bytes, u64 size, u64 offset, u64 length);

/* Does the same with text, such as a colour, before and after the marked
 * bytes. */
void hex_row_between(FILE *out, view file, u64 offset, u64 length,
                     const char *on, const char *off);

#endif
