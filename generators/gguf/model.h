/* The model of a GGUF file: the header alone, until the generator is there. */
#ifndef ASSAY_GENERATE_GGUF_H
#define ASSAY_GENERATE_GGUF_H

#include "author.h"

typedef struct {
    u32 version;
} file_model;

builder gguf_build(const void *model);      /* a file_model */

#endif
