#include "generators/zten/model.h"

#include "generators/cases/large.h"

static zten_tensor tensor_of(const large_walk *w)
{
    return (zten_tensor){.name = {w->name, w->size}, .dtype = FLOAT32,
                         .rank = w->rank, .shape = w->shape};
}

static void put_out(FILE *out, builder *b)
{
    fwrite(b->bytes, 1, b->size, out);
    empty_builder(b);
}

/* Each begins at a multiple; the index begins where the last one ends. */
static void put_blobs(FILE *out, const large_plan *plan)
{
    large_walk w = walk_large(plan, false);
    builder blob = {0};
    u64 padding = ZTEN_ALIGNMENT - ZTEN_MAGIC_SIZE;

    while (next_large(&w)) {
        zten_tensor t = tensor_of(&w);
        emit_fill(&blob, 0, (size_t)padding, NULL);
        zten_emit_blob(&blob, &t);
        put_out(out, &blob);
        padding = zten_align(large_bytes(&w)) - large_bytes(&w);
    }
    free_builder(&blob);
}

/* Only one entry is held in memory; the total size comes last. */
static void put_index(FILE *out, const large_plan *plan)
{
    const token root = ITEMS(plan->count);
    large_walk w = walk_large(plan, false);
    builder piece = {0};
    u64 offset = ZTEN_ALIGNMENT;

    emit_token(&piece, &root, 0);
    u64 index_size = piece.size;
    put_out(out, &piece);
    while (next_large(&w)) {
        zten_tensor t = tensor_of(&w);
        zten_emit_entry(&piece, &t, 0, offset, large_bytes(&w));
        index_size += piece.size;
        put_out(out, &piece);
        offset += zten_align(large_bytes(&w));
    }
    emit_u64le(&piece, index_size, "index_size");
    put_out(out, &piece);
    free_builder(&piece);
}

void zten_large(FILE *out, const large_plan *plan)
{
    fputs("ZTEN0001", out);
    put_blobs(out, plan);
    put_index(out, plan);
}
