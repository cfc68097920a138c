#include "oinf/model.h"

#define LARGE_NAME_SIZE 80

/* Puts the entry of tensor i of a large file. */
static void emit_large_entry(builder *b, u64 i, u64 offset)
{
    char name[LARGE_NAME_SIZE];
    int length = snprintf(name, sizeof name,
                          "model.layers.%010llu.self_attn.q_proj.weight",
                          (unsigned long long)i);
    oinf_tensor t = {{name, (size_t)length, 1}, {F32, SHAPE(2, 2), COUNT},
                     HAS_DATA, 0};

    empty_builder(b);
    oinf_emit_tensor(b, &t, 0, offset);
}

/* Nothing is held but one entry: all of them have the same size. */
void oinf_large(FILE *out, u64 count)
{
    const oinf_array four = {F32, SHAPE(2, 2), COUNT};
    const file_model m = {.tensor_count = (size_t)count};
    builder header = {0};
    builder entry = {0};
    builder data = {0};

    oinf_emit_data(&data, &four, NULL);
    emit_large_entry(&entry, 0, 0);
    u64 entries_end = OINF_HEADER_SIZE + count * entry.size;
    u64 first = oinf_align(entries_end);
    oinf_layout l = {{OINF_HEADER_SIZE, OINF_HEADER_SIZE, OINF_HEADER_SIZE,
                      first}, NULL, NULL, first + count * data.size};

    oinf_emit_header(&header, &m, &l);
    fwrite(header.bytes, 1, header.size, out);
    for (u64 i = 0; i < count; i++) {
        emit_large_entry(&entry, i, first + i * data.size);
        fwrite(entry.bytes, 1, entry.size, out);
    }
    for (u64 i = entries_end; i < first; i++)
        fputc(0, out);
    for (u64 i = 0; i < count; i++)
        fwrite(data.bytes, 1, data.size, out);

    free_builder(&header);
    free_builder(&entry);
    free_builder(&data);
}
