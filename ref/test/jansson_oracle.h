/* JSON as jansson reads it, apart from the reader: both have some of the same
 * names. */
#ifndef ASSAY_JANSSON_ORACLE_H
#define ASSAY_JANSSON_ORACLE_H

#include "core/base.h"

typedef enum {
    ORACLE_ACCEPTS,
    ORACLE_REFUSES,
    ORACLE_HAS_NO_ROOM          /* for a number, a level, or a key */
} oracle_answer;

/* What it says of all of source as one value. */
oracle_answer ask_jansson(span source);

/* Whether both are texts of the same value. */
bool jansson_finds_equal(span a, span b);

#endif
