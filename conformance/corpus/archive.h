/*
 * A corpus in one file: a tar archive (ustar), a frame of Zstandard for the
 * files at the top, for each folder, and for the end (export/dist.py).
 */
#ifndef ASSAY_ARCHIVE_H
#define ASSAY_ARCHIVE_H

#include <stdio.h>

#include "tool/base.h"
#include "tool/temporary.h"

/*
 * Unpacks it into an open folder, without its top folder. Folders of other
 * formats than these, by number, are skipped, unless formats is NULL. The
 * archive is checked as that of a stranger: there are regular files alone, of
 * at most 64 MiB, with names below the folder. false after one line to
 * problems, which calls it by name; what was unpacked until then stays in the
 * folder.
 */
bool archive_unpack(view archive, const char *name, const bool *formats,
                    temporary *to, FILE *problems);

#endif
