/*
 * The JSON of a custom value. Containers and tags wait on a stack until their
 * content is complete.
 */
#include "generators/zten/model.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct {
    token_kind kind;            /* MAP, not OPEN_MAP */
    u64 left;                   /* items to come; UINT64_MAX: until a break */
    u64 seen;
    json_t *item;
    json_t *value;              /* of an array or a map */
    builder joined;             /* chunks of a string */
} container;

typedef struct {
    container *around;
    size_t depth;
    json_t *root;
} shown;

static json_t *typed(const char *type, json_t *value)
{
    json_t *item = new_object();

    add_member(item, "type", show_name(type));
    if (value != NULL)
        add_member(item, "value", value);
    return item;
}

static json_t *show_negative(u64 n)
{
    char digits[24];

    if (n == UINT64_MAX)
        return show_name("-18446744073709551616");
    snprintf(digits, sizeof digits, "-%" PRIu64, n + 1);
    return show_name(digits);
}

static json_t *show_string(token_kind kind, const void *bytes, size_t size)
{
    return kind == TEXT ? typed("text", show_text(bytes, size))
                        : typed("bytes", show_bytes(bytes, size));
}

static json_t *show_simple(u64 number)
{
    switch (number) {
    case FALSE_VALUE:     return typed("bool", show_name("false"));
    case TRUE_VALUE:      return typed("bool", show_name("true"));
    case NULL_VALUE:      return typed("null", NULL);
    case UNDEFINED_VALUE: return typed("undefined", NULL);
    default:              return typed("simple", show_decimal(number));
    }
}

static json_t *show_float(const token *t)
{
    const char *type = t->width == 2 ? "f16" : t->width == 4 ? "f32" : "f64";

    return typed(type, show_hex(t->number, (int)(2 * t->width)));
}

/* Appends an item to the innermost container. */
static void place(shown *s, json_t *item)
{
    if (s->depth == 0) {
        s->root = item;
        return;
    }

    container *top = &s->around[s->depth - 1];
    bool is_key = top->kind == MAP && top->seen % 2 == 0;
    top->seen++;
    if (top->left != UINT64_MAX)
        top->left--;

    if (is_key)
        add_item(top->value, new_array());
    if (top->kind == TAG)
        add_member(top->item, "value", item);
    else if (top->kind == MAP)
        add_item(json_array_get(top->value, json_array_size(top->value) - 1),
                 item);
    else
        add_item(top->value, item);
}

static void enter(shown *s, token_kind kind, u64 left)
{
    s->around = need_memory(s->around, (s->depth + 1) * sizeof *s->around);
    s->around[s->depth++] = (container){.kind = kind, .left = left};
}

static void enter_container(shown *s, const token *t)
{
    bool open = t->kind == OPEN_ARRAY || t->kind == OPEN_MAP;
    bool map = t->kind == MAP || t->kind == OPEN_MAP;
    json_t *value = new_array();
    json_t *item = typed(map ? "map" : "array", value);

    place(s, item);
    enter(s, map ? MAP : ARRAY, open ? UINT64_MAX : t->number * (map ? 2 : 1));
    s->around[s->depth - 1].item = item;
    s->around[s->depth - 1].value = value;
}

static void enter_tag(shown *s, const token *t)
{
    json_t *item = typed("tag", NULL);

    add_member(item, "tag", show_decimal(t->number));
    place(s, item);
    enter(s, TAG, 1);
    s->around[s->depth - 1].item = item;
}

static void leave(shown *s)
{
    container top = s->around[--s->depth];

    if (top.kind == TEXT || top.kind == BYTES) {
        place(s, show_string(top.kind, top.joined.bytes, top.joined.size));
        free_builder(&top.joined);
    }
}

static void take_string(shown *s, const token *t)
{
    token_kind around = s->depth > 0 ? s->around[s->depth - 1].kind : NO_TOKEN;

    if (around == TEXT || around == BYTES)
        emit_bytes(&s->around[s->depth - 1].joined, t->text, t->size, NULL);
    else
        place(s, show_string(t->kind, t->text, t->size));
}

static void take(shown *s, const token *t)
{
    switch (t->kind) {
    case UNSIGNED:   place(s, typed("int", show_decimal(t->number))); break;
    case NEGATIVE:   place(s, typed("int", show_negative(t->number))); break;
    case SIMPLE:     place(s, show_simple(t->number)); break;
    case FLOAT:      place(s, show_float(t)); break;
    case BYTES:
    case TEXT:       take_string(s, t); break;
    case OPEN_BYTES: enter(s, BYTES, UINT64_MAX); break;
    case OPEN_TEXT:  enter(s, TEXT, UINT64_MAX); break;
    case ARRAY:
    case MAP:
    case OPEN_ARRAY:
    case OPEN_MAP:   enter_container(s, t); break;
    case TAG:        enter_tag(s, t); break;
    case STOP:       leave(s); break;
    default:         stop_generating("a value of CBOR cannot be shown");
    }
}

json_t *zten_show_item(const token *list)
{
    shown s = {0};

    for (; list->kind != NO_TOKEN; list++) {
        take(&s, list);
        while (s.depth > 0 && s.around[s.depth - 1].left == 0)
            leave(&s);
    }
    free(s.around);
    return s.root;
}
