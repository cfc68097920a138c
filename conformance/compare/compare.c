/*
 * Walks both documents together, depth first, with an explicit stack: the
 * program under test decides how deep they are. A place has two names: the path
 * that is shown, tensors[3].shape[1], and the pattern that the table of the
 * format uses, tensors[].shape[].
 *
 * A member that is null counts as absent.
 */
#include "conformance/compare/compare.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/document/elements.h"
#include "conformance/document/meaning.h"
#include "tool/escape.h"
#include "tool/heap.h"

#define MOST_SHOWN 60

typedef struct {
    char *at;
    size_t size;
} name;

/* A list or object that is in both documents, and the state of its walk. */
typedef struct {
    const json_t *expected, *given;
    bool whole;             /* everything in it is compared */
    size_t path, pattern;   /* lengths of its names */
    void *member;           /* object: the next member */
    bool others;            /* object: now members only of the given one */
    size_t lefts, rights;   /* list: numbers of elements that count, */
    size_t l, r;            /* and the next elements */
    element *left, *right;  /* set: its elements, sorted */
} place;

typedef struct {
    const levels *levels;
    grade asked;
    FILE *lines;
    size_t differences;
    name path, pattern;
    place *stack;
    size_t depth, room;
} walk;

static void cut(name *n, size_t size)
{
    n->at[size] = '\0';
    n->size = size;
}

static void append(name *n, const char *text)
{
    size_t size = strlen(text);

    n->at = take_more(n->at, n->size + size + 1);
    memcpy(n->at + n->size, text, size + 1);
    n->size += size;
}

static void append_member(name *n, const char *member)
{
    if (n->size > 0)
        append(n, ".");
    append(n, member);
}

static void append_element(walk *w, size_t index)
{
    char number[32];

    snprintf(number, sizeof number, "[%zu]", index);
    append(&w->path, number);
    append(&w->pattern, "[]");
}

static void print_value(FILE *to, const json_t *value)
{
    if (value == NULL || json_is_null(value)) {
        fputs("nothing", to);
    } else if (json_is_array(value)) {
        fprintf(to, "a list of %zu", json_array_size(value));
    } else if (json_is_object(value)) {
        fputs("an object", to);
    } else if (json_is_string(value)) {
        fputc('"', to);
        print_escaped(to, json_string_value(value), json_string_length(value),
                      MOST_SHOWN);
        fputc('"', to);
    } else {
        char *text = json_dumps(value, JSON_ENCODE_ANY);
        fputs(text != NULL ? text : "?", to);
        free(text);
    }
}

/* Starts a line; returns false if there are enough lines. */
static bool begin_difference(walk *w)
{
    if (++w->differences > DIFFERENCES_SHOWN)
        return false;
    print_escaped(w->lines, w->path.at, w->path.size, PRINT_MOST);
    fputs(w->path.size > 0 ? ": " : "the document: ", w->lines);
    return true;
}

static void differ(walk *w, const json_t *expected, const json_t *given)
{
    if (!begin_difference(w))
        return;
    fputs("expected ", w->lines);
    print_value(w->lines, expected);
    fputs(", got ", w->lines);
    print_value(w->lines, given);
    if (json_is_string(expected) && json_is_number(given))
        fputs(" (a number; numbers are decimal strings here)", w->lines);
    fputc('\n', w->lines);
}

static void enter(walk *w, const json_t *expected, const json_t *given,
                  bool whole)
{
    place p = {.expected = expected, .given = given, .whole = whole,
               .path = w->path.size, .pattern = w->pattern.size};

    if (json_is_array(expected)) {
        const json_t *trim = levels_trim(w->levels, w->pattern.at);
        const json_t *set = levels_set(w->levels, w->pattern.at);
        p.lefts = count_elements(expected, trim);
        p.rights = count_elements(given, trim);
        if (set != NULL) {
            p.left = sort_elements(expected, p.lefts, set);
            p.right = sort_elements(given, p.rights, set);
        } else if (p.lefts != p.rights && begin_difference(w)) {
            fprintf(w->lines, "expected %zu element%s, got %zu\n", p.lefts,
                    p.lefts == 1 ? "" : "s", p.rights);
        }
    } else {
        p.member = json_object_iter((json_t *)expected);
    }
    if (w->depth == w->room) {
        w->room = 2 * w->room + 16;
        w->stack = take_more(w->stack, w->room * sizeof *w->stack);
    }
    w->stack[w->depth++] = p;
}

