/* Nothing, but why the program cannot be asked: to standard error. */
#include "report/block.h"
#include "report/form.h"
#include "run.h"

static void problem(rendering *to, const run *r, const reply *failure)
{
    (void)to;
    print_no_contact(stderr, r->options, failure);
}

const form certify_quiet = {.problem = problem};
