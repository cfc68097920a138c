/* What a file that is of no format here may be instead. */
#ifndef ASSAY_LOOKS_H
#define ASSAY_LOOKS_H

#include "core/base.h"
#include "core/rules.h"

/* The format whose magic stands at the front, or FORMAT_NONE. */
format begins_like(span file);

/* In words, such as "gzip data", with what to do; NULL if nobody knows. */
const char *looks_like(span file);

#endif
