#include "third_party/judge.h"

#include <string.h>

#include "assay.h"
#include "lib/guarded.h"
#include "lib/target.h"
#include "third_party/reader.h"

#define MEMORY ((uint64_t)256 << 20)

static assay_report *ask_reference(uint32_t format, const uint8_t *data,
                                   size_t size)
{
    assay_options options = {.format = format,
                             .memory_limit = MEMORY + 6 * (uint64_t)size};
    assay_report *report = assay_validate(data, size, &options);

    demand(report != NULL, "there is memory for the reference");
    return report;
}

static outcome compare(const assay_report *report, int answer)
{
    bool accepts = answer == READER_ACCEPT;

    if (answer == READER_UNSUPPORTED)
        return NOT_SUPPORTED;
    switch (assay_report_verdict(report)) {
    case ASSAY_REJECT:
        return accepts ? WRONGLY_ACCEPTED : BOTH_REJECT;
    case ASSAY_ACCEPT:
        if (accepts)
            return BOTH_ACCEPT;
        return assay_report_count(report, ASSAY_MAY) > 0 ? LEFT_OPEN
                                                         : WRONGLY_REJECTED;
    default:
        return NOT_JUDGED;
    }
}

outcome judge(uint32_t format, const uint8_t *data, size_t size)
{
    int answer = reader_validate(assay_format_at(format)->name,
                                 guarded_at_end(data, size), size);
    assay_report *report = ask_reference(format, data, size);
    outcome o = compare(report, answer);

    assay_free(report);
    return o;
}

/* ---------------------------------------------------------------- words -- */

const char *broken_rule(uint32_t format, const uint8_t *data, size_t size)
{
    assay_report *report = ask_reference(format, data, size);
    const assay_finding *f = assay_report_finding(report, 0);
    const char *id = f != NULL ? assay_rule_at(f->rule)->id : NULL;

    assay_free(report);
    return id;
}

static void report_finding(FILE *to, const assay_finding *f)
{
    const assay_rule *rule = assay_rule_at(f->rule);

    fprintf(to, ": %s (%s) is broken at 0x%llx, %llu bytes: %s", rule->id,
            assay_level_name(rule->level), (unsigned long long)f->offset,
            (unsigned long long)f->length, rule->statement);
}

void print_outcome(FILE *to, outcome o, int number, uint32_t format,
                   const uint8_t *data, size_t size)
{
    static const char *const words[OUTCOMES] = {
        [WRONGLY_ACCEPTED] = "the reader accepts a file that is not valid",
        [WRONGLY_REJECTED] = "the reader rejects a valid file",
        [CRASHED] = "the reader crashes",
        [HUNG] = "the reader hangs",
        [EXITED] = "the reader ends the program",
    };
    assay_report *report = ask_reference(format, data, size);
    const assay_finding *f = assay_report_finding(report, 0);

    fputs(words[o] != NULL ? words[o] : "nothing is wrong", to);
    if (o == CRASHED)
        fprintf(to, " (signal %d, %s)", number, strsignal(number));
    if (o == EXITED)
        fprintf(to, " (status %d)", number);
    if (f != NULL)
        report_finding(to, f);
    else if (assay_report_reason(report) != NULL)
        fprintf(to, ": the reference cannot judge it: %s",
                assay_report_reason(report));
    else
        fputs(": it breaks no rule", to);
    fputc('\n', to);
    assay_free(report);
}
