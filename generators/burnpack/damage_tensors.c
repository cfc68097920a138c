/* Damages to the tensors of a random Burnpack file. */
#include "generators/burnpack/random_parts.h"

#define BLOCK_AT        TENSOR_AT "dtype.scheme.level.block."

static const token *other_value(maker *m)
{
    static const token values[] = {NOT(5), OCTETS("F32"), VALUE(TRUE_VALUE),
                                   REAL(4, 0x3f800000)};

    return give_token(m, PICK(&m->dice, values));
}

/* ----------------------------------------------------------- descriptor -- */

static bool repeat_field(maker *m, void *model, blame *where)
{
    static const char *const names[] = {"dtype", "shape", "data_offsets"};
    burnpack_tensor *t = burnpack_some_tensor(m, model);
    size_t i = (size_t)roll(&m->dice, 3);

    if (t == NULL)
        return false;
    char *letters = burnpack_letters(m, t);
    m->at[1] = strlen(letters);
    letters[m->at[1]] = "dso"[i];
    burnpack_respell(m, t, give_text(m, "%s.key", names[i]),
                     usual_text(m, (literal){names[i], strlen(names[i])}));
    burnpack_recount(m, t);
    return blame_at(m, where, TENSOR_AT "key[*].text");
}

static bool drop_field(maker *m, void *model, blame *where)
{
    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return false;
    char *letters = burnpack_letters(m, t);
    char *gone = strchr(letters, "dso"[roll(&m->dice, 3)]);
    if (gone == NULL)
        return false;
    memmove(gone, gone + 1, strlen(gone));
    burnpack_recount(m, t);
    return blame_at(m, where, TENSOR_AT "head");
}

/* Spells a part of a tensor in these tokens. */
static bool respell(maker *m, void *model, blame *where, const char *part,
                    const token *tokens, const char *path)
{
    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return false;
    burnpack_respell(m, t, part, tokens);
    return blame_at(m, where, path);
}

static bool change_name(maker *m, void *model, blame *where)
{
    return respell(m, model, where, "name", other_value(m),
                   TENSOR_AT "name.head");
}

static bool repeat_name(maker *m, void *model, blame *where)
{
    file_model *f = model;
    const burnpack_tensor *t = burnpack_some_tensor(m, f);

    if (t == NULL || m->at[0] == f->tensor_count - 1)
        return false;
    burnpack_tensor *last = (burnpack_tensor *)f->tensors +
                            f->tensor_count - 1;
    last->name = t->name;
    burnpack_respell(m, last, "name", usual_text(m, t->name));
    m->at[0] = f->tensor_count - 1;
    return blame_at(m, where, TENSOR_AT "name.text");
}

static bool change_descriptor(maker *m, void *model, blame *where)
{
    return respell(m, model, where, "descriptor", other_value(m),
                   TENSOR_AT "head");
}

static bool change_shape(maker *m, void *model, blame *where)
{
    const token list[] = {ITEMS(2), INT(1), *other_value(m)};

    return one_in(&m->dice, 2)
               ? respell(m, model, where, "shape", other_value(m),
                         TENSOR_AT "shape.head")
               : respell(m, model, where, "shape", give_tokens(m, list, 3),
                         TENSOR_AT "shape[1].head");
}

static bool change_offsets(maker *m, void *model, blame *where)
{
    const token three[] = {ITEMS(3), INT(0), INT(1), INT(1)};
    const token other[] = {ITEMS(2), INT(0), *other_value(m)};

    switch (roll(&m->dice, 3)) {
    case 0:
        return respell(m, model, where, "data_offsets", other_value(m),
                       TENSOR_AT "data_offsets.head");
    case 1:
        return respell(m, model, where, "data_offsets",
                       give_tokens(m, three, 4),
                       TENSOR_AT "data_offsets.head");
    default:
        return respell(m, model, where, "data_offsets",
                       give_tokens(m, other, 3),
                       TENSOR_AT "data_offsets[1].head");
    }
}

static bool change_id(maker *m, void *model, blame *where)
{
    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return false;
    char *letters = burnpack_letters(m, t);
    if (strchr(letters, 'p') == NULL)
        letters[strlen(letters)] = 'p';
    burnpack_recount(m, t);
    burnpack_respell(m, t, "param_id", other_value(m));
    return blame_at(m, where, TENSOR_AT "param_id.head");
}

/* --------------------------------------------------------------- dtypes -- */

