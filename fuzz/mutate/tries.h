/*
 * A try to shrink a file: cut it into pieces, leave out a part, and test the
 * result.
 */
#ifndef FUZZ_TRIES_H
#define FUZZ_TRIES_H

#include "mutate/pieces.h"
#include "mutate/shrink.h"

#define MOST_OTHERS 16          /* pieces in which two files differ */

/* A piece that differs from the guiding file. */
typedef struct {
    u32 id;
    const u8 *bytes, *like;
    u64 size;
} other_piece;

typedef struct {
    mutator *m;
    u32 format;
    u8 *bytes;                  /* the smallest file so far */
    u64 size;
    u64 content;                /* its bytes without padding */
    u8 *other;                  /* the file that is being tried */
    u8 *like, *other_like;      /* guiding files for both; or NULL */
    other_piece others[MOST_OTHERS];
    u32 other_count;
    u64 tries;                  /* left */
    shrink_test *test;
    void *user;
} shrinking;

/* A part of the row; its meaning depends on the function. */
typedef struct {
    u32 at, count;              /* pieces, records */
    u64 from, size;             /* bytes of a piece */
} part;

/* Returns false if the part does not exist. */
typedef bool leave_out(mutator *m, const part *which);

/* Cuts a file into the row of m->file; or the smallest file so far. */
void learn_so(shrinking *s, const u8 *bytes, u64 size, u64 most);
void look_again(shrinking *s);

/* Tests size bytes of other if they are fewer, or have less content. If the
 * test holds, they become the smallest file. */
bool take_if_smaller(shrinking *s, u64 size, u64 content);

/* Tries with all repairs, and without. */
bool try_without(shrinking *s, leave_out *leave, const part *which);

#endif
