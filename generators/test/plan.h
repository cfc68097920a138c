/*
 * Which random files tests take: ASSAY_RANDOM_FILES says how many of a format,
 * ASSAY_RANDOM_SEED of which seed.
 */
#ifndef ASSAY_GENERATE_TEST_PLAN_H
#define ASSAY_GENERATE_TEST_PLAN_H

#include "generators/corpus/generate.h"
#include "tool/decimal.h"

#include <check.h>
#include <stdlib.h>

#define USUAL_FILES 300

/* No number is a mistake: with 0 files a test would hold whatever is wrong. */
static inline u64 number_from(const char *name, u64 usual, u64 least)
{
    const char *given = getenv(name);
    u64 number = usual;

    if (given != NULL)
        ck_assert_msg(read_decimal(given, &number) && number >= least,
                      "%s=%s is no number of it", name, given);
    return number;
}

static inline random_plan plan_of_tests(void)
{
    return (random_plan){
        .count = number_from("ASSAY_RANDOM_FILES", USUAL_FILES, 1),
        .seed = number_from("ASSAY_RANDOM_SEED", 1, 0),
        .invalid = RATIO_UNIT / 2};
}

#endif
