/*
 * Kinds of disagreement: what the reader does, and the rule of the file. Where
 * it says nothing, the signal or the status instead: one bug ends it in files
 * of many rules.
 */
#ifndef FUZZ_THIRD_PARTY_KINDS_H
#define FUZZ_THIRD_PARTY_KINDS_H

#include "third_party/runs.h"

typedef struct {
    outcome outcome;
    const char *rule;       /* an id, or NULL */
    int number;
} kind;

typedef struct {
    kind *kinds;            /* room for all that there are */
    size_t count;
} kind_list;

/* false after a line on standard error. */
bool open_kinds(kind_list *list);
void close_kinds(kind_list *list);

/* That of a run that was wrong. */
kind kind_of(uint32_t format, const shared *s, outcome o);

/* Whether it comes for the first time. */
bool is_new(kind_list *list, kind k);

enum {MOST_NAME = 256};

/* "crash-signal-11": what the file of its case is called by. */
void name_kind(kind k, char name[MOST_NAME]);

#endif
