#include "generate.h"

#include <stdio.h>
#include <stdlib.h>

#include "store.h"

static void note_folder(temporary *t, const char *folder)
{
    name_list names = list_folder(folder);

    for (size_t i = 0; i < names.count; i++) {
        char *path = join_names(folder, names.names[i]);
        temporary_note(t, path);
        free(path);
    }
    free_names(&names);
}

static void note_format(temporary *t, format f)
{
    static const char *const parts[] = {"accept", "reject", "may",
                                        "encode"};
    char *inside = join_names(t->path, format_about(f)->name);

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *part = join_names(inside, parts[i]);
        note_folder(t, part);
        free(part);
    }
    note_folder(t, inside);
    temporary_note(t, inside);
    free(inside);
}

/* Half of a format would not be found again: signals wait until it is noted. */
static bool add_format(temporary *t, format f)
{
    sigset_t before;

    hold_signals(&before);
    bool whole = generate_corpus(f, t->path, GENERATE_SILENTLY) == 0;
    note_format(t, f);
    release_signals(&before);
    return whole;
}

bool generate_temporary(temporary *t, const bool *formats)
{
    bool whole = temporary_open(t);

    if (!whole)
        perror("assay: generate: no temporary folder");
    for (format f = 1; whole && f < FORMATS; f++)
        if (formats == NULL || formats[f])
            whole = add_format(t, f);
    if (!whole)
        temporary_close(t);
    return whole;
}
