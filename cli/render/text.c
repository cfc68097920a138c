/* The text of validate, for people. */
#include <inttypes.h>

#include "render/finding.h"
#include "render/form.h"
#include "tool/words.h"
#include "render/verdict.h"

static void item(rendering *r, const input *in, const assay_report *report)
{
    const manner *m = r->how;

    print_verdict(m, in, report);
    print_misnamed(m, in, assay_report_format(report));
    if (!m->several)
        print_unchecked(m, in, report);
    if (!m->several || m->notes || strict_verdict(m, report) != ASSAY_ACCEPT)
        print_findings(m, in, report);
}

static bool end(rendering *r, const totals *t)
{
    const u64 *n = t->verdicts;

    u64 files = n[0] + n[1] + n[2];

    if (!r->how->several || files == 0)     /* or why there is none was told */
        return true;
    print_count(r->out, files, "file");
    fprintf(r->out, ": %" PRIu64 " accept, %" PRIu64 " reject, %" PRIu64
            " unknown", n[ASSAY_ACCEPT], n[ASSAY_REJECT], n[ASSAY_UNKNOWN]);
    if (t->unreadable > 0 && t->unreadable == n[ASSAY_UNKNOWN])
        fputs(" (could not be read)", r->out);
    else if (t->unreadable > 0)
        fprintf(r->out, " (%" PRIu64 " could not be read)", t->unreadable);
    fputc('\n', r->out);
    return true;
}

const form text_form = {.item = item, .end = end};
