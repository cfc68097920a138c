/*
 * The corpus that comes with the program: the folder next to it, where it was
 * installed or built; or else an archive there, or inside the program, that is
 * unpacked into a temporary folder.
 */
#ifndef ASSAY_GOLDEN_H
#define ASSAY_GOLDEN_H

#include "conformance/corpus/manifest.h"
#include "tool/temporary.h"

typedef struct {
    char *folder;               /* absolute; NULL: there is none */
    temporary unpacked;
} golden_folder;

/*
 * false after a message, if there is none. Of an archive, only these formats
 * are unpacked, by number, or all if formats is NULL. The folder stays until
 * golden_leave(), which removes a temporary one.
 */
bool golden_find(golden_folder *g, const bool *formats);
void golden_leave(golden_folder *g);

/* Its cases, of these formats, by number, or of all if they are NULL: false
 * after a message if they cannot be read; close it in both cases. */
bool golden_load(corpus *c, const bool *formats);

/* Likewise, and those that lie aside too, of one format unless that is 0. */
bool golden_open(corpus *c, u32 only);

#endif
