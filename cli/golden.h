/*
 * The corpus that goes with the program: beside it, where it was installed to
 * or built, or, if nothing is there, generated into a temporary folder.
 */
#ifndef ASSAY_GOLDEN_H
#define ASSAY_GOLDEN_H

#include "conformance/manifest.h"
#include "tool/temporary.h"

typedef struct {
    char *folder;               /* absolute; NULL: there is none */
    temporary generated;
} golden_folder;

/*
 * false after a message, if there is none. If it is generated, it has these
 * formats alone, by number, or all if they are NULL. The folder stays where it
 * is until golden_leave(), which removes a temporary one.
 */
bool golden_find(golden_folder *g, const bool *formats);
void golden_leave(golden_folder *g);

/* Its cases, of these formats, by number, or of all if they are NULL: false
 * after a message if they cannot be read; close it in both cases. */
bool golden_load(corpus *c, const bool *formats);

/* Likewise, and those that lie aside too, of one format unless that is 0. */
bool golden_open(corpus *c, u32 only);

#endif
