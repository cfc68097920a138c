/*
 * Kinds of disagreement: the answer of the reader and the rule of the file; or
 * the signal or status if there was no answer, because one bug ends it in files
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
    kind *kinds;            /* room for all possible ones */
    size_t count;
} kind_list;

/* Returns false after a line on standard error. */
bool open_kinds(kind_list *list);
void close_kinds(kind_list *list);

/* Returns the kind of a wrong run. */
kind kind_of(uint32_t format, const shared *s, outcome o);

/* Reports whether the kind is new, and adds it. */
bool is_new(kind_list *list, kind k);

enum {MOST_NAME = 256};

/* Writes the file name of its case: "crash-signal-11". */
void name_kind(kind k, char name[MOST_NAME]);

#endif
