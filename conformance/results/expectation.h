/* Digests of expectations, by which results of different runs are matched. */
#ifndef ASSAY_EXPECTATION_H
#define ASSAY_EXPECTATION_H

#include "conformance/corpus/files.h"
#include "conformance/corpus/manifest.h"

/* What a program is expected to say about a file. */
typedef struct {
    expectation spec;
    const char *rule;           /* or NULL */
    const json_t *features;
    const char *document;       /* its digests, or NULL */
} expected_words;

/*
 * Writes the digest of the expectation of a case: the SHA-256 of these lines,
 *
 *     accept, reject or may
 *     the rule, or nothing
 *     the features that it needs, separated by commas
 *     the SHA-256 of the document file of the corpus; or, if the corpus keeps
 *     digests instead, the three digests separated by commas; or nothing
 *
 * What upstream does is not part of it. Returns false after a line to problems
 * if the document cannot be read.
 */
bool expectation_digest(const corpus_case *c, char digits[DIGEST_SIZE],
                        FILE *problems);

void digest_expectation(const expected_words *e, char digits[DIGEST_SIZE]);

/* Sets *words to the last of these lines, to be freed, or to NULL. Returns
 * false as expectation_digest() does. */
bool document_words(const corpus_case *c, char **words, FILE *problems);

/* Writes the SHA-256 of a file. Returns false after a line to problems. */
bool file_digest(const char *path, char digits[DIGEST_SIZE], FILE *problems);

#endif
