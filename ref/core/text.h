/* Text for people: cut to a buffer, and never a byte that moves a cursor. */
#ifndef ASSAY_TEXT_H
#define ASSAY_TEXT_H

#include "core/base.h"

/*
 * Text being written: everything is counted, what does not fit is left out.
 * size is at least 1; at stays terminated.
 */
typedef struct {
    char *at;
    size_t size;
    size_t length;              /* of the whole text, the part left out too */
} text;

text text_into(char *at, size_t size);
void put(text *t, const char *words, ...);

/* Words as they are, and a number in decimal. */
void put_words(text *t, const char *words);
void put_uint(text *t, u64 number);

/*
 * Puts bytes from a file: backslash and quote, control characters, bidi
 * controls and what is not UTF-8 are escaped (\xhh for bytes, \uhhhh for code
 * points).
 */
void put_escaped(text *t, span bytes);

/* Bytes from a file in quotes, escaped, and cut to a line. */
typedef struct {
    char at[80];
} quotation;

quotation quote_bytes(span bytes);

#endif
