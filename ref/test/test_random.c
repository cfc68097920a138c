/*
 * Tests the reference with random files of every format. This command writes a
 * file that the test names:
 *
 *     assay generate --format FORMAT --random N --seed SEED DIR
 */
#include "test/golden.h"

#include "generators/test/plan.h"

static void visit_all(golden_visitor visit)
{
    const random_plan plan = plan_of_tests();

    for (u32 f = 1; f < FORMATS; f++)
        ck_assert_int_eq(visit_random((format)f, &plan, visit, NULL), 0);
}

/* Damage may break more rules. */
static int check_findings(const golden *g, void *user)
{
    (void)user;
    judge_findings(g, strcmp(g->spec, "reject") == 0);
    return 0;
}

START_TEST(verdict_rule_and_offset)
{
    visit_all(check_findings);
}
END_TEST

START_TEST(documents)
{
    visit_all(check_document);
}
END_TEST

START_TEST(fields)
{
    visit_all(check_fields);
}
END_TEST

RUN("random", verdict_rule_and_offset, documents, fields)
