/*
 * Neighbours: all files that one edit of one byte makes of a file of the
 * corpus, with the expectation for each. A map of them is the text file
 * corpus/<format>/neighbours/<name>.map, with lines:
 *
 *     assay-neighbours 1
 *     parent mag/accept/one-entry.mag
 *     sha256 <64 digits of the parent>
 *     needs A mag.tensors                 a feature, as in manifests
 *     replace 0-3 77r1a=0123abcd178r
 *
 * The last kind of line describes rows of one edit: the byte at an offset is
 * replaced, a byte is inserted before the offset (or at the end), the byte is
 * deleted, or the file is cut before the offset. A row of the first two has a
 * cell for each value of the byte, 0 to 255; a row of the others has one cell.
 * Cells are grouped in runs, each a number of cells, the expectation, letters
 * of needed features, and possibly a digest:
 *
 *     a   accept      r   reject      e   either      ?   unknown
 *
 *     =0123abcd   the document_digest() of each document
 *     *0123abcd   the digest of these digests, one after another, as text
 *
 * Only the first eight digits are given.
 */
#ifndef ASSAY_NEIGHBOURS_H
#define ASSAY_NEIGHBOURS_H

#include <stdio.h>

#include "tool/base.h"

typedef enum { REPLACE, INSERT, DELETE, TRUNCATE, EDITS } edit;

const char *edit_word(edit e);

/* Return the number of rows for a parent of that size; of cells in a row. */
u32 edit_rows(edit e, size_t size);
u32 edit_cells(edit e);

/* Writes an edited file into size + 1 bytes; returns its size. */
size_t edit_make(edit e, view parent, u32 row, u32 cell, u8 *out);

#define MAP_SUFFIX   ".map"
#define SHORT_DIGEST 8
#define MOST_NEEDS   26
#define MOST_PARENT  ((size_t)64 << 10)

typedef struct {
    u32 count;
    char verdict;                   /* one of "are?" */
    u32 needs;                      /* 1 << number, for each feature */
    char digest_of;                 /* '=', '*', or 0: no digest */
    char digits[SHORT_DIGEST + 1];
} cell_run;

typedef struct {
    size_t first, count;            /* runs of the map */
} cell_row;

typedef struct {
    u32 format;
    char *file;                     /* of the map, absolute */
    char *name;                     /* "one-entry" */
    char *parent;                   /* "mag/accept/one-entry.mag" */
    u8 *bytes;                      /* of the parent */
    size_t size;
    char *needs[MOST_NEEDS];        /* features by their letters, or NULL */
    cell_row *rows[EDITS];
    cell_run *runs;                 /* of all rows */
    size_t run_count;
    size_t cells;                   /* of all rows */
} neighbour_map;

/* Loads a map of the corpus at where. Returns false after a line to problems,
 * also if the parent has changed. Close it in both cases. */
bool map_load(neighbour_map *m, const char *where, u32 format,
              const char *name, FILE *problems);
void map_close(neighbour_map *m);

/* Returns the sorted names of a format's maps; free each name and the list. */
char **map_names(const char *where, u32 format, size_t *count);

/* Returns the run that contains a cell. */
const cell_run *cell_at(const neighbour_map *m, edit e, u32 row, u32 cell);

#endif
