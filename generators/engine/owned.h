/*
 * The folder of a format's files, which may hold those of an older run: these
 * are replaced as a whole. Nothing of anybody else is written over.
 */
#ifndef ASSAY_OWNED_H
#define ASSAY_OWNED_H

#include "generators/engine/store.h"

typedef struct {
    const char *folder;
    name_list before;           /* below it, as its manifest lists them */
    bool strict;                /* nothing else may be there */
} owned;

/*
 * maker: the member made_by of the manifest, or NULL for the corpus itself,
 * whose folder holds other things as well. false after a message: the folder
 * holds something, and no older run of the same kind made it.
 */
bool owned_open(owned *o, const char *folder, const char *maker);

/* Whether a file may be written; false after a message: another one is there,
 * which is none of the older run's. */
bool owned_lets(const owned *o, const char *name, const void *bytes,
                size_t size);

/* Removes what the older run made and this one did not. */
bool owned_clear(const owned *o, const name_list *made);
void owned_close(owned *o);

#endif
