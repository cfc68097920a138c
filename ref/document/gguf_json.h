/* Values of GGUF in the canonical document. */
#ifndef ASSAY_GGUF_JSON_H
#define ASSAY_GGUF_JSON_H

#include "core/memory.h"
#include "document/json.h"

/*
 * Writes an array that was found before, with all that is in it:
 *
 *     {"type":"array","count":"1","elements":[
 *         {"type":"uint8","count":"2","elements":["1","2"]}]}
 *
 * m is for levels; without enough of it, or where no array stands any more, out
 * is stopped.
 */
void print_gguf_array(json *out, memory *m, const char *name, span array,
                      bool big_endian);

#endif
