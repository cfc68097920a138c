/* Mapped files that may become shorter: what is cut off reads as zeros. */
#ifndef ASSAY_MAPPING_H
#define ASSAY_MAPPING_H

#include "tool/base.h"

/* A file that tells of others, one of these, and those that are kept. */
#define MOST_MAPPINGS (2 + 64)

/* Watches over a mapping, by its first byte, until mapping_forget(); false if
 * there are too many. */
bool mapping_watch(u8 *bytes, size_t size);
void mapping_forget(const u8 *bytes);

/* Whether some of it was no longer there when it was read. */
bool mapping_lost(const u8 *bytes);

#endif
