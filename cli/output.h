/* Where what is printed goes, and whether it arrives. */
#ifndef ASSAY_OUTPUT_H
#define ASSAY_OUTPUT_H

#include <stdio.h>

/* Room for the name of a rule, an offset and the like. */
#define WORD_SIZE 64

/* An assay_sink: user is the FILE. */
void print_piece(void *user, const char *piece, size_t size);

/*
 * The same for what comes in very many small pieces, as a document does: each
 * would take the lock of the FILE, which is more work than the piece itself.
 */
typedef struct {
    FILE *to;
    size_t used;
    char bytes[1 << 16];
} gathered;

void gather_for(gathered *g, FILE *to);

/* An assay_sink: user is the gathered text. */
void gather(void *user, const char *piece, size_t size);

/* What was not printed yet. */
void print_gathered(gathered *g);

#endif
