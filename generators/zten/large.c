#include "zten/model.h"

#define LARGE_NAME_SIZE 80

/* Puts the entry of tensor i of a large file. */
static void emit_large_entry(builder *b, u64 i)
{
    char name[LARGE_NAME_SIZE];
    int length = snprintf(name, sizeof name,
                          "model.layers.%llu.self_attn.q_proj.weight",
                          (unsigned long long)i);
    const zten_tensor t = {.name = {name, (size_t)length}, .dtype = FLOAT32,
                           .rank = 2, .shape = (const u64[]){4, 4}};

    empty_builder(b);
    zten_emit_entry(b, &t, 0, ZTEN_ALIGNMENT * (i + 1), ZTEN_ALIGNMENT);
}

/* Nothing is held but one entry; the size of all comes last. */
void zten_large(FILE *out, u64 count)
{
    const zten_tensor sixteen = {.dtype = FLOAT32, .rank = 2,
                                 .shape = (const u64[]){4, 4}};
    const token root = ITEMS(count);
    builder head = {0};
    builder data = {0};
    builder piece = {0};

    emit_text(&head, "ZTEN0001", "magic");
    emit_fill(&head, 0, ZTEN_ALIGNMENT - ZTEN_MAGIC_SIZE, "padding");
    fwrite(head.bytes, 1, head.size, out);
    zten_emit_blob(&data, &sixteen);
    for (u64 i = 0; i < count; i++)
        fwrite(data.bytes, 1, data.size, out);

    emit_token(&piece, &root, 0);
    fwrite(piece.bytes, 1, piece.size, out);
    u64 index_size = piece.size;
    for (u64 i = 0; i < count; i++) {
        emit_large_entry(&piece, i);
        fwrite(piece.bytes, 1, piece.size, out);
        index_size += piece.size;
    }
    empty_builder(&piece);
    emit_u64le(&piece, index_size, "index_size");
    fwrite(piece.bytes, 1, piece.size, out);

    free_builder(&head);
    free_builder(&data);
    free_builder(&piece);
}
