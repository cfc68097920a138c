/*
 * What a case is a copy of: the bytes of a file, of a request, or of what its
 * maker makes (fresh.h). Files of recipes have gigabytes of holes: they are
 * never read as a whole, but compared and copied without them (tool/sparse.h).
 */
#ifndef ASSAY_ORIGINAL_H
#define ASSAY_ORIGINAL_H

#include <stdio.h>

#include "manifest.h"

typedef struct {
    u8 *bytes;
    size_t size;
    int file;                   /* of a recipe, in place of bytes; else -1 */
} original;

/* Of the case; or of another file in its place. false after a line to
 * problems. Close in both cases. */
bool original_open(original *o, const corpus_case *c, FILE *problems);
bool original_open_at(original *o, const corpus_case *c, const char *path,
                      FILE *problems);
void original_close(original *o);

/* Whether it is what the manifest, or the request, says. */
bool original_is_right(const original *o, const corpus_case *c);

/* To a new file. false: errno says why. */
bool original_copy(const original *o, int to);

/* Whether the file of the case is right; if not, says what the problem is. */
bool original_is_there(const corpus_case *c, const char *problem,
                       FILE *problems);

#endif