static bool respell_plain(maker *m, void *model, blame *where,
                          const token *tokens, const char *path)
{
    const file_model *f = model;

    for (size_t i = 0; i < f->tensor_count; i++)
        if (f->tensors[i].dtype >= BOOL_NATIVE)
            return false;
    return respell(m, model, where, "dtype", tokens, path);
}

static bool misname_dtype(maker *m, void *model, blame *where)
{
    static const token names[] = {STRING("F8"), STRING("f32"), STRING("I128"),
                                  STRING("F32 "), STRING("bool")};

    return respell_plain(m, model, where,
                         give_token(m, PICK(&m->dice, names)),
                         TENSOR_AT "dtype.text");
}

static bool change_dtype(maker *m, void *model, blame *where)
{
    return respell_plain(m, model, where, other_value(m),
                         TENSOR_AT "dtype.head");
}

static bool misname_store(maker *m, void *model, blame *where)
{
    static const token names[] = {STRING("U16"), STRING("native"),
                                  STRING("Bool")};
    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return false;
    t->dtype = BOOL_U8;
    burnpack_fill(m, t);
    t->spelled = NULL;
    burnpack_recount(m, t);
    burnpack_respell(m, t, "store", give_token(m, PICK(&m->dice, names)));
    return blame_at(m, where, TENSOR_AT "dtype.store.text");
}

/* Quantizes a tensor in blocks; its former elements are dropped. */
static burnpack_tensor *quantized(maker *m, void *model)
{
    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return NULL;
    burnpack_quantize(m, t);
    t->scheme.blocks = true;
    burnpack_fill(m, t);
    t->spelled = NULL;
    burnpack_recount(m, t);
    return t;
}

static bool change_scheme(maker *m, void *model, blame *where)
{
    static const char *const parts[] = {"value", "param", "mode"};
    const literal name = LITERAL("Q7S");
    burnpack_tensor *t = quantized(m, model);
    const char *part = PICK(&m->dice, parts);

    if (t == NULL)
        return false;
    burnpack_respell(m, t, part, usual_text(m, name));
    return blame_at(m, where, give_text(m, TENSOR_AT "dtype.scheme.%s.text",
                                        part));
}

static bool respell_len(maker *m, void *model, blame *where, u64 len)
{
    burnpack_tensor *t = quantized(m, model);

    if (t == NULL)
        return false;
    burnpack_respell(m, t, "len", give_token(m, (token)INT(len)));
    return blame_at(m, where, BLOCK_AT "len.head");
}

static bool widen_len(maker *m, void *model, blame *where)
{
    return respell_len(m, model, where, 256 + roll(&m->dice, 9));
}

static bool lengthen_len(maker *m, void *model, blame *where)
{
    return respell_len(m, model, where, 6 + roll(&m->dice, 250));
}

static bool use_zero_size(maker *m, void *model, blame *where)
{
    burnpack_tensor *t = quantized(m, model);

    if (t == NULL)
        return false;
    m->at[1] = (size_t)roll(&m->dice, t->scheme.len);
    t->scheme.storage[m->at[1]] = 0;
    burnpack_fill(m, t);
    return blame_at(m, where, BLOCK_AT "storage[*].head");
}

const damage burnpack_tensor_damages[] = {
    BEND(BURNPACK_STRUCT_DUPLICATE_FIELD, repeat_field),
    BEND(BURNPACK_TENSOR_NAME_TYPE, change_name),
    BEND(BURNPACK_TENSOR_DUPLICATE_NAME, repeat_name),
    BEND(BURNPACK_TENSOR_DESCRIPTOR_TYPE, change_descriptor),
    BEND(BURNPACK_TENSOR_MISSING_FIELD, drop_field),
    BEND(BURNPACK_TENSOR_SHAPE_TYPE, change_shape),
    BEND(BURNPACK_TENSOR_OFFSETS_TYPE, change_offsets),
    BEND(BURNPACK_TENSOR_PARAM_ID_TYPE, change_id),
    BEND(BURNPACK_DTYPE_UNKNOWN, misname_dtype),
    BEND(BURNPACK_DTYPE_ENCODING, change_dtype),
    BEND(BURNPACK_DTYPE_BOOL_STORE, misname_store),
    BEND(BURNPACK_DTYPE_QUANT_SCHEME, change_scheme),
    BEND(BURNPACK_DTYPE_QUANT_BLOCK, widen_len),
    BEND(BURNPACK_DTYPE_QUANT_BLOCK_LEN, lengthen_len),
    BEND(BURNPACK_DTYPE_QUANT_BLOCK_ZERO, use_zero_size),
    NO_DAMAGE,
};
