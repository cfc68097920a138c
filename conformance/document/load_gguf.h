/* Values of GGUF that its document gives by digest. */
#ifndef ASSAY_LOAD_GGUF_H
#define ASSAY_LOAD_GGUF_H

#include "conformance/document/load.h"

/* Returns the size bytes of the value of an entry, whose key is in the file.
 * Reordered bytes go to *room. */
loaded_bytes gguf_value(const assay_entry *e, size_t size, bool turned,
                        uint8_t **room);

#endif
