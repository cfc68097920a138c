/*
 * The fast readers against the reference on random files: the verdict, the
 * index and the document.
 */
#include "generators/test/plan.h"
#include "test/against.h"

#include <check.h>
#include <stdlib.h>

#define OFTEN 16        /* all ways, of so many files one */

static int compare_file(const golden *g, void *user)
{
    against *a = user;

    if (!compare(a, g->bytes, g->size, a->files % OFTEN == 0))
        ck_abort_msg("%s: %s", g->path, a->wrong);
    return 0;
}

START_TEST(agree)
{
    const random_plan plan = plan_of_tests();

    for (u32 f = 1; f < FORMATS; f++) {
        against a = {.format = f};
        ck_assert_int_eq(visit_random((format)f, &plan, compare_file, &a), 0);
        ck_assert_uint_eq(a.files, plan.count);
        ck_assert_uint_gt(a.clean, 0);
        against_close(&a);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("random");
    TCase *all = tcase_create("all");

    tcase_add_test(all, agree);
    tcase_set_timeout(all, 7200);
    suite_add_tcase(suite, all);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
