/* Text for people: cut to a buffer, without bytes that move a cursor. */
#ifndef ASSAY_TEXT_H
#define ASSAY_TEXT_H

#include "core/base.h"

/*
 * A text being written. length counts everything; what does not fit is left
 * out. size is at least 1, and at is always terminated.
 */
typedef struct {
    char *at;
    size_t size;
    size_t length;              /* of the whole text */
} text;

/* Returns an empty text in the buffer at. */
text text_into(char *at, size_t size);

/* Appends like printf(). */
void put(text *t, const char *words, ...);

/* Append a text, and a number in decimal, without a format. */
void put_words(text *t, const char *words);
void put_uint(text *t, u64 number);

/* Appends bytes from a file, escaped by assay_write_escaped(). */
void put_escaped(text *t, span bytes);

/* Bytes from a file in quotes, escaped, and cut to fit a line. */
typedef struct {
    char at[80];
} quotation;

quotation quote_bytes(span bytes);

#endif
