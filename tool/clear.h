/* Clears folders in which a program may have left anything. */
#ifndef ASSAY_CLEAR_H
#define ASSAY_CLEAR_H

#include <stdbool.h>

/*
 * Removes everything in a folder, at any depth and of any mode, and makes the
 * folder accessible to its owner. Links are not followed; a path that is not a
 * folder is removed itself. Returns false if something is left.
 */
bool clear_folder(const char *path);

/* Does the same for a path in an open folder. */
bool clear_folder_at(int at, const char *path);

#endif
