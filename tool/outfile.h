/* Files that are written, and appear once they are whole. */
#ifndef ASSAY_OUTFILE_H
#define ASSAY_OUTFILE_H

#include <stdio.h>
#include <sys/types.h>

#include "tool/base.h"
#include "tool/cleanup.h"

/*
 * Whether all that was written has arrived; if not, why, or 0 if nobody knows.
 */
bool has_arrived(FILE *file, int *error);

/*
 * A file that appears under its name once it is whole; what is no regular
 * file, /dev/stderr for one, is written as it is. Problems are told, after
 * "assay: COMMAND: ".
 */
#define MOST_PIECES 8

typedef struct {
    cleanup cleanup;
    FILE *file;
    const char *command;
    const char *path;
    char *temporary;            /* NULL: written as it is */
    int number;                 /* of the file, for the system */
    bool quick;                 /* not forced to the disk: made again at will */
    off_t whole;                /* bytes that the pieces may follow: */
    view pieces[MOST_PIECES];
    size_t count;
} outfile;

bool outfile_open(outfile *o, const char *command, const char *path);
bool outfile_close(outfile *o);

/* Closes it without a word, and it never was there. */
void outfile_discard(outfile *o);

/*
 * From here on the file gets its name even if the program is ended: cut off
 * where it is now, followed by these pieces; one without bytes stands for
 * what ended the program. They stay as they are until the next mark; none
 * means that an ended program leaves no file.
 */
void outfile_mark(outfile *o, const view *pieces, size_t count);

#endif
