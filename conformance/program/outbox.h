/*
 * Where a program puts the file that it is asked to write: one folder, to
 * which the program may write and in which nothing else stands. What is there
 * afterwards may be anything.
 */
#ifndef ASSAY_OUTBOX_H
#define ASSAY_OUTBOX_H

#include <stdio.h>

#include "tool/base.h"
#include "tool/cleanup.h"

/* A program that writes more than that into a file is stopped by the system,
 * before the disk is full. */
#define MOST_OUTPUT (1ull << 30)

typedef struct {
    cleanup cleanup;
    int around;             /* the folder that it is in */
    char *folder;           /* NULL: there is none */
    char *path;             /* of the file that is awaited, "" if none is */
    bool stuck;             /* what was left there cannot be removed */
} outbox;

typedef struct {
    u8 *bytes;              /* of a file, or NULL */
    size_t size;
    char *fault;            /* what is: a sentence without a subject, or NULL */
    bool any;               /* something was there, whatever it is */
    int error;              /* we cannot see what is there: errno; else 0 */
} written_file;

/* Makes the folder in that one, which has the path: false after a line to
 * problems. */
bool outbox_open(outbox *o, int around, const char *path, FILE *problems);
void outbox_close(outbox *o);

/* The path of a file that is not there, for that request. */
const char *outbox_place(outbox *o, u64 id, const char *extension);

/* Takes what came of it, and empties the folder. */
void outbox_take(outbox *o, written_file *w);
void written_free(written_file *w);

#endif
