/* Common code of the Check suites of ref/; each suite is a program. */
#ifndef ASSAY_SUITE_H
#define ASSAY_SUITE_H

#include <check.h>
#include <stdbool.h>
#include <stdlib.h>

#include "core/base.h"

#define COUNT(list) (sizeof (list) / sizeof (list)[0])

/* A literal as bytes of a file, zeros included. */
#define BYTES(literal) ((span){(const u8 *)(literal), sizeof (literal) - 1})

/* Like ck_assert_msg(), for loops: Check records each of its assertions. */
#define CLAIM(holds, ...) \
    do { \
        if (!(holds)) \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

/* Reports whether the test runs in an emulator, which is slow: do less
 * there. */
static inline bool is_emulated(void)
{
    return getenv("ASSAY_EMULATED") != NULL;
}

/* The size of the largest file to judge many times. */
#define LARGEST_SAMPLE ((size_t)1 << 16)

/*
 * Reports whether to run a slow test with a case: with one in one_in cases that
 * are not large, always the same ones; with all if ASSAY_TEST_ALL is set.
 */
static inline bool is_sampled(const char *name, size_t size, u32 one_in)
{
    u32 hash = 5381;

    for (const char *at = name; *at != '\0'; at++)
        hash = hash * 33 + (u8)*at;
    return ((hash ^ hash >> 16) % one_in == 0 && size <= LARGEST_SAMPLE) ||
           getenv("ASSAY_TEST_ALL") != NULL;
}

/* Seconds after which a test counts as hanging, even on a slow machine. */
#define USUAL_PATIENCE 1200

/* A function to call once, before the processes of the tests start; or NULL. */
#define BEFORE_TESTS NULL

static inline int run_suite(const char *name, int patience, SFun before,
                            const TTest *const *tests, size_t count)
{
    Suite *suite = suite_create(name);
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < count; i++)
        tcase_add_test(all, tests[i]);
    tcase_set_timeout(all, patience);
    tcase_add_unchecked_fixture(all, before, NULL);
    suite_add_tcase(suite, all);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#define RUN_WITHIN(patience, name, ...) \
    int main(void) \
    { \
        const TTest *const tests[] = {__VA_ARGS__}; \
        return run_suite(name, patience, BEFORE_TESTS, tests, \
                         COUNT(tests)); \
    }

#define RUN(name, ...) RUN_WITHIN(USUAL_PATIENCE, name, __VA_ARGS__)

#endif
