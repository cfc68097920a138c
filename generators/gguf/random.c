/* Random GGUF files. */
#include "gguf/model.h"

static void *make_model(maker *m)
{
    file_model *f = GIVE(m, 1, file_model);

    return f;
}

static const damage damages[] = {NO_DAMAGE};

const random_craft gguf_random = {
    .reason = "2", .facts = gguf_facts, .make = make_model,
    .damages = {damages},
};
