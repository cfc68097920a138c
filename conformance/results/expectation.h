/* Digests by which results of different places say what they are about. */
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
 * Of what is expected of a program about a file: the SHA-256 of these lines,
 *
 *     accept, reject or may
 *     the rule, or nothing
 *     the features that it needs, with commas between
 *     the SHA-256 of its document, as it stands in the corpus; the three
 *     digests of one that is kept as these, with commas between; or nothing
 *
 * What originals do is no part of it. false after a line to problems if the
 * document cannot be read.
 */
bool expectation_digest(const corpus_case *c, char digits[DIGEST_SIZE],
                        FILE *problems);

void digest_expectation(const expected_words *e, char digits[DIGEST_SIZE]);

/* The last of these lines, or NULL. false likewise; free it. */
bool document_words(const corpus_case *c, char **words, FILE *problems);

/* Of a file: false likewise. */
bool file_digest(const char *path, char digits[DIGEST_SIZE], FILE *problems);

#endif
