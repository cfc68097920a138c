#include "conformance/corpus/levels.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conformance/corpus/files.h"
#include "tool/decimal.h"
#include "tool/heap.h"

static const char *const names[GRADES] = {
    [VERDICT] = "verdict",
    [INDEX] = "index",
    [BYTES] = "bytes",
    [VALUES] = "values",
    [ENCODE] = "encode",
};

const char *grade_name(grade g)
{
    return names[g];
}

const char *grade_verb(grade g)
{
    return g == VERDICT ? "validate" : g == ENCODE ? "encode" : "decode";
}

grade grade_named(const char *name)
{
    grade g = VERDICT;

    while (g < GRADES && strcmp(names[g], name) != 0)
        g++;
    return g;
}

const json_t *levels_want(const levels *l)
{
    return json_object_get(l->table, "want");
}

const json_t *levels_most(const levels *l)
{
    return json_object_get(l->table, "most");
}

static bool is_number_table(const json_t *most)
{
    const char *member;
    json_t *bound;
    u64 number;

    if (most != NULL && !json_is_object(most))
        return false;
    json_object_foreach((json_t *)most, member, bound)
        if (!read_decimal(json_string_value(bound), &number))
            return false;
    return true;
}

static bool is_set_table(json_t *sets)
{
    const char *list;
    json_t *members;

    if (sets != NULL && !json_is_object(sets))
        return false;
    json_object_foreach(sets, list, members)
        if (!are_texts(members))
            return false;
    return true;
}

unsigned layout_exponent(const json_t *layout)
{
    return (unsigned)json_integer_value(json_array_get(layout, 0));
}

unsigned layout_fraction(const json_t *layout)
{
    return (unsigned)json_integer_value(json_array_get(layout, 1));
}

/* Reports whether it is two numbers that make at most 64 bits with a sign. */
static bool is_layout(const json_t *layout)
{
    json_int_t exponent = json_integer_value(json_array_get(layout, 0));
    json_int_t fraction = json_integer_value(json_array_get(layout, 1));

    return json_array_size(layout) == 2 && exponent >= 2 && exponent <= 15 &&
           fraction >= 1 && fraction <= 63 - exponent &&
           (1 + exponent + fraction) % 4 == 0;
}

/* Reports whether it is one member with a layout for each of its values. */
static bool is_float_choice(json_t *choice)
{
    void *member = json_object_iter(choice);
    json_t *types = json_object_iter_value(member);
    const char *type;
    json_t *layout;

    if (json_object_size(choice) != 1 || !json_is_object(types))
        return false;
    json_object_foreach(types, type, layout)
        if (!is_layout(layout))
            return false;
    return true;
}

static bool is_float_table(json_t *floats)
{
    const char *place;
    json_t *what;

    if (floats != NULL && !json_is_object(floats))
        return false;
    json_object_foreach(floats, place, what)
        if (!is_layout(what) && !is_float_choice(what))
            return false;
    return true;
}

bool levels_take(levels *l, json_t *table, const char *path, FILE *problems)
{
    json_t *trim;

    *l = (levels){table};
    if (l->table == NULL)
        return false;
    for (grade g = INDEX; g <= VALUES; g++)
        if (!are_texts(json_object_get(l->table, names[g])))
            return complain(problems, path, "%s is not a list of strings",
                            names[g]);
    if (!is_set_table(json_object_get(l->table, "sets")))
        return complain(problems, path, "sets is not an object of lists");
    if (levels_want(l) != NULL && !are_texts(levels_want(l)))
        return complain(problems, path, "want is not a list of strings");
    if (!is_number_table(levels_most(l)))
        return complain(problems, path, "most is not an object of numbers");
    trim = json_object_get(l->table, "trim");
    if (trim != NULL && !json_is_object(trim))
        return complain(problems, path, "trim is not an object");
    if (!is_float_table(json_object_get(l->table, "floats")))
        return complain(problems, path, "floats is not an object of layouts");
    return true;
}

bool levels_load(levels *l, const char *corpus, const char *format,
                 FILE *problems)
{
    char *path = take_text("%s/%s/levels.json", corpus, format);

    *l = (levels){0};
    bool there = access(path, F_OK) == 0 ||
        complain(problems, path, "not found: it defines what is compared in "
                 "documents; copy it from assay generate DIR, or use "
                 "--level verdict");
    bool good = there && levels_take(l, read_json(path, problems), path,
                                     problems);
    free(path);
    return good;
}

void levels_close(levels *l)
{
    json_decref(l->table);
    l->table = NULL;
}

/* Reports whether a path of the table is below the pattern. */
static bool leads(const char *pattern, const char *path)
{
    size_t length = strlen(pattern);

    return strncmp(pattern, path, length) == 0 &&
           (path[length] == '.' || path[length] == '[');
}

/* Reports whether every document may have it, and no program needs it. */
static bool is_alternative(const char *pattern)
{
    const char *member = strrchr(pattern, '.');

    return member != NULL && strcmp(member, ".sha256_bool") == 0;
}

standing levels_standing(const levels *l, grade asked, const char *pattern)
{
    standing found = SKIPPED;
    size_t i;
    json_t *path;

    if (is_alternative(pattern))
        return EXCLUDED;
    for (grade g = INDEX; g <= VALUES; g++)
        json_array_foreach(json_object_get(l->table, names[g]), i, path) {
            if (strcmp(pattern, json_string_value(path)) == 0)
                return g > asked ? EXCLUDED : g == INDEX ? REQUIRED : OPTIONAL;
            if (g <= asked && leads(pattern, json_string_value(path)))
                found = ENTERED;
        }
    return found;
}

const json_t *levels_set(const levels *l, const char *pattern)
{
    return json_object_get(json_object_get(l->table, "sets"), pattern);
}

const json_t *levels_trim(const levels *l, const char *pattern)
{
    return json_object_get(json_object_get(l->table, "trim"), pattern);
}

const json_t *levels_float(const levels *l, const char *pattern,
                           const json_t *owner)
{
    json_t *what = json_object_get(json_object_get(l->table, "floats"),
                                   pattern);
    void *choice = json_object_iter(what);

    if (choice == NULL)
        return what;
    const json_t *type = json_object_get(owner, json_object_iter_key(choice));
    return json_is_string(type)
               ? json_object_get(json_object_iter_value(choice),
                                 json_string_value(type))
               : NULL;
}
