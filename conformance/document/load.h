/*
 * What a file holds beside its document: the elements of tensors, and values of
 * metadata that the document has a digest of.
 */
#ifndef ASSAY_LOAD_H
#define ASSAY_LOAD_H

#include <jansson.h>

#include "assay.h"

/* Bytes of the file, or made from it; NULL: there are none. */
typedef struct {
    const uint8_t *bytes;
    size_t size;
} loaded_bytes;

typedef struct {
    loaded_bytes *tensors;  /* of each, what the digest of the document is of */
    size_t tensor_count;
    loaded_bytes *entries;  /* of each of the metadata: arrays, bit sets, long
                               texts */
    size_t entry_count;
    uint8_t *room;          /* elements that had to be decompressed or turned */
    uint8_t *values;        /* of metadata, that had to be turned */
} load;

/*
 * Takes them out of the data that the report accepted, with help of its own
 * document, which is believed, only where the index says nothing. NULL, or why
 * it is not done; unload() in any case.
 */
const char *load_elements(load *l, const assay_report *report,
                          const json_t *document, const uint8_t *data,
                          size_t size);
void unload(load *l);

#endif
