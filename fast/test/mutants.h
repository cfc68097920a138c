/*
 * Files as they might be: a file of the corpus, changed a little, in the same
 * way again for the same number. Fields are known from the reference, so that
 * numbers are hit whole; and checksums and sizes may be repaired after that, so
 * that a reader gets beyond them.
 */
#ifndef FAST_MUTANTS_H
#define FAST_MUTANTS_H

#include "assay.h"
#include "base.h"

#define MUTANT_GROWTH 4096      /* bytes, at most */

typedef struct {
    u64 offset, length;
    u8 kind;                    /* an assay_kind */
    u8 type;                    /* of data: an assay_element */
} place;

/* A file to begin with. */
typedef struct {
    char *path;
    u8 *bytes;
    u64 size;
    bool clean;                 /* the reference finds nothing */
    place *places;              /* its fields, if it is accepted */
    u64 count;
    u32 *sums;                  /* CRC-32C of each field that is data */
} sample;

typedef struct {
    u64 state;
} dice;

u64 roll(dice *d, u64 below);

/* Fills in what the reference knows of a sample. false: no memory. */
bool sample_learn(sample *s, u32 format);
void sample_free(sample *s);

/* Mutant number i of a sample into room for its size and MUTANT_GROWTH; other
 * is a sample to take bytes from. Returns its size. */
u64 mutate(const sample *s, const sample *other, const char *format, u64 seed,
           u64 i, u8 *into);

#endif
