/* The dtype of a tensor: a text, {"Bool": store} or {"QFloat": scheme}. */
#include "generators/burnpack/write_map.h"

static const field_name scheme_fields[] = {
    {'v', "value"}, {'p', "param"}, {'s', "store"}, {'l', "level"},
    {'m', "mode"}, {0, NULL},
};
static const field_name block_fields[] = {
    {'s', "storage"}, {'l', "len"}, {0, NULL},
};

static void put_bool(const writing *w)
{
    open_scope(w->out, "dtype");
    bool open = open_variant(w, "dtype", "Bool");
    burnpack_put_text(w, "store", burnpack_bool_store(w->tensor->dtype));
    close_map(w, open);
    close_scope(w->out);
}

/* ---------------------------------------------------------------- QFloat -- */

const char *burnpack_store_name(const burnpack_scheme *s)
{
    static const char *const names[] = {
        [NATIVE] = "Native", [PACKED_NATIVE] = "PackedNative",
        [PACKED_U32] = "PackedU32",
    };

    return names[s->store];
}

static void put_store(const writing *w)
{
    const burnpack_scheme *s = &w->tensor->scheme;
    const token dim[] = {INT(s->dim), {0}};

    if (s->store == NATIVE) {
        burnpack_put_text(w, "store", "Native");
        return;
    }
    open_scope(w->out, "store");
    bool open = open_variant(w, "store", burnpack_store_name(s));
    put_item(w, "dim", dim);
    close_map(w, open);
    close_scope(w->out);
}

static void put_storage(const writing *w)
{
    const burnpack_scheme *s = &w->tensor->scheme;
    token usual[7] = {ITEMS(5)};

    for (size_t i = 0; i < 5; i++)
        usual[1 + i] = (token)INT(s->storage[i]);
    usual[6] = (token){0};
    put_array(w, "storage", usual);
}

static void put_block(const writing *w)
{
    const char *letters = w->tensor->block_fields;
    const token len[] = {INT(w->tensor->scheme.len), {0}};
    letters = letters != NULL ? letters : "sl";

    open_scope(w->out, "block");
    bool open = open_map(w, "block", strlen(letters));
    for (size_t j = 0; letters[j] != '\0'; j++) {
        const char *name = put_key(w, block_fields, letters[j], j);
        if (name != NULL && letters[j] == 's')
            put_storage(w);
        else if (name != NULL)
            put_item(w, name, len);
    }
    close_map(w, open);
    close_scope(w->out);
}

static void put_level(const writing *w)
{
    if (!w->tensor->scheme.blocks) {
        burnpack_put_text(w, "level", "Tensor");
        return;
    }
    open_scope(w->out, "level");
    bool open = open_variant(w, "level", "Block");
    put_block(w);
    close_map(w, open);
    close_scope(w->out);
}

static void put_scheme_field(const writing *w, char letter)
{
    const burnpack_scheme *s = &w->tensor->scheme;

    switch (letter) {
    case 'v': burnpack_put_text(w, "value", s->value); break;
    case 'p': burnpack_put_text(w, "param", s->param); break;
    case 's': put_store(w); break;
    case 'l': put_level(w); break;
    case 'm': burnpack_put_text(w, "mode", "Symmetric"); break;
    }
}

static void put_quantized(const writing *w)
{
    const char *letters = w->tensor->scheme_fields;
    letters = letters != NULL ? letters : "vpslm";

    open_scope(w->out, "dtype");
    bool variant = open_variant(w, "dtype", "QFloat");
    open_scope(w->out, "scheme");
    bool open = open_map(w, "scheme", strlen(letters));
    for (size_t j = 0; letters[j] != '\0'; j++)
        if (put_key(w, scheme_fields, letters[j], j) != NULL)
            put_scheme_field(w, letters[j]);
    close_map(w, open);
    close_scope(w->out);
    close_map(w, variant);
    close_scope(w->out);
}

void put_dtype(const writing *w)
{
    burnpack_dtype dtype = w->tensor->dtype;

    if (dtype == QFLOAT)
        put_quantized(w);
    else if (burnpack_bool_store(dtype) != NULL)
        put_bool(w);
    else
        burnpack_put_text(w, "dtype", burnpack_dtype_name(dtype));
}
