/* Where what is printed goes, and whether it arrives. */
#ifndef ASSAY_OUTPUT_H
#define ASSAY_OUTPUT_H

#include <stdio.h>

/* Room for the name of a rule, an offset and the like. */
#define WORD_SIZE 64

/* An assay_sink: user is the FILE. */
void print_piece(void *user, const char *piece, size_t size);

#endif
