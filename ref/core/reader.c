/* Texts that complete fields and findings. */
#include "core/reader.h"

#include <inttypes.h>

void explain(const reader *in, const char *words, ...)
{
    va_list arguments;

    va_start(arguments, words);
    report_explain(in->report, words, arguments);
    va_end(arguments);
}

void explain_at(const reader *in, const assay_field *field, const char *words,
                ...)
{
    va_list arguments;

    va_start(arguments, words);
    report_explain_at(in->report, field, words, arguments);
    va_end(arguments);
}

void found(const reader *in, const char *words, ...)
{
    va_list arguments;

    va_start(arguments, words);
    report_found(in->report, words, arguments);
    va_end(arguments);
}

void advise(const reader *in, const char *words, ...)
{
    va_list arguments;

    va_start(arguments, words);
    report_advise(in->report, words, arguments);
    va_end(arguments);
}

void find_version(const reader *in, const char *words, ...)
{
    va_list arguments;

    va_start(arguments, words);
    report_version(in->report, words, arguments);
    va_end(arguments);
}

void advise_cut(const reader *in, u64 missing)
{
    static const char again[] = "if the file is truncated, fetch it again";

    if (in->report->counts[ASSAY_MUST] != 1 || missing > MOST_MISSING)
        return;
    if (missing > 0)
        advise(in, "valid so far; at least %" PRIu64 " more byte%s needed; %s",
               missing, missing == 1 ? " is" : "s are", again);
    else
        advise(in, "valid so far; %s", again);
}

void add_truncation(const reader *in, u64 size)
{
    const assay_field *field = &in->last;
    report *r = in->report;
    bool at_end = field->offset + field->length == r->length;

    r->field_added = false;     /* half a number is not explained */
    add_finding(r, in->truncated, field, field->offset, field->length);
    if (field->length == 0)
        found(in, "is missing: the %s ends before it",
              at_end ? "file" : "section");
    else
        found(in, "is truncated: %" PRIu64 " of %" PRIu64 " bytes are there",
              field->length, size);
    if (at_end && !in->part)
        advise_cut(in, size - field->length);
}
