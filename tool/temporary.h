/* A temporary folder, which is removed even if the program ends early. */
#ifndef ASSAY_TEMPORARY_H
#define ASSAY_TEMPORARY_H

#include <stdbool.h>
#include <stddef.h>

#include "tool/cleanup.h"

typedef struct {
    cleanup cleanup;
    char *path;                 /* NULL if it is not open */
    char **inside;              /* paths in it, a folder before its contents; */
    size_t count;               /* the last is removed first */
    size_t room;
} temporary;

/* Returns where such folders are made: TMPDIR, or /tmp. */
const char *temporary_place(void);

/* Makes a folder; returns false with errno set. {0} is one not opened. */
bool temporary_open(temporary *t);

/* Notes a path that is, or will be, in the folder: signal handlers cannot list
 * folders. */
void temporary_note(temporary *t, const char *path);

/* Removes the folder and all that was noted; other files make it stay. */
void temporary_close(temporary *t);

#endif
