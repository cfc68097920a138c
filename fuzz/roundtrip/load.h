/* What goes round beside the document: the elements of tensors. */
#ifndef FUZZ_ROUNDTRIP_LOAD_H
#define FUZZ_ROUNDTRIP_LOAD_H

#include "assay.h"
#include "generators/restore.h"

typedef struct {
    data_bytes *tensors;    /* as the digests of the document cover them */
    data_bytes *entries;    /* of metadata: arrays, bit sets, long texts */
    uint8_t *room;          /* elements that had to be decompressed or turned */
    uint8_t *values;        /* of metadata, that had to be turned */
} load;

/*
 * Takes them out of the data that the report judged, with help of the document
 * only where the index says nothing. NULL, or why it is not done; unload()
 * in any case.
 */
const char *load_elements(load *l, const assay_report *report,
                          const json_t *document, const uint8_t *data,
                          size_t size);
void unload(load *l);

#endif
