/*
 * Walks both documents breadth first: each list and object that was entered
 * waits in a row until its members are copied.
 */
#include "expected.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/document/elements.h"
#include "conformance/document/meaning.h"
#include "tool/heap.h"

/* A list or object, and the copy that is made from it. */
typedef struct {
    const json_t *from;
    json_t *into;
    const json_t *owner;    /* the object itself, or the one that contains it */
    char *pattern;          /* tensors[].shape */
    bool whole;             /* everything in it is compared */
} entered;

typedef struct {
    const levels *levels;
    grade level;
    entered *row;
    size_t count, room;
} walk;

/* Returns the same standing as conformance/compare/compare.c. */
static standing stand(const walk *w, const char *pattern, bool whole)
{
    standing s = levels_standing(w->levels, w->level, pattern);
    return whole && s != EXCLUDED && s != OPTIONAL ? REQUIRED : s;
}

/* -------------------------------------------------------- equivalent values */

static void offer(json_t *choice, const walk *w, const entered *e,
                  const char *pattern, const json_t *expected, json_t *other)
{
    size_t i;
    json_t *known;

    json_array_foreach(choice, i, known)
        if (json_equal(known, other)) {
            json_decref(other);
            return;
        }
    if (means_same(w->levels, pattern, e->owner, expected, other))
        json_array_append_new(choice, other);
    else
        json_decref(other);
}

/* Offers the NaNs that a reader may make of one: quiet, or its usual one. */
static void offer_nans(json_t *choice, const walk *w, const entered *e,
                       const char *pattern, const json_t *text)
{
    const json_t *layout = levels_float(w->levels, pattern, e->owner);
    if (layout == NULL)
        return;

    unsigned exponent = layout_exponent(layout);
    unsigned fraction = layout_fraction(layout);
    int digits = (int)(1 + exponent + fraction) / 4;
    u64 usual = ((UINT64_C(1) << (exponent + 1)) - 1) << (fraction - 1);
    u64 quiet = strtoull(json_string_value(text), NULL, 16) |
                UINT64_C(1) << (fraction - 1);
    u64 bits[] = {quiet, usual, usual | UINT64_C(1) << (exponent + fraction)};

    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
        offer(choice, w, e, pattern, text,
              json_sprintf("%0*" PRIx64, digits, bits[i]));
}

/* Returns bytes in hexadecimal with every nonzero byte as 01, which is true. */
static json_t *truth_of_bytes(const char *hex)
{
    char *bytes = take_text("%s", hex);

    for (size_t i = 0; bytes[i] != '\0' && bytes[i + 1] != '\0'; i += 2)
        if (memcmp(bytes + i, "00", 2) != 0)
            memcpy(bytes + i, "01", 2);
    json_t *text = json_string(bytes);
    free(bytes);
    return text;
}

static json_t *text_choice(const walk *w, const entered *e, const char *pattern,
                           json_t *text)
{
    json_t *digest = json_object_get(e->owner, "sha256_bool");
    json_t *choice = json_array();

    json_array_append(choice, text);
    offer_nans(choice, w, e, pattern, text);
    if (digest != NULL) {
        offer(choice, w, e, pattern, text, json_incref(digest));
        offer(choice, w, e, pattern, text, json_string("1"));
        offer(choice, w, e, pattern, text,
              truth_of_bytes(json_string_value(text)));
    }
    if (json_array_size(choice) > 1)
        return json_pack("{s:o}", "any_of", choice);
    json_decref(choice);
    return json_incref(text);
}

/* Returns a choice of the list and shorter ones, without last elements that do
 * not matter; NULL if there are no such elements. */
static json_t *list_choice(const walk *w, const char *pattern, json_t *list)
{
    size_t count = count_elements(list, levels_trim(w->levels, pattern));
    size_t size = json_array_size(list);

    if (count == size)
        return NULL;
    json_t *choice = json_array();
    json_t *cut = json_copy(list);
    for (; size > count; size--) {
        json_array_append_new(choice, json_copy(cut));
        json_array_remove(cut, size - 1);
    }
    json_array_append_new(choice, cut);
    return json_pack("{s:o}", "any_of", choice);
}

/* ------------------------------------------------- the whole document -- */

static void enter(walk *w, entered e)
{
    if (w->count == w->room) {
        w->room = 2 * w->room + 16;
        w->row = take_more(w->row, w->room * sizeof *w->row);
    }
    w->row[w->count++] = e;
}

/* Returns the copy of a value of e; takes ownership of the pattern. */
static json_t *take_value(walk *w, const entered *e, char *pattern, bool whole,
                          json_t *from)
{
    bool is_list = json_is_array(from);
    json_t *made = is_list ? list_choice(w, pattern, from)
                 : json_is_string(from) ? text_choice(w, e, pattern, from)
                 : json_is_object(from) ? NULL : json_incref(from);

    if (made != NULL) {
        free(pattern);
        return made;
    }
    made = is_list ? json_array() : json_object();
    enter(w, (entered){from, made, is_list ? e->owner : from, pattern, whole});
    return levels_set(w->levels, pattern) == NULL
               ? made : json_pack("{s:o}", "in_any_order", made);
}

static char *member_pattern(const entered *e, const char *member)
{
    return take_text("%s%s%s", e->pattern, e->pattern[0] != '\0' ? "." : "",
                     member);
}

/* Adds a null for each member that the level knows and this object lacks. */
static void exclude_others(const walk *w, const entered *e)
{
    json_t *known = json_object_get(w->levels->table, grade_name(INDEX));
    size_t size = strlen(e->pattern), i;
    json_t *path;

    json_array_foreach(known, i, path) {
        const char *member = json_string_value(path);
        if (size > 0 && (strncmp(member, e->pattern, size) != 0 ||
                         member[size] != '.'))
            continue;
        member += size > 0 ? size + 1 : 0;
        if (strpbrk(member, ".[") == NULL &&
            json_object_get(e->into, member) == NULL)
            json_object_set_new(e->into, member, json_null());
    }
}

static void take_object(walk *w, const entered *e)
{
    const char *member;
    json_t *value;

    json_object_foreach((json_t *)e->from, member, value) {
        char *pattern = member_pattern(e, member);
        standing s = stand(w, pattern, e->whole);
        if (s == SKIPPED || s == EXCLUDED || json_is_null(value))
            free(pattern);
        else
            json_object_set_new(
                e->into, member,
                take_value(w, e, pattern, e->whole || s != ENTERED, value));
    }
    exclude_others(w, e);
}

static void take_list(walk *w, const entered *e)
{
    json_t *value;
    size_t i;

    json_array_foreach(e->from, i, value)
        json_array_append_new(e->into,
                              take_value(w, e, take_text("%s[]", e->pattern),
                                         e->whole, value));
}

json_t *expected_document(const levels *l, grade level, const json_t *document)
{
    walk w = {.levels = l, .level = level};
    json_t *made = json_object();

    enter(&w, (entered){document, made, document, take_text("%s", ""), false});
    for (size_t i = 0; i < w.count; i++) {
        entered e = w.row[i];       /* the row may move */
        if (json_is_object(e.from))
            take_object(&w, &e);
        else
            take_list(&w, &e);
        free(e.pattern);
    }
    free(w.row);
    return made;
}
