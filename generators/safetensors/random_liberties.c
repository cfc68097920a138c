/* Random safetensors files that a reader may refuse or warn about. */
#include "generators/safetensors/random_parts.h"

/* The place of the last liberty: from one field of the tensor to another. */
static void say_shape(maker *m, rule r)
{
    take_liberty(m, r, (blame)SPAN(bound_path(m, "tensor[*].shape.open"),
                                   bound_path(m, "tensor[*].shape.close")));
}

static void add_nul(maker *m, file_model *f)
{
    const literal nul = LITERAL("\0");
    st_tensor *t = st_some_tensor(m, f, false);

    if (t == NULL)
        return;
    t->name.text = join_literals(m, t->name.text, nul);
    liberty_at(m, SAFETENSORS_TENSOR_NAME_NUL, "tensor[*].name");
}

/* The member stays as it is, however the tensor is spelled. */
static void add_unknown(maker *m, file_model *f)
{
    const char *path = "tensor[*].unknown[0]";
    st_tensor *t = st_some_tensor(m, f, false);
    const char **list = GIVE(m, 1, const char *);
    st_unknown u = st_random_unknown(m);

    if (t == NULL)
        return;
    list[0] = u.text;
    t->unknown = list;
    liberty_at(m, SAFETENSORS_TENSOR_MEMBER_UNKNOWN, path);
    blame_bytes(m, 0, u.key);
    if (u.again > 0) {
        liberty_at(m, SAFETENSORS_JSON_DUPLICATE_IGNORED, path);
        blame_bytes(m, u.again, u.again_size);
    }
    if (u.deep > 0) {
        liberty_at(m, SAFETENSORS_JSON_DEPTH, path);
        blame_bytes(m, u.deep, 1);
    }
}

static void widen(maker *m, file_model *f)
{
    st_tensor *t = st_some_tensor(m, f, false);

    if (t == NULL)
        return;
    t->dtype = U16;
    t->rank = 65 + (size_t)roll(&m->dice, 60);
    t->shape = NULL;
    st_fill(m, t);
    say_shape(m, SAFETENSORS_SHAPE_RANK_MAX);
}

/* Next to a zero, a dimension above 53 bits, or several with a large
 * product. */
static void promise(maker *m, file_model *f)
{
    st_tensor *t = st_some_tensor(m, f, false);
    bool one = one_in(&m->dice, 2);
    u64 *shape = GIVE(m, 3, u64);
    size_t zero = (size_t)roll(&m->dice, 3);

    if (t == NULL)
        return;
    shape[0] = shape[1] = shape[2] = one ? 1 : TWO(32);
    shape[zero] = 0;
    if (one)
        shape[(zero + 1) % 3] = TWO(53) + roll(&m->dice, TWO(53));
    t->dtype = U8;
    t->rank = 3;
    t->shape = shape;
    st_fill(m, t);
    m->at[1] = (zero + 1) % 3;
    if (one)
        liberty_at(m, SAFETENSORS_SHAPE_DIM_INTEROP, "tensor[*].shape[*]");
    else
        say_shape(m, SAFETENSORS_SHAPE_ZERO_DIM_OVERFLOW);
}

static void colour_bool(maker *m, file_model *f)
{
    st_tensor *t = st_some_tensor(m, f, false);
    u64 *shape = GIVE(m, 1, u64);

    if (t == NULL)
        return;
    shape[0] = 1 + roll(&m->dice, 20);
    t->dtype = BOOL;
    t->rank = 1;
    t->shape = shape;
    t->content = GIVEN;
    t->data = random_bools(m, shape[0], 1);
    u64 at = roll(&m->dice, shape[0]);
    ((char *)t->data.bytes)[at] = (char)(2 + roll(&m->dice, 254));
    liberty_at(m, SAFETENSORS_DATA_BOOL_VALUE, "tensor[*].data");
    blame_bytes(m, at, 1);
}

static void pad_with_others(maker *m, file_model *f)
{
    static const char *const spaces[] = {"\n", "   \t", "\r\n", "  \n  "};
    const char *text = PICK(&m->dice, spaces);

    f->padding = (literal){text, strlen(text)};
    liberty_at(m, SAFETENSORS_HEADER_PADDING_SPACE, "header.padding");
    blame_bytes(m, strspn(text, " "), 1);
}

static void say_null(maker *m, file_model *f)
{
    f->metadata = NULL_VALUE;
    f->pair_count = 0;
    liberty_at(m, SAFETENSORS_META_NULL, "metadata.null");
}

/* One liberty must not undo another: each tensor is used once. */
void st_take_liberties(maker *m, file_model *f)
{
    static void (*const of_tensors[])(maker *m, file_model *f) = {
        widen, promise, colour_bool, add_unknown, add_unknown};

    if (one_in(&m->dice, 8))
        say_null(m, f);
    if (one_in(&m->dice, 4))
        pad_with_others(m, f);
    if (one_in(&m->dice, 4))
        add_nul(m, f);
    if (!one_in(&m->dice, 3))
        PICK(&m->dice, of_tensors)(m, f);
}
