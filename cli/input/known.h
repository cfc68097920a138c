/*
 * Files of models that were judged, by device and inode: an index may call one
 * file by any number of names, and so may several indexes. One that is asked
 * for a second time is kept with its report; if more are asked for again than
 * can be kept, each of the others is judged a few times, and then no more.
 */
#ifndef ASSAY_CLI_KNOWN_H
#define ASSAY_CLI_KNOWN_H

#include "input/judge.h"
#include "input/mapping.h"

#define MOST_KEPT  (MOST_MAPPINGS - 2)
#define MOST_TIMES 16

typedef struct {
    dev_t device;
    ino_t inode;
    u32 times;                  /* it was judged */
    judged *kept;               /* or NULL */
} known_file;

typedef struct {
    void *files;                /* a tree of them; NULL: none */
    u32 kept;
} known_files;

/* The one that stat() told about, added if it is new; NULL without memory. */
known_file *known_find(known_files *k, const struct stat *about);

/* It was judged once more, with this result, which the set may keep then: only
 * if not, the caller closes and frees it. */
bool known_keep(known_files *k, known_file *f, judged *j);
void known_close(known_files *k);

#endif
