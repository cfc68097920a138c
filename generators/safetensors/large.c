/*
 * A large file: names of a checkpoint, and the metadata that transformers
 * expects. A header has at most 100,000,000 bytes: if the full names do not
 * fit, they lose what all have in common.
 */
#include "generators/safetensors/model.h"

#include "generators/cases/large.h"

#include <stdlib.h>

enum {MOST_HEADER = 100000000};

/* The bytes to leave out at each end of a name. */
typedef struct {
    size_t front, back;
} shortening;

static const shortening shortenings[] = {
    {0, 0},
    {sizeof "model.layers." - 1, 0},
    {sizeof "model.layers." - 1, sizeof ".weight" - 1},
};

enum {SHORTENINGS = sizeof shortenings / sizeof *shortenings};

static const st_pair pairs[] = {PAIR("format", "pt")};
static const file_model beginning = {.metadata = MAP, .pairs = pairs,
                                     .pair_count = 1};

/* Puts the entry of the current tensor, and the comma before it. */
static void emit_large_entry(builder *b, const large_walk *w,
                             const shortening *s, u64 begin)
{
    const st_tensor t = {
        .name = {{w->name + s->front, w->size - s->front - s->back}, NULL},
        .dtype = F32, .rank = w->rank, .shape = w->shape};

    empty_builder(b);
    st_emit_comma(b, &beginning.space);
    st_emit_entry(b, &beginning.space, &t, 0, begin, begin + large_bytes(w));
}

/* Returns the size of the header without padding; writes it to out, unless that
 * is NULL. */
static u64 put_header(FILE *out, const large_plan *plan, const shortening *s)
{
    large_walk w = walk_large(plan, true);
    builder b = {0};
    u64 size = 0, begin = 0;

    emit_text(&b, "{", NULL);
    st_emit_metadata(&b, &beginning);
    do {
        size += b.size;
        if (out != NULL)
            fwrite(b.bytes, 1, b.size, out);
        if (!next_large(&w))
            break;
        emit_large_entry(&b, &w, s, begin);
        begin += large_bytes(&w);
    } while (true);
    if (out != NULL)
        fputc('}', out);
    free_builder(&b);
    return size + 1;
}

static void put_data(FILE *out, const large_plan *plan)
{
    large_walk w = walk_large(plan, true);
    builder data = {0};

    while (next_large(&w)) {
        const st_tensor t = {.dtype = F32, .rank = w.rank, .shape = w.shape};
        empty_builder(&data);
        st_emit_data(&data, &t, NULL);
        fwrite(data.bytes, 1, data.size, out);
    }
    free_builder(&data);
}

/* The header is made twice: for its size and for the file. */
void safetensors_large(FILE *out, const large_plan *plan)
{
    const shortening *s = shortenings;
    builder b = {0};
    u64 size;

    while ((size = put_header(NULL, plan, s)) > MOST_HEADER)
        if (++s == shortenings + SHORTENINGS)
            stop_generating("so many tensors have no header");
    u64 padding = (ST_ALIGNMENT - size % ST_ALIGNMENT) % ST_ALIGNMENT;

    emit_u64le(&b, size + padding, NULL);
    fwrite(b.bytes, 1, b.size, out);
    put_header(out, plan, s);
    for (u64 i = 0; i < padding; i++)
        fputc(' ', out);
    put_data(out, plan);
    free_builder(&b);
}
