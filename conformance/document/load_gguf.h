/* Values of GGUF that its document has a digest of. */
#ifndef ASSAY_LOAD_GGUF_H
#define ASSAY_LOAD_GGUF_H

#include "conformance/document/load.h"

/* The size bytes of the value of an entry, whose key stands in the file; what
 * has to be turned goes into *room. */
loaded_bytes gguf_value(const assay_entry *e, size_t size, bool turned,
                        uint8_t **room);

#endif
