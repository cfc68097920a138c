/* Writes files that appear once they are complete. */
#ifndef ASSAY_OUTFILE_H
#define ASSAY_OUTFILE_H

#include <stdio.h>
#include <sys/types.h>

#include "tool/base.h"
#include "tool/cleanup.h"

/*
 * Flushes a file; returns whether everything was written. If not, *error is the
 * reason, or 0 if it is unknown.
 */
bool has_arrived(FILE *file, int *error);

/*
 * A file that appears under its name once it is complete. A path that is not a
 * regular file, such as /dev/stderr, is written directly. The functions that
 * return false print a message first, after "assay: COMMAND: ".
 */
#define MOST_PIECES 8

typedef struct {
    cleanup cleanup;
    FILE *file;
    const char *command;
    const char *path;
    char *temporary;            /* NULL: written directly */
    int number;                 /* the file descriptor */
    bool quick;                 /* not synced, since it can be made again */
    off_t whole;                /* size of the part before the pieces */
    view pieces[MOST_PIECES];
    size_t count;
} outfile;

bool outfile_open(outfile *o, const char *command, const char *path);
bool outfile_close(outfile *o);

/* Closes and removes the file without a message. */
void outfile_discard(outfile *o);

/*
 * Makes the file appear even if the program is ended by a signal: the bytes so
 * far, followed by these pieces. A piece whose bytes are NULL is replaced by
 * what ended the program. The pieces must not change until the next mark.
 * Without pieces, an ended program leaves no file.
 */
void outfile_mark(outfile *o, const view *pieces, size_t count);

#endif
