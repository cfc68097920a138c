#include "gguf/model.h"
#include "random.h"

static void *make_model(maker *m)
{
    file_model *f = GIVE(m, 1, file_model);

    f->version = 3;
    return f;
}

static const damage damages[] = {NO_DAMAGE};

const random_craft gguf_random = {
    .reason = "3", .make = make_model, .damages = {damages},
};
