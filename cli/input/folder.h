/* The files below a folder that formats of assay may be in. */
#ifndef ASSAY_FOLDER_H
#define ASSAY_FOLDER_H

#include <stdbool.h>

#include "tool/base.h"

typedef void file_visitor(const char *path, void *user);

/*
 * Visits the files below path whose extension is that of a format (0:
 * of any), in the order of their names. Links to folders are not followed.
 * Folders that cannot be read are told to standard error. Returns false if
 * there was one of these, or no file.
 */
bool visit_folder(const char *path, u32 wanted, file_visitor *visit,
                  void *user);

#endif
