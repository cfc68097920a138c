/*
 * Files for assay certify --random: fresh ones of the generators, mutants of
 * files of the corpus, and those broken once by a rule. What a file is follows
 * from seed, format, number, the corpus and the version alone, so that one of
 * them can be had again without the others.
 */
#ifndef ASSAY_RANDOM_FILES_H
#define ASSAY_RANDOM_FILES_H

#include "conformance/corpus/manifest.h"

#define MOST_FRESH_BYTES ((size_t)64 << 10)     /* of a file */

typedef struct {
    corpus corpus;              /* whose files mutants and broken ones are of */
    size_t *first, *count;      /* of its cases: by format, like these: */
    u64 seed;
} parents;

/* From a folder; false after a line. Close in any case. */
bool parents_load(parents *p, const char *folder, u64 seed);
void parents_close(parents *p);

/* A file in room that others do not use, and how it came to be. */
typedef struct {
    u8 *bytes;                  /* MOST_FRESH_BYTES */
    size_t size;
    char words[160];
    json_t *features;           /* a list of texts, new */
} fresh_file;

/* false: none came of that number. */
bool make_fresh(const parents *p, u32 format, u64 number, fresh_file *f);

#endif
