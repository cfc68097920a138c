/* Folders in which a program may have left anything. */
#ifndef ASSAY_CLEAR_H
#define ASSAY_CLEAR_H

#include <stdbool.h>

/*
 * Removes all that is in it, however deep and whatever its modes, and leaves it
 * open to us. No link is followed; what is no folder is removed itself. false:
 * something is still there.
 */
bool clear_folder(const char *path);

/* The same of a path in a folder that is open. */
bool clear_folder_at(int at, const char *path);

#endif
