#include "conformance/document/document_digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/document/elements.h"
#include "conformance/document/meaning.h"
#include "tool/heap.h"

/* An object or a list, and the part that comes next. */
typedef struct {
    const json_t *of;
    const json_t *owner;        /* the innermost object: itself or around it */
    void *member;               /* object: the next member */
    size_t index, count;        /* list: the next element, and their number */
    bool whole, sorted;
    size_t pattern;             /* size of its pattern */
    size_t first;               /* its first item */
} level;

typedef struct {
    char *at;
    size_t size, room;
} bytes;

/* A walk. Everything goes to one text, in which items follow each other. */
typedef struct {
    const levels *levels;
    grade asked;
    bytes pattern;              /* the place, as in levels.json */
    bytes text;
    size_t *items;              /* the start of each item, of all containers */
    size_t item_count, item_room;
    level *stack;
    size_t depth, room;
    bool several;               /* programs may give other values */
} walk;

static void put(bytes *to, const char *more, size_t size)
{
    if (to->room - to->size <= size) {
        to->room = 2 * to->room + size + 64;
        to->at = take_more(to->at, to->room);
    }
    memcpy(to->at + to->size, more, size);
    to->size += size;
    to->at[to->size] = '\0';
}

static void set_pattern(walk *w, const char *more)
{
    w->pattern.size = w->stack[w->depth - 1].pattern;
    if (w->pattern.size > 0 && more[0] != '[')
        put(&w->pattern, ".", 1);
    put(&w->pattern, more, strlen(more));
}

static void begin_item(walk *w)
{
    if (w->item_count == w->item_room) {
        w->item_room = 2 * w->item_room + 64;
        w->items = take_more(w->items, w->item_room * sizeof *w->items);
    }
    w->items[w->item_count++] = w->text.size;
}

static void put_text(bytes *to, const char *words, size_t size)
{
    char head[24];

    put(to, head, (size_t)snprintf(head, sizeof head, "%zu:", size));
    put(to, words, size);
}

/* Writes true, false, null or a number; documents only have the first two. */
static void put_word(bytes *to, const json_t *value)
{
    char *number = json_is_number(value)
        ? json_dumps(value, JSON_ENCODE_ANY) : NULL;
    const char *word = number != NULL ? number : json_is_true(value) ? "T"
                       : json_is_null(value) ? "N" : "F";

    put(to, word, strlen(word));
    free(number);
}

static void put_scalar(walk *w, const json_t *value)
{
    const json_t *owner = w->stack[w->depth - 1].owner;

    if (!json_is_string(value))
        put_word(&w->text, value);
    else if (w->levels != NULL &&
             means_nan(w->levels, w->pattern.at, owner, value))
        put_text(&w->text, "nan", 3);
    else
        put_text(&w->text, json_string_value(value),
                 json_string_length(value));
}

static void enter(walk *w, const json_t *value, bool whole)
{
    level in = {.of = value, .whole = whole, .pattern = w->pattern.size,
                .owner = w->depth > 0 ? w->stack[w->depth - 1].owner : NULL,
                .first = w->item_count};

    if (json_is_array(value)) {
        in.count = count_elements(value, w->levels == NULL ? NULL
                                  : levels_trim(w->levels, w->pattern.at));
        in.sorted = w->levels != NULL &&
                    levels_set(w->levels, w->pattern.at) != NULL;
    } else {
        in.owner = value;
        in.member = json_object_iter((json_t *)value);
        in.sorted = true;
        w->several = w->several ||
                     json_object_get(value, "sha256_bool") != NULL;
    }
    if (w->depth == w->room) {
        w->room = 2 * w->room + 16;
        w->stack = take_more(w->stack, w->room * sizeof *w->stack);
    }
    w->stack[w->depth++] = in;
    put(&w->text, json_is_object(value) ? "{" : "[", 1);
}

/* Reports whether the place is compared; *whole: all inside is compared. */
static bool stands(const walk *w, bool *whole)
{
    standing s = levels_standing(w->levels, w->asked, w->pattern.at);
    bool taken = s != EXCLUDED && (*whole || s != SKIPPED);

    *whole = *whole || s == REQUIRED || s == OPTIONAL;
    return taken;
}

/* Writes a name, if any, and a value; a container is only opened. */
static void meet(walk *w, const char *name, const json_t *value)
{
    bool whole = w->stack[w->depth - 1].whole;

    set_pattern(w, name != NULL ? name : "[]");
    if (w->levels != NULL && (json_is_null(value) || !stands(w, &whole)))
        return;
    begin_item(w);
    if (name != NULL)
        put_text(&w->text, name, strlen(name));
    if (json_is_object(value) || json_is_array(value))
        enter(w, value, whole);
    else
        put_scalar(w, value);
}

static int by_bytes(const void *a, const void *b)
{
    const view *x = a, *y = b;
    u64 least = smaller_of(x->size, y->size);
    int order = memcmp(x->bytes, y->bytes, (size_t)least);

    return order != 0 ? order : x->size < y->size ? -1 : x->size > y->size;
}

/* Sorts the items from the first one to the last, which ends with the text. */
static void sort_items(walk *w, size_t first)
{
    size_t count = w->item_count - first;
    size_t from = w->items[first], size = w->text.size - from;
    char *copy = take_copy(w->text.at + from, size);
    view *list = take(count * sizeof *list);

    for (size_t i = 0; i < count; i++) {
        size_t begin = w->items[first + i] - from;
        size_t end = i + 1 < count ? w->items[first + i + 1] - from : size;
        list[i] = (view){(const u8 *)copy + begin, end - begin};
    }
    qsort(list, count, sizeof *list, by_bytes);
    w->text.size = from;
    for (size_t i = 0; i < count; i++)
        put(&w->text, (const char *)list[i].bytes, (size_t)list[i].size);
    free(list);
    free(copy);
}

/* Leaves a container; returns false if it was the outermost one. */
static bool leave(walk *w)
{
    const level *from = &w->stack[--w->depth];

    if (from->sorted && w->item_count - from->first > 1)
        sort_items(w, from->first);
    put(&w->text, json_is_object(from->of) ? "}" : "]", 1);
    w->item_count = from->first;
    return w->depth > 0;
}

/* Writes the next part of a container; returns false at its end. */
static bool step(walk *w)
{
    level *in = &w->stack[w->depth - 1];

    if (json_is_array(in->of)) {
        if (in->index == in->count)
            return false;
        meet(w, NULL, json_array_get(in->of, in->index++));
        return true;
    }
    if (in->member == NULL)
        return false;
    const char *name = json_object_iter_key(in->member);
    const json_t *value = json_object_iter_value(in->member);
    in->member = json_object_iter_next((json_t *)in->of, in->member);
    meet(w, name, value);
    return true;
}

bool document_digest(const levels *l, grade asked, const json_t *document,
                     char digits[DIGEST_SIZE])
{
    walk w = {.levels = l, .asked = asked};

    put(&w.pattern, "", 0);
    enter(&w, document, false);
    while (step(&w) || leave(&w))
        ;
    write_digest((view){(const u8 *)w.text.at, w.text.size}, digits);
    free(w.pattern.at);
    free(w.text.at);
    free(w.items);
    free(w.stack);
    return !w.several;
}
