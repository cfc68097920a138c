/* The function of your reader that the tests call. */
#ifndef DECODE_H
#define DECODE_H

#include <stddef.h>

typedef enum {
    ACCEPTED,           /* the file is valid */
    INVALID,            /* it breaks a rule of its format */
    UNSUPPORTED,        /* it may be valid, but the reader lacks a feature */
    NOT_IMPLEMENTED
} answer;

/*
 * Reads a file of a format. *document is NULL; it may be set to a JSON text
 * (README.md) from malloc(), which the caller frees. *reason may be set to a
 * text with static lifetime.
 */
answer decode(const char *format, const unsigned char *bytes, size_t size,
              char **document, const char **reason);

/* Features that the reader does not have (the column needs of cases.tsv), ended
 * by NULL. */
extern const char *const lacks[];

#endif
