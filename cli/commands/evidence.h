/*
 * What shows that the corpus holds a rule: where it is checked, what becomes of
 * its cases without the check, and of mutations of the check. The tables are
 * conformance/evidence/<format>.tsv, which scripts of test/proof/ write and
 * tests compare with the corpus; they are read from share/assay/evidence/ next
 * to the program. Without them each function returns what it returns for an
 * unknown rule. Places of checks are found when the program is built.
 *
 * Rules are named "mag.key.utf8". Texts live until the program ends. One thread
 * at a time.
 */
#ifndef ASSAY_CLI_EVIDENCE_H
#define ASSAY_CLI_EVIDENCE_H

#include <stdbool.h>

#include "assay.h"
#include "output.h"

/* Whether there is a table of the rule's format. */
bool evidence_is_there(const char *rule);

/* A line of ref/ that names the rule, to be broken there. */
typedef struct {
    char rule[WORD_SIZE];       /* "mag.key.utf8"; texts, and no pointers that
                                 * each start of the program would relocate */
    char file[WORD_SIZE];       /* from the root: "ref/mag/mag.c" */
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
    uint32_t mutations;         /* the sum of those below */
    uint32_t by_verdict;        /* of programs under test, too; or a crash */
    uint32_t by_rule;
    uint32_t by_document;
    uint32_t by_words;          /* of a finding or a field alone */
    uint32_t by_nothing;        /* these have reasons in test/proof/survivors */
} rule_mutations;

/* Writes them to m; false: they were not counted. */
bool evidence_mutations(rule_mutations *m, const char *rule);

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
    const char *place;          /* file and function: "mag/mag.c read_key" */
    const char *comparison;     /* "length <= MAX_KEY" */
    const char *inside, *at, *outside;
    const char *why;
} rule_limit;

/* Writes the i-th of a rule to l; false after the last one. */
bool evidence_limit(rule_limit *l, const char *rule, uint32_t i);

/* Why no case in the corpus holds the rule, in a sentence; NULL if one does or
 * need not: none does for a rule that nothing is rejected for. */
const char *evidence_excuse(const char *rule);

#endif
