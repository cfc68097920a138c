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
    format format;
    const char *field;
    const char *rules;          /* with spaces between them */
} judge;

static const judge judges[] = {
#define JUDGE(format, field, rules) {FORMAT_##format, field, rules},
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
    char glob[RULE_NAME_SIZE];

    while (*globs != '\0') {
        size_t n = strcspn(globs, " ");
        snprintf(glob, sizeof glob, "%.*s", (int)n, globs);
        if (fnmatch(glob, name, 0) == 0)
            return true;
        globs += n + strspn(globs + n, " ");
    }
    return false;
}

bool is_judged_by(const char *path, rule law)
{
    char field[256], name[RULE_NAME_SIZE];
    format own = rule_name(law, name);
    const char *rest = strchr(name, '.') + 1;

    drop_indices(path, field, sizeof field);
    for (size_t i = 0; i < sizeof judges / sizeof judges[0]; i++)
        if (judges[i].format == own &&
            fnmatch(judges[i].field, field, 0) == 0 &&
            is_in(judges[i].rules, rest))
            return true;
    return false;
}
