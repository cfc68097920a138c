/* GGUF v2, v3                                                spec/gguf.md */
#include "format.h"

void gguf_check(reader *in, document *doc)
{
    enter(in, "header", NO_INDEX, GGUF_HEADER_TRUNCATED);
    require_magic(in, FORMAT_gguf, GGUF_HEADER_MAGIC);
    leave(in);
    put_metadata(doc);
    put_tensors(doc);
}
