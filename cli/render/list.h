/* The tensors of a file in a table. */
#ifndef ASSAY_CLI_LIST_H
#define ASSAY_CLI_LIST_H

#include <stdio.h>

#include "assay.h"
#include "input/input.h"

typedef struct {
    assay_tensor tensor;
    size_t place;               /* in the file */
} listed_tensor;

/* What all of it is about. */
typedef struct {
    listed_tensor *sorted;      /* NULL: they are listed as in the file */
    size_t count;
    u64 elements, size;         /* of all; the most there is if it is more */
} tensors;

typedef struct {
    FILE *out;
    const input *in;
    assay_report *report;
    tensors tensors;
    bool is_shard;              /* of a model: its tensors name the file */
    u64 shards;                 /* whose tensors these are, of an index */
} listing;

/* What --sort takes: the i-th word, NULL after the last one. The first one
 * is the order of the file. */
const char *list_key(size_t i);

/* Counts the tensors, in the order of that key; free tensors.sorted. */
void take_tensors(listing *l, size_t key);

/* The i-th tensor in the order wanted. */
listed_tensor tensor_in_list(const listing *l, size_t i);

/* A name or a key, as bytes. */
view view_of(assay_text t);

/* For people: metadata, tensors, what they make up. */
void print_table(const listing *l);

/* For programs: a line of JSON for each, as corpus/list.schema.json has it. */
void write_table(const listing *l);

/* "2 tensors, 7 elements, 28 bytes of data" */
void print_made_up(const listing *l);

/* The same of an index, after those of its files: what they make up. */
void add_tensors(tensors *all, const tensors *more);
void print_model(const listing *l);
void write_model(const listing *l);

#endif
