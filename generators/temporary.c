#include "generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store.h"

/* The texts of corpus/<format>/levels.json, which nobody generates. */
static const char *const levels[FORMATS] = {
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

char *generate_temporary(void)
{
    char *folder = make_folder();

    for (format f = 0; folder != NULL && f < FORMATS; f++)
        if (generate_corpus(f, folder, GENERATE_SILENTLY) != 0 ||
            !write_levels(folder, f)) {
            remove_temporary(folder);
            folder = NULL;
        }
    return folder;
}

/* The files of a folder, and it. What does not go belongs to someone else. */
static void remove_folder(const char *parent, const char *name)
{
    char *folder = join_names(parent, name);
    name_list names = list_folder(folder);

    for (size_t i = 0; i < names.count; i++) {
        char *path = join_names(folder, names.names[i]);
        unlink(path);
        free(path);
    }
    free_names(&names);
    rmdir(folder);
    free(folder);
}

void remove_temporary(char *folder)
{
    static const char *const parts[] = {"accept", "reject", "may", "."};

    for (format f = 0; f < FORMATS; f++) {
        char *inside = join_names(folder, format_about(f)->name);
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            remove_folder(inside, parts[i]);
        rmdir(inside);      /* "." cannot be removed by that name */
        free(inside);
    }
    rmdir(folder);
    free(folder);
}
