/*
 * A finished run of certify, in which all texts of programs and users are
 * hostile: texts of the input, separated by an empty line.
 */
#ifndef FUZZ_STORY_H
#define FUZZ_STORY_H

#include "mint/random/random.h"

#define STORY_CASES 3

/* The texts in their order; each case has three. */
enum {
    NAME, VERSION, LANGUAGE, COMMAND, BASELINE, KNOWN, FOLDER, FEATURE, REASON,
    PATCH, DOCUMENT, PROBLEM, SAID = PROBLEM + STORY_CASES,
    LOG = SAID + STORY_CASES, FILE_OF_CASES = LOG + STORY_CASES, TEXTS
};

typedef struct {
    random_run random;          /* the maker of cases, called with itself */
    disagreement disagreement;
    view texts[TEXTS];
    char *copies[TEXTS];        /* terminated */
    char *command[3];
    uint64_t hash;
    corpus_case cases[STORY_CASES];
    result results[STORY_CASES];
    known_failure known;
    json_t *hello, *features;
    certify_options options;
    run run;                    /* the result */
} story;

/* Makes a story from the input; the hash chooses the outcomes of cases. */
story story_of(view input, uint64_t hash);

/* Makes the run with the texts as they are, or with harmless ones. */
void story_begin(story *s, bool harmless);
void story_end(story *s);

#endif
