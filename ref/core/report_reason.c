/* Why a file cannot be judged, or not all of it. */
#include "core/report.h"

void give_up(report *r, const char *reason)
{
    if (r->reason == NULL)
        r->reason = reason;
}

void leave_open(report *r, const char *reason)
{
    if (r->doubt == NULL)
        r->doubt = reason;
}
