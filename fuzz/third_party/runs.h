/*
 * Runs a reader many times in a process of its own. A run that crashes, hangs
 * or exits is noticed from outside, and the next process continues after it.
 */
#ifndef FUZZ_THIRD_PARTY_RUNS_H
#define FUZZ_THIRD_PARTY_RUNS_H

#include "third_party/judge.h"
#include "third_party/seeds.h"

/* No file of the corpus is larger. */
#define MOST_INPUT ((size_t)256 << 10)

typedef struct {
    uint32_t format;
    const seed_list *seeds;
    uint64_t end;           /* number of runs; the first ones are the seeds */
    uint64_t seed;
    unsigned seconds;       /* processor time for a file */
} plan;

/* Memory that both processes share. */
typedef struct {
    uint64_t run;           /* the current run */
    size_t size;            /* of its input */
    bool judging;           /* the reader or the reference is working */
    outcome wrong;          /* the result of the run, unless judging */
    int number;             /* the signal or status that ended the process */
    uint64_t counts[OUTCOMES];
    uint8_t input[MOST_INPUT];
} shared;

/* Returns NULL after a line on standard error. */
shared *share(void);

/*
 * Runs from number first until one is wrong. Returns its outcome, with details
 * in s, or BOTH_ACCEPT if no run is left. The same plan gives the same inputs,
 * whatever the other results are.
 */
outcome run_inputs(const plan *p, shared *s, uint64_t first);

#endif
