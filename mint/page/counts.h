/* Numbers about the page of a format. */
#ifndef ASSAY_PAGE_COUNTS_H
#define ASSAY_PAGE_COUNTS_H

#include "page/sheet.h"

typedef struct {
    size_t rules;
    size_t of_level[ASSAY_LEVELS];
    size_t sites;               /* of all rules */
    size_t cases;               /* that are about a rule */
    size_t rows;                /* requirements of the document */
    size_t without_rule;        /* those that no rule holds */
} page_counts;

page_counts count_page(const sheet *s);

/* The rules of the format: that of number *r or a later one, whose number *r
 * is then one less than. NULL after the last. */
const assay_rule *next_rule_of(u32 format, u32 *r);

#endif
