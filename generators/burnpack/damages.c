/* Damages to header, CBOR and maps of a random Burnpack file. */
#include "generators/burnpack/random_parts.h"

static bool respell_file(maker *m, file_model *f, const char *part, token t)
{
    f->spelled = add_spelling(m, f->spelled, part, give_token(m, t));
    return true;
}

/* ----------------------------------------------------------------- CBOR -- */

static bool promise_pairs(maker *m, void *model, blame *where)
{
    static const u64 counts[] = {UINT32_MAX, TWO(32) + 1, TWO(63), UINT64_MAX};

    return respell_file(m, model, "top",
                        (token)PAIRS(PICK(&m->dice, counts))) &&
           blame_at(m, where, "metadata.head");
}

static bool promise_name(maker *m, void *model, blame *where)
{
    static const u64 sizes[] = {UINT32_MAX, TWO(40), UINT64_MAX};
    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return false;
    token name = *usual_text(m, t->name);
    name.number = PICK(&m->dice, sizes);
    burnpack_respell(m, t, "name", give_token(m, name));
    return blame_at(m, where, TENSOR_AT "name.head");
}

static bool add_unknown(maker *m, void *model, const token *key,
                        const token *value)
{
    static const literal usual = LITERAL("new \xe2\x82\xac");
    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return false;
    m->at[1] = burnpack_add_unknown(m, t, key != NULL ? key
                                              : usual_text(m, usual), value);
    return true;
}

static bool add_verbatim(maker *m, void *model, blame *where, token value)
{
    return add_unknown(m, model, NULL, give_token(m, value)) &&
           blame_at(m, where, TENSOR_AT "unknown[*].bytes");
}

static bool reserve_info(maker *m, void *model, blame *where)
{
    static const token bad[] = {
        AS_IS("\x1c"), AS_IS("\x3d"), AS_IS("\x5e"), AS_IS("\x7d"),
        AS_IS("\x9c"), AS_IS("\xbd"), AS_IS("\xdf"), AS_IS("\xfc")};

    return add_verbatim(m, model, where, PICK(&m->dice, bad));
}

static bool add_break(maker *m, void *model, blame *where)
{
    return add_verbatim(m, model, where, (token)AS_IS("\xff"));
}

static bool widen_simple(maker *m, void *model, blame *where)
{
    static const token bad[] = {AS_IS("\xf8\x14"), AS_IS("\xf8\x00"),
                                AS_IS("\xf8\x1f")};

    return add_verbatim(m, model, where, PICK(&m->dice, bad));
}

static bool mix_chunks(maker *m, void *model, blame *where)
{
    const token bad[] = {OPEN(TEXT), OCTETS("a"), CLOSE};

    return add_unknown(m, model, NULL, give_tokens(m, bad, 3)) &&
           blame_at(m, where, TENSOR_AT "unknown[*].head[1]");
}

static bool add_trailing(maker *m, const void *model, builder *file,
                         blame *where)
{
    const golden_field *last = NULL;

    (void)model;
    for (size_t i = 0; i < file->field_count; i++)
        if (strncmp(file->fields[i].path, "metadata.", 9) == 0)
            last = &file->fields[i];
    if (last == NULL || find_field(file, last->path) != last)
        return false;
    u64 end = last->offset + last->size;
    do_edit(m, file, (edit)GROW(give_text(m, "%s", last->path), "\xa0"));
    *where = (blame)AT_OFFSET(end, 1);
    return true;
}

static bool spoil_name(maker *m, void *model, blame *where)
{
    burnpack_tensor *t = burnpack_some_tensor(m, model);
    u64 skip, length;

    if (t == NULL)
        return false;
    literal name = spoil_utf8(m, t->name, &skip, &length);
    burnpack_respell(m, t, "name", usual_text(m, name));
    return blame_inside(m, where, TENSOR_AT "name.text", skip, length);
}

static bool change_key(maker *m, void *model, blame *where)
{
    static const token keys[] = {INT(0), NOT(5), OCTETS("dtype"),
                                 VALUE(TRUE_VALUE), REAL(2, 0x3c00)};
    const token *key = give_token(m, PICK(&m->dice, keys));

    return add_unknown(m, model, key, give_token(m, (token)INT(1))) &&
           blame_at(m, where, TENSOR_AT "key[*].head");
}

