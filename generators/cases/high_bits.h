/*
 * Numbers that are right but for a bit: who reads them into fewer bits, or
 * masks a sign away, finds what would be right there.
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

/* Adds a case for each bit that ends a byte or begins one, of those that
 * readers lose: signs, what is left of 3, 4 or 6 bytes; and bit 12. */
void add_high_bits(case_sink *sink, const high_bits *rows, size_t count);

#endif
