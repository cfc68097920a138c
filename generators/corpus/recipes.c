#include "generators/corpus/generate.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "generators/corpus/listing.h"
#include "generators/corpus/recipe.h"
#include "generators/engine/store.h"
#include "tool/escape.h"
#include "tool/sparse.h"

#define MOST_READ ((off_t)16 << 20)     /* bytes of a list of recipes */

/* A list of recipes, or NULL if the corpus has none of the format. */
static json_t *load_recipes(const recipe_source *s, const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about;
    json_error_t error;

    if (file < 0 && errno == ENOENT)
        return NULL;
    if (file < 0 || fstat(file, &about) != 0)
        stop_generating("%s: %s", s->path, strerror(errno));
    if (!S_ISREG(about.st_mode) || about.st_size > MOST_READ)
        stop_generating("%s: not a regular file of at most 16 MiB", s->path);
    json_t *list = json_loadfd(file, JSON_REJECT_DUPLICATES, &error);
    if (list == NULL)
        stop_generating("%s: line %d: %s", s->path, error.line, error.text);
    close(file);
    const char *name = json_string_value(json_object_get(list, "format"));
    if (name == NULL || strcmp(name, format_about(s->format)->name) != 0)
        stop_generating("%s: its format differs from its name", s->path);
    if (!json_is_array(json_object_get(list, "recipes")))
        stop_generating("%s: the list of recipes is missing", s->path);
    return list;
}

/* Returns false after a message if the file is not as described. */
static bool make_file(const recipe_source *s, const recipe *r, FILE *file)
{
    char digits[SPARSE_DIGITS];

    bool put = put_recipe(file, r) && sparse_digest(fileno(file), digits);

    if (put && strcmp(digits, r->sparse) == 0)
        return true;
    fprintf(stderr, "assay: generate: %s: recipes[%zu]: %s\n", s->path,
            s->recipe,
            put ? "its pieces do not match its digest" : strerror(errno));
    return false;
}

static bool write_recipe(const recipe_source *s, const recipe *r,
                         const char *folder)
{
    char *path = join_names(folder, r->path);
    new_file out;
    bool made = open_new_file(&out, path);

    if (made) {
        made = make_file(s, r, out.file);
        if (!made)
            drop_new_file(&out);
        made = made && close_new_file(&out);
    }
    free(path);
    return made;
}

static bool write_text(const char *folder, const char *name, const char *text)
{
    char *path = join_names(folder, name);
    bool written = write_file(path, text, strlen(text));

    free(path);
    return written;
}

/* Writes the tables that certify needs in addition to the cases. */
static bool write_tables(format f, const char *folder, json_t *cases)
{
    char *manifest = json_lines(show_manifest(f, cases));
    bool written = write_text(folder, "manifest.json", manifest) &&
                   write_text(folder, "levels.json", levels_text(f));

    free(manifest);
    return written;
}

/* The manifest of other files is not to be lost. */
static void spare_manifest(const char *folder)
{
    char *path = join_names(folder, "manifest.json");
    json_t *old = json_load_file(path, 0, NULL);
    const json_t *cases = json_object_get(old, "cases");

    if (access(path, F_OK) == 0 &&
        json_object_get(json_array_get(cases, 0), "sparse") == NULL)
        stop_generating("%s: lists other files: use a new folder", path);
    json_decref(old);
    free(path);
}

static bool write_recipes(recipe_source *s, const json_t *recipes,
                          const char *folder)
{
    json_t *cases = new_array();
    bool written = true;
    u64 size = 0;

    spare_manifest(folder);
    for (; written && s->recipe < json_array_size(recipes); s->recipe++) {
        recipe r = read_recipe(s, json_array_get(recipes, s->recipe));
        written = write_recipe(s, &r, folder);
        size = capped_sum(size, r.size);
        if (written)
            insert_case(cases, json_incref(r.expected));
        free_recipe(&r);
    }
    size_t count = json_array_size(cases);
    if (written)
        written = write_tables(s->format, folder, cases);
    else
        json_decref(cases);
    if (written)
        printf("%s: %zu files of %.1f GiB, written sparse\n",
               format_about(s->format)->name, count,
               (double)size / ((u64)1 << 30));
    return written;
}

/* A format may have none, but not all of them. */
static void want_recipes(const char *corpus)
{
    char *all = join_names(corpus, "recipes");

    if (access(all, F_OK) != 0)
        stop_generating("%s: %s", all, strerror(errno));
    free(all);
}

int generate_recipes(format f, const char *dir, const char *corpus)
{
    char *folder = join_names(dir, format_about(f)->name);
    char *name = join_names("recipes", format_about(f)->name);
    char *stem = join_names(corpus, name);
    char *path = need_memory(NULL, strlen(stem) + sizeof ".json");
    recipe_source s = {.format = f, .corpus = corpus};

    want_recipes(corpus);
    snprintf(path, strlen(stem) + sizeof ".json", "%s.json", stem);
    s.path = escape_path(path);
    json_t *list = load_recipes(&s, path);
    bool written = true;
    if (list != NULL)
        written = write_recipes(&s, json_object_get(list, "recipes"), folder);
    else
        printf("%s: no recipes in %s\n", format_about(f)->name, s.path);
    json_decref(list);
    free(s.path);
    free(path);
    free(stem);
    free(name);
    free(folder);
    return written ? 0 : 2;
}
