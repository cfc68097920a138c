#include "levels.h"

#include <string.h>

#include "files.h"

static const char *const names[GRADES] = {
    [VERDICT] = "verdict",
    [INDEX] = "index",
    [BYTES] = "bytes",
    [VALUES] = "values",
};

const char *grade_name(grade g)
{
    return names[g];
}

grade grade_named(const char *name)
{
    grade g = VERDICT;

    while (g < GRADES && strcmp(names[g], name) != 0)
        g++;
    return g;
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

bool levels_load(levels *l, const char *path, FILE *problems)
{
    json_t *trim;

    *l = (levels){read_json(path, problems)};
    if (l->table == NULL)
        return false;
    for (grade g = INDEX; g < GRADES; g++)
        if (!are_texts(json_object_get(l->table, names[g])))
            return complain(problems, path, "%s is not a list of texts",
                            names[g]);
    if (!is_set_table(json_object_get(l->table, "sets")))
        return complain(problems, path, "sets is not a table of lists");
    trim = json_object_get(l->table, "trim");
    if (trim != NULL && !json_is_object(trim))
        return complain(problems, path, "trim is not a table");
    return true;
}

void levels_close(levels *l)
{
    json_decref(l->table);
    l->table = NULL;
}

/* Whether a path of the table lies below the pattern. */
static bool leads(const char *pattern, const char *path)
{
    size_t length = strlen(pattern);

    return strncmp(pattern, path, length) == 0 &&
           (path[length] == '.' || path[length] == '[');
}

standing levels_standing(const levels *l, grade asked, const char *pattern)
{
    standing found = SKIPPED;
    size_t i;
    json_t *path;

    for (grade g = INDEX; g <= asked; g++)
        json_array_foreach(json_object_get(l->table, names[g]), i, path) {
            if (strcmp(pattern, json_string_value(path)) == 0)
                return g == INDEX ? REQUIRED : OPTIONAL;
            if (leads(pattern, json_string_value(path)))
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
