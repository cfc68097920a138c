/*
 * Many runs of a reader, in a process of its own: what crashes there, hangs or
 * ends it is seen from outside, and the next one goes on behind it.
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
    uint64_t end;           /* of runs; the first are the seeds themselves */
    uint64_t seed;
    unsigned seconds;       /* of the processor, that one file may take */
} plan;

/* What both processes see. */
typedef struct {
    uint64_t run;           /* the one that it is at */
    size_t size;            /* of its input */
    bool judging;           /* the reader or the reference works on it */
    outcome wrong;          /* if it is not judging: what came of that run */
    int number;             /* of the signal, or the status, that ended it */
    uint64_t counts[OUTCOMES];
    uint8_t input[MOST_INPUT];
} shared;

/* NULL after a line on standard error. */
shared *share(void);

/*
 * Goes on with the runs from number first, up to one that is wrong: gives its
 * outcome, which s tells more of, or BOTH_ACCEPT if no run is left. The same
 * plan gives the same inputs, whatever came of the others.
 */
outcome go_on(const plan *p, shared *s, uint64_t first);

#endif
