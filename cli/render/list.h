/* Lists the tensors of a file, or of a model in several files, in a table. */
#ifndef ASSAY_CLI_LIST_H
#define ASSAY_CLI_LIST_H

#include <stdio.h>

#include "assay.h"
#include "input/input.h"
#include "ref/document/lines.h"

/* A row of the table: a tensor, or a group of tensors. */
typedef struct {
    assay_tensor tensor;        /* of a group: the first name, and sums */
    size_t place;               /* of the (first) tensor in its file */
    u64 count;                  /* tensors of a group; 1 */
    char *shape;                /* NULL: the report has it */
    const char *file;           /* NULL: there is only one */
} listed_tensor;

#define MOST_DTYPES 64          /* no format has so many */

/* The tensors of a listing. */
typedef struct {
    listed_tensor *rows;        /* NULL: those of the report, in its order */
    size_t count, room;
    bool owned;                 /* rows have copies of names and shapes */
    char **files;               /* copies of the names of the files of rows */
    size_t file_count;
    assay_sum all;              /* sums are capped at UINT64_MAX */
    assay_sum dtypes[MOST_DTYPES];
    size_t types;
    u64 doubtful;               /* tensors with unknown size or elements */
} tensors;

typedef struct {
    FILE *out;
    const input *in;
    assay_report *report;
    tensors tensors;
    bool is_shard;              /* JSON names the file of each tensor */
    bool full;                  /* names and values are not cut */
    u64 size;                   /* of the whole file; 0 for a model */
    u64 shards;                 /* for an index: the number of its files */
    const char *metadata;       /* already printed: not again; or NULL */
} listing;

/* Returns the i-th key of --sort, NULL after the last one. The first one is the
 * order of the file. */
const char *list_key(size_t i);

/* Counts the tensors of the report. */
void count_tensors(tensors *all, const assay_report *r);

/* Counts the tensors and keeps copies of them as rows. file may be NULL; the
 * tensors of the first file of a model come before the others. */
void keep_tensors(tensors *all, const assay_report *r, const char *file,
                  bool first);

/* Adds the sums of a file to those of a model. */
void add_sums(tensors *all, const tensors *more);

/* Makes rows of the tensors, if necessary: a row for all tensors whose names
 * differ only in numbers if group is true; sorted by a key. */
void arrange_tensors(listing *l, size_t key, bool group);
void free_tensors(tensors *all);

/* Returns the i-th row in the requested order. */
listed_tensor tensor_in_list(const listing *l, size_t i);

/* Print metadata, and tensors with totals, for people. */
void print_metadata(const listing *l);
void print_tensors(const listing *l);

/*
 * Prints words and a line of the fields that the index leaves out and that the
 * document has or does not have, if there are any.
 */
void print_left_out(FILE *out, const assay_report *r, bool in_document,
                    const char *words);
#define NOT_SHOWN "not shown, since the format does not define it:"

/* Writes a line of JSON for the file, each entry and each tensor
 * (corpus/list.schema.json); of an index, only the first of these. */
void write_table(const listing *l);
void write_model(const listing *l);

/* ----------------------------------------------------------------- cells -- */

/* Returns a name or a key as bytes. */
view view_of(assay_text t);

/* Prints bytes escaped; cut, unless full is true. */
void print_name(FILE *out, assay_text name, bool full);

/* Counts code points: a terminal gives most of them one column. */
int columns(const char *words);

/* Prints words and blanks, up to width and two more. */
void put_cell(FILE *out, const char *words, int width);

#endif
