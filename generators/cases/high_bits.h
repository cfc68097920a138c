/*
 * Numbers that are correct except for one bit: a reader that keeps fewer bits,
 * or masks the sign away, reads the correct number.
 */
#ifndef ASSAY_HIGH_BITS_H
#define ASSAY_HIGH_BITS_H

#include "generators/cases/author.h"

/* A number of a valid file, and the rule that it breaks with one of its bits
 * from least to most set, which is not set there. */
typedef struct {
    rule rule;
    const char *parent;
    const char *what;           /* "<what>-and-2-to-<bit>" */
    const char *path;
    unsigned least, most;
    const char *blamed;         /* the field; NULL: path */
    rule also;                  /* broken as well; NO_RULE: none is */
    bool unsealed;              /* what the file says of itself stays so */
} high_bits;

/* Adds a case for each bit at the start or end of a byte that readers lose:
 * signs, the bits above 3, 4 or 6 bytes; and for bit 12. */
void add_high_bits(case_sink *sink, const high_bits *rows, size_t count);

#endif
