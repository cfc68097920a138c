/* JSON as jansson reads it. Separate from our reader, because some
 * names clash. */
#ifndef ASSAY_JANSSON_ORACLE_H
#define ASSAY_JANSSON_ORACLE_H

#include "core/base.h"

typedef enum {
    ORACLE_ACCEPTS,
    ORACLE_REFUSES,
    ORACLE_HAS_NO_ROOM          /* a limit of jansson: number, level or key */
} oracle_answer;

/* Returns what jansson answers about source as one value. */
oracle_answer ask_jansson(span source);

/* Reports whether both texts have the same value. */
bool jansson_finds_equal(span a, span b);

#endif
