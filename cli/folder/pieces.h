/* Remarks on pieces of files, and on what downloads left. */
#ifndef ASSAY_CLI_PIECES_H
#define ASSAY_CLI_PIECES_H

#include "folder/remarks.h"
#include "folder/walk.h"

/* Adds the remarks; the pieces of one file get one remark. */
void look_at_pieces(const folder *f, remark_list *all);

#endif
