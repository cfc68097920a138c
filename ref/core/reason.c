/* Reasons why a file, or a part of it, cannot be judged. */
#include "core/report.h"

void give_up(report *r, assay_why why, const char *reason)
{
    r->reads_on = false;
    if (r->reason != NULL)
        return;
    r->reason = reason;
    r->reason_why = why;
}

void ask_for(report *r, u64 bytes)
{
    if (r->reason == NULL)
        r->needs = bytes;
    give_up(r, ASSAY_WHY_BYTES, "more leading bytes are needed");
}

bool go_on(report *r)
{
    r->reads_on = r->wants_partial && !r->memory.failed &&
                  (r->reason == NULL || r->reason_why == ASSAY_WHY_BYTES);
    return r->reads_on;
}

void leave_open(report *r, assay_why why, const char *reason)
{
    if (r->doubt != NULL || r->reads_on)
        return;
    r->doubt = reason;
    r->doubt_why = why;
}

const char *assay_report_reason(const assay_report *r)
{
    if (r == NULL)
        return "not enough memory";
    return r->reason != NULL ? r->reason : r->doubt;
}

assay_why assay_report_why(const assay_report *r)
{
    if (r == NULL)
        return ASSAY_WHY_MEMORY;
    return r->reason != NULL ? r->reason_why : r->doubt_why;
}

const char *assay_why_name(assay_why why)
{
    static const char *const names[] = {
        [ASSAY_WHY_NONE]    = "none",    [ASSAY_WHY_FORMAT] = "format",
        [ASSAY_WHY_BYTES]   = "bytes",   [ASSAY_WHY_MEMORY] = "memory",
        [ASSAY_WHY_VARIANT] = "variant", [ASSAY_WHY_LIMIT]  = "limit",
        [ASSAY_WHY_PART]    = "part",    [ASSAY_WHY_CALLER] = "caller",
    };

    return (u32)why < sizeof names / sizeof names[0] ? names[why] : NULL;
}

uint64_t assay_report_needs(const assay_report *r)
{
    return r != NULL ? r->needs : 0;
}

uint64_t assay_report_judged(const assay_report *r)
{
    return r != NULL ? r->file.size : 0;
}
