#include "page/counts.h"

#include "page/rule_checks.h"

const assay_rule *next_rule_of(u32 format, u32 *r)
{
    const assay_rule *about;

    while ((about = assay_rule_at((*r)++)) != NULL)
        if (about->format == format)
            return about;
    return NULL;
}

page_counts count_page(const sheet *s)
{
    page_counts n = {.rows = s->places.count};
    const assay_rule *about;

    for (u32 r = 0; (about = next_rule_of(s->format, &r)) != NULL;) {
        n.rules++;
        n.of_level[about->level]++;
        n.sites += count_sites(about);
    }
    for (size_t i = 0; i < s->places.count; i++)
        n.without_rule += s->places.list[i].rule == NULL;
    for (size_t i = 0; i < s->cases->count; i++)
        n.cases += s->cases->cases[i].format == s->format &&
                   s->cases->cases[i].rule != NULL;
    return n;
}
