/* The text of certify, for people. */
#include "report/block.h"
#include "report/form.h"
#include "report/stale.h"
#include "report/summary.h"
#include "run.h"

static void begin(rendering *to, const run *r)
{
    print_header(to->out, r);
}

static void item(rendering *to, const run *r, const result *one)
{
    if (one->problem != NULL && !is_known(one))
        print_block(to->out, r->options, r->seed, one);
}

static void problem(rendering *to, const run *r, const reply *failure)
{
    (void)to;
    print_no_contact(stderr, r->options, failure);
}

static void end(rendering *to, const run *r)
{
    print_stale(to->out, r);
    print_summary(to->out, r);
}

const form certify_text = {.begin = begin, .item = item,
                           .problem = problem, .end = end};
