/* Compares given results with those of the same run, repeated. */
#ifndef ASSAY_VERIFY_H
#define ASSAY_VERIFY_H

#include "conformance/results/record.h"
#include "conformance/run/run.h"

/*
 * Sets the options that repeat the run of the results. Texts in them belong to
 * was; verify_close() frees the lists. Returns false after a line to problems
 * if the run cannot be repeated.
 */
bool verify_options(const record *was, certify_options *o, FILE *problems);
void verify_close(certify_options *o);

/*
 * Prints a line for each difference and a summary line, unless the options say
 * quiet. Returns the exit status: 0 same, 1 different, 2 cannot be compared.
 */
int verify_results(FILE *to, const record *was, const run *r);

#endif
