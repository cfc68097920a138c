/*
 * Truncated files, and files with another one after their end.
 *
 * If the tables of a file are complete, they tell its size. The data of many
 * tensors may be after the end for this one reason: a format extends the extent
 * by all data, counts those beyond the end, and calls advise_extent() once all
 * tables are read.
 */
#ifndef ASSAY_CUT_H
#define ASSAY_CUT_H

#include "core/reader.h"

typedef struct {
    u64 unit;                   /* alignment of data, at least 1 */
    u64 start;                  /* where the first data should be */
    u64 least, end;             /* lowest start and highest end, if size > 0 */
    u64 size;                   /* of all data, each padded to unit */
    u64 beyond;                 /* how many end after the file, as counted by
                                   the format */
} extent;

/* Adds data. Sums that do not fit become the highest number. */
void extend(extent *e, u64 offset, u64 length);

/* Reports whether data seem to follow each other, without gaps and overlaps. */
bool extent_is_dense(const extent *e);

/*
 * Hints, at the first finding of the rule broken, about data beyond the end,
 * that the file is truncated and should have whole bytes. For people, it then
 * represents all findings of the rule. Does nothing if something else may
 * explain it: another MUST rule does not hold, the finding has a hint already,
 * or data overlap. If data leave gaps, the offsets may be wrong.
 */
void advise_extent(const reader *in, const extent *e, u64 whole, rule broken);

/* The same at the latest finding, if that is the only MUST finding of the
 * file. */
void advise_whole(const reader *in, u64 whole);

/*
 * Hints, at the latest finding, which other file begins at offset; how says
 * what to do with a file of a known format. Returns false if the bytes look
 * like nothing known, or are zeros.
 */
bool advise_joined(const reader *in, u64 offset, const char *how);

#endif
