#include "commands/adapter_verdict.h"

#include <stdio.h>

static void answer_reject(const assay_report *r)
{
    const assay_finding *f = assay_report_finding(r, 0);

    for (size_t i = 0; f != NULL; f = assay_report_finding(r, ++i))
        if (assay_rule_at(f->rule)->level == ASSAY_MUST)
            break;
    if (f == NULL) {
        puts("reject");
        return;
    }
    const char *name = assay_rule_at(f->rule)->id;
    printf("reject %s: %s %s\n", name, f->path, f->found);
}

void answer_verdict(const char *begin, const judged *j)
{
    const assay_report *r = j->report;
    assay_verdict v = judged_verdict(j);

    fputs(begin, stdout);
    if (v == ASSAY_REJECT)
        answer_reject(r);
    else if (v == ASSAY_UNKNOWN)
        printf("unsupported %s\n", assay_report_reason(r));
    else
        puts("accept");
}
