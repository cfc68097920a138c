/* The level encode: tests what a program writes. */
#ifndef ASSAY_ENCODE_H
#define ASSAY_ENCODE_H

#include "conformance/run/run.h"

/*
 * Asks for the file of a request, and once more if the first file is good. A
 * fault of the files goes into the reply.
 */
void ask_to_write(run *r, u64 id, const corpus_case *c, const char *path,
                  reply *given);

#endif
