/*
 * Repairs: after a change, lengths, counts, places and checksums are updated,
 * so that a reader gets past them. repairs.def defines what measures what.
 */
#ifndef FUZZ_REPAIRS_H
#define FUZZ_REPAIRS_H

#include "mutate/pieces.h"

typedef enum {
    REPAIR_HEADS, REPAIR_LENGTH, REPAIR_WHOLE, REPAIR_COUNT, REPAIR_PRODUCT,
    REPAIR_PLACE, REPAIR_END, REPAIR_BEGINS, REPAIR_ENDS, REPAIR_ENDS_LENGTH,
    REPAIR_FILLS, REPAIR_SCALES, REPAIR_CHECKSUM, REPAIR_NEXT, REPAIR_BELOW,
    REPAIR_UNIT, REPAIRS
} repair_kind;

#define ALL_REPAIRS ((1u << REPAIRS) - 1)

/* A row of repairs.def. */
typedef struct repair_row {
    const char *format;
    u8 what;                    /* a repair_kind */
    u8 form;                    /* HEADS: a number_form */
    u16 unit;
    const char *fields, *targets, *base;
} repair_row;

/* Returns the rows of a format and their number; 0 if it has none. */
const repair_row *rows_of_format(u32 format, u32 *count);

/* Returns the heads that rows name: a number_form, or NO_NUMBER. */
u8 heads_of_rows(const repair_row *rows, u32 count);

/* Sets the path of a kind, "index.entry.shape[].head": the path of a field
 * without indices; inner lists keep their brackets. The middle of a long path
 * is left out. */
void path_of_kind(piece_kind *k, const char *path, const char *field);

/* Sets the rows that apply to a kind, by its path. */
void rows_of_kind(const repair_row *rows, u32 count, piece_kind *k);

/* Applies the repairs whose bits are in wanted to m->file. */
void repair(mutator *m, u32 wanted);

/* places.c: */

/* Sets m->unit to the current value in the file. */
void find_unit(mutator *m);

/* Resizes, inserts and removes padding as the rows require. */
void repair_paddings(mutator *m, u32 wanted);

/* Sets the places of the pieces of m->file. */
void lay_out(mutator *m);

/* Returns the base of the places of row i. */
u64 base_of_row(const mutator *m, const pieces *r, u32 i, const repair_row *by);

/* Remembers the places of pieces; numbers that point to pieces follow them. */
void remember_places(mutator *m);
void move_places(mutator *m);

/* Without rows: guess what measures what from the numbers before the change.
 * The first is called before it, the second by repair(). */
void guess_before(mutator *m);
void guess_after(mutator *m);

#endif
