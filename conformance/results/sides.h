/*
 * Results of several programs side by side: what each answered to each case,
 * and which program accepts what another one rejects.
 */
#ifndef ASSAY_SIDES_H
#define ASSAY_SIDES_H

#include "conformance/results/record.h"

#define MOST_SIDES 26           /* they are called A to Z */

/* A case, and the answers to it. */
typedef struct {
    const record_case *about;           /* from the first side that has it */
    const record_case **of;             /* by side; NULL: not run there */
    bool same_file;                     /* all sides had the same bytes */
} side_case;

typedef struct {
    record *records;            /* one per side */
    char **programs;            /* their names for people */
    size_t count;
    side_case *cases;           /* sorted by name */
    size_t case_count;
} sides;

/* Returns false after a line to standard error. Close in both cases. */
bool sides_read(sides *s, char *const *paths);
void sides_close(sides *s);

/* Returns the class of the case's rule, "mag.key", or "mag" for valid files.
 * The text is in room. */
#define CLASS_SIZE 64
const char *rule_class(const record_case *c, char room[CLASS_SIZE]);

static inline char side_letter(size_t side)
{
    return (char)('A' + side);
}

/* Reports whether sides that ran the case answered with different words. */
bool answers_differ(const sides *s, const side_case *c);

/* Reports whether one side accepts what the other rejects. */
bool disagree(const side_case *c, size_t accepts, size_t refuses);

size_t count_pair(const sides *s, size_t accepts, size_t refuses);

/* Returns the rules of the cases on which the two sides disagree this way (""
 * for none), and sets *count to their number. Free the list. */
typedef struct {
    const char *rule;
    size_t cases;
} rule_count;

rule_count *count_disagreements(const sides *s, size_t accepts, size_t refuses,
                                size_t *count);

#endif
