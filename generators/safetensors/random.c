/* Random safetensors files. */
#include "safetensors/model.h"
#include "random.h"

static void *make_model(maker *m)
{
    return GIVE(m, 1, file_model);
}

static const damage damages[] = {NO_DAMAGE};

const random_craft safetensors_random = {
    .reason = "1", .facts = st_random_facts, .make = make_model,
    .damages = {damages},
};
