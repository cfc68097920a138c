#include "core/cut.h"

#include <inttypes.h>
#include <string.h>

#include "bytes/each_byte.h"
#include "core/looks.h"
#include "core/number.h"
#include "core/text.h"

void extend(extent *e, u64 offset, u64 length)
{
    if (length == 0)
        return;
    e->least = e->size > 0 ? smaller(e->least, offset) : offset;
    e->end = larger(e->end, sum_or_max(offset, length));
    e->size = sum_or_max(e->size, aligned_or_max(length, e->unit));
}

bool extent_is_dense(const extent *e)
{
    return e->size == aligned_or_max(e->end, e->unit) - e->start;
}

/* Hints at the latest finding; returns whether the size is plausible. */
static bool say_whole(const reader *in, u64 whole, u64 more)
{
    u64 length = in->report->length;
    char others[64];
    text t = text_into(others, sizeof others);

    if (whole <= length || whole - length > MOST_MISSING)
        return false;
    u64 missing = whole - length;
    if (more > 0)
        put(&t, ", and %" PRIu64 " more tensor%s after the end", more,
            more == 1 ? " is" : "s are");
    advise(in, "the file should have %" PRIu64 " bytes, %" PRIu64 " %s "
           "missing%s: fetch it again", whole, missing,
           missing == 1 ? "is" : "are", others);
    return true;
}

void advise_extent(const reader *in, const extent *e, u64 whole, rule broken)
{
    report *r = in->report;

    if (e->beyond == 0 || !extent_is_dense(e) ||
        r->counts[ASSAY_MUST] != made_of(r, broken))
        return;
    take_first_finding(r, broken);
    if (r->latest == NULL || r->latest->note != NULL)
        return;
    if (say_whole(in, whole, e->beyond - 1))
        r->one_cause = broken;
}

void advise_whole(const reader *in, u64 whole)
{
    if (in->report->counts[ASSAY_MUST] == 1)
        say_whole(in, whole, 0);
}

bool advise_joined(const reader *in, u64 offset, const char *how)
{
    span rest = rest_of(in->report->file, offset);
    format f = format_of_start(rest);
    bool blank = find_nonzero(rest) == rest.size;
    const char *looks = blank ? NULL : looks_like(rest);

    if (f != FORMAT_NONE) {
        const char *title = format_about(f)->title;
        advise(in, "another %.*s file begins there, as if files were joined by "
               "cat: %s", (int)strcspn(title, " "), title, how);
    } else if (looks != NULL) {
        advise(in, "another file begins there: %s", looks);
    }
    return looks != NULL;
}
