/*
 * Finds the corpus that comes with the program: the folder next to it, as
 * installed or built; or else an archive there or inside the program, which is
 * unpacked into a temporary folder.
 */
#ifndef ASSAY_GOLDEN_H
#define ASSAY_GOLDEN_H

#include "conformance/corpus/manifest.h"
#include "tool/temporary.h"

typedef struct {
    char *folder;               /* absolute; NULL if there is none */
    temporary unpacked;
} golden_folder;

/*
 * Finds the corpus; returns false after a message if there is none. Only the
 * formats set in formats, by number, are unpacked from an archive; all if it is
 * NULL. The folder stays until golden_leave(), which removes a temporary one.
 */
bool golden_find(golden_folder *g, const bool *formats);
void golden_leave(golden_folder *g);

/* Loads the cases of these formats, by number, or of all if formats is NULL.
 * Returns false after a message on failure; close c in both cases. */
bool golden_load(corpus *c, const bool *formats);

/* Does the same for one format, or for all if only is 0, and loads the cases
 * kept aside as well. */
bool golden_open(corpus *c, u32 only);

#endif
