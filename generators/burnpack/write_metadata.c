/*
 * The metadata: nested maps of fields. Each map is written from a list of
 * letters, one for a field, so that any order and any missing or additional
 * field is possible.
 */
#include "generators/burnpack/write_map.h"

#include <stdlib.h>

static const field_name top_fields[] = {
    {'t', "tensors"}, {'m', "metadata"}, {0, NULL},
};
static const field_name descriptor_fields[] = {
    {'d', "dtype"}, {'s', "shape"}, {'o', "data_offsets"}, {'p', "param_id"},
    {0, NULL},
};

/* ----------------------------------------------------------- descriptor -- */

static void put_shape(const writing *w)
{
    const burnpack_tensor *t = w->tensor;
    token *usual = need_memory(NULL, (t->rank + 2) * sizeof *usual);

    usual[0] = (token)ITEMS(t->rank);
    for (size_t i = 0; i < t->rank; i++)
        usual[1 + i] = (token)INT(dimension(t->shape, i));
    usual[1 + t->rank] = (token){0};
    put_array(w, "shape", usual);
    free(usual);
}

static void put_field(const writing *w, char letter)
{
    u64 end = w->start + burnpack_size(w->tensor);
    const token offsets[] = {ITEMS(2), INT(w->start), INT(end), {0}};
    const token id[] = {INT(w->tensor->id), {0}};

    switch (letter) {
    case 'd': put_dtype(w); break;
    case 's': put_shape(w); break;
    case 'o': put_array(w, "data_offsets", offsets); break;
    case 'p': put_item(w, "param_id", id); break;
    }
}

void burnpack_emit_descriptor(builder *b, const burnpack_tensor *t, size_t i,
                              u64 start)
{
    const char *letters = t->fields != NULL ? t->fields
                        : t->has_id ? "dsop" : "dso";
    const token name[] = {{TEXT, t->name.size, 0, t->name.bytes, t->name.size},
                          {0}};
    const writing w = {.out = b, .tensor = t, .start = start,
                       .unknown = t->unknown, .spelled = t->spelled};

    open_scope(b, "tensor[%zu]", i);
    put_item(&w, "name", name);
    bool open = open_map(&w, "descriptor", strlen(letters));
    for (size_t j = 0; letters[j] != '\0'; j++)
        if (put_key(&w, descriptor_fields, letters[j], j) != NULL)
            put_field(&w, letters[j]);
    close_map(&w, open);
    close_scope(b);
}

/* -------------------------------------------------------------- top map -- */

static void put_tensors(const writing *w)
{
    const file_model *f = w->file;

    open_scope(w->out, "tensors");
    bool open = open_map(w, "tensors", f->tensor_count);
    close_scope(w->out);
    for (size_t i = 0; i < f->tensor_count; i++)
        burnpack_emit_descriptor(w->out, &f->tensors[i], i,
                                 w->layout->starts[i]);
    open_scope(w->out, "tensors");
    close_map(w, open);
    close_scope(w->out);
}

static void put_user(const writing *w)
{
    static const char *const halves[] = {"key", "value"};
    const file_model *f = w->file;

    open_scope(w->out, "user");
    bool open = open_map(w, "metadata", f->user_count);
    close_scope(w->out);
    for (size_t i = 0; i < 2 * f->user_count; i++) {
        const token_pair *pair = &f->user[i / 2];
        open_scope(w->out, "user[%zu].%s", i / 2, halves[i % 2]);
        emit_tokens(w->out, emit_tags(w->out, i % 2 == 0 ? pair->key
                                                         : pair->value));
        close_scope(w->out);
    }
    open_scope(w->out, "user");
    close_map(w, open);
    close_scope(w->out);
}

void burnpack_emit_metadata(builder *b, const file_model *f,
                            const burnpack_layout *l)
{
    const writing w = {.out = b, .file = f, .layout = l,
                       .unknown = f->unknown, .spelled = f->spelled};
    const char *letters = f->fields != NULL ? f->fields
                        : f->user_count > 0 ? "tm" : "t";

    open_scope(b, "metadata");
    bool open = open_map(&w, "top", strlen(letters));
    for (size_t j = 0; letters[j] != '\0'; j++) {
        if (put_key(&w, top_fields, letters[j], j) == NULL)
            continue;
        if (letters[j] == 't')
            put_tensors(&w);
        else
            put_user(&w);
    }
    close_map(&w, open);
    close_scope(b);
}
