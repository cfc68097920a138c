/*
 * Neighbours: all files that one edit of one byte makes of a file of the
 * corpus, and what is expected of each. A map of them is
 * corpus/<format>/neighbours/<name>.map, text, a line each:
 *
 *     assay-neighbours 1
 *     parent mag/accept/one-entry.mag
 *     sha256 <64 digits of it>
 *     needs A mag.tensors                 a feature, as manifests have it
 *     replace 0-3 77r1a=0123abcd178r
 *
 * The other lines are about rows: the byte at an offset is replaced, a byte is
 * inserted before it (or behind the last one), it is deleted, the file ends
 * before it. A row of the first two has a cell for each value of the byte, 0 to
 * 255, and of the others one cell. Its cells are told in runs, each a number of
 * cells, what is right, letters of what is needed, and maybe a digest:
 *
 *     a   accept      r   reject      e   either of both      ?   not known
 *
 *     =0123abcd   that of the document of each of them, as document_digest()
 *     *0123abcd   of the digests of their documents, one after another, as text
 *
 * of which the first eight digits are given.
 */
#ifndef ASSAY_NEIGHBOURS_H
#define ASSAY_NEIGHBOURS_H

#include <stdio.h>

#include "tool/base.h"

typedef enum { REPLACE, INSERT, DELETE, TRUNCATE, EDITS } edit;

const char *edit_word(edit e);

/* Of a parent of that size. */
u32 edit_rows(edit e, size_t size);
u32 edit_cells(edit e);             /* of a row */

/* Into size + 1 bytes; how many it has. */
size_t edit_make(edit e, view parent, u32 row, u32 cell, u8 *out);

#define MAP_SUFFIX   ".map"
#define SHORT_DIGEST 8
#define MOST_NEEDS   26
#define MOST_PARENT  ((size_t)64 << 10)

typedef struct {
    u32 count;
    char verdict;                   /* of "are?" */
    u32 needs;                      /* 1 << its number, for each feature */
    char digest_of;                 /* '=', '*', or 0: none is given */
    char digits[SHORT_DIGEST + 1];
} cell_run;

typedef struct {
    size_t first, count;            /* of the runs of the map */
} cell_row;

typedef struct {
    u32 format;
    char *file;                     /* of the map, absolute */
    char *name;                     /* "one-entry" */
    char *parent;                   /* "mag/accept/one-entry.mag" */
    u8 *bytes;                      /* of it */
    size_t size;
    char *needs[MOST_NEEDS];        /* by their letters, or NULL */
    cell_row *rows[EDITS];
    cell_run *runs;                 /* of all of them */
    size_t run_count;
    size_t cells;                   /* of all rows */
} neighbour_map;

/* The map of that name of the corpus in a folder: false after a line to
 * problems, also where the parent is another file by now. Close it in any
 * case. */
bool map_load(neighbour_map *m, const char *where, u32 format,
              const char *name, FILE *problems);
void map_close(neighbour_map *m);

/* The names of those that a format has, sorted; to be freed, each and all. */
char **map_names(const char *where, u32 format, size_t *count);

/* The run that a cell is in. */
const cell_run *cell_at(const neighbour_map *m, edit e, u32 row, u32 cell);

#endif
