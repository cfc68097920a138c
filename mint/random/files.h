/*
 * Makes files for assay certify --random: new ones by the generators, mutants
 * of files of the corpus, and files of the corpus broken once by a rule. A file
 * depends only on seed, format, number, corpus and version, so that it can be
 * made again without the others.
 */
#ifndef ASSAY_RANDOM_FILES_H
#define ASSAY_RANDOM_FILES_H

#include "conformance/corpus/manifest.h"

#define MOST_FRESH_BYTES ((size_t)64 << 10)     /* of a file */

typedef struct {
    corpus corpus;              /* the parents of mutants and broken files */
    size_t *first, *count;      /* by format: the first case, their number */
    u64 seed;
} parents;

/* Loads the corpus in a folder; returns false after a message. Close it in both
 * cases. */
bool parents_load(parents *p, const char *folder, u64 seed);
void parents_close(parents *p);

/* A new file. */
typedef struct {
    u8 *bytes;                  /* room for MOST_FRESH_BYTES, of the caller */
    size_t size;
    char words[160];            /* how it was made */
    json_t *features;           /* a list of texts, of the caller */
} fresh_file;

/* Makes the file of that number; returns false if there is none. */
bool make_fresh(const parents *p, u32 format, u64 number, fresh_file *f);

#endif
