#include "dump/judges.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

/*
 * ref/<format>/judges.def says which rules judge a field: its path without
 * indices, and their names without that of the format; globs both. All rows
 * that match count. The test of explain holds them against the findings of
 * the corpus.
 */
typedef struct {
    const char *format;         /* its name */
    const char *field;
    const char *rules;          /* with spaces between them */
} judge;

static const judge judges[] = {
#define JUDGE(format, field, rules) {#format, field, rules},
#include "judges.def"
#undef JUDGE
};

/* Copies the path without its indices: tensor.shape of tensor[0].shape[1]. */
static void drop_indices(const char *path, char *field, size_t size)
{
    size_t n = 0;

    while (*path != '\0' && n + 1 < size) {
        if (*path == '[')
            path += strcspn(path, "]") + 1;
        else
            field[n++] = *path++;
    }
    field[n] = '\0';
}

static bool is_in(const char *globs, const char *name)
{
    char glob[64];

    while (*globs != '\0') {
        size_t n = strcspn(globs, " ");
        snprintf(glob, sizeof glob, "%.*s", (int)n, globs);
        if (fnmatch(glob, name, 0) == 0)
            return true;
        globs += n + strspn(globs + n, " ");
    }
    return false;
}

bool is_judged_by(const char *path, uint32_t law)
{
    const assay_rule *about = assay_rule_at(law);
    const char *own = assay_format_at(about->format)->name;
    const char *rest = strchr(about->id, '.') + 1;
    char field[256];

    drop_indices(path, field, sizeof field);
    for (size_t i = 0; i < sizeof judges / sizeof judges[0]; i++)
        if (strcmp(judges[i].format, own) == 0 &&
            fnmatch(judges[i].field, field, 0) == 0 &&
            is_in(judges[i].rules, rest))
            return true;
    return false;
}
