/*
 * What shows that the corpus holds a rule: where it is checked, what becomes of
 * its cases without the check, and of mutations of the check. The tables are
 * test/proof/evidence/<format>.def, which scripts there write and tests hold
 * against the corpus; places of checks are found when the program is built.
 */
#ifndef ASSAY_CLI_EVIDENCE_H
#define ASSAY_CLI_EVIDENCE_H

#include "assay.h"

/* A line of ref/ that names the rule, to be broken there. */
typedef struct {
    const char *rule;           /* "mag.key.utf8" */
    const char *file;           /* from the root: "ref/mag/mag.c" */
    uint32_t line;
} check_site;

/* The i-th place where a rule is checked, by file and line; NULL after the
 * last one. */
const check_site *evidence_site(const char *rule, uint32_t i);

/*
 * Mutations of these lines, made one at a time, by what the corpus notices
 * at best. How all is told: corpus/README.md.
 */
typedef struct {
    const char *rule;
    uint32_t mutations;         /* the sum of those below */
    uint32_t by_verdict;        /* of programs under test, too; or a crash */
    uint32_t by_rule;
    uint32_t by_document;
    uint32_t by_words;          /* of a finding or a field alone */
    uint32_t by_nothing;        /* these have reasons in test/proof/survivors */
} rule_mutations;

/* NULL if nobody has counted them. */
const rule_mutations *evidence_mutations(const char *rule);

/*
 * A case holds its rule if it is accepted once nothing checks the rule. Others
 * are rejected for another rule then, which this returns: "mag.key.utf8"; NULL
 * if the case holds. It is called as in a corpus_case: "mag/reject/...".
 */
const char *evidence_next(const char *case_name);

/*
 * What a check compares with <, <=, > or >=, and cases of the corpus, called as
 * in a corpus_case: with a value inside the limit and right at it, which do not
 * break the rule (some break another one), and with one that misses it by one.
 * "" where there is none: why says the reason, and is "" otherwise.
 */
typedef struct {
    const char *rule;
    const char *place;          /* file and function: "mag/mag.c read_key" */
    const char *comparison;     /* "length <= MAX_KEY" */
    const char *inside, *at, *outside;
    const char *why;
} rule_limit;

/* The i-th of a rule; NULL after the last one. */
const rule_limit *evidence_limit(const char *rule, uint32_t i);

/* Why no case in the corpus holds the rule, in a sentence; NULL if one does or
 * need not: none does for a rule that nothing is rejected for. */
const char *evidence_excuse(const char *rule);

#endif
