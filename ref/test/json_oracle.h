/*
 * Compares the JSON reader of ref/ with jansson.
 *
 * Known differences: jansson has limits for numbers and nesting, refuses keys
 * with U+0000, and overlooks the byte 0 after a number.
 */
#ifndef ASSAY_JSON_ORACLE_H
#define ASSAY_JSON_ORACLE_H

#include "core/base.h"

/*
 * Returns how both differ about source, one value with white space around it;
 * NULL if they agree. To compare values, writes the tokens of our reader as
 * JSON, which jansson must find equal to source.
 */
const char *json_difference(span source);

#endif
