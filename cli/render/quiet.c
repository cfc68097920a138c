/* Prints only why a file could not be judged, to standard error. */
#include "render/form.h"
#include "render/verdict.h"
#include "tool/escape.h"

static void item(rendering *r, const input *in, const assay_report *report)
{
    if (strict_verdict(r->how, report) != ASSAY_UNKNOWN)
        return;
    print_path(stderr, in->name);
    fputs(": unknown  ", stderr);
    print_unknown(stderr, in, report);
    fputc('\n', stderr);
}

const form quiet_form = {.item = item};
