/*
 * Two paths are the same file here if they have the same name in the same
 * folder. If the name is a link, the link is not followed: in a cache, files of
 * two models may be links to one file.
 */
#include "input/reported.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Returns the path with its folder resolved; the caller frees it. */
static char *key_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    char *folder = slash == NULL ? take_copy(".", 1)
                 : take_copy(path, (size_t)(name - path));
    char *real = realpath(folder, NULL);
    char *key = take_text("%s/%s", real != NULL ? real : folder, name);

    free(real);
    free(folder);
    return key;
}

bool reported_has(const reported_files *t, const char *path)
{
    if (t->names == NULL)
        return false;
    char *key = key_of(path);
    bool found = tfind(key, &t->names, compare) != NULL;
    free(key);
    return found;
}

void reported_add(reported_files *t, const char *path)
{
    char *key = key_of(path);
    char **node = tsearch(key, &t->names, compare);

    if (node == NULL || *node != key)
        free(key);              /* no memory: it may be reported again */
}

void reported_close(reported_files *t)
{
    while (t->names != NULL) {
        char *key = *(char **)t->names;
        tdelete(key, &t->names, compare);
        free(key);
    }
}
