/* Prints a failed case for people. */
#ifndef ASSAY_BLOCK_H
#define ASSAY_BLOCK_H

#include "conformance/run/run.h"

/* Returns the title of an outcome: "FAIL", "CRASH". */
const char *outcome_title(outcome o);

void print_block(FILE *to, const run *r, const result *one);

/* Prints the command that runs this case again. */
void print_repeat(FILE *to, const certify_options *o, u64 seed,
                  const corpus_case *c);

/* Prints why the program could not be asked at all, and what may help. */
void print_no_contact(FILE *to, const certify_options *o, const reply *failure);

#endif
