/* Lists the tensors of a file in a table. */
#ifndef ASSAY_CLI_LIST_H
#define ASSAY_CLI_LIST_H

#include <stdio.h>

#include "assay.h"
#include "input/input.h"

typedef struct {
    assay_tensor tensor;
    size_t place;               /* in the file */
} listed_tensor;

/* The tensors of a listing. */
typedef struct {
    listed_tensor *sorted;      /* NULL: in the order of the file */
    size_t count;
    u64 elements, size;         /* sums, capped at UINT64_MAX */
} tensors;

typedef struct {
    FILE *out;
    const input *in;
    assay_report *report;
    tensors tensors;
    bool is_shard;              /* JSON names the file of each tensor */
    u64 shards;                 /* for an index: the number of its files */
} listing;

/* Returns the i-th key of --sort, NULL after the last one. The first one is the
 * order of the file. */
const char *list_key(size_t i);

/* Counts the tensors and sorts them by that key; free tensors.sorted. */
void take_tensors(listing *l, size_t key);

/* Returns the i-th tensor in the requested order. */
listed_tensor tensor_in_list(const listing *l, size_t i);

/* Returns a name or a key as bytes. */
view view_of(assay_text t);

/* Prints metadata, tensors and totals, for people. */
void print_table(const listing *l);

/* Writes a line of JSON for the file, each entry and each tensor
 * (corpus/list.schema.json). */
void write_table(const listing *l);

/* Prints totals: "2 tensors, 7 elements, 28 bytes of data". */
void print_made_up(const listing *l);

/* Add up the totals of the files of an index; print and write its totals. */
void add_tensors(tensors *all, const tensors *more);
void print_model(const listing *l);
void write_model(const listing *l);

#endif
