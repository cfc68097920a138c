/* The tensors of a file in a table. */
#ifndef ASSAY_CLI_LIST_H
#define ASSAY_CLI_LIST_H

#include <stdio.h>

#include "ref/document/index.h"
#include "input/input.h"

/* What all of it is about. */
typedef struct {
    index_item *items;
    size_t count;
    u64 elements, size;         /* of all; the most there is if it is more */
} tensors;

typedef struct {
    FILE *out;
    const input *in;
    assay_report *report;
    tensors tensors;
} listing;

/* What --sort takes: the i-th word, NULL behind the last one. */
const char *list_key(size_t i);

/* For people: metadata, tensors, what they make up. */
void print_table(const listing *l);

/* For programs: a line of JSON for each, as corpus/list.schema.json has it. */
void write_table(const listing *l);

#endif
