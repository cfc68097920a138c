/* What the Check suites of ref/ share: one suite, one program. */
#ifndef ASSAY_SUITE_H
#define ASSAY_SUITE_H

#include <check.h>
#include <stdbool.h>
#include <stdlib.h>

#include "core/base.h"

#define COUNT(list) (sizeof (list) / sizeof (list)[0])

/* A literal as bytes of a file, NULs included. */
#define BYTES(literal) ((span){(const u8 *)(literal), sizeof (literal) - 1})

/* ck_assert_msg() for loops: Check keeps a record of each assertion made. */
#define CLAIM(holds, ...) \
    do { \
        if (!(holds)) \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

/* An emulator is slow: there, what is done very often is done less often. */
static inline bool is_emulated(void)
{
    return getenv("ASSAY_EMULATED") != NULL;
}

/* Bytes of the largest file that is judged many times. */
#define LARGEST_SAMPLE ((size_t)1 << 16)

/*
 * What takes long of every case is done with one in so many of those that are
 * not large, always the same ones; with all where ASSAY_TEST_ALL is in the
 * environment.
 */
static inline bool is_sampled(const char *name, size_t size, u32 one_in)
{
    u32 hash = 5381;

    for (const char *at = name; *at != '\0'; at++)
        hash = hash * 33 + (u8)*at;
    return ((hash ^ hash >> 16) % one_in == 0 && size <= LARGEST_SAMPLE) ||
           getenv("ASSAY_TEST_ALL") != NULL;
}

/* Seconds after which a test hangs, and is not on a slow machine. */
#define USUAL_PATIENCE 1200

/* What is done once, before the processes of the tests are made; or NULL. */
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
