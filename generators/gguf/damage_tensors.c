/* Damages of random GGUF files: each MUST rule of infos and data. */
#include "generators/gguf/random_parts.h"

#include "tool/words.h"

#define MOST_NAME 63

/* ----------------------------------------------------------------- infos -- */

static bool stretch_name(maker *m, void *model, blame *where)
{
    gguf_tensor *t = gguf_some_tensor(m, model);

    if (t == NULL)
        return false;
    t->name = (gguf_text){"n", 1, 65 + (size_t)roll(&m->dice, 300)};
    return blame_at(m, where, "tensor[*].name_length");
}

static bool spoil_name(maker *m, void *model, blame *where)
{
    gguf_tensor *t = gguf_some_tensor(m, model);
    u64 skip, length;

    if (t == NULL || t->name.times != 1 || t->name.size > MOST_NAME - 4)
        return false;
    literal bad = spoil_utf8(m, (literal){t->name.bytes, t->name.size}, &skip,
                             &length);
    t->name = (gguf_text){bad.bytes, bad.size, 1};
    return blame_inside(m, where, "tensor[*].name", skip, length);
}

static bool repeat_name(maker *m, void *model, blame *where)
{
    file_model *f = model;
    const gguf_tensor *t = gguf_some_tensor(m, f);
    size_t last = f->tensor_count - 1;

    if (t == NULL || m->at[0] == last || t->name.size == 0)
        return false;
    ((gguf_tensor *)f->tensors)[last].name = t->name;
    m->at[0] = last;
    return blame_at(m, where, "tensor[*].name");
}

/* A row that ends inside a block. */
static bool break_block(maker *m, void *model, blame *where)
{
    gguf_tensor *t = gguf_some_tensor(m, model);

    if (t == NULL || !gguf_is_quantized(t->type) || t->rank > 4)
        return false;
    u64 *dimensions = GIVE(m, t->rank, u64);
    for (size_t i = 0; i < t->rank; i++)
        dimensions[i] = dimension(t->dimensions, i);
    dimensions[0] += 1 + roll(&m->dice, gguf_type_at(t->type)->elements - 1);
    t->dimensions = dimensions;
    t->content = COUNTING;
    return blame_at(m, where, "tensor[*].dimensions[0]");
}

static bool overflow_elements(maker *m, const void *model, builder *file,
                              blame *where)
{
    const gguf_tensor *t = gguf_some_tensor(m, model);
    u64 times = 2 + roll(&m->dice, 9);

    return t != NULL && t->rank <= 8 &&
           set_shape(m, file, where, "tensor[*].dimensions[*]", TWO(62), times);
}

/* ------------------------------------------------------------------ data -- */

/* One byte more than a multiple of the alignment. */
static bool shift_data(maker *m, const void *model, builder *file,
                       blame *where)
{
    if (gguf_some_tensor(m, model) == NULL || gguf_alignment(model) == 1)
        return false;
    do_edit(m, file, (edit)ADD("tensor[*].offset", 1));
    return blame_at(m, where, "tensor[*].offset");
}

static bool push_data_out(maker *m, const void *model, builder *file,
                          blame *where)
{
    static const unsigned powers[] = {20, 31, 32, 40};
    u64 alignment = gguf_alignment(model);
    unsigned power = PICK(&m->dice, powers);

    if (gguf_some_tensor(m, model) == NULL)
        return false;
    do_edit(m, file, (edit)SET("tensor[*].offset", alignment * TWO(power)));
    return blame_at(m, where, "tensor[*].offset");
}

/* Cuts the data of the last tensor. */
static bool cut_data(maker *m, const void *model, builder *file, blame *where)
{
    const file_model *f = model;

    if (f->tensor_count == 0 ||
        gguf_data_size(&f->tensors[f->tensor_count - 1]) == 0)
        return false;
    m->at[0] = f->tensor_count - 1;
    do_edit(m, file, (edit)CUT("tensor[*].data*", 0));
    return blame_at(m, where, "tensor[*].offset");
}

/* Cuts the padding before the data, if there is any. */
static bool cut_start(maker *m, const void *model, builder *file,
                      blame *where)
{
    const file_model *f = model;
    const golden_field *padding = find_field(file, "padding");

    if (f->tensor_count == 0 || padding == NULL ||
        !ends_in(padding[-1].path, ".offset"))
        return false;
    do_edit(m, file, (edit)CUT("padding*", 0));
    *where = (blame)AT_END;
    return true;
}

/* Two tensors of different sizes at one offset. */
static bool overlap(maker *m, const void *model, builder *file, blame *where)
{
    const gguf_tensor *t = gguf_some_tensor(m, model);
    size_t i = m->at[0];
    const gguf_tensor *other = gguf_some_tensor(m, model);
    size_t j = m->at[0];

    if (t == NULL || gguf_data_size(other) == 0 ||
        gguf_data_size(t) <= gguf_data_size(other))
        return false;
    u64 at = number_at(file, give_text(m, "tensor[%zu].offset", i));
    do_edit(m, file, (edit)SET("tensor[*].offset", at));
    m->at[0] = i > j ? i : j;
    return blame_at(m, where, "tensor[*].offset");
}

/* ----------------------------------------------------------------- table -- */

#define ROW(rule, ...)      DAMAGE(BREAK(rule, "", __VA_ARGS__))

const damage gguf_tensor_damages[] = {
    BEND(GGUF_TENSOR_NAME_LENGTH, stretch_name),
    BEND(GGUF_TENSOR_NAME_UTF8, spoil_name),
    BEND(GGUF_TENSOR_NAME_DUPLICATE, repeat_name),
    ROW(GGUF_TENSOR_DIMENSION, FLIP("tensor[*].dimensions[*]", 63)),
    HURT(GGUF_TENSOR_ELEMENTS, overflow_elements),
    BEND(GGUF_TENSOR_BLOCK, break_block),
    HURT(GGUF_TENSOR_OFFSET_ALIGNED, shift_data),
    HURT(GGUF_DATA_START, cut_start),
    HURT(GGUF_DATA_OUT_OF_FILE, push_data_out),
    HURT(GGUF_DATA_OUT_OF_FILE, cut_data),
    HURT(GGUF_DATA_OVERLAP, overlap),
    NO_DAMAGE,
};
