#include "generators/burnpack/model.h"

#include "generators/cases/large.h"

static burnpack_tensor tensor_of(const large_walk *w)
{
    return (burnpack_tensor){.name = {w->name, w->size}, .dtype = F32,
                             .rank = w->rank, .shape = w->shape};
}

/* Writes all descriptors to out, unless that is NULL; returns their size. */
static u64 put_descriptors(FILE *out, const large_plan *plan)
{
    large_walk w = walk_large(plan, true);
    builder piece = {0};
    u64 start = 0;
    u64 size = 0;

    while (next_large(&w)) {
        burnpack_tensor t = tensor_of(&w);
        empty_builder(&piece);
        burnpack_emit_descriptor(&piece, &t, 0, start);
        size += piece.size;
        if (out != NULL)
            fwrite(piece.bytes, 1, piece.size, out);
        start += burnpack_align(large_bytes(&w));
    }
    free_builder(&piece);
    return size;
}

/* end: of the bytes before the data. */
static void put_data(FILE *out, const large_plan *plan, u64 end)
{
    large_walk w = walk_large(plan, true);
    builder data = {0};
    u64 padding = burnpack_align(end) - end;

    while (next_large(&w)) {
        burnpack_tensor t = tensor_of(&w);
        empty_builder(&data);
        emit_fill(&data, 0, (size_t)padding, NULL);
        burnpack_emit_data(&data, &t);
        fwrite(data.bytes, 1, data.size, out);
        padding = burnpack_align(large_bytes(&w)) - large_bytes(&w);
    }
    free_builder(&data);
}

/* The descriptors are made twice: to measure and to write them. */
void burnpack_large(FILE *out, const large_plan *plan)
{
    const token tensors[] = {PAIRS(1), STRING("tensors"),
                             NUMBERED(MAP, plan->count), {0}};
    builder head = {0};
    builder top = {0};

    emit_tokens(&top, tensors);
    u64 size = top.size + put_descriptors(NULL, plan);
    burnpack_emit_header(&head, size);
    fwrite(head.bytes, 1, head.size, out);
    fwrite(top.bytes, 1, top.size, out);
    put_descriptors(out, plan);
    put_data(out, plan, head.size + size);
    free_builder(&head);
    free_builder(&top);
}
