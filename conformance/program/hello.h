/* What a program says about itself in line mode. */
#ifndef ASSAY_HELLO_H
#define ASSAY_HELLO_H

#include <jansson.h>

#include "tool/base.h"

/* What stands behind the word; or NULL, and in *problem what is wrong with it,
 * a sentence without a subject to be freed. */
json_t *read_hello(const char *line, size_t size, char **problem);

/* "name", "version" or "language"; NULL if it does not say. */
const char *hello_text(const json_t *hello, const char *member);

/* Without a hello, every format is declared. */
bool hello_declares(const json_t *hello, const char *format, const char *verb);

/* The features that it declares, or NULL. */
json_t *hello_features(const json_t *hello);

/* "name version (language)", of what has such members; NULL without a name.
 * Free it. */
char *program_words(const json_t *about);

#endif
