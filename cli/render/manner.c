#include "render/manner.h"

const char *finding_word(assay_level l)
{
    static const char *const words[] = {"error", "warning", "remark", "note"};
    return words[l];
}

const char *demand_word(assay_level l)
{
    return l == ASSAY_MUST ? "required" : "expected";
}

bool shows_level(const manner *m, assay_level l)
{
    return m->notes || l != ASSAY_NOTE;
}

assay_level shown_level(const manner *m, u32 rule)
{
    return policy_of_rule(m->policy, rule) == WARNED
        ? ASSAY_SHOULD : assay_rule_at(rule)->level;
}

bool shows_rule(const manner *m, u32 rule)
{
    return policy_of_rule(m->policy, rule) != IGNORED &&
           shows_level(m, shown_level(m, rule));
}

doubts count_doubts(const manner *m, const assay_report *r)
{
    doubts d = {0};

    for (u32 l = 0; m->policy == NULL && l < ASSAY_LEVELS; l++)
        d.of[l] = assay_report_count(r, l);
    for (u32 i = 0; m->policy != NULL && i < assay_rule_count(); i++)
        *(policy_of_rule(m->policy, i) == IGNORED
          ? &d.ignored : &d.of[shown_level(m, i)]) += assay_report_made(r, i);
    return d;
}

assay_verdict strict_verdict(const manner *m, const assay_report *r)
{
    doubts d = count_doubts(m, r);

    return m->strict && d.of[ASSAY_SHOULD] + d.of[ASSAY_MAY] > 0
        ? ASSAY_REJECT : assay_report_verdict(r);
}
