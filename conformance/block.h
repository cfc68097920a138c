/* A case that went wrong, for people. */
#ifndef ASSAY_BLOCK_H
#define ASSAY_BLOCK_H

#include "options.h"
#include "results.h"

void print_block(FILE *to, const options *o, const result *r);

/* Why a program could not be asked at all, and what helps. */
void print_no_contact(FILE *to, const options *o, const reply *failure);

#endif
