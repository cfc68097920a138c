/* The writer of safetensors: the size of the header, the header, the data. */
#include "generators/safetensors/model.h"

#include <stdlib.h>

#include "tool/words.h"

/* -------------------------------------------------------------- layout -- */

/* Data follows data without a gap. */
st_layout st_lay_out(const file_model *m)
{
    st_layout l = {0};

    l.begins = need_memory(NULL, m->tensor_count * sizeof *l.begins);
    l.ends = need_memory(NULL, m->tensor_count * sizeof *l.ends);
    for (size_t k = 0; k < m->tensor_count; k++) {
        size_t i = m->order != NULL ? m->order[k] : k;
        l.begins[i] = l.size;
        l.size += st_data_size(&m->tensors[i]);
        l.ends[i] = l.size;
    }
    return l;
}

void st_free_layout(st_layout *l)
{
    free(l->begins);
    free(l->ends);
}

/* -------------------------------------------------------------- header -- */

static void emit_root(builder *b, const file_model *m, const st_layout *l)
{
    bool first = true;

    open_scope(b, "root");
    st_emit_syntax(b, "{", "open");
    st_emit_syntax(b, m->space.open, "space");
    close_scope(b);
    for (size_t i = 0; i <= m->tensor_count; i++) {
        bool metadata = m->metadata != ABSENT && m->metadata_at == i;
        if (metadata) {
            if (!first)
                st_emit_comma(b, &m->space);
            st_emit_metadata(b, m);
            first = false;
        }
        if (i == m->tensor_count)
            break;
        if (!first)
            st_emit_comma(b, &m->space);
        st_emit_entry(b, &m->space, &m->tensors[i], i, l->begins[i],
                      l->ends[i]);
        first = false;
    }
    open_scope(b, "root");
    st_emit_syntax(b, m->space.close, "space");
    st_emit_syntax(b, "}", "close");
    close_scope(b);
}

static void emit_padding(builder *b, const file_model *m)
{
    size_t align = m->align != 0 ? m->align : ST_ALIGNMENT;

    if (m->padding.bytes != NULL)
        emit_bytes(b, m->padding.bytes, m->padding.size, "header.padding");
    else
        emit_fill(b, ' ', (align - b->size % align) % align, "header.padding");
}

static void emit_text_pieces(builder *b, const file_model *m)
{
    static const char *const names[3] = {"before", "wrong", "behind"};

    for (size_t i = 0; i < 3; i++)
        emit_bytes(b, m->text[i].bytes, m->text[i].size, "text.%s", names[i]);
}

/* ---------------------------------------------------------------- file -- */

/* A field in the buffer, or the buffer itself. */
static bool is_data(const golden_field *f)
{
    return strcmp(f->path, "buffer") == 0 ||
           strcmp(f->path, "trailing") == 0 || ends_in(f->path, ".data");
}

u64 st_data_start(const builder *b)
{
    for (size_t i = 0; i < b->field_count; i++)
        if (is_data(&b->fields[i]))
            return b->fields[i].offset;
    return b->size;
}

/* A file that is truncated inside the size has no size to set. */
void st_seal(builder *b)
{
    const golden_field *size = find_field(b, "header_size");

    if (size != NULL && size->size == ST_SIZE_SIZE)
        set_number(b, "header_size", st_data_start(b) - ST_SIZE_SIZE);
}

builder st_build(const void *model)
{
    const file_model *m = model;
    st_layout l = st_lay_out(m);
    builder b = {0};

    emit_u64le(&b, 0, "header_size");
    if (m->text[0].bytes != NULL) {
        emit_text_pieces(&b, m);
    } else {
        emit_root(&b, m, &l);
        emit_padding(&b, m);
    }
    for (size_t k = 0; k < m->tensor_count; k++) {
        size_t i = m->order != NULL ? m->order[k] : k;
        open_scope(&b, "tensor[%zu]", i);
        st_emit_data(&b, &m->tensors[i], "data");
        close_scope(&b);
    }
    emit_bytes(&b, m->buffer.bytes, m->buffer.size, "buffer");
    st_free_layout(&l);
    st_seal(&b);
    return b;
}
