#include "compare.h"

#include <stdlib.h>

#define DEEPEST 64
#define NO_SUCH (JSON_NONE - 1)     /* no twin in a list without order */

typedef struct {
    const json *expected, *given;
    size_t *twin;               /* for each expected value, the given one */
    size_t *next;               /* for each expected list, the next given one */
    FILE *lines;                /* NULL: nothing is printed */
} comparison;

/* Returns the value under a mark, {"any_of": HERE}, or JSON_NONE. */
static size_t marked(const json *j, size_t at, const char *mark)
{
    const json_value *v = &j->values[at];
    bool is = v->kind == JSON_OBJECT && v->count == 1 &&
              json_is(j->values[at + 1].key, mark);
    return is ? at + 1 : JSON_NONE;
}

static bool is_null(const json *j, size_t at)
{
    return at == JSON_NONE ||
           (j->values[at].kind == JSON_WORD && json_is(j->values[at].text,
                                                       "null"));
}

static void print_text(FILE *to, json_text text)
{
    for (size_t i = 0; i < text.size && i < 60; i++)
        fputc((unsigned char)text.at[i] >= ' ' ? text.at[i] : '?', to);
}

static void print_plain(FILE *to, const json *j, size_t at)
{
    const json_value *v = &j->values[at];

    if (v->kind == JSON_LIST)
        fprintf(to, "a list of %zu", v->count);
    else if (v->kind == JSON_OBJECT)
        fputs("an object", to);
    else if (v->kind == JSON_TEXT) {
        fputc('"', to);
        print_text(to, v->text);
        fputc('"', to);
    } else
        print_text(to, v->text);
}

/* Prints a choice of texts, or of lists of texts. */
static void print_choice(FILE *to, const json *j, size_t choice)
{
    const char *before = "one of ";

    for (size_t at = choice + 1; at < j->values[choice].end;
         at = j->values[at].end, before = ", ") {
        fputs(before, to);
        print_plain(to, j, at);
    }
}

static void print_value(FILE *to, const json *j, size_t at)
{
    if (at == NO_SUCH)
        fputs("no such element", to);
    else if (is_null(j, at))
        fputs("nothing", to);
    else if (marked(j, at, "any_of") != JSON_NONE)
        print_choice(to, j, at + 1);
    else if (marked(j, at, "in_any_order") != JSON_NONE)
        print_plain(to, j, at + 1);
    else
        print_plain(to, j, at);
}

/* Prints a path: tensors[3].shape[1] */
static void print_place(FILE *to, const json *j, size_t at)
{
    size_t way[DEEPEST];
    size_t depth = 0;

    for (; depth < DEEPEST && j->values[at].parent != JSON_NONE;
         at = j->values[at].parent)
        if (marked(j, j->values[at].parent, "in_any_order") != at)
            way[depth++] = at;
    fputs("document", to);
    while (depth > 0) {
        const json_value *v = &j->values[way[--depth]];
        if (j->values[v->parent].kind == JSON_LIST) {
            fprintf(to, "[%zu]", v->index);
        } else {
            fputc('.', to);
            print_text(to, v->key);
        }
    }
}

static bool differ(const comparison *c, size_t at, size_t twin)
{
    if (c->lines == NULL)
        return false;
    print_place(c->lines, c->expected, at);
    fputs(": expected ", c->lines);
    print_value(c->lines, c->expected, at);
    fputs(", got ", c->lines);
    print_value(c->lines, c->given, twin);
    return false;
}

/* Returns whether two texts, or two lists of texts, are equal. */
static bool is_same(const json *a, size_t at, const json *b, size_t twin)
{
    size_t size = a->values[at].end - at;

    if (b->values[twin].end - twin != size)
        return false;
    for (size_t i = 0; i < size; i++) {
        const json_value *one = &a->values[at + i];
        const json_value *other = &b->values[twin + i];
        if (one->kind != other->kind || one->count != other->count ||
            (one->count == 0 && one->kind < JSON_LIST &&
             !json_same(one->text, other->text)))
            return false;
    }
    return true;
}

static bool is_any(const comparison *c, size_t choice, size_t twin)
{
    const json *e = c->expected;

    for (size_t at = choice + 1; at < e->values[choice].end;
         at = e->values[at].end)
        if (is_same(e, at, c->given, twin))
            return true;
    return false;
}

/* Returns the given value in the place of an expected one. */
static size_t find_twin(comparison *c, size_t at)
{
    const json_value *v = &c->expected->values[at];
    size_t list = c->twin[v->parent];

    if (c->expected->values[v->parent].kind == JSON_OBJECT)
        return json_member(c->given, list, v->key);
    size_t twin = v->index == 0 ? list + 1 : c->next[v->parent];
    c->next[v->parent] = c->given->values[twin].end;
    return twin;
}

/* Compares the value at a place with everything in it. */
static bool walk(comparison *c, size_t first, size_t twin)
{
    const json *e = c->expected;

    for (size_t at = first; at < e->values[first].end; ) {
        const json_value *v = &e->values[at];
        size_t t = c->twin[at] = at == first ? twin : find_twin(c, at);
        size_t choice = marked(e, at, "any_of");
        const json_value *given = &c->given->values[t == JSON_NONE ? 0 : t];
        bool same;

        if (is_null(e, at))
            same = is_null(c->given, t);
        else if (t == JSON_NONE || choice != JSON_NONE)
            same = t != JSON_NONE && is_any(c, choice, t);
        else if (v->kind < JSON_LIST)
            same = is_same(e, at, c->given, t);
        else
            same = v->kind == given->kind &&
                   (v->kind == JSON_OBJECT || v->count == given->count);
        if (!same)
            return differ(c, at, t);
        at = choice != JSON_NONE ? v->end : at + 1;
    }
    return true;
}

/* Compares a list of which each element is expected once, in any order. */
static bool walk_unordered(comparison c, size_t list, size_t twin)
{
    const json_value *l = &c.expected->values[list];
    const json_value *t = &c.given->values[twin == JSON_NONE ? 0 : twin];
    FILE *lines = c.lines;

    if (twin == JSON_NONE || t->kind != JSON_LIST || t->count != l->count)
        return differ(&c, list, twin);
    bool *used = calloc(c.given->count, sizeof *used);
    size_t at = list + 1, found = 0;

    c.lines = NULL;
    for (; used != NULL && at < l->end; at = c.expected->values[at].end) {
        for (found = twin + 1; found < t->end &&
             (used[found] || !walk(&c, at, found)); )
            found = c.given->values[found].end;
        if (found == t->end)
            break;
        used[found] = true;
    }
    free(used);
    c.lines = lines;
    if (at == l->end)
        return true;
    return differ(&c, at, NO_SUCH);
}

bool compare(const json *expected, const json *given, FILE *lines)
{
    comparison c = {expected, given, NULL, NULL, lines};
    const json_value *root = &expected->values[0];
    bool same = given->values[0].kind == JSON_OBJECT || differ(&c, 0, 0);

    c.twin = calloc(expected->count, sizeof *c.twin);
    c.next = calloc(expected->count, sizeof *c.next);
    for (size_t at = 1; same && c.twin != NULL && c.next != NULL &&
                        at < root->end; at = expected->values[at].end) {
        size_t twin = json_member(given, 0, expected->values[at].key);
        size_t list = marked(expected, at, "in_any_order");
        same = list != JSON_NONE ? walk_unordered(c, list, twin)
                                 : walk(&c, at, twin);
    }
    same = same && c.twin != NULL && c.next != NULL;
    free(c.twin);
    free(c.next);
    return same;
}
