/* Sinks that print documents. */
#ifndef ASSAY_OUTPUT_H
#define ASSAY_OUTPUT_H

#include <stdio.h>

/* Size of a buffer for the name of a rule, an offset and the like. */
#define WORD_SIZE 64

/* Prints a piece: an assay_sink whose user is the FILE. */
void print_piece(void *user, const char *piece, size_t size);

/*
 * A buffer for output in many small pieces, such as a document: to lock the
 * FILE for each would be more work than to print the piece.
 */
typedef struct {
    FILE *to;
    size_t used;
    char bytes[1 << 16];
} gathered;

void gather_for(gathered *g, FILE *to);

/* Appends a piece: an assay_sink whose user is the gathered text. */
void gather(void *user, const char *piece, size_t size);

/* Prints the rest of the text. */
void print_gathered(gathered *g);

#endif
