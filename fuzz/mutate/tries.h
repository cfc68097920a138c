/*
 * One try to make a file smaller: it is learned anew, a part of its row is left
 * out, and what comes of that is tested.
 */
#ifndef FUZZ_TRIES_H
#define FUZZ_TRIES_H

#include "mutate/pieces.h"
#include "mutate/shrink.h"

#define MOST_OTHERS 16          /* pieces in which two files differ */

/* A piece of the file that is not like the other one. */
typedef struct {
    u32 id;
    const u8 *bytes, *like;
    u64 size;
} other_piece;

typedef struct {
    mutator *m;
    u32 format;
    u8 *bytes;                  /* the smallest so far */
    u64 size;
    u64 content;                /* bytes of it that are no padding */
    u8 *other;                  /* the one that is tried */
    u8 *like, *other_like;      /* files by which these are learned; or NULL */
    other_piece others[MOST_OTHERS];
    u32 other_count;
    u64 tries;                  /* that are left */
    shrink_test *test;
    void *user;
} shrinking;

/* A part of the row, in the words of the function that leaves it out. */
typedef struct {
    u32 at, count;              /* pieces, records */
    u64 from, size;             /* bytes of a piece */
} part;

/* false: there is no such part. */
typedef bool leave_out(mutator *m, const part *which);

/* A file as the row of m->file; the smallest so far, likewise. */
void learn_so(shrinking *s, const u8 *bytes, u64 size, u64 most);
void look_again(shrinking *s);

/* Whether the test holds for size bytes of other, which are fewer, or have less
 * in them: then they are the smallest. */
bool take_if_smaller(shrinking *s, u64 size, u64 content);

/* With everything repaired, and without. */
bool try_without(shrinking *s, leave_out *leave, const part *which);

#endif
