#include "core/reader.h"

#include <inttypes.h>

#include "core/number.h"

#define LONGEST_PATH 256
#define MOST_MISSING (1ull << 40)   /* beyond it no file was cut short */

/*
 * Findings
 *
 * They have a quarter of the memory, so that the verdict does not depend on how
 * many of them are kept: one that there is no room for is counted, no more.
 */
#define SHARE 4

typedef struct {
    u64 limit, used;            /* of all memory */
    bool failed;
} share;

static share open_share(report *r)
{
    memory *m = &r->memory;
    share before = {m->limit, m->used, m->failed};
    u64 most = m->limit / SHARE;
    u64 rest = most - smaller(most, r->finding_bytes);

    m->limit = smaller(m->limit, sum_or_max(m->used, rest));
    m->failed = false;
    return before;
}

/* Whether all was there that was asked for meanwhile. */
static bool close_share(report *r, const share *before)
{
    memory *m = &r->memory;
    bool all = !m->failed;

    r->finding_bytes += m->used - before->used;
    r->findings_short = r->findings_short || !all;
    m->limit = before->limit;
    m->failed = before->failed;
    return all;
}

static const char *keep_text(report *r, const char *words, ...)
{
    va_list arguments;

    va_start(arguments, words);
    const char *kept = memory_text(&r->memory, words, arguments);
    va_end(arguments);
    return kept;
}

/* Puts words into the place of those that stand there, if there is room. */
static void replace_text(report *r, const char **text, const char *words,
                         va_list arguments)
{
    share before = open_share(r);
    const char *kept = memory_text(&r->memory, words, arguments);

    if (close_share(r, &before))
        *text = kept;
}

static void keep_finding(report *r, const assay_finding *f, const char *path,
                         const char *value)
{
    share before = open_share(r);
    assay_finding new = *f;

    new.path = keep_text(r, "%s", path);
    new.found = keep_text(r, "is %s", value);
    (void)MAKE_ROOM(&r->memory, &r->findings);
    if (!close_share(r, &before))
        return;
    r->latest = &r->findings.items[r->findings.count++];
    *r->latest = new;
}

void add_finding(report *r, rule broken, const assay_field *field, u64 offset,
                 u64 length)
{
    char path[LONGEST_PATH], value[LONGEST_PATH];
    assay_finding new = {.rule = broken, .offset = offset, .length = length};

    r->counts[rule_about(broken)->level]++;
    r->made[broken]++;
    r->latest = NULL;
    if (r->made[broken] > r->max_findings)
        return;
    write_open_path(r, field, path, sizeof path);
    write_value(r, field, value, sizeof value);
    keep_finding(r, &new, path, value);
}

void add_truncation(const reader *in, u64 size)
{
    const assay_field *field = &in->last;
    report *r = in->report;
    bool at_end = field->offset + field->length == r->length;

    r->field_added = false;     /* half a number is not explained */
    add_finding(r, in->truncated, field, field->offset, field->length);
    if (field->length == 0)
        found(in, "is not there: the %s ends before it",
              at_end ? "file" : "section");
    else
        found(in, "is cut off: %" PRIu64 " of %" PRIu64 " bytes are there",
              field->length, size);
    if (at_end)
        advise_cut(in, size - field->length);
}

void advise_cut(const reader *in, u64 missing)
{
    static const char again[] = "if the file was cut short, fetch it again";

    if (in->report->counts[ASSAY_MUST] != 1 || missing > MOST_MISSING)
        return;
    if (missing > 0)
        advise(in, "right up to here, but at least %" PRIu64 " byte%s missing; "
               "%s", missing, missing == 1 ? " is" : "s are", again);
    else
        advise(in, "right up to here; %s", again);
}

void found(const reader *in, const char *words, ...)
{
    report *r = in->report;
    va_list arguments;

    if (r->latest == NULL)
        return;
    va_start(arguments, words);
    replace_text(r, &r->latest->found, words, arguments);
    va_end(arguments);
}

void advise(const reader *in, const char *words, ...)
{
    report *r = in->report;
    va_list arguments;

    if (r->latest == NULL)
        return;
    va_start(arguments, words);
    replace_text(r, &r->latest->note, words, arguments);
    va_end(arguments);
}

void relate(const reader *in, const assay_field *field)
{
    report *r = in->report;
    char path[LONGEST_PATH];

    if (r->latest == NULL)
        return;
    write_open_path(r, field, path, sizeof path);
    share before = open_share(r);
    const char *related = keep_text(r, "%s", path);
    if (!close_share(r, &before))
        return;
    r->latest->related = related;
    r->latest->related_offset = field->offset;
    r->latest->related_length = field->length;
}

void add_total(report *r, const char *what, u64 count)
{
    if (MAKE_ROOM(&r->memory, &r->totals))
        r->totals.items[r->totals.count++] = (total){what, count};
}

void close_report(report *r)
{
    FREE_LIST(&r->memory, &r->findings);
    FREE_LIST(&r->memory, &r->fields);
    FREE_LIST(&r->memory, &r->scopes);
    FREE_LIST(&r->memory, &r->totals);
    memory_close(&r->memory);
}
