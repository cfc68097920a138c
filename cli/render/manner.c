#include "render/manner.h"

const char *finding_word(assay_level l)
{
    static const char *const words[] = {"error", "warning", "remark", "note"};
    return words[l];
}

const char *demand_word(assay_level l)
{
    return l == ASSAY_MUST ? "required" : "expected";
}

bool shows_level(const manner *m, assay_level l)
{
    return m->notes || l != ASSAY_NOTE;
}

assay_verdict strict_verdict(const manner *m, const assay_report *r)
{
    u64 doubtful = assay_report_count(r, ASSAY_SHOULD) +
                   assay_report_count(r, ASSAY_MAY);

    return m->strict && doubtful > 0 ? ASSAY_REJECT : assay_report_verdict(r);
}
