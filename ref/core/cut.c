#include "core/cut.h"

#include <inttypes.h>
#include <string.h>

#include "bytes/each_byte.h"
#include "core/looks.h"
#include "core/number.h"
#include "core/text.h"

#define AGAIN ": fetch it again"

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
static bool say_whole(const reader *in, u64 whole, const char *before,
                      const char *after)
{
    u64 length = in->report->length;

    if (whole <= length || whole - length > MOST_MISSING)
        return false;
    advise(in, "%sthe file should have %" PRIu64 " bytes, %" PRIu64 " %s "
           "missing%s", before, whole, whole - length,
           whole - length == 1 ? "is" : "are", after);
    return true;
}

/* Hints at a finding about data beyond the end, where all are dense. */
static void say_cut(const reader *in, const extent *e, u64 whole, rule broken)
{
    char after[80];
    text t = text_into(after, sizeof after);
    u64 more = e->beyond - 1;

    if (more > 0)
        put(&t, ", and %" PRIu64 " more tensor%s after the end", more,
            more == 1 ? " is" : "s are");
    put(&t, "%s", AGAIN);
    if (say_whole(in, whole, "", after))
        in->report->one_cause = broken;
}

void advise_extent(const reader *in, const extent *e, u64 whole, rule broken)
{
    report *r = in->report;

    if (e->beyond == 0 || r->counts[ASSAY_MUST] != made_of(r, broken))
        return;
    take_first_finding(r, broken);
    if (r->latest == NULL || r->latest->note != NULL)
        return;
    if (extent_is_dense(e))
        say_cut(in, e, whole, broken);
    else if (e->size <= aligned_or_max(e->end, e->unit) - e->start)
        say_whole(in, whole, "if the offsets are correct, ", "");
}

void advise_whole(const reader *in, u64 whole)
{
    if (in->report->counts[ASSAY_MUST] == 1)
        say_whole(in, whole, "", AGAIN);
}

#define MOST_ZEROS 4096         /* bytes looked at */

/* Zeros, and what looks like a byte order mark, are more likely to be data. */
bool advise_joined(const reader *in, u64 offset, const char *how)
{
    span rest = rest_of(in->report->file, offset);
    format f = format_of_start(rest);
    span first = part_of(rest, 0, smaller(rest.size, MOST_ZEROS));
    bool data = find_nonzero(first) == first.size || byte_at(rest, 0) >= 0xef;
    const char *looks = data ? NULL : known_look(rest);

    if (f != FORMAT_NONE) {
        const char *title = format_about(f)->title;
        advise(in, "another %.*s file begins there, as if files were joined by "
               "cat: %s", (int)strcspn(title, " "), title, how);
    } else if (looks != NULL) {
        advise(in, "another file begins there: %s", looks);
    }
    return looks != NULL;
}
