/* The answer of the reference about a file, in numbers that can be compared. */
#ifndef ASSAY_PROOF_ANSWER_H
#define ASSAY_PROOF_ANSWER_H

#include "assay.h"

typedef struct {
    assay_verdict verdict;
    uint64_t rules;             /* which are broken, how often; no notes */
    uint64_t document;
    uint64_t words;             /* of findings and fields, and where they are */
} answer;

/* How two differ, the most that others would notice first. */
typedef enum { BY_VERDICT, BY_RULE, BY_DOCUMENT, BY_WORDS, BY_NOTHING } by;

/* made, unless NULL, gets whether each rule is broken. */
answer answer_of(const void *bytes, size_t size, uint32_t format,
                 uint8_t *made);

/* The verdict alone, which takes a fraction of the time. */
answer verdict_of(const void *bytes, size_t size, uint32_t format);
by difference(const answer *a, const answer *b);

#endif
