/*
 * Turns a custom value back into tokens. The lists of arrays and maps, and the
 * content of tags, wait on a stack.
 */
#include "generators/zten/model.h"

#include <stdlib.h>

typedef struct {
    const json_t *items;        /* an array; a map's is one of pairs */
    bool pairs;
    size_t next;
} waiting;

typedef struct {
    restoring *r;
    token *tokens;
    size_t count, room;
    waiting *stack;
    size_t depth, stack_room;
} item_walk;

static void add_token(item_walk *w, token t)
{
    if (w->count == w->room) {
        w->room = 2 * w->room + 8;
        w->tokens = need_memory(w->tokens, w->room * sizeof *w->tokens);
    }
    w->tokens[w->count++] = t;
}

static void wait_for(item_walk *w, const json_t *items, bool pairs)
{
    if (w->depth == w->stack_room) {
        w->stack_room = 2 * w->stack_room + 8;
        w->stack = need_memory(w->stack, w->stack_room * sizeof *w->stack);
    }
    w->stack[w->depth++] = (waiting){items, pairs, 0};
}

/* Returns the next item of the innermost list, or NULL at its end. */
static const json_t *next_item(waiting *list)
{
    size_t i = list->next++;

    if (json_is_object(list->items))        /* the one of a tag */
        return i == 0 ? list->items : NULL;
    return list->pairs
               ? json_array_get(json_array_get(list->items, i / 2), i % 2)
               : json_array_get(list->items, i);
}

/* -------------------------------------------------------------- scalars -- */

static token restore_int(restoring *r, const json_t *value)
{
    const char *digits = json_string_value(value);
    if (digits == NULL || *digits != '-')
        return (token)INT(restore_number(r, value));
    if (strcmp(digits, "-18446744073709551616") == 0)
        return (token)NOT(UINT64_MAX);

    json_t *positive = show_name(digits + 1);
    u64 number = restore_number(r, positive);
    json_decref(positive);
    if (number == 0)
        lack(r, "a number is 0 and has a sign");
    return (token)NOT(number - 1);
}

static token restore_string(restoring *r, token_kind kind, const json_t *value)
{
    literal bytes = kind == TEXT ? restore_text(r, value)
                                 : restore_bytes(r, value);

    return (token){kind, bytes.size, 0, bytes.bytes, bytes.size};
}

static token restore_bool(restoring *r, const json_t *value)
{
    static const char *const names[] = {"false", "true"};

    return (token)VALUE(FALSE_VALUE + restore_choice(r, value, names, 2));
}

/* -------------------------------------------------------------- any item -- */

typedef enum {
    AN_INT, SOME_BYTES, A_TEXT, AN_ARRAY, A_MAP, A_TAG, A_BOOL, A_NULL,
    AN_UNDEFINED, A_SIMPLE, AN_F16, AN_F32, AN_F64, ITEM_TYPES
} item_type;

static const char *const item_types[ITEM_TYPES] = {
    "int", "bytes", "text", "array", "map", "tag", "bool", "null",
    "undefined", "simple", "f16", "f32", "f64",
};

static token restore_float(restoring *r, const json_t *value, item_type type)
{
    return (token)REAL(2u << (type - AN_F16), restore_bits(r, value));
}

/* The content must be complete: heads declare it. */
static void wait_for_list(item_walk *w, const json_t *list, bool pairs)
{
    size_t count = json_array_size(list);

    if (!json_is_array(list))
        lack(w->r, "the items of an array or a map are no list");
    for (size_t i = 0; pairs && i < count; i++)
        if (json_array_size(json_array_get(list, i)) != 2)
            lack(w->r, "a pair of a map is none");
    wait_for(w, list, pairs);
}

static void wait_for_one(item_walk *w, const json_t *item)
{
    if (!json_is_object(item))
        lack(w->r, "a tag precedes no item");
    wait_for(w, item, false);
}

static void take_item(item_walk *w, const json_t *item)
{
    restoring *r = w->r;
    const json_t *value = json_object_get(item, "value");
    item_type type = (item_type)restore_choice(r, part_of(r, item, "type"),
                                               item_types, ITEM_TYPES);

    switch (type) {
    case AN_INT:     add_token(w, restore_int(r, value)); break;
    case SOME_BYTES: add_token(w, restore_string(r, BYTES, value)); break;
    case A_TEXT:     add_token(w, restore_string(r, TEXT, value)); break;
    case A_BOOL:     add_token(w, restore_bool(r, value)); break;
    case A_NULL:     add_token(w, (token)VALUE(NULL_VALUE)); break;
    case AN_UNDEFINED:
        add_token(w, (token)VALUE(UNDEFINED_VALUE));
        break;
    case A_SIMPLE:
        add_token(w, (token)VALUE(restore_number(r, value)));
        break;
    case A_TAG:
        add_token(w, (token)TAGGED(restore_number(r, part_of(r, item, "tag"))));
        wait_for_one(w, value);
        break;
    case AN_ARRAY:
    case A_MAP:
        add_token(w, (token)NUMBERED(type == A_MAP ? MAP : ARRAY,
                                     json_array_size(value)));
        wait_for_list(w, value, type == A_MAP);
        break;
    default:
        add_token(w, restore_float(r, value, type));
        break;
    }
}

const token *zten_restore_item(restoring *r, const json_t *item)
{
    item_walk w = {.r = r};

    wait_for(&w, item, false);
    while (w.depth > 0 && r->lacks == NULL) {
        const json_t *next = next_item(&w.stack[w.depth - 1]);
        if (next != NULL)
            take_item(&w, next);
        else
            w.depth--;
    }
    token *tokens = keep_zeros(r, w.count + 1, sizeof *tokens);
    if (w.count > 0)
        memcpy(tokens, w.tokens, w.count * sizeof *tokens);
    free(w.tokens);
    free(w.stack);
    return tokens;
}
