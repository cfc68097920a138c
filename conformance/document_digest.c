#include "document_digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "meaning.h"
#include "tool/heap.h"

/* An object or a list, and what its members were turned into so far. */
typedef struct {
    const json_t *of;
    const json_t *owner;        /* the nearest object, itself or around it */
    void *member;               /* the next one of an object */
    size_t index, count;        /* the next element of a list, of so many */
    bool whole, sorted;
    size_t pattern;             /* size of its own */
    view *items;
    size_t done, room;
} level;

typedef struct {
    const levels *levels;
    grade asked;
    char *at;                   /* the place, as levels.json names it */
    level *stack;
    size_t depth, room;
    bool several;               /* what it says can be said otherwise */
} walk;

static void set_pattern(walk *w, const char *more)
{
    size_t size = w->stack[w->depth - 1].pattern;
    bool member = size > 0 && more[0] != '[';
    char *at = take_text("%.*s%s%s", (int)size, w->at, member ? "." : "", more);

    free(w->at);
    w->at = at;
}

static void add_item(walk *w, char *bytes, size_t size)
{
    level *to = &w->stack[w->depth - 1];

    if (to->done == to->room) {
        to->room = 2 * to->room + 8;
        to->items = take_more(to->items, to->room * sizeof *to->items);
    }
    to->items[to->done++] = (view){(const u8 *)bytes, size};
}

static void put_text(FILE *to, const char *bytes, size_t size)
{
    fprintf(to, "%zu:", size);
    fwrite(bytes, 1, size, to);
}

/* A document has none of these but true and false. */
static void put_word(FILE *to, const json_t *value)
{
    char *number = json_is_number(value)
        ? json_dumps(value, JSON_ENCODE_ANY) : NULL;

    fputs(number != NULL ? number : json_is_true(value) ? "T"
          : json_is_null(value) ? "N" : "F", to);
    free(number);
}

static void put_scalar(walk *w, FILE *to, const json_t *value)
{
    const json_t *owner = w->stack[w->depth - 1].owner;

    if (!json_is_string(value))
        put_word(to, value);
    else if (w->levels != NULL && means_nan(w->levels, w->at, owner, value))
        put_text(to, "nan", 3);
    else
        put_text(to, json_string_value(value), json_string_length(value));
}

static void enter(walk *w, const json_t *value, bool whole)
{
    level in = {.of = value, .whole = whole, .pattern = strlen(w->at),
                .owner = w->depth > 0 ? w->stack[w->depth - 1].owner : NULL};

    if (json_is_array(value)) {
        in.count = count_elements(value, w->levels == NULL ? NULL
                                  : levels_trim(w->levels, w->at));
        in.sorted = w->levels != NULL &&
                    levels_set(w->levels, w->at) != NULL;
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
}

/* Whether it is compared; and inside one that is whole, without a look. */
static bool stands(const walk *w, bool *whole)
{
    standing s = levels_standing(w->levels, w->asked, w->at);
    bool taken = s != EXCLUDED && (*whole || s != SKIPPED);

    *whole = *whole || s == REQUIRED || s == OPTIONAL;
    return taken;
}

/* The value after the name that it has, if any: what leads to it is written
 * before all that is inside. */
static void meet(walk *w, const char *name, const json_t *value)
{
    bool whole = w->stack[w->depth - 1].whole;
    capture c;

    set_pattern(w, name != NULL ? name : "[]");
    if (w->levels != NULL && (json_is_null(value) || !stands(w, &whole)))
        return;
    capture_open(&c);
    if (name != NULL)
        put_text(c.file, name, strlen(name));
    bool inside = json_is_object(value) || json_is_array(value);
    if (!inside)
        put_scalar(w, c.file, value);
    char *bytes = capture_close(&c);
    add_item(w, bytes, c.size);
    if (inside)
        enter(w, value, whole);
}

static int by_bytes(const void *a, const void *b)
{
    const view *x = a, *y = b;
    u64 least = smaller_of(x->size, y->size);
    int order = memcmp(x->bytes, y->bytes, (size_t)least);

    return order != 0 ? order : x->size < y->size ? -1 : x->size > y->size;
}

/* All of them between brackets, after what leads there. */
static char *join(level *from, view lead, size_t *size)
{
    const char *brackets = json_is_object(from->of) ? "{}" : "[]";
    capture c;

    if (from->sorted && from->done > 0)
        qsort(from->items, from->done, sizeof *from->items, by_bytes);
    capture_open(&c);
    fwrite(lead.bytes, 1, (size_t)lead.size, c.file);
    fputc(brackets[0], c.file);
    for (size_t i = 0; i < from->done; i++) {
        fwrite(from->items[i].bytes, 1, (size_t)from->items[i].size, c.file);
        free((void *)from->items[i].bytes);
    }
    fputc(brackets[1], c.file);
    free(from->items);
    char *bytes = capture_close(&c);
    *size = c.size;
    return bytes;
}

/* false: it was the outermost, and bytes are of all of it. */
static bool leave(walk *w, char **bytes, size_t *size)
{
    level *from = &w->stack[w->depth - 1];
    level *to = w->depth > 1 ? from - 1 : NULL;
    view lead = to != NULL ? to->items[--to->done]
                         : (view){(u8 *)take_copy("", 0), 0};

    *bytes = join(from, lead, size);
    free((void *)lead.bytes);
    w->depth--;
    if (to != NULL)
        add_item(w, *bytes, *size);
    return to != NULL;
}

/* The next one inside; false: there was none. */
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
    walk w = {.levels = l, .asked = asked, .at = take_text("%s", "")};
    char *bytes = NULL;
    size_t size = 0;

    enter(&w, document, false);
    while (step(&w) || leave(&w, &bytes, &size))
        ;
    write_digest((view){(const u8 *)bytes, size}, digits);
    free(bytes);
    free(w.at);
    free(w.stack);
    return !w.several;
}
