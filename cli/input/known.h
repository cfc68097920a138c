/*
 * The files of models judged so far, by device and inode: indexes may name one
 * file by any number of names. A file requested a second time is kept with its
 * report. If too many are requested again, each of the others is judged at most
 * MOST_TIMES times.
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
    u32 times;                  /* number of times it was judged */
    judged *kept;               /* its result, or NULL */
    char *name;                 /* under which it was reported while walking a
                                   folder, or NULL */
} known_file;

typedef struct {
    void *files;                /* a tree; NULL if it is empty */
    u32 kept;                   /* number of results kept */
} known_files;

/* Returns the file that stat() described, adding it if it is new; NULL without
 * memory. */
known_file *known_find(known_files *k, const struct stat *about);

/* Counts a judgment. Returns whether the set keeps the result; if not, the
 * caller closes and frees it. */
bool known_keep(known_files *k, known_file *f, judged *j);
void known_close(known_files *k);

#endif
