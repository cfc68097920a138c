#include "generators/toy/model.h"

#include "generators/cases/large.h"

static void put_out(FILE *out, builder *b)
{
    fwrite(b->bytes, 1, b->size, out);
    empty_builder(b);
}

static u64 file_size(const large_plan *plan)
{
    large_walk w = walk_large(plan, false);
    u64 size = 10;

    while (next_large(&w))
        size += 3 + 8 * w.rank + w.size + large_bytes(&w);
    return size;
}

void toy_large(FILE *out, const large_plan *plan)
{
    const file_model m = {.version = 2, .order = NUMBER_LE};
    large_walk w = walk_large(plan, false);
    builder b = {0};

    toy_emit_header(&b, &m, plan->count, file_size(plan));
    while (next_large(&w)) {
        const toy_tensor t = {w.name, w.rank, w.shape};
        toy_emit_tensor(&b, &m, &t, 0);
        put_out(out, &b);
    }
    put_out(out, &b);
    free_builder(&b);
}
