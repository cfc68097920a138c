/*
 * Compares the fast readers with the reference on random files: verdict, index
 * and document.
 */
#include "fast/test/against.h"
#include "fast/test/judged.h"
#include "generators/test/plan.h"
#include "ref/test/suite.h"

#define OFTEN 16        /* one file in so many is tried all ways */

static int compare_file(const golden *g, void *user)
{
    against *a = user;

    if (!agrees_on(a, g->bytes, g->size, a->files % OFTEN == 0))
        ck_abort_msg("%s: %s", g->path, a->wrong);
    return 0;
}

START_TEST(agree)
{
    const random_plan plan = plan_of_tests();

    for (u32 f = 1; f < FORMATS; f++) {
        against a = {.format = f};
        if (!is_judged(assay_format_at(f)->name))
            continue;
        ck_assert_int_eq(visit_random((format)f, &plan, compare_file, &a), 0);
        ck_assert_uint_eq(a.files, plan.count);
        ck_assert_uint_gt(a.clean, 0);
        against_close(&a);
    }
}
END_TEST

RUN_WITHIN(7200, "random", agree)
