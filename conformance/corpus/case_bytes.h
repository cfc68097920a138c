/*
 * What a case is a copy of: the bytes of a file, of a request, or of what its
 * maker makes. Files of recipes have gigabytes of holes: they are
 * never read as a whole, but compared and copied without them (tool/sparse.h).
 */
#ifndef ASSAY_CASE_BYTES_H
#define ASSAY_CASE_BYTES_H

#include <stdio.h>

#include "conformance/corpus/manifest.h"

typedef struct {
    u8 *bytes;
    size_t size;
    int file;                   /* of a recipe, in place of bytes; else -1 */
} case_bytes;

/* Of the case; or of another file in its place. false after a line to
 * problems. Close in both cases. */
bool case_bytes_open(case_bytes *o, const corpus_case *c, FILE *problems);
bool case_bytes_open_at(case_bytes *o, const corpus_case *c, const char *path,
                      FILE *problems);
void case_bytes_close(case_bytes *o);

/* Whether it is what the manifest, or the request, says. */
bool case_bytes_is_right(const case_bytes *o, const corpus_case *c);

/* To a new file. false: errno says why. */
bool case_bytes_copy(const case_bytes *o, int to);

/* Whether the file of the case is right; if not, says what the problem is. */
bool case_bytes_is_there(const corpus_case *c, const char *problem,
                       FILE *problems);

/* The bytes of the case's file, or what its maker makes of it, to be freed:
 * NULL after a line to problems. */
u8 *read_case(const corpus_case *c, size_t *size, FILE *problems);

#endif