/* ----------------------------------------------------------------- maps -- */

static const token *other_value(maker *m)
{
    static const token values[] = {INT(1), NOT(5), OCTETS("F32"),
                                   VALUE(NULL_VALUE), VALUE(TRUE_VALUE),
                                   REAL(4, 0x3f800000)};

    return give_token(m, PICK(&m->dice, values));
}

static bool change_top(maker *m, void *model, blame *where)
{
    return respell_file(m, model, "top", *other_value(m)) &&
           blame_at(m, where, "metadata.head");
}

static bool drop_tensors(maker *m, void *model, blame *where)
{
    file_model *f = model;

    f->fields = f->user_count > 0 ? "m" : "";
    f->tensor_count = 0;
    return respell_file(m, f, "top", (token)PAIRS(f->user_count > 0)) &&
           blame_at(m, where, "metadata.head");
}

static bool change_tensors(maker *m, void *model, blame *where)
{
    return respell_file(m, model, "tensors", *other_value(m)) &&
           blame_at(m, where, "metadata.tensors.head");
}

static token_pair *some_user(maker *m, const file_model *f)
{
    m->at[0] = (size_t)roll(&m->dice, f->user_count);
    return f->user_count > 0 ? (token_pair *)f->user + m->at[0] : NULL;
}

static bool change_user(maker *m, void *model, blame *where)
{
    token_pair *pair = some_user(m, model);

    if (pair == NULL)
        return false;
    if (one_in(&m->dice, 2)) {
        pair->key = other_value(m);
        return blame_at(m, where, "metadata.user[*].key.head");
    }
    pair->value = other_value(m);
    return blame_at(m, where, "metadata.user[*].value.head");
}

static bool spoil_user(maker *m, void *model, blame *where)
{
    token_pair *pair = some_user(m, model);
    u64 skip, length;

    if (pair == NULL)
        return false;
    literal text = spoil_utf8(m, random_name(m, ANY_NAME), &skip, &length);
    pair->value = usual_text(m, text);
    return blame_inside(m, where, "metadata.user[*].value.text", skip, length);
}

static bool repeat_user(maker *m, void *model, blame *where)
{
    file_model *f = model;
    const token_pair *pair = some_user(m, f);

    if (pair == NULL || m->at[0] == f->user_count - 1)
        return false;
    token_pair *last = (token_pair *)f->user + f->user_count - 1;
    last->key = pair->key;
    m->at[0] = f->user_count - 1;
    return blame_at(m, where, "metadata.user[*].key.text");
}

#define HEADER(rule, ...)   UNSEALED(BREAK(rule, "", __VA_ARGS__))

const damage burnpack_file_damages[] = {
    HEADER(BURNPACK_HEADER_VERSION, FLIP("header.version*", 0)),
    HEADER(BURNPACK_HEADER_METADATA_SIZE, FLIP("header.metadata_size", 31)),
    HEADER(BURNPACK_HEADER_METADATA_SIZE,
           SET("header.metadata_size", 0xffffffff)),
    BEND(BURNPACK_CBOR_TRUNCATED, promise_pairs),
    BEND(BURNPACK_CBOR_TRUNCATED, promise_name),
    BEND(BURNPACK_CBOR_RESERVED_INFO, reserve_info),
    BEND(BURNPACK_CBOR_BREAK, add_break),
    BEND(BURNPACK_CBOR_SIMPLE_TWO_BYTE, widen_simple),
    BEND(BURNPACK_CBOR_INDEFINITE_CHUNK, mix_chunks),
    HURT(BURNPACK_CBOR_TRAILING_BYTES, add_trailing),
    BEND(BURNPACK_CBOR_UTF8, spoil_name),
    BEND(BURNPACK_CBOR_UTF8, spoil_user),
    BEND(BURNPACK_CBOR_KEY_TYPE, change_key),
    BEND(BURNPACK_METADATA_TOP_MAP, change_top),
    BEND(BURNPACK_METADATA_TENSORS_MISSING, drop_tensors),
    BEND(BURNPACK_METADATA_TENSORS_TYPE, change_tensors),
    BEND(BURNPACK_METADATA_USER_TYPE, change_user),
    BEND(BURNPACK_METADATA_DUPLICATE_KEY, repeat_user),
    NO_DAMAGE,
};
