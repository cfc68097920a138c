/*
 * assay certify --neighbours: tests single-byte edits of small files of the
 * corpus, all or a share, with the expectations in its maps
 * (conformance/corpus/neighbours.h). Only the copy that the program sees is
 * written.
 */
#ifndef ASSAY_NEIGHBOURS_RUN_H
#define ASSAY_NEIGHBOURS_RUN_H

#include "conformance/corpus/levels.h"
#include "conformance/corpus/neighbours.h"
#include "conformance/run/fresh.h"

/* The fields of a parent, by the offsets of its bytes. */
typedef struct {
    char **paths;               /* of fields, without indices */
    size_t count;
    size_t *at;                 /* by offset: an index of paths */
} parent_fields;

typedef struct {
    fresh fresh;                /* must be first: this is a fresh */
    const char *folder;         /* of the corpus */
    corpus corpus;
    bool *undecided;
    neighbour_map *maps;
    size_t count;
    size_t all;                 /* number of neighbours in the maps */
    size_t room;                /* for cases */
    levels levels;              /* of the current format */
} neighbours_run;

/* A neighbour; the number of its case encodes it. */
typedef struct {
    size_t map;
    edit kind;
    u32 row, cell;
} neighbour;

/* number.c */
u64 neighbour_number(neighbour n);
neighbour neighbour_of(u64 number);

/* fields.c */
void fields_open(parent_fields *f, const neighbour_map *m);
void fields_close(parent_fields *f);
const char *field_at(const parent_fields *f, u64 offset);

/* telling.c: describes the edits that the program got wrong; prints the report
 * for people. */
void name_edits(neighbours_run *self, run *r);
void report_neighbours(const fresh *who, FILE *to, const run *r);

#endif
