/* What came of each case. */
#ifndef ASSAY_RESULTS_H
#define ASSAY_RESULTS_H

#include "conformance/corpus/manifest.h"
#include "conformance/program/reply.h"

typedef enum {
    IS_PASS,
    IS_EITHER,          /* any answer is right, and one was given */
    IS_UNSUPPORTED,     /* as declared */
    IS_FAIL,            /* a wrong answer */
    IS_PROTOCOL,        /* something that is no answer */
    IS_CRASH,
    IS_TIMEOUT,
    IS_OVERSIZED,       /* it took more memory than it may */
    IS_POISONED,        /* failed, but is right alone in a fresh process */
    IS_NOT_RUN,         /* the run ended before */
    OUTCOMES
} outcome;

/* A line of a baseline. */
typedef struct known_failure known_failure;

typedef struct {
    const corpus_case *asked;
    outcome outcome;
    answer answer;
    char *problem;      /* what is wrong, in lines; NULL if nothing is */
    char *said;         /* the answer, if something is wrong with it */
    size_t said_size;
    char *log;
    size_t log_size;
    double seconds;     /* by the clock, from the question to the answer */
    double busy;        /* of processors, meanwhile */
    uint64_t peak;      /* most bytes in memory meanwhile; 0: not known */
    uint64_t grown;     /* of these, more than before */
    const known_failure *listed;    /* what the baseline has of it, or NULL */
} result;

typedef struct {
    result *items;      /* in the order of the corpus */
    size_t count;
} results;

/* How often each outcome occurs. */
typedef struct {
    size_t of[OUTCOMES];
    size_t known;       /* wrong as the baseline says, and not among these */
    size_t stale;       /* right, although the baseline says otherwise */
} tally;

/* "pass", "not-run", for programs. */
const char *outcome_word(outcome o);

/* OUTCOMES if it is none. */
outcome outcome_named(const char *word);

static inline bool is_wrong(outcome o)
{
    return o >= IS_FAIL;
}

#endif
