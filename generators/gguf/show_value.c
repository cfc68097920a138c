/* Values of pairs in the canonical document. */
#include "generators/gguf/model.h"

#include <stdlib.h>

#define SHOWN_BYTES  4096       /* of a string, of the payload of an array */
#define SHOWN_DEPTH  16
#define HEAD_SIZE    12         /* type and length of an array */

static json_t *show_number(gguf_value_type type, u64 bits)
{
    size_t width = gguf_width(type);
    bool has_sign = type == INT8 || type == INT16 || type == INT32 ||
                    type == INT64;

    if (type == FLOAT32 || type == FLOAT64)
        return show_hex(bits, (int)(2 * width));
    if (type == BOOL)
        return show_decimal(bits != 0);
    return show_value((scalar){has_sign ? SIGNED_NUMBER : UNSIGNED_NUMBER,
                               (unsigned)(8 * width), 0}, bits);
}

static void add_digest(json_t *value, const void *bytes, size_t size)
{
    add_member(value, "size", show_decimal(size));
    add_member(value, "sha256", show_sha256(bytes, size));
}

static json_t *show_string(const gguf_text *t)
{
    builder text = {0};
    json_t *digest;

    gguf_emit_text(&text, t);
    if (text.size <= SHOWN_BYTES)
        return show_emitted(&text);
    digest = new_object();
    add_digest(digest, text.bytes, text.size);
    free_builder(&text);
    return digest;
}

/* --------------------------------------------------------------- arrays -- */

/* Shows the elements of a that are not arrays; at begins the first one. */
static const u8 *show_elements(json_t *list, const gguf_array *a, const u8 *at)
{
    size_t width = gguf_width(a->type);

    for (u64 i = 0; i < a->count && a->type != ARRAY; i++) {
        size_t skip = 0, size = width;
        if (a->type == STRING) {
            skip = 8;
            size = (size_t)stored_bits(at, 8);
            add_item(list, show_text(at + skip, size));
        } else {
            add_item(list, show_number(a->type, stored_bits(at, width)));
        }
        at += skip + size;
    }
    return at;
}

static json_t *new_array_value(const gguf_array *a)
{
    json_t *value = new_object();

    add_member(value, "type", show_name(gguf_value_names[a->type]));
    add_member(value, "count", show_decimal(a->count));
    return value;
}

/* The lists of elements of the arrays around the current one are open. */
static json_t *show_whole(const gguf_pair *p, const u8 *at)
{
    json_t *lists[SHOWN_DEPTH + 1];
    json_t *outermost = NULL;
    array_walk w = walk_arrays(p);
    const gguf_array *a;

    while ((a = next_array(&w)) != NULL) {
        json_t *value = new_array_value(a);
        lists[w.depth] = new_array();
        at = show_elements(lists[w.depth], a, at + HEAD_SIZE);
        add_member(value, "elements", lists[w.depth]);
        if (w.depth > 1)
            add_item(lists[w.depth - 1], value);
        else
            outermost = value;
    }
    end_walk(&w);
    return outermost;
}

static json_t *show_array(const gguf_pair *p)
{
    builder array = {0};
    json_t *value;

    gguf_emit_arrays(&array, p, NUMBER_LE);
    if (array.size - HEAD_SIZE <= SHOWN_BYTES &&
        gguf_depth(p) <= SHOWN_DEPTH) {
        value = show_whole(p, array.bytes);
    } else {
        value = new_array_value(&p->arrays[0]);
        add_digest(value, array.bytes + HEAD_SIZE, array.size - HEAD_SIZE);
    }
    free_builder(&array);
    return value;
}

json_t *gguf_show_value(const gguf_pair *p)
{
    return p->type == STRING ? show_string(&p->text)
         : p->type == ARRAY  ? show_array(p)
                             : show_number(p->type, p->number);
}
