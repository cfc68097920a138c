/* A status without a rule and a place. */
#ifndef FAST_STATUS_H
#define FAST_STATUS_H

#include "fast/core/file.h"

static inline assay_fast_status status_of(assay_fast_code code)
{
    return (assay_fast_status){code, ASSAY_NONE, 0};
}

#endif
