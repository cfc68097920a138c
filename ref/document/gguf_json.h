/* GGUF arrays in the canonical document. */
#ifndef ASSAY_GGUF_JSON_H
#define ASSAY_GGUF_JSON_H

#include "core/memory.h"
#include "document/json.h"

/*
 * Writes a valid array with all its elements:
 *
 *     {"type":"array","count":"1","elements":[
 *         {"type":"uint8","count":"2","elements":["1","2"]}]}
 *
 * m is for levels. Stops out if memory runs out, or if the bytes have changed
 * and are no longer an array.
 */
void print_gguf_array(json *out, memory *m, const char *name, span array,
                      bool big_endian);

#endif
