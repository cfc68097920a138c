#include "store.h"

#include <stdlib.h>

/* The texts of corpus/<format>/levels.json, which nobody generates. */
static const char *const levels[FORMATS] = {
    NULL,                       /* of FORMAT_NONE */
#include "levels.def"
};

bool write_levels(const char *dir, format f)
{
    char *inside = join_names(dir, format_about(f)->name);
    char *path = join_names(inside, "levels.json");
    bool written = write_file(path, levels[f], strlen(levels[f]));

    free(path);
    free(inside);
    return written;
}
