/* All about a rule, on the page of its format. */
#ifndef ASSAY_PAGE_RULE_ARTICLE_H
#define ASSAY_PAGE_RULE_ARTICLE_H

#include "page/sheet.h"

/* Below its id as anchor. */
void print_rule_article(const sheet *s, const assay_rule *about);

#endif
