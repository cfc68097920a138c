/* The cases of every format, one after the other. */
#ifndef ASSAY_VISIT_H
#define ASSAY_VISIT_H

#include "assay.h"
#include "generators/generate.h"

#include <check.h>

/* The test fails if a visit says other than 0. */
static inline void visit_all(golden_visitor visit, void *user)
{
    for (u32 f = 1; f <= assay_format_count(); f++)
        ck_assert_int_eq(generate_cases((format)f, visit, user), 0);
}

#endif
