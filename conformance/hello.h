/* What a program says about itself in line mode. */
#ifndef ASSAY_HELLO_H
#define ASSAY_HELLO_H

#include <jansson.h>

#include "tool/base.h"

/* What is wrong with a hello, or NULL. */
const char *check_hello(const json_t *hello);

/* "name", "version" or "language"; NULL if it does not say. */
const char *hello_text(const json_t *hello, const char *member);

/* Without a hello, every format is declared. */
bool hello_declares(const json_t *hello, const char *format, const char *verb);

/* The features that it declares, or NULL. */
json_t *hello_features(const json_t *hello);

#endif
