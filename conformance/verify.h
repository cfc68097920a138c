/* Results that were told, held against those of the same run once more. */
#ifndef ASSAY_VERIFY_H
#define ASSAY_VERIFY_H

#include "conformance/results/record.h"
#include "conformance/run/run.h"

/*
 * The options that such a run has; lists are the record's and of its lifetime,
 * or free. false after a line to problems if it cannot be repeated.
 */
bool verify_options(const record *was, certify_options *o, FILE *problems);
void verify_close(certify_options *o);

/*
 * Prints a line for each difference and a last one, unless the options say
 * quiet. The exit status: 0 the same, 1 different, 2 not to be told.
 */
int verify_results(FILE *to, const record *was, const run *r);

#endif
