/*
 * The random files of tests: ASSAY_RANDOM_FILES is their number for each
 * format, ASSAY_RANDOM_SEED their seed.
 */
#ifndef ASSAY_GENERATE_TEST_PLAN_H
#define ASSAY_GENERATE_TEST_PLAN_H

#include "generators/corpus/generate.h"
#include "tool/decimal.h"

#include <check.h>
#include <stdlib.h>

#define USUAL_FILES 300

/* Fails if the value is not a number: a test of 0 files would always pass. */
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
