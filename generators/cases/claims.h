/*
 * The claims of a case's name: numbers of the file, and words that state
 * something about it. claims.c lists which of them count.
 */
#ifndef ASSAY_CLAIMS_H
#define ASSAY_CLAIMS_H

#include "generators/engine/golden.h"

#define MOST_CHOICES 4

/*
 * A part of a name. A number ("33", "2-to-63-less-1") is one of the choices,
 * modulo 2^64: "2-63-8" may be less or more than the power. A word ("aligned")
 * has none.
 */
typedef struct {
    const char *start, *end;
    bool counts;                /* needs a fact; other numbers may have one */
    u64 choices[MOST_CHOICES];
    size_t choice_count;
    u64 power;                  /* N of "2-to-N" alone, or 0 */
    bool is_code;               /* digits, which may be hexadecimal: "80" */
    u64 code;                   /* the number that they are then */
    bool is_place;              /* "at-40", "offset-40" */
    bool is_size;               /* "40-bytes", "bytes-40" */
} claim;

/* The first claim of a name at *from or after it, which is moved there. */
bool next_claim(const char *name, const char **from, claim *c);

/* Reports whether the claim can mean the number. */
bool claims(const claim *c, u64 number);

#endif
