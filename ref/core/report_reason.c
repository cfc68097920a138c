/* Why a file cannot be judged, or not all of it. */
#include "core/report.h"

void give_up(report *r, const char *reason)
{
    if (r->reason == NULL)
        r->reason = reason;
}

void ask_for(report *r, u64 bytes)
{
    if (r->reason == NULL)
        r->needs = bytes;
    give_up(r, "more of its first bytes are needed");
}

void leave_open(report *r, const char *reason)
{
    if (r->doubt == NULL)
        r->doubt = reason;
}
