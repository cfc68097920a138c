/* Prints everything about a rule, on the page of its format. */
#ifndef ASSAY_PAGE_RULE_ARTICLE_H
#define ASSAY_PAGE_RULE_ARTICLE_H

#include "page/sheet.h"

/* Prints the article of a rule; its anchor is the id of the rule. */
void print_rule_article(const sheet *s, const assay_rule *about);

#endif