static void leave(walk *w)
{
    place *p = &w->stack[--w->depth];

    free_elements(p->left, p->lefts);
    free_elements(p->right, p->rights);
}

/* Inside a whole member, the table only has exceptions. */
static standing stand(const walk *w, bool whole)
{
    if (w->pattern.size == 0)
        return REQUIRED;
    standing s = levels_standing(w->levels, w->asked, w->pattern.at);
    return whole && s != EXCLUDED && s != OPTIONAL ? REQUIRED : s;
}

/* Returns the innermost expected object around this place, or NULL. */
static const json_t *owner(const walk *w)
{
    for (size_t i = w->depth; i > 0; i--)
        if (json_is_object(w->stack[i - 1].expected))
            return w->stack[i - 1].expected;
    return NULL;
}

/* Compares the values at the current place. */
static void meet(walk *w, const json_t *expected, const json_t *given,
                 bool whole)
{
    standing s = stand(w, whole);
    bool unexpected = expected == NULL || json_is_null(expected);
    bool missing = given == NULL || json_is_null(given);

    if (s == SKIPPED || s == EXCLUDED ||
        (unexpected && (missing || s == OPTIONAL)))
        return;
    if (unexpected || missing || json_typeof(expected) != json_typeof(given))
        differ(w, expected, given);
    else if (json_is_array(expected) || json_is_object(expected))
        enter(w, expected, given,
              whole || (w->pattern.size > 0 && s != ENTERED));
    else if (!json_equal(expected, given) &&
             !means_same(w->levels, w->pattern.at, owner(w), expected, given))
        differ(w, expected, given);
}

/* Visits the next member of an object; returns false at its end. */
static bool step_object(walk *w, place *p)
{
    if (p->member == NULL && !p->others) {
        p->others = true;
        p->member = json_object_iter((json_t *)p->given);
    }
    if (p->member == NULL)
        return false;

    const json_t *from = p->others ? p->given : p->expected;
    const char *key = json_object_iter_key(p->member);
    const json_t *expected = json_object_get(p->expected, key);
    p->member = json_object_iter_next((json_t *)from, p->member);
    if (p->others && expected != NULL)
        return true;
    append_member(&w->path, key);
    append_member(&w->pattern, key);
    meet(w, expected, json_object_get(p->given, key), p->whole);
    return true;
}

static bool step_list(walk *w, place *p)
{
    if (p->l == p->lefts || p->r == p->rights)
        return false;
    size_t i = p->l++;

    p->r++;
    append_element(w, i);
    meet(w, json_array_get(p->expected, i), json_array_get(p->given, i),
         p->whole);
    return true;
}

static void lone(walk *w, const element *e, const char *problem)
{
    append_element(w, e->index);
    if (!begin_difference(w))
        return;
    fprintf(w->lines, "%s (", problem);
    print_escaped(w->lines, e->key, strlen(e->key), MOST_SHOWN);
    fputs(")\n", w->lines);
}

/* Compares elements with the same key; reports the others. */
static bool step_set(walk *w, place *p)
{
    const element *left = p->l < p->lefts ? &p->left[p->l] : NULL;
    const element *right = p->r < p->rights ? &p->right[p->r] : NULL;

    if (left == NULL && right == NULL)
        return false;
    int side = left == NULL ? 1 : right == NULL ? -1
             : strcmp(left->key, right->key);
    p->l += side <= 0;
    p->r += side >= 0;
    if (side < 0) {
        lone(w, left, "expected, but missing");
    } else if (side > 0) {
        lone(w, right, "not expected");
    } else {
        append_element(w, left->index);
        meet(w, json_array_get(p->expected, left->index),
             json_array_get(p->given, right->index), p->whole);
    }
    return true;
}

static bool step(walk *w)
{
    place *p = &w->stack[w->depth - 1];

    cut(&w->path, p->path);
    cut(&w->pattern, p->pattern);
    if (json_is_object(p->expected))
        return step_object(w, p);
    return p->left != NULL ? step_set(w, p) : step_list(w, p);
}

size_t compare(const levels *l, grade asked, const json_t *expected,
               const json_t *given, FILE *lines)
{
    walk w = {.levels = l, .asked = asked, .lines = lines};

    append(&w.path, "");
    append(&w.pattern, "");
    meet(&w, expected, given, false);
    while (w.depth > 0)
        if (!step(&w))
            leave(&w);
    free(w.path.at);
    free(w.pattern.at);
    free(w.stack);
    return w.differences;
}
