/*
 * As much of Check as test_crc.c needs, for a processor that Check is not
 * installed for: each test runs in turn, and the first that fails is the end.
 */
#ifndef FAST_TEST_CHECK_H
#define FAST_TEST_CHECK_H

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    const char *name;
    void (*run)(void);
} TTest;

typedef struct {
    const TTest *tests[32];
    int count;
} TCase;

typedef TCase Suite;
typedef TCase SRunner;
enum { CK_NORMAL };

#define START_TEST(name) \
    static void name##_run(void); \
    static const TTest name##_test = {#name, name##_run}; \
    static const TTest *const name = &name##_test; \
    static void name##_run(void) \
    {
#define END_TEST }

#define ck_abort_msg(...) \
    do { \
        printf("%s:%d: ", __FILE__, __LINE__); \
        printf(__VA_ARGS__); \
        printf("\n"); \
        exit(1); \
    } while (0)
#define ck_assert_msg(holds, ...) \
    do { \
        if (!(holds)) \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)
#define ck_assert(holds) ck_assert_msg(holds, "%s", #holds)
#define ck_assert_uint_eq(a, b) ck_assert((a) == (b))
#define ck_assert_uint_ge(a, b) ck_assert((a) >= (b))
#define ck_assert_int_eq(a, b) ck_assert((a) == (b))
#define ck_assert_ptr_eq(a, b) ck_assert((a) == (b))

static inline Suite *suite_create(const char *name)
{
    printf("Running suite(s): %s\n", name);
    return calloc(1, sizeof(Suite));
}

static inline TCase *tcase_create(const char *name)
{
    (void)name;
    return calloc(1, sizeof(TCase));
}

static inline void tcase_add_test(TCase *all, const TTest *test)
{
    all->tests[all->count++] = test;
}

static inline void tcase_set_timeout(TCase *all, int seconds)
{
    (void)all;
    (void)seconds;
}

static inline void suite_add_tcase(Suite *suite, TCase *all)
{
    *suite = *all;
    free(all);
}

static inline SRunner *srunner_create(Suite *suite)
{
    return suite;
}

static inline void srunner_run_all(SRunner *runner, int mode)
{
    (void)mode;
    for (int i = 0; i < runner->count; i++) {
        printf("%s\n", runner->tests[i]->name);
        fflush(stdout);
        runner->tests[i]->run();
    }
    printf("100%%: Checks: %d\n", runner->count);
}

static inline int srunner_ntests_failed(SRunner *runner)
{
    (void)runner;
    return 0;                   /* or it would not have come here */
}

static inline void srunner_free(SRunner *runner)
{
    free(runner);
}

#endif
