/* Finds the files below a folder that may have a known format. */
#ifndef ASSAY_FOLDER_H
#define ASSAY_FOLDER_H

#include <stdbool.h>

#include "tool/base.h"

typedef struct {
    void (*file)(const char *path, void *user);

    /* Called for a folder, or another path, that cannot be visited. */
    void (*problem)(const char *path, const char *problem, void *user);
} folder_visitor;

/*
 * Visits the files below path with the extension of the format (0: of any), and
 * its indexes; in each folder indexes come first, then files by name. Links to
 * folders are not followed. A folder that cannot be read is a problem, and so
 * is a FIFO, or that there is no file. Returns false if there was a problem.
 */
bool visit_folder(const char *path, u32 wanted, const folder_visitor *visitor,
                  void *user);

#endif
