/* A case that went wrong, for people. */
#ifndef ASSAY_BLOCK_H
#define ASSAY_BLOCK_H

#include "certify.h"
#include "results.h"

void print_block(FILE *to, const certify_options *o, u64 seed,
                 const result *r);

/* The command that asks a program about this case again. */
void print_repeat(FILE *to, const certify_options *o, u64 seed,
                  const corpus_case *c);

/* Why a program could not be asked at all, and what helps. */
void print_no_contact(FILE *to, const certify_options *o, const reply *failure);

#endif
