/*
 * Compares fast/ with the reference on the same bytes:
 *
 *  - a file is clean exactly if the reference finds nothing, of any level,
 *    except notes that the format passes; without data and padding, also except
 *    rules that only these break;
 *  - then both have the same index, and write the same document;
 *  - used together, they answer like the reference.
 */
#ifndef FAST_AGAINST_H
#define FAST_AGAINST_H

#include "assay_fast.h"
#include "fast/core/base.h"

typedef struct {
    u32 format;
    bool through_files;         /* also mapped, and copied */
    int file;                   /* to write to, if so */
    u64 files, clean, partly;   /* judged; clean without data and padding */
    u64 unusual;                /* clean, but left to the reference */
    u32 blamed;                 /* the first rule that the last file breaks and
                                   that is not passed, or UINT32_MAX */
    char wrong[200];            /* the difference, or "" */
    char *documents[2];         /* of both; buffers that are reused */
    u64 room[2];
} against;

/* Reports whether both agree; if not, wrong describes the difference. often:
 * use all ways, including slow ones. */
bool agrees_on(against *a, const u8 *bytes, u64 size, bool often);
void against_close(against *a);

#endif
