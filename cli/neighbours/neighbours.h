/*
 * assay certify --neighbours: what every edit of one byte makes of small files
 * of the corpus, or some of that, asked for as its maps say
 * (conformance/corpus/neighbours.h). No file of them is written but the copy
 * that the program sees.
 */
#ifndef ASSAY_NEIGHBOURS_RUN_H
#define ASSAY_NEIGHBOURS_RUN_H

#include "conformance/corpus/levels.h"
#include "conformance/corpus/neighbours.h"
#include "conformance/run/fresh.h"

/* Of a parent: what its bytes are of, by their offsets. */
typedef struct {
    char **paths;               /* of fields, without indices */
    size_t count;
    size_t *at;                 /* by offset: a number of one of those */
} parent_fields;

typedef struct {
    fresh fresh;                /* first: it is one */
    const char *folder;         /* of the corpus */
    corpus corpus;
    bool *undecided;
    neighbour_map *maps;
    size_t count;
    size_t all;                 /* neighbours that the maps know */
    size_t room;                /* for cases */
    levels levels;              /* of the format whose map is looked at */
} neighbours_run;

/* One of them, as a number that its case has. */
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

/* telling.c: what made those that the program was wrong about; and the report,
 * for people. */
void name_edits(neighbours_run *self, run *r);
void tell_neighbours(const fresh *who, FILE *to, const run *r);

#endif
