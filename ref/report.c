#include "report.h"

#include <inttypes.h>

#define LONGEST_PATH 256
#define MOST_MISSING (1ull << 40)   /* beyond it no file was cut short */

/* Findings */

static const char *keep_text(report *r, const char *words, ...)
{
    va_list arguments;

    va_start(arguments, words);
    const char *kept = memory_text(&r->memory, words, arguments);
    va_end(arguments);
    return kept;
}

void add_finding(report *r, rule broken, const assay_field *field, u64 offset,
                 u64 length)
{
    char path[LONGEST_PATH], value[LONGEST_PATH];

    r->counts[rule_about(broken)->level]++;
    r->made[broken]++;
    r->latest = NULL;
    if (r->max_findings != 0 && r->made[broken] > r->max_findings)
        return;
    if (!MAKE_ROOM(&r->memory, &r->findings)) {
        give_up(r, "not enough memory for the findings");
        return;
    }
    write_open_path(r, field, path, sizeof path);
    write_value(r, field, value, sizeof value);
    r->latest = &r->findings.items[r->findings.count++];
    *r->latest = (assay_finding){.rule = broken,
                                 .offset = offset,
                                 .length = length,
                                 .path = keep_text(r, "%s", path),
                                 .found = keep_text(r, "is %s", value)};
}

void add_truncation(report *r, rule broken, const assay_field *field, u64 size)
{
    bool at_end = field->offset + field->length == r->file.size;

    add_finding(r, broken, field, field->offset, field->length);
    if (field->length == 0)
        found(r, "is not there: the %s ends before it",
              at_end ? "file" : "section");
    else
        found(r, "is cut off: %" PRIu64 " of %" PRIu64 " bytes are there",
              field->length, size);
    if (at_end)
        advise_cut(r, size - field->length);
}

void advise_cut(report *r, u64 missing)
{
    static const char again[] = "if the file was cut short, fetch it again";

    if (r->counts[MUST] != 1 || missing > MOST_MISSING)
        return;
    if (missing > 0)
        advise(r, "right up to here, but at least %" PRIu64 " byte%s missing; "
               "%s", missing, missing == 1 ? " is" : "s are", again);
    else
        advise(r, "right up to here; %s", again);
}

void found(report *r, const char *words, ...)
{
    va_list arguments;

    if (r->latest == NULL)
        return;
    va_start(arguments, words);
    r->latest->found = memory_text(&r->memory, words, arguments);
    va_end(arguments);
}

void advise(report *r, const char *words, ...)
{
    va_list arguments;

    if (r->latest == NULL)
        return;
    va_start(arguments, words);
    r->latest->note = memory_text(&r->memory, words, arguments);
    va_end(arguments);
}

void relate(report *r, const assay_field *field)
{
    char path[LONGEST_PATH];

    if (r->latest == NULL)
        return;
    write_open_path(r, field, path, sizeof path);
    r->latest->related = keep_text(r, "%s", path);
    r->latest->related_offset = field->offset;
    r->latest->related_length = field->length;
}

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

void add_total(report *r, const char *what, u64 count)
{
    for (u64 i = 0; i < r->totals.count; i++) {
        if (r->totals.items[i].what == what) {
            r->totals.items[i].count += count;
            return;
        }
    }
    if (MAKE_ROOM(&r->memory, &r->totals))
        r->totals.items[r->totals.count++] = (total){what, count};
}

void close_report(report *r)
{
    FREE_LIST(&r->memory, &r->findings);
    FREE_LIST(&r->memory, &r->fields);
    FREE_LIST(&r->memory, &r->scopes);
    FREE_LIST(&r->memory, &r->joined);
    FREE_LIST(&r->memory, &r->totals);
    memory_close(&r->memory);
}
