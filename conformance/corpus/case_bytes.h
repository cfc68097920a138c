/*
 * The bytes of a case: of its file, its request, or those that its maker makes.
 * Files of recipes have holes of gigabytes: they are never read as a whole, but
 * compared and copied without the holes (tool/sparse.h).
 */
#ifndef ASSAY_CASE_BYTES_H
#define ASSAY_CASE_BYTES_H

#include <stdio.h>

#include "conformance/corpus/manifest.h"

typedef struct {
    u8 *bytes;
    size_t size;
    int file;                   /* of a recipe, instead of bytes; else -1 */
} case_bytes;

/* Open the case, or the file at path instead. Return false after a line to
 * problems. Close in both cases. */
bool case_bytes_open(case_bytes *o, const corpus_case *c, FILE *problems);
bool case_bytes_open_at(case_bytes *o, const corpus_case *c, const char *path,
                      FILE *problems);
void case_bytes_close(case_bytes *o);

/* Reports whether the bytes match the manifest, or the request. */
bool case_bytes_match(const case_bytes *o, const corpus_case *c);

/* Writes the bytes to a new file. Returns false with errno set. */
bool case_bytes_copy(const case_bytes *o, int to);

/* Reports whether the file matches the manifest; if not, prints problem. */
bool case_bytes_is_there(const corpus_case *c, const char *problem,
                       FILE *problems);

/* Returns the bytes of the file, or those that its maker makes, to be freed;
 * NULL after a line to problems. */
u8 *read_case(const corpus_case *c, size_t *size, FILE *problems);

#endif
