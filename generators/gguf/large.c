/*
 * A model of many tensors, with a vocabulary of as many tokens. Records are
 * made one by one: only the current one is in memory.
 */
#include "generators/gguf/model.h"

#include "generators/cases/large.h"

#include <inttypes.h>

enum {PAIRS = 2};

static void put(FILE *out, builder *b, u64 *written)
{
    fwrite(b->bytes, 1, b->size, out);
    *written += b->size;
    empty_builder(b);
}

static void put_zeros(FILE *out, u64 count)
{
    for (u64 i = 0; i < count; i++)
        fputc(0, out);
}

/* The head of an array of strings, and then each string. */
static void put_tokens(FILE *out, u64 count, u64 *written)
{
    static const char key[] = "tokenizer.ggml.tokens";
    builder b = {0};
    char token[24];

    emit_u64le(&b, sizeof key - 1, NULL);
    emit_text(&b, key, NULL);
    emit_u32le(&b, ARRAY, NULL);
    emit_u32le(&b, STRING, NULL);
    emit_u64le(&b, count, NULL);
    for (u64 i = 0; i < count; i++) {
        int size = snprintf(token, sizeof token, "token%" PRIu64, i);
        emit_u64le(&b, (u64)size, NULL);
        emit_text(&b, token, NULL);
        put(out, &b, written);
    }
    put(out, &b, written);
    free_builder(&b);
}

/* The sides of a matrix, the innermost first. */
static gguf_tensor tensor_of(const large_walk *w, u64 dimensions[2])
{
    dimensions[0] = w->shape[w->rank - 1];
    dimensions[1] = w->shape[0];
    return (gguf_tensor){.name = {w->name, w->size, 1}, .type = F32,
                         .rank = w->rank, .dimensions = dimensions};
}

static void put_infos(FILE *out, const large_plan *plan, u64 *written)
{
    large_walk w = walk_large(plan, false);
    builder info = {0};
    u64 dimensions[2], offset = 0;

    while (next_large(&w)) {
        gguf_tensor t = tensor_of(&w, dimensions);
        gguf_emit_info(&info, &t, 0, offset, NUMBER_LE);
        put(out, &info, written);
        offset += gguf_pad(large_bytes(&w), GGUF_ALIGNMENT);
    }
    free_builder(&info);
}

static void put_data(FILE *out, const large_plan *plan)
{
    large_walk w = walk_large(plan, false);
    builder data = {0};
    u64 dimensions[2], written = 0;

    while (next_large(&w)) {
        gguf_tensor t = tensor_of(&w, dimensions);
        gguf_emit_data(&data, &t, NUMBER_LE);
        u64 size = data.size;
        put(out, &data, &written);
        put_zeros(out, gguf_pad(size, GGUF_ALIGNMENT) - size);
    }
    free_builder(&data);
}

void gguf_large(FILE *out, const large_plan *plan)
{
    const gguf_pair architecture = ARCHITECTURE;
    const file_model m = {.tensor_count = (size_t)plan->count,
                          .pair_count = PAIRS};
    builder b = {0};
    u64 written = 0;

    gguf_emit_header(&b, &m);
    gguf_emit_pair(&b, &architecture, 0, NUMBER_LE);
    put(out, &b, &written);
    free_builder(&b);
    put_tokens(out, plan->count, &written);
    put_infos(out, plan, &written);
    put_zeros(out, gguf_pad(written, GGUF_ALIGNMENT) - written);
    put_data(out, plan);
}
