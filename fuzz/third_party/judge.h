/* Compares the answer of a reader (reader.h) with that of the reference. */
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
    NOT_JUDGED,             /* by the reference */
    NOT_SUPPORTED,          /* by the reader */
    WRONGLY_ACCEPTED,       /* by the reader: from here on disagreements */
    WRONGLY_REJECTED,
    CRASHED,                /* the reader gave no answer */
    HUNG,
    EXITED,
    OUTCOMES
} outcome;

static inline bool is_wrong(outcome o)
{
    return o >= WRONGLY_ACCEPTED;
}

/* Asks the reader and the reference. May not return. */
outcome judge(uint32_t format, const uint8_t *data, size_t size);

/*
 * Returns the rule that rejects the file, otherwise the most severe rule that
 * it breaks; NULL if it breaks none.
 */
const char *broken_rule(uint32_t format, const uint8_t *data, size_t size);

/*
 * Prints a line with the fault, the rule and the place. number is the signal of
 * a crash, or the exit status of the program.
 */
void print_outcome(FILE *to, outcome o, int number, uint32_t format,
                   const uint8_t *data, size_t size);

#endif
