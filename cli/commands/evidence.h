/*
 * The evidence that the corpus holds a rule: where the rule is checked, what
 * happens to its cases without the check, and to mutations of the check. The
 * tables are conformance/evidence/<format>.tsv; scripts in test/proof/ write
 * them, and tests compare them with the corpus. They are read from
 * share/assay/evidence/ next to the program. Without a table, each function
 * returns what it returns for an unknown rule. The places of checks are found
 * when the program is built.
 *
 * Names of rules are as in "mag.key.utf8". Texts live until the program ends.
 * Call these functions from one thread at a time.
 */
#ifndef ASSAY_CLI_EVIDENCE_H
#define ASSAY_CLI_EVIDENCE_H

#include <stdbool.h>

#include "assay.h"
#include "output.h"

/* Reports whether there is a table for the rule's format. */
bool evidence_is_there(const char *rule);

/* A line of ref/ that checks a rule. It has a text, not a pointer, which would
 * be relocated at each start of the program. */
typedef struct {
    uint32_t rule, line;
    char file[40];              /* from the root: "ref/mag/mag.c" */
} check_site;

/* Returns the i-th place where a rule is checked, ordered by file and line;
 * NULL after the last one. */
const check_site *evidence_site(const char *rule, uint32_t i);

/*
 * Numbers of mutations of these lines, made one at a time, by the strongest
 * difference that the corpus notices (corpus/README.md).
 */
typedef struct {
    uint32_t mutations;         /* the sum of the counts below */
    uint32_t by_verdict;        /* also in programs under test; or a crash */
    uint32_t by_rule;
    uint32_t by_document;
    uint32_t by_words;          /* only the text of a finding or a field */
    uint32_t by_nothing;        /* test/proof/survivors has the reasons */
} rule_mutations;

/* Writes the counts to m; returns false if they are not known. */
bool evidence_mutations(rule_mutations *m, const char *rule);

/*
 * Returns the rule, such as "mag.key.utf8", for which the case is rejected if
 * nothing checks its own rule; NULL if it is then accepted: such a case holds
 * its rule. The name is that of a corpus_case: "mag/reject/...".
 */
const char *evidence_next(const char *case_name);

/*
 * A comparison in a check with <, <=, > or >=, and the names of cases with a
 * value inside the limit, at the limit, and one beyond it. The first two do not
 * break the rule, but may break another one. A name is "" if there is no such
 * case; why then has the reason, and is "" otherwise.
 */
typedef struct {
    const char *place;          /* file and function: "mag/mag.c read_key" */
    const char *comparison;     /* "length <= MAX_KEY" */
    const char *inside, *at, *outside;
    const char *why;
} rule_limit;

/* Writes the i-th limit of a rule to l; returns false after the last one. */
bool evidence_limit(rule_limit *l, const char *rule, uint32_t i);

/* Returns why no case in the corpus holds the rule, in a sentence; NULL if one
 * does, or if no file is rejected for the rule. */
const char *evidence_excuse(const char *rule);

#endif
