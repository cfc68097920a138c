/*
 * Repairs: after a change, what measures lengths, counts, places and checksums
 * is made right again, so that a reader gets beyond it. What is to be measured
 * by what is said by repairs.def.
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
    u8 form;                    /* of HEADS: a number_form */
    u16 unit;
    const char *fields, *targets, *base;
} repair_row;

/* The rows of a format: the first and how many; 0 if it has none. */
const repair_row *rows_of_format(u32 format, u32 *count);

/* The heads that rows name: a number_form, or NO_NUMBER. */
u8 heads_of_rows(const repair_row *rows, u32 count);

/* Sets the path of a kind, "index.entry.shape[].head": that of a field without
 * indices; those of inner lists leave their brackets. Of a long one the middle
 * is left out. */
void path_of_kind(piece_kind *k, const char *path, const char *field);

/* Sets which rows mean a kind, by its path. */
void rows_of_kind(const repair_row *rows, u32 count, piece_kind *k);

/* Does those repairs to m->file whose bit is in wanted. */
void repair(mutator *m, u32 wanted);

/* places.c: */

/* Sets m->unit by what the file says now. */
void find_unit(mutator *m);

/* Resizes, puts in and leaves out padding as the rows want it. */
void repair_paddings(mutator *m, u32 wanted);

/* Sets where the pieces of m->file stand. */
void lay_out(mutator *m);

/* Where places of row i are counted from. */
u64 base_of_row(const mutator *m, const pieces *r, u32 i, const repair_row *by);

/* Remembers where the pieces stand; places that meant one of them follow it. */
void remember_places(mutator *m);
void move_places(mutator *m);

/* Without rows: what measures what, as far as the numbers before the change
 * tell. The one is called before it, the other by repair(). */
void guess_before(mutator *m);
void guess_after(mutator *m);

#endif
