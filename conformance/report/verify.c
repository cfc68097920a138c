/* What differs from the results of before: in the place of the text. */
#include "verify.h"

#include "report/form.h"

static bool end(rendering *to, const run *r)
{
    print_differences(to->out, r->options->was, r);
    return true;
}

const form certify_verify = {.end = end};
