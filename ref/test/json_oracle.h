/*
 * ref's JSON against jansson.
 *
 * They are known to differ where JSON has no limit: jansson gives up at numbers
 * and at levels of nesting beyond its own, and at keys with U+0000; and it
 * overlooks the byte 0 behind a number, which no text has.
 */
#ifndef ASSAY_JSON_ORACLE_H
#define ASSAY_JSON_ORACLE_H

#include "core/base.h"

/*
 * In what both differ about source, as one value with white space around it;
 * NULL if in nothing. Values are compared by writing down what our reader gives
 * token by token, which jansson has to find the same.
 */
const char *json_difference(span source);

#endif
