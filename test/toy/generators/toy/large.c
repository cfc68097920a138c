#include "toy/model.h"

void toy_large(FILE *out, u64 count)
{
    const file_model m = {.version = 2, .order = NUMBER_LE};
    char name[24];
    const toy_tensor t = {name, SHAPE(4, 4)};
    builder b = {0};
    u64 size = 14;

    for (u64 i = 0; i < count; i++) {
        int length = snprintf(name, sizeof name, "%llu",
                              (unsigned long long)i);
        size += 3 + 2 * 8 + (u64)length + 4 * 16;
    }
    toy_emit_header(&b, &m, count, size);
    for (u64 i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%llu", (unsigned long long)i);
        toy_emit_tensor(&b, &m, &t, 0);
        fwrite(b.bytes, 1, b.size, out);
        empty_builder(&b);
    }
    fwrite(b.bytes, 1, b.size, out);
    free_builder(&b);
}
