/* The files below a folder that formats of assay may be in. */
#ifndef ASSAY_FOLDER_H
#define ASSAY_FOLDER_H

#include <stdbool.h>

#include "tool/base.h"

typedef struct {
    void (*file)(const char *path, void *user);

    /* Of a folder, or of what else cannot be visited. */
    void (*problem)(const char *path, const char *problem, void *user);
} folder_visitor;

/*
 * Visits the files below path whose extension is that of a format (0: of any),
 * and its indexes: these first in each folder, else in the order of their
 * names. Links to folders are not followed. What cannot be read of the folders
 * is a problem, and so is a FIFO, or that there is no file. Returns false if
 * there was one.
 */
bool visit_folder(const char *path, u32 wanted, const folder_visitor *visitor,
                  void *user);

#endif
