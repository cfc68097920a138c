/* Names the records of findings. */
#ifndef ASSAY_CLI_NAMED_H
#define ASSAY_CLI_NAMED_H

#include "assay.h"

/* Returns the path of a field, after the name of its record if it has one:
 * tensor "blk.0.attn_q.weight": tensor[7].offset. The caller frees it. */
char *named_path(const assay_named *record, const char *path);

#endif
