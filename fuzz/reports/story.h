/*
 * A run as certify has it in the end, in which all that programs and users say
 * is hostile: texts of an input, with an empty line between them.
 */
#ifndef FUZZ_STORY_H
#define FUZZ_STORY_H

#include "mint/random/random.h"

#define STORY_CASES 3

/* The texts, in their order; each case has three. */
enum {
    NAME, VERSION, LANGUAGE, COMMAND, BASELINE, KNOWN, FOLDER, FEATURE, REASON,
    PATCH, DOCUMENT, PROBLEM, SAID = PROBLEM + STORY_CASES,
    LOG = SAID + STORY_CASES, FILE_OF_CASES = LOG + STORY_CASES, TEXTS
};

typedef struct {
    random_run random;          /* makes the cases: it is called with itself */
    disagreement disagreement;
    view texts[TEXTS];
    char *copies[TEXTS];        /* with a NUL behind each */
    char *command[3];
    uint64_t hash;
    corpus_case cases[STORY_CASES];
    result results[STORY_CASES];
    known_failure known;
    json_t *hello, *features;
    certify_options options;
    run run;                    /* this one */
} story;

/* Of the input, and of a number that says what came of the cases. */
story story_of(view input, uint64_t hash);

/* Makes the run: of the texts as they are, or of harmless ones. */
void story_begin(story *s, bool harmless);
void story_end(story *s);

#endif
