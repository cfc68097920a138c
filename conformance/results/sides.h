/*
 * Results of several programs side by side: what each answered
 * to the cases that they were asked, and who accepts what whom refuses.
 */
#ifndef ASSAY_SIDES_H
#define ASSAY_SIDES_H

#include "conformance/results/record.h"

#define MOST_SIDES 26           /* they are called A to Z */

/* A case, and what it was answered. */
typedef struct {
    const record_case *about;           /* in the first that has it */
    const record_case **of;             /* by side; NULL: not asked */
    bool same_file;                     /* wherever it was asked */
} side_case;

typedef struct {
    record *records;            /* a side each */
    char **programs;            /* in words */
    size_t count;
    side_case *cases;           /* by name */
    size_t case_count;
} sides;

/* false after a line to standard error. Close in any case. */
bool sides_read(sides *s, char *const *paths);
void sides_close(sides *s);

/* What its rules have in common, "mag.key"; "mag" for valid files. In a buffer
 * of the caller. */
#define CLASS_SIZE 64
const char *rule_class(const record_case *c, char room[CLASS_SIZE]);

static inline char side_letter(size_t side)
{
    return (char)('A' + side);
}

/* Whether the answers are not the same words; of sides that were asked. */
bool answers_differ(const sides *s, const side_case *c);

/* Whether the first accepts what the second refuses. */
bool disagree(const side_case *c, size_t accepts, size_t refuses);

size_t count_pair(const sides *s, size_t accepts, size_t refuses);

/* The rules of the cases on which they disagree so, "" for none, and how many
 * they are. Free what it returns. */
typedef struct {
    const char *rule;
    size_t cases;
} rule_count;

rule_count *count_disagreements(const sides *s, size_t accepts, size_t refuses,
                                size_t *count);

#endif
