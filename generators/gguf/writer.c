#include "gguf/model.h"

builder gguf_build(const void *model)
{
    const file_model *m = model;
    builder b = {0};

    open_scope(&b, "header");
    emit_text(&b, "GGUF", "magic");
    emit_number(&b, m->version, 4, NUMBER_LE, "version");
    emit_number(&b, 0, 8, NUMBER_LE, "tensor_count");
    emit_number(&b, 0, 8, NUMBER_LE, "metadata_kv_count");
    close_scope(&b);
    return b;
}
