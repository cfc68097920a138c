/*
 * Visits the cases of every format. They are generated once for all tests of a
 * suite: each test is a process that inherits them.
 */
#ifndef ASSAY_VISIT_H
#define ASSAY_VISIT_H

#include "assay.h"
#include "generators/corpus/generate.h"
#include "test/suite.h"

static case_sink *all_cases[FORMATS];

static inline void make_all_cases(void)
{
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (all_cases[f] == NULL)
            all_cases[f] = make_cases((format)f);
}

#undef BEFORE_TESTS
#define BEFORE_TESTS make_all_cases

/* Fails the test if a visit does not return 0. */
static inline void visit_all(golden_visitor visit, void *user)
{
    for (u32 f = 1; f <= assay_format_count(); f++)
        ck_assert_int_eq(visit_cases(all_cases[f], visit, user), 0);
}

#endif
