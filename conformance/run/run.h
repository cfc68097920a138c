/* A run: the cases that were chosen, the program, and the results. */
#ifndef ASSAY_RUN_H
#define ASSAY_RUN_H

#include "conformance/program/private_copy.h"
#include "conformance/program/protocol.h"
#include "conformance/results/results.h"
#include "conformance/run/baseline.h"
#include "conformance/run/form.h"
#include "conformance/run/options.h"

/* After so many time-outs without an answer between them, the run ends. */
#define MOST_TIMEOUTS 5

struct run {
    const certify_options *options;
    corpus corpus;
    levels *levels;             /* by number of format, as the next two: */
    bool *asked;                /* formats of the corpus, as the options say */
    bool *judged;               /* of these, what the program declares */
    session session;
    const json_t *features;     /* that the program declares, or NULL */
    results results;            /* of the cases that were chosen */
    u64 seed;                   /* of the order in which they are asked */
    size_t *order;              /* of the results */
    const corpus_case **sequence;   /* those, in that order */
    size_t done;                /* cases that were asked, in that order */
    size_t timeouts;            /* in a row */
    private_copy shown;
    baseline baseline;
    tally *tallies;
    tally all;
    bool unkept;                /* a log could not be kept, which was told */
    reports reports;
    const char *stop;           /* why the run ended early, or NULL */
    int status;                 /* exit status, if it did */
};

/* Each returns 0, or the exit status after a message to standard error. */
int run_load(run *r, const certify_options *o);
int run_start(run *r);
int run_cases(run *r);

/* Whether the version of the corpus that is asked for has the case. */
bool is_in_version(const run *r, const corpus_case *c);

/* The program may end; if it does not do so well, that is mentioned. */
void run_say_bye(run *r);

/* Once all have been asked: what the baseline has of them counts as known. */
void run_settle(run *r);

void run_close(run *r);

#endif
