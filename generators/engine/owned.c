#include "generators/engine/owned.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/escape.h"

#define MANIFEST "manifest.json"

static const char *const parts[] = {"accept", "reject", "may", "encode"};
#define PARTS (sizeof parts / sizeof *parts)

static bool refuse(const char *path, const char *why)
{
    fputs("assay: generate: ", stderr);
    print_path(stderr, path);
    fprintf(stderr, ": %s\n", why);
    return false;
}

/* Nothing is written, or removed, through a link. */
static bool is_folder(const char *path)
{
    struct stat about;

    if (lstat(path, &about) != 0)
        return errno == ENOENT || refuse(path, strerror(errno));
    return S_ISDIR(about.st_mode) || refuse(path, "not a folder: remove it");
}

static bool are_folders(const owned *o)
{
    bool good = is_folder(o->folder);

    for (size_t i = 0; i < PARTS && good; i++) {
        char *path = join_names(o->folder, parts[i]);
        good = is_folder(path);
        free(path);
    }
    return good;
}

/* Reports whether path is in a folder for cases. */
static bool is_case_path(const char *path)
{
    for (size_t i = 0; i < PARTS; i++) {
        size_t size = strlen(parts[i]);
        const char *name = path + size + 1;
        if (strncmp(path, parts[i], size) == 0 && path[size] == '/')
            return name[0] != '\0' && strchr(name, '/') == NULL &&
                   strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
    }
    return false;
}

static void own_document(owned *o, const char *path)
{
    const char *dot = strrchr(path, '.');
    size_t stem = dot != NULL ? (size_t)(dot - path) : strlen(path);
    char *name = need_memory(NULL, stem + sizeof ".json");

    memcpy(name, path, stem);
    memcpy(name + stem, ".json", sizeof ".json");
    add_name(&o->before, name);
    free(name);
}

/* A case that was generated, or the entry of one that was withdrawn. */
static bool add_case(owned *o, const json_t *entry)
{
    const char *path = json_string_value(json_object_get(entry, "path"));
    const char *origin = json_string_value(json_object_get(entry, "origin"));

    if (path == NULL || !is_case_path(path))
        return false;
    if (json_is_object(json_object_get(entry, "withdrawn")))
        return true;
    if (origin == NULL || strcmp(origin, "generator") != 0)
        return false;
    add_name(&o->before, path);
    if (json_is_true(json_object_get(entry, "document")))
        own_document(o, path);
    return true;
}

static bool is_made_by(const json_t *manifest, const char *maker)
{
    const char *by = json_string_value(json_object_get(manifest, "made_by"));

    return maker == NULL || by == NULL ? maker == by : strcmp(by, maker) == 0;
}

/* Reports whether the manifest of that name is from an older run. */
static bool take_manifest(owned *o, const char *name, const char *maker)
{
    char *path = join_names(o->folder, name);
    json_t *manifest = json_load_file(path, 0, NULL);
    const json_t *cases = json_object_get(manifest, "cases");
    bool good = json_array_size(cases) > 0 && is_made_by(manifest, maker);
    size_t i;
    json_t *entry;

    json_array_foreach((json_t *)cases, i, entry)
        good = good && add_case(o, entry);
    if (good)
        add_name(&o->before, name);
    json_decref(manifest);
    free(path);
    return good;
}

static bool is_there(const owned *o, const char *name)
{
    char *path = join_names(o->folder, name);
    struct stat about;
    bool there = lstat(path, &about) == 0;

    free(path);
    return there;
}

static bool holds_others(const owned *o, const char *part)
{
    char *path = part != NULL ? join_names(o->folder, part)
                              : copy_text(o->folder);
    name_list names = list_folder(path);
    bool others = names.failed;

    for (size_t i = 0; i < names.count && !others; i++) {
        char *name = part != NULL ? join_names(part, names.names[i])
                                  : copy_text(names.names[i]);
        bool known = has_name(&o->before, name);
        for (size_t k = 0; k < PARTS && part == NULL; k++)
            known = known || strcmp(name, parts[k]) == 0;
        others = !known;
        free(name);
    }
    free_names(&names);
    free(path);
    return others;
}

static bool holds_any_others(const owned *o)
{
    bool others = holds_others(o, NULL);

    for (size_t i = 0; i < PARTS && !others; i++)
        others = holds_others(o, parts[i]);
    return others;
}

bool owned_open(owned *o, const char *folder, const char *maker)
{
    *o = (owned){.folder = folder, .strict = maker != NULL};
    if (!are_folders(o))
        return false;
    bool older = is_there(o, MANIFEST);
    bool known = !older || take_manifest(o, MANIFEST, maker);
    if (older && known)
        add_name(&o->before, "levels.json");
    if (known && is_there(o, "encode/" MANIFEST))
        known = take_manifest(o, "encode/" MANIFEST, maker);
    if (known && (!o->strict || !holds_any_others(o)))
        return true;
    return refuse(folder, "holds files that no older run of this command made: "
                          "take a new folder");
}

bool owned_lets(const owned *o, const char *name, const void *bytes,
                size_t size)
{
    if (has_name(&o->before, name) || !is_there(o, name))
        return true;
    char *path = join_names(o->folder, name);
    comparison found = compare_file(path, bytes, size);
    bool same = found == FILE_SAME ||
                (found != FILE_UNREADABLE &&
                 refuse(path, "is of no older run of this command"));

    free(path);
    return same;
}

bool owned_clear(const owned *o, const name_list *made)
{
    bool good = true;

    for (size_t i = 0; i < o->before.count; i++) {
        if (has_name(made, o->before.names[i]))
            continue;
        char *path = join_names(o->folder, o->before.names[i]);
        if (unlink(path) != 0 && errno != ENOENT)
            good = refuse(path, strerror(errno));
        free(path);
    }
    return good;
}

void owned_close(owned *o)
{
    free_names(&o->before);
}
