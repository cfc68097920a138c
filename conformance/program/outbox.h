/*
 * The folder in which a program writes a requested file. It is writable and
 * otherwise empty; afterwards it may contain anything.
 */
#ifndef ASSAY_OUTBOX_H
#define ASSAY_OUTBOX_H

#include <stdio.h>

#include "tool/base.h"
#include "tool/cleanup.h"

/* The system stops a program that writes a longer file, before the disk is
 * full. */
#define MOST_OUTPUT (1ull << 30)

typedef struct {
    cleanup cleanup;
    int around;             /* its parent folder, open */
    char *folder;           /* its path; NULL: there is none */
    char *path;             /* of the requested file; "" if there is none */
    bool stuck;             /* it contains files that cannot be removed */
} outbox;

typedef struct {
    u8 *bytes;              /* of the requested file, or NULL */
    size_t size;
    char *fault;            /* a sentence without a subject, or NULL */
    bool any;               /* something was there, whatever it is */
    int error;              /* errno if we could not look, else 0 */
} written_file;

/* Creates the folder inside an open folder with this path. Returns false after
 * a line to problems. */
bool outbox_open(outbox *o, int around, const char *path, FILE *problems);
void outbox_close(outbox *o);

/* Returns the path at which the file of this request is to be written. */
const char *outbox_place(outbox *o, u64 id, const char *extension);

/* Reads what the program wrote, and empties the folder. */
void outbox_take(outbox *o, written_file *w);
void written_free(written_file *w);

#endif
