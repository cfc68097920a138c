/* The text of certify, for people. */
#include "report/block.h"
#include "report/form.h"
#include "report/summary.h"
#include "run.h"

static void begin(rendering *to, const run *r)
{
    print_header(to->out, r);
}

static void item(rendering *to, const run *r, const result *one)
{
    if (one->problem != NULL)
        print_block(to->out, r->options, r->seed, one);
}

static bool end(rendering *to, const run *r)
{
    print_summary(to->out, r);
    return true;
}

const form certify_text = {.begin = begin, .item = item, .end = end};
