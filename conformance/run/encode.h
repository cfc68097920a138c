/* The level encode: what a program writes when it is asked to. */
#ifndef ASSAY_ENCODE_H
#define ASSAY_ENCODE_H

#include "conformance/run/run.h"

/*
 * Asks for the file of a request, and a second time if nothing was wrong with
 * the first one. What is goes into the reply as its fault.
 */
void ask_to_write(run *r, u64 id, const corpus_case *c, const char *path,
                  reply *given);

#endif
