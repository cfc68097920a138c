/*
 * Unpacks a corpus in one file: a tar archive (ustar) of Zstandard frames, one
 * for the files at the top, one per folder, and one for the end
 * (export/dist.py).
 */
#ifndef ASSAY_ARCHIVE_H
#define ASSAY_ARCHIVE_H

#include <stdio.h>

#include "tool/base.h"
#include "tool/temporary.h"

/*
 * Unpacks the archive into an open folder, without its top folder. Skips the
 * folders of formats that are not in formats (by number; NULL: all). The
 * archive is untrusted: it may only contain regular files of at most 64 MiB
 * with names below the folder. Returns false after a line to problems, which
 * starts with name; files that were unpacked before stay in the folder.
 */
bool archive_unpack(view archive, const char *name, const bool *formats,
                    temporary *to, FILE *problems);

#endif
