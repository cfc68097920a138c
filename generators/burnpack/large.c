#include "burnpack/model.h"

#define LARGE_NAME_SIZE 40

/* Puts name and descriptor of tensor i of a large file. */
static void emit_large_tensor(builder *b, u64 i)
{
    char name[LARGE_NAME_SIZE];
    int length = snprintf(name, sizeof name, "layers.%07llu.weight",
                          (unsigned long long)i);
    const burnpack_tensor t = {.name = {name, (size_t)length}, .dtype = F32,
                               .rank = 2, .shape = (const u64[]){4, 4}};

    empty_builder(b);
    burnpack_emit_descriptor(b, &t, 0, BURNPACK_ALIGNMENT * i);
}

static void write_padding(FILE *out, u64 size)
{
    for (u64 i = 0; i < size; i++)
        fputc(0, out);
}

/* The descriptors are made twice: for their size, and to be written. */
void burnpack_large(FILE *out, u64 count)
{
    const burnpack_tensor sixteen = {.dtype = F32, .rank = 2,
                                     .shape = (const u64[]){4, 4}};
    const token tensors[] = {PAIRS(1), STRING("tensors"), NUMBERED(MAP, count),
                             {0}};
    builder head = {0};
    builder top = {0};
    builder piece = {0};

    emit_tokens(&top, tensors);
    u64 size = top.size;
    for (u64 i = 0; i < count; i++) {
        emit_large_tensor(&piece, i);
        size += piece.size;
    }

    burnpack_emit_header(&head, size);
    fwrite(head.bytes, 1, head.size, out);
    fwrite(top.bytes, 1, top.size, out);
    for (u64 i = 0; i < count; i++) {
        emit_large_tensor(&piece, i);
        fwrite(piece.bytes, 1, piece.size, out);
    }

    u64 end = head.size + size;
    empty_builder(&piece);
    burnpack_emit_data(&piece, &sixteen);
    for (u64 i = 0; i < count; i++) {
        write_padding(out, burnpack_align(end) - end);
        fwrite(piece.bytes, 1, piece.size, out);
        end = burnpack_align(end) + piece.size;
    }
    free_builder(&head);
    free_builder(&top);
    free_builder(&piece);
}
