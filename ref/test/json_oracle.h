/* JSON as jansson reads it, in words that are not those of the reader. */
#ifndef ASSAY_JSON_ORACLE_H
#define ASSAY_JSON_ORACLE_H

#include "core/base.h"

typedef enum {
    ORACLE_ACCEPTS,
    ORACLE_REFUSES,
    ORACLE_HAS_NO_ROOM          /* for a number, or for so many levels */
} oracle_answer;

typedef struct {
    oracle_answer answer;
    char *string;               /* to be freed; NULL: it is none */
    size_t size;
} oracle_text;

/* What all of source says, as one value. */
oracle_text ask_jansson(span source);

#endif
