/* A folder that only the run needs. It goes if the program ends early, too. */
#ifndef ASSAY_TEMPORARY_H
#define ASSAY_TEMPORARY_H

#include <stdbool.h>
#include <stddef.h>

#include "tool/cleanup.h"

typedef struct {
    cleanup cleanup;
    char *path;                 /* NULL: there is none */
    char **inside;              /* all that is in it, a folder before what */
    size_t count;               /* it holds: the last is removed first */
    size_t room;
} temporary;

/* Where such folders are made: TMPDIR, or /tmp. */
const char *temporary_place(void);

/* false: errno says why. {0} is one that was not opened. */
bool temporary_open(temporary *t);

/* That path is in it, or will be: a handler of signals reads no folders. */
void temporary_note(temporary *t, const char *path);

/* Removes it with all that was noted. What else is there makes it stay. */
void temporary_close(temporary *t);

#endif
