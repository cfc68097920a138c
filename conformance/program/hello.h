/* The hello of a program: what it says about itself in line mode. */
#ifndef ASSAY_HELLO_H
#define ASSAY_HELLO_H

#include <jansson.h>

#include "tool/base.h"

/* Parses the JSON after the word hello. Returns NULL and sets *problem, to be
 * freed, to a sentence without a subject if it is invalid. */
json_t *read_hello(const char *line, size_t size, char **problem);

/* Returns "name", "version" or "language", or NULL if it is missing. */
const char *hello_text(const json_t *hello, const char *member);

/* Reports whether a format is declared; without a hello, every format is. */
bool hello_declares(const json_t *hello, const char *format, const char *verb);

/* Returns the declared features, or NULL. */
json_t *hello_features(const json_t *hello);

/* Returns "name version (language)" from an object with such members; NULL if
 * it has no name. Free it. */
char *program_words(const json_t *about);

#endif
