/* The result of each case. */
#ifndef ASSAY_RESULTS_H
#define ASSAY_RESULTS_H

#include "conformance/corpus/manifest.h"
#include "conformance/program/reply.h"

typedef enum {
    IS_PASS,
    IS_EITHER,          /* any answer is correct, and one was given */
    IS_UNSUPPORTED,     /* a feature is missing, as declared */
    IS_FAIL,            /* a wrong answer */
    IS_PROTOCOL,        /* a line that is not a valid answer */
    IS_CRASH,
    IS_TIMEOUT,
    IS_OVERSIZED,       /* used more memory than the limit */
    IS_POISONED,        /* failed, but passes alone in a fresh process */
    IS_NOT_RUN,         /* the run ended before this case */
    OUTCOMES
} outcome;

/* A line of a baseline; see baseline.h. */
typedef struct known_failure known_failure;

typedef struct {
    const corpus_case *asked;
    outcome outcome;
    answer answer;
    char *problem;      /* what is wrong, in lines; or NULL */
    char *said;         /* the answer, if it is wrong */
    size_t said_size;
    char *log;
    size_t log_size;
    double seconds;     /* elapsed time from question to answer */
    double busy;        /* processor time, in seconds */
    uint64_t peak;      /* most bytes of memory in use; 0: unknown */
    uint64_t grown;     /* bytes of the peak that were added by this case */
    const known_failure *listed;    /* its line in the baseline, or NULL */
} result;

typedef struct {
    result *items;      /* in the order of the corpus */
    size_t count;
} results;

/* Counts of outcomes. */
typedef struct {
    size_t of[OUTCOMES];
    size_t known;       /* failed as listed in the baseline; not in of[] */
    size_t stale;       /* listed in the baseline, but did not fail */
} tally;

/* Returns the word of an outcome: "pass", "not-run". */
const char *outcome_word(outcome o);

/* Returns the outcome with this word, or OUTCOMES. */
outcome outcome_named(const char *word);

static inline bool is_wrong(outcome o)
{
    return o >= IS_FAIL;
}

#endif
