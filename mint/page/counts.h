/* Counts the rules, cases and requirements on the page of a format. */
#ifndef ASSAY_PAGE_COUNTS_H
#define ASSAY_PAGE_COUNTS_H

#include "page/sheet.h"

typedef struct {
    size_t rules;
    size_t of_level[ASSAY_LEVELS];
    size_t sites;               /* places that check a rule */
    size_t cases;               /* cases about a rule */
    size_t rows;                /* requirements of the specification */
    size_t without_rule;        /* requirements that no rule checks */
} page_counts;

page_counts count_page(const sheet *s);

/* Returns the first rule of the format from number *r on and sets *r to the
 * number after it; NULL after the last one. */
const assay_rule *next_rule_of(u32 format, u32 *r);

#endif
