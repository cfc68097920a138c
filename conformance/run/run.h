/* A run: the chosen cases, the program, and the results. */
#ifndef ASSAY_RUN_H
#define ASSAY_RUN_H

#include "conformance/program/private_copy.h"
#include "conformance/program/protocol.h"
#include "conformance/results/results.h"
#include "conformance/run/baseline.h"
#include "conformance/run/form.h"
#include "conformance/run/options.h"

/* The run ends after so many time-outs in a row. */
#define MOST_TIMEOUTS 5

struct run {
    const certify_options *options;
    corpus corpus;
    levels *levels;             /* by number of format, like the next two */
    bool *asked;                /* requested, and in the corpus */
    bool *judged;               /* asked, and declared by the program */
    session session;
    const json_t *features;     /* declared by the program, or NULL */
    results results;            /* of the cases that were chosen */
    u64 seed;                   /* of the order of the cases */
    size_t *order;              /* of the results */
    const corpus_case **sequence;   /* the cases in that order */
    size_t done;                /* number of cases that were run */
    size_t timeouts;            /* in a row */
    private_copy shown;
    baseline baseline;
    tally *tallies;
    tally all;
    bool unkept;                /* a log could not be kept; was reported */
    reports reports;
    const char *stop;           /* why the run ended early, or NULL */
    int status;                 /* the exit status if it did */
};

/* Each returns 0, or the exit status after a message to standard error. */
int run_load(run *r, const certify_options *o);
int run_start(run *r);
int run_cases(run *r);

/* Reports whether the requested version of the corpus has the case. */
bool is_in_version(const run *r, const corpus_case *c);

/* Ends the program. Prints a line if it ends abnormally. */
void run_say_bye(run *r);

/* Compares all results with the baseline, after the run. */
void run_settle(run *r);

void run_close(run *r);

#endif
