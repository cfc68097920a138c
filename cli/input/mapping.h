/* A mapped file that may become shorter: what is cut off reads as zeros. */
#ifndef ASSAY_MAPPING_H
#define ASSAY_MAPPING_H

#include "tool/base.h"

/* Watches over this mapping, until the next one or mapping_forget(). */
void mapping_watch(u8 *bytes, size_t size);
void mapping_forget(void);

/* Whether some of it was no longer there when it was read. */
bool mapping_lost(void);

#endif
