/*
 * The folder of a format's files. All files of an older run are replaced; no
 * other file is overwritten.
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
 * whose folder holds other files, too. Returns false after a message if the
 * folder is not empty and no older run of the same kind made it.
 */
bool owned_open(owned *o, const char *folder, const char *maker);

/* Reports whether a file may be written. Returns false after a message if a
 * file of that name exists that the older run did not make. */
bool owned_lets(const owned *o, const char *name, const void *bytes,
                size_t size);

/* Removes what the older run made and this one did not. */
bool owned_clear(const owned *o, const name_list *made);
void owned_close(owned *o);

#endif
