/*
 * The contents of a file that its document gives by digest: the elements of
 * tensors, and values of metadata.
 */
#ifndef ASSAY_LOAD_H
#define ASSAY_LOAD_H

#include <jansson.h>

#include "assay.h"

/* Bytes in the file, or made from it; NULL: there are none. */
typedef struct {
    const uint8_t *bytes;
    size_t size;
} loaded_bytes;

typedef struct {
    loaded_bytes *tensors;  /* by tensor: the digested bytes */
    size_t tensor_count;
    loaded_bytes *entries;  /* by entry: arrays, bit sets, long texts */
    size_t entry_count;
    uint8_t *room;          /* elements that were decompressed or reordered */
    uint8_t *values;        /* metadata values that were reordered */
} load;

/*
 * Finds them in data, which the report accepted. Where the index says nothing,
 * the report's own document is used, which is trusted. Returns NULL, or why it
 * failed. Call unload() in both cases.
 */
const char *load_elements(load *l, const assay_report *report,
                          const json_t *document, const uint8_t *data,
                          size_t size);
void unload(load *l);

#endif
