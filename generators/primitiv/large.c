#include "generators/primitiv/model.h"

#include "generators/cases/large.h"

static void write_out(FILE *out, builder *b)
{
    fwrite(b->bytes, 1, b->size, out);
    empty_builder(b);
}

/* Splits the current name into the names of submodels. */
static void divide_name(const large_walk *w, primitiv_text names[LARGE_PARTS])
{
    for (size_t i = 0; i < w->part_count; i++) {
        size_t end = i + 1 < w->part_count ? w->parts[i + 1] - 1 : w->size;
        names[i] = (primitiv_text){w->name + w->parts[i], end - w->parts[i], 1};
    }
}

/* A Model. Only one parameter is in memory. */
void primitiv_large(FILE *out, const large_plan *plan)
{
    large_walk w = walk_large(plan, true);
    primitiv_text names[LARGE_PARTS];
    builder b = {0};

    primitiv_emit_header(&b, A_MODEL);
    primitiv_emit_uint(&b, plan->count, "model.parameter_count");
    write_out(out, &b);
    while (next_large(&w)) {
        divide_name(&w, names);
        const primitiv_parameter p = {
            names, w.part_count, {1, w.rank, w.shape, COUNT}, NO_STATS
        };
        primitiv_emit_pair(&b, &p, 0);
        write_out(out, &b);
    }
    free_builder(&b);
}
