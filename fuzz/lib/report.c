#include "lib/report.h"

#include <string.h>

#include "lib/target.h"

static void check_named(const assay_named *record)
{
    demand(record->kind != NULL || record->size == 0,
           "what has no name has no size of one");
    demand(record->name.size <= 256 && record->name.size <= record->size,
           "a name is cut");
    demand(record->name.size > 252 || record->name.size == record->size,
           "only a long name is cut");
}

static void check_finding(const assay_finding *f, size_t size)
{
    check_named(&f->record);
    check_named(&f->related_record);
    demand(assay_rule_at(f->rule) != NULL, "a finding breaks a rule");
    demand(f->offset <= size, "a finding begins inside the file");
    demand(f->length <= size - f->offset, "a finding ends inside the file");
    demand(f->related == NULL ||
           (f->related_offset <= size &&
            f->related_length <= size - f->related_offset),
           "a related place is inside the file");
}

void check_report(const assay_report *report, size_t size)
{
    assay_verdict verdict = assay_report_verdict(report);
    bool reason = assay_report_reason(report) != NULL;
    bool broken = assay_report_count(report, ASSAY_MUST) > 0;
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        check_finding(f, size);
    demand((verdict == ASSAY_REJECT) == broken,
           "a file is rejected if and only if it breaks a rule");
    demand(broken || (verdict == ASSAY_UNKNOWN) == reason,
           "what is unknown has a reason, and nothing else");
}

static bool same_text(const char *x, const char *y)
{
    return x == y || (x != NULL && y != NULL && strcmp(x, y) == 0);
}

static bool same_named(const assay_named *x, const assay_named *y)
{
    return same_text(x->kind, y->kind) && x->size == y->size &&
           x->name.size == y->name.size &&
           (x->name.size == 0 || memcmp(x->name.bytes, y->name.bytes,
                                        (size_t)x->name.size) == 0);
}

static bool same_finding(const assay_finding *x, const assay_finding *y)
{
    return x->rule == y->rule && x->offset == y->offset &&
           x->length == y->length && same_text(x->path, y->path) &&
           same_text(x->found, y->found) && same_text(x->note, y->note) &&
           same_text(x->related, y->related) &&
           x->related_offset == y->related_offset &&
           x->related_length == y->related_length &&
           same_named(&x->record, &y->record) &&
           same_named(&x->related_record, &y->related_record);
}

void demand_same(const assay_report *x, const assay_report *y,
                        const char *what)
{
    size_t i = 0;
    const assay_finding *f, *g;

    demand(assay_report_verdict(x) == assay_report_verdict(y), what);
    demand(same_text(assay_report_reason(x), assay_report_reason(y)), what);
    demand(same_text(assay_report_version(x), assay_report_version(y)), what);
    do {
        f = assay_report_finding(x, i);
        g = assay_report_finding(y, i);
        demand((f == NULL) == (g == NULL), what);
        demand(f == NULL || same_finding(f, g), what);
        i++;
    } while (f != NULL);
}

void ignore(void *user, const char *text, size_t size)
{
    (void)user;
    (void)text;
    (void)size;
}
