/*
 * Arrays in arrays, as they stand in a model and in a file: each one before
 * those that it holds. No matter how deep they are, nothing calls itself.
 */
#include "gguf/model.h"

#include <stdlib.h>

/* Scopes deeper than this have no names: that of the pair, and elements. */
#define NAMED_SCOPES 12

array_walk walk_arrays(const gguf_pair *p)
{
    size_t size = p->array_count * sizeof(u64);

    return (array_walk){.pair = p, .counts = need_memory(NULL, size),
                        .indices = need_memory(NULL, size)};
}

/* Where the next array stands: in the one before it, or behind it. */
static bool go_on(array_walk *w, const gguf_array *before)
{
    if (before->type == ARRAY && before->count > 0) {
        w->counts[w->depth - 1] = before->count;
        w->indices[w->depth - 1] = 0;
        w->depth++;
        return true;
    }
    while (w->depth > 1 &&
           ++w->indices[w->depth - 2] == w->counts[w->depth - 2])
        w->depth--;
    return w->depth > 1;
}

const gguf_array *next_array(array_walk *w)
{
    bool more = true;

    if (w->at == 0)
        w->depth = 1;
    else
        more = go_on(w, &w->pair->arrays[w->at - 1]);
    if (more != (w->at < w->pair->array_count))
        stop_generating("an array has not as many elements as it says");
    return more ? &w->pair->arrays[w->at++] : NULL;
}

u64 array_index(const array_walk *w)
{
    return w->depth > 1 ? w->indices[w->depth - 2] : 0;
}

void end_walk(array_walk *w)
{
    free(w->counts);
    free(w->indices);
}

size_t gguf_depth(const gguf_pair *p)
{
    array_walk w = walk_arrays(p);
    size_t deepest = 0;

    while (next_array(&w) != NULL)
        if (w.depth > deepest)
            deepest = w.depth;
    end_walk(&w);
    return deepest;
}

/* -------------------------------------------------------------- writing -- */

static u64 number_of(const gguf_array *a, u64 i)
{
    return a->numbers != NULL ? a->numbers[i]
         : a->type == BOOL    ? i % 2 == 0
         : a->type == FLOAT32 ? float_bits(i % 1000 + 1,
                                           (scalar){FLOAT_NUMBER, 32, 23})
                              : i + 1;
}

static void emit_texts(builder *b, const gguf_array *a, number_order order)
{
    for (u64 i = 0; i < a->count; i++) {
        literal text = a->texts != NULL ? a->texts[i] : (literal){"", 0};
        emit_number(b, text.size, 8, order, "element[%zu].length", (size_t)i);
        emit_bytes(b, text.bytes, text.size, "element[%zu].value", (size_t)i);
    }
}

static void emit_elements(builder *b, const gguf_array *a, number_order order)
{
    size_t from = b->size;

    if (a->type == STRING)
        emit_texts(b, a, order);
    if (gguf_width(a->type) == 0)
        return;
    for (u64 i = 0; i < a->count; i++)
        emit_number(b, number_of(a, i), gguf_width(a->type), order, NULL);
    name_field(b, from, "elements");
}

/* Scopes: one for each array around the one at hand, and its own. */
static void close_to(builder *b, size_t *open, size_t keep)
{
    for (; *open > keep; (*open)--)
        if (*open < NAMED_SCOPES)
            close_scope(b);
}

void gguf_emit_arrays(builder *b, const gguf_pair *p, number_order order)
{
    array_walk w = walk_arrays(p);
    const gguf_array *a;
    size_t open = 0;

    while ((a = next_array(&w)) != NULL) {
        if (w.depth > 1) {
            close_to(b, &open, w.depth - 2);
            if (++open < NAMED_SCOPES)
                open_scope(b, "element[%zu]", (size_t)array_index(&w));
        }
        emit_number(b, a->type, 4, order, "array_type");
        emit_number(b, a->count, 8, order, "array_length");
        emit_elements(b, a, order);
    }
    close_to(b, &open, 0);
    end_walk(&w);
}
