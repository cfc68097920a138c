/* Random Toy files, and what breaks them. */
#include "generators/toy/model.h"
#include "generators/random/random.h"

#define MOST_TENSORS 6

static const char *text_of(maker *m, literal name)
{
    char *text = GIVE(m, name.size + 1, char);

    return memcpy(text, name.bytes, name.size);
}

static void *make_model(maker *m)
{
    static const shape_wish wish = {0, 255, 100, false};
    file_model *f = GIVE(m, 1, file_model);
    size_t count = random_count(m, MOST_TENSORS);
    literal *names = random_names(m, count, ANY_NAME);
    toy_tensor *tensors = GIVE(m, count, toy_tensor);

    for (size_t i = 0; i < count; i++) {
        tensors[i].name = text_of(m, names[i]);
        tensors[i].shape = random_shape(m, &wish, &tensors[i].rank);
    }
    f->version = one_in(&m->dice, 4) ? 1 : 2;
    f->order = f->version == 2 && one_in(&m->dice, 2) ? NUMBER_BE : NUMBER_LE;
    f->tensors = tensors;
    f->count = count;
    return f;
}

static bool repeat_name(maker *m, void *model, blame *where)
{
    file_model *f = model;

    if (f->count < 2)
        return false;
    ((toy_tensor *)f->tensors)[f->count - 1].name = f->tensors[0].name;
    *where = (blame)AT(give_text(m, "tensor[%zu].name", f->count - 1));
    return true;
}

/* A dimension that no data could fill: all of the shape is blamed. */
static bool overflow_data(maker *m, const void *model, builder *file,
                          blame *where)
{
    const file_model *f = model;

    if (f->count == 0 || f->tensors[0].rank == 0)
        return false;
    do_edit(m, file, (edit)SET("tensor[0].shape[0]", (u64)1 << 62));
    *where = (blame)INSIDE("tensor[0].shape[0]", 0, 8 * f->tensors[0].rank);
    return true;
}

static const damage damages[] = {
    DAMAGE(BREAK(TOY_TENSOR_NAME_UTF8, "", REPLACE("tensor[*].name", "\xff"),
                 SET("tensor[*].name_size", 1))),
    BEND(TOY_TENSOR_NAME_UNIQUE, repeat_name),
    HURT(TOY_TENSOR_DATA, overflow_data),
    NO_DAMAGE,
};

const random_craft toy_random = {
    .reason = "1, 2, 3", .make = make_model, .rows = {toy_rows},
    .damages = {damages},
};
