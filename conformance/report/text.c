/* The text of certify, for people. */
#include "conformance/run/fresh.h"
#include "conformance/report/block.h"
#include "conformance/report/failures.h"
#include "conformance/run/form.h"
#include "conformance/report/stale.h"
#include "conformance/report/summary.h"
#include "conformance/run/run.h"

static void begin(rendering *to, const run *r)
{
    print_header(to->out, r);
}

static bool end(rendering *to, const run *r)
{
    const fresh *made = r->options->fresh;

    if (made != NULL)
        made->tell(made, to->out, r);
    else
        print_failures(to->out, r);
    print_stale(to->out, r);
    print_summary(to->out, r);
    return true;
}

static void problem(const run *r, const reply *failure)
{
    print_no_contact(stderr, r->options, failure);
}

const form certify_text = {.begin = begin, .end = end, .problem = problem};
