/* What the tests ask of your reader. */
#ifndef DECODE_H
#define DECODE_H

#include <stddef.h>

typedef enum {
    ACCEPTED,           /* the file is valid */
    INVALID,            /* it breaks a rule of its format */
    UNSUPPORTED,        /* it may be valid: the reader lacks something */
    NOT_IMPLEMENTED
} answer;

/*
 * About a file of that format. *document is NULL, and may be set to a JSON
 * text (README.md) in memory of malloc(), which is freed; *reason may be set to
 * a text that stays.
 */
answer decode(const char *format, const unsigned char *bytes, size_t size,
              char **document, const char **reason);

/* Features that the reader does not have (the column needs of cases.tsv), and
 * NULL at the end. */
extern const char *const lacks[];

#endif
