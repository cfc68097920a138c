/*
 * Arrays in arrays, in the order of a model and of a file: each array before
 * the arrays in it. The code uses no recursion, however deep they are.
 */
#include "generators/gguf/model.h"

#include <stdlib.h>

/* Deeper scopes have no names: that of the pair, and elements. */
#define NAMED_SCOPES 12

/* More strings or arrays than that are one field, with all their contents. */
#define NAMED_ELEMENTS 4096

array_walk walk_arrays(const gguf_pair *p)
{
    size_t size = p->array_count * sizeof(u64);

    return (array_walk){.pair = p, .counts = need_memory(NULL, size),
                        .indices = need_memory(NULL, size)};
}

/* The place of the next array: in the one before it, or after it. */
static bool enter_next(array_walk *w, const gguf_array *before)
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
        more = enter_next(w, &w->pair->arrays[w->at - 1]);
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

static void emit_texts(builder *b, const gguf_array *a, number_order order,
                       bool named)
{
    for (u64 i = 0; i < a->count; i++) {
        literal text = a->texts != NULL ? a->texts[i] : (literal){"", 0};
        emit_number(b, text.size, 8, order,
                    named ? "element[%zu].length" : NULL, (size_t)i);
        emit_bytes(b, text.bytes, text.size,
                   named ? "element[%zu].value" : NULL, (size_t)i);
    }
}

static void emit_elements(builder *b, const gguf_array *a, number_order order,
                          bool named)
{
    size_t from = b->size;
    bool apart = a->type == STRING && a->count <= NAMED_ELEMENTS;

    if (a->type == STRING)
        emit_texts(b, a, order, named && apart);
    for (u64 i = 0; i < a->count && gguf_width(a->type) > 0; i++)
        emit_number(b, number_of(a, i), gguf_width(a->type), order, NULL);
    if (named && !apart)
        name_field(b, from, "elements");
}

/* The place of field names: the scopes around, and the array whose elements are
 * one field, which began at from. */
typedef struct {
    builder *b;
    size_t open;                /* scopes of elements */
    size_t whole;               /* depth of that array, or 0 */
    size_t from;
} naming;

static void close_to(naming *n, size_t keep)
{
    for (; n->open > keep; n->open--)
        if (n->open < NAMED_SCOPES)
            close_scope(n->b);
}

static void end_whole(naming *n, size_t depth)
{
    if (n->whole == 0 || depth > n->whole)
        return;
    name_field(n->b, n->from, "elements");
    n->whole = 0;
}

/* One scope for each array around the current one, and its own. */
static void open_element(naming *n, const array_walk *w)
{
    end_whole(n, w->depth);
    if (w->depth == 1 || n->whole > 0)
        return;
    close_to(n, w->depth - 2);
    if (++n->open < NAMED_SCOPES)
        open_scope(n->b, "element[%zu]", (size_t)array_index(w));
}

static void emit_array(naming *n, const gguf_array *a, size_t depth,
                       number_order order)
{
    bool named = n->whole == 0;

    emit_number(n->b, a->type, 4, order, named ? "array_type" : NULL);
    emit_number(n->b, a->count, 8, order, named ? "array_length" : NULL);
    if (a->type != ARRAY) {
        emit_elements(n->b, a, order, named);
    } else if (named && a->count > NAMED_ELEMENTS) {
        n->whole = depth;
        n->from = n->b->size;
    }
}

void gguf_emit_arrays(builder *b, const gguf_pair *p, number_order order)
{
    array_walk w = walk_arrays(p);
    naming n = {.b = b};
    const gguf_array *a;

    while ((a = next_array(&w)) != NULL) {
        open_element(&n, &w);
        emit_array(&n, a, w.depth, order);
    }
    end_whole(&n, 0);
    close_to(&n, 0);
    end_walk(&w);
}
