/*
 * fast/ against the reference, on the same bytes:
 *
 *  - a file is clean where the reference finds nothing, of any level, but notes
 *    that the format passes, and nowhere else; without data and padding, where
 *    it finds nothing but those and what these alone break;
 *  - then both have the same index, and write the same document;
 *  - asked together they say what the reference says.
 */
#ifndef FAST_AGAINST_H
#define FAST_AGAINST_H

#include "assay_fast.h"
#include "fast/core/base.h"

typedef struct {
    u32 format;
    bool through_files;         /* too: mapped, and copied */
    int file;                   /* to write into, if so */
    u64 files, clean, partly;   /* judged; without data and padding */
    u64 unusual;                /* clean, and asked all the same: see there */
    u32 blamed;                 /* of the last file: the first rule that it
                                   breaks and is not passed, or UINT32_MAX */
    char wrong[200];            /* what was, or "" */
    char *documents[2];         /* of both, to be used again */
    u64 room[2];
} against;

/* Whether both agree; if not, wrong says on what. often: all ways, even those
 * that take long. */
bool agrees_on(against *a, const u8 *bytes, u64 size, bool often);
void against_close(against *a);

#endif
