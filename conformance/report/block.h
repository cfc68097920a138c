/* A case that went wrong, for people. */
#ifndef ASSAY_BLOCK_H
#define ASSAY_BLOCK_H

#include "conformance/run/run.h"

/* "FAIL", "CRASH". */
const char *outcome_title(outcome o);

void print_block(FILE *to, const run *r, const result *one);

/* The command that asks a program about this case again. */
void print_repeat(FILE *to, const certify_options *o, u64 seed,
                  const corpus_case *c);

/* Why a program could not be asked at all, and what helps. */
void print_no_contact(FILE *to, const certify_options *o, const reply *failure);

#endif
