/* CBOR items in the canonical document. */
#ifndef ASSAY_CBOR_JSON_H
#define ASSAY_CBOR_JSON_H

#include "document/json.h"
#include "core/memory.h"

/*
 * Writes the members type, tag and value of a well-formed item to the open
 * object:
 *
 *     "type":"int","value":"-1"
 *     "type":"array","value":[{"type":...},...]
 *     "type":"map","value":[[{"type":...},{"type":...}],...]
 *     "type":"tag","tag":"2","value":{"type":...}
 *
 * m is for levels and chunked strings. Stops out if memory runs out, or if the
 * bytes have changed and are no longer an item.
 */
void print_cbor(json *out, memory *m, span item);

#endif
