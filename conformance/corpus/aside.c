#include "conformance/corpus/aside.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conformance/corpus/files.h"
#include "tool/heap.h"

/* A file that is being read. */
typedef struct {
    corpus *corpus;
    u32 only;               /* the requested format, or 0 */
    const char *path;
    FILE *problems;
} reading;

/* Takes ownership of path. */
static void add(const reading *r, char *path, aside_case one)
{
    corpus *c = r->corpus;

    one.path = corpus_hold(c, path);
    free(path);
    c->aside = take_more(c->aside, (c->aside_count + 1) * sizeof *c->aside);
    c->aside[c->aside_count++] = one;
}

/* Reports whether a path like "safetensors/shard.json~cut" has the requested
 * format. */
static bool is_wanted(const reading *r, const char *path)
{
    if (r->only == 0)
        return true;
    const char *name = assay_format_at(r->only)->name;
    size_t length = strlen(name);
    return strncmp(path, name, length) == 0 && path[length] == '/';
}

static bool read_set(const reading *r, json_t *json, size_t index)
{
    const char *path, *named;
    json_error_t error;
    json_t *rule;

    if (json_unpack_ex(json, &error, 0, "{s:s, s:s, s:o}", "path", &path,
                       "named", &named, "rule", &rule) != 0)
        return complain(r->problems, r->path, "cases[%zu]: %s", index,
                        error.text);
    if (!is_corpus_path(path) || !is_corpus_path(named))
        return complain(r->problems, r->path, "cases[%zu]: path or named is "
                        "not a valid path", index);
    if (is_wanted(r, path))
        add(r, take_text("sets/%s/%s", path, named),
            (aside_case){.rule = json_string_value(rule), .is_set = true});
    return true;
}

static bool read_recipe(const reading *r, json_t *json, size_t index)
{
    const char *path;
    json_error_t error;
    json_t *rule, *patch;

    if (json_unpack_ex(json, &error, 0, "{s:{s:s, s:o, s:o}}", "case", "path",
                       &path, "rule", &rule, "patch", &patch) != 0)
        return complain(r->problems, r->path, "recipes[%zu]: %s", index,
                        error.text);
    if (!is_corpus_path(path))
        return complain(r->problems, r->path, "recipes[%zu]: path is not a "
                        "valid path", index);
    add(r, take_text("%s/%s", assay_format_at(r->only)->name, path),
        (aside_case){.rule = json_string_value(rule),
                     .patch = json_string_value(patch)});
    return true;
}

/* Reads each element of a list in a file of the corpus, if the file exists. */
static bool read_list(reading r, const char *file, const char *list,
                      bool (*read)(const reading *, json_t *, size_t))
{
    char *path = take_text("%s/%s", r.corpus->folder, file);
    bool good = true;
    json_t *entry;
    size_t i;

    r.path = path;
    if (access(path, F_OK) == 0 || errno != ENOENT) {
        json_t *json = read_json(path, r.problems);
        good = json != NULL &&
               json_array_append_new(r.corpus->manifests, json) == 0;
        json_t *entries = good ? json_object_get(json, list) : NULL;
        if (good && !json_is_array(entries))
            good = complain(r.problems, path, "no list of %s", list);
        json_array_foreach(entries, i, entry)
            good = good && read(&r, entry, i);
    }
    free(path);
    return good;
}

bool corpus_take_aside(corpus *c, u32 only, FILE *problems)
{
    reading r = {.corpus = c, .only = only, .problems = problems};
    bool good = read_list(r, "sets/manifest.json", "cases", read_set);

    for (u32 f = 1; good && f <= assay_format_count(); f++) {
        if (only != 0 && f != only)
            continue;
        char *file = take_text("recipes/%s.json", assay_format_at(f)->name);
        r.only = f;
        good = read_list(r, file, "recipes", read_recipe);
        free(file);
    }
    return good;
}
