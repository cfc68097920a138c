/* Watches mapped files that may become shorter: missing bytes read as zeros. */
#ifndef ASSAY_MAPPING_H
#define ASSAY_MAPPING_H

#include "tool/base.h"

/* An index, one of the files that it names, and those that are kept. */
#define MOST_MAPPINGS (2 + 64)

/* Watches a mapping, by its first byte, until mapping_forget(); returns false
 * if there are too many. */
bool mapping_watch(u8 *bytes, size_t size);
void mapping_forget(const u8 *bytes);

/* Reports whether some bytes were missing when they were read. */
bool mapping_lost(const u8 *bytes);

#endif
