#include "generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store.h"

/* The texts of corpus/<format>/levels.json, which nobody generates. */
static const char *const levels[FORMATS] = {
    NULL,                       /* of FORMAT_NONE */
#include "levels.def"
};

static char *make_folder(void)
{
    const char *parent = getenv("TMPDIR");

    if (parent == NULL || parent[0] == '\0')
        parent = "/tmp";
    char *folder = join_names(parent, "assay-XXXXXX");
    if (mkdtemp(folder) != NULL)
        return folder;
    perror("assay: generate: no temporary folder");
    free(folder);
    return NULL;
}

static bool write_levels(const char *folder, format f)
{
    char *inside = join_names(folder, format_about(f)->name);
    char *path = join_names(inside, "levels.json");
    bool written = write_file(path, levels[f], strlen(levels[f]));

    free(path);
    free(inside);
    return written;
}

static void list_into(name_list *all, const char *folder)
{
    name_list names = list_folder(folder);

    for (size_t i = 0; i < names.count; i++) {
        char *path = join_names(folder, names.names[i]);
        add_name(all, path);
        free(path);
    }
    free_names(&names);
}

/* A handler cannot read folders: what they hold is known before it runs. */
static void list_format(name_list *all, const char *inside)
{
    static const char *const parts[] = {"accept", "reject", "may"};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *part = join_names(inside, parts[i]);
        list_into(all, part);
        free(part);
    }
    list_into(all, inside);
    add_name(all, inside);
}

static void list_paths(temporary_corpus *t)
{
    name_list all = {0};

    for (format f = 1; f < FORMATS; f++) {
        char *inside = join_names(t->folder, format_about(f)->name);
        list_format(&all, inside);
        free(inside);
    }
    t->paths = all.names;
    t->count = all.count;
}

bool generate_temporary(temporary_corpus *t)
{
    bool whole = true;

    *t = (temporary_corpus){.folder = make_folder()};
    if (t->folder == NULL)
        return false;
    for (format f = 1; whole && f < FORMATS; f++)
        whole = generate_corpus(f, t->folder, GENERATE_SILENTLY) == 0 &&
                write_levels(t->folder, f);
    list_paths(t);
    if (!whole) {
        remove_temporary(t);
        free_temporary(t);
    }
    return whole;
}

void remove_temporary(const temporary_corpus *t)
{
    for (size_t i = 0; i < t->count; i++)
        if (unlink(t->paths[i]) != 0)
            rmdir(t->paths[i]);
    rmdir(t->folder);
}

void free_temporary(temporary_corpus *t)
{
    name_list paths = {t->paths, t->count};

    free_names(&paths);
    free(t->folder);
    *t = (temporary_corpus){0};
}
