/* The answer of a reader (reader.h) beside that of the reference. */
#ifndef FUZZ_THIRD_PARTY_JUDGE_H
#define FUZZ_THIRD_PARTY_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum {
    BOTH_ACCEPT,
    BOTH_REJECT,
    LEFT_OPEN,              /* a rule of level MAY is broken */
    NOT_JUDGED,             /* the reference could not say */
    NOT_SUPPORTED,          /* the reader could not */
    WRONGLY_ACCEPTED,       /* by the reader: disagreements */
    WRONGLY_REJECTED,
    CRASHED,                /* nothing was said at all */
    HUNG,
    EXITED,
    OUTCOMES
} outcome;

static inline bool is_wrong(outcome o)
{
    return o >= WRONGLY_ACCEPTED;
}

/* Asks the reader and the reference. Not all outcomes come back from it. */
outcome judge(uint32_t format, const uint8_t *data, size_t size);

/*
 * The rule that a file breaks: the one that rejects it, else that which comes
 * nearest to it; NULL if it breaks none.
 */
const char *broken_rule(uint32_t format, const uint8_t *data, size_t size);

/*
 * One line: what is wrong with such an answer; the rule, and where. number is
 * that of the signal of a crash, or the status of who ended the program.
 */
void tell(FILE *to, outcome o, int number, uint32_t format,
          const uint8_t *data, size_t size);

#endif
