#include "environment.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "heap.h"

/* Tests of our own have these; a place beside the corpus is as good. */
static bool is_ours(const char *variable)
{
    static const char *const names[] = {"ASSAY_CORPUS=", "ASSAY_SOURCE=",
                                        "ASSAY_BUILD="};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(variable, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

char **neutral_environment(const char *corpus)
{
    char *resolved = realpath(corpus, NULL);
    size_t count = 0, kept = 0;

    while (environ[count] != NULL)
        count++;
    char **list = take((count + 1) * sizeof *list);
    for (size_t i = 0; i < count; i++)
        if (!is_ours(environ[i]) && strstr(environ[i], corpus) == NULL &&
            (resolved == NULL || strstr(environ[i], resolved) == NULL))
            list[kept++] = environ[i];
    free(resolved);
    return list;
}

bool stands_in(const char *corpus)
{
    char *here = realpath(".", NULL);
    char *there = realpath(corpus, NULL);
    size_t length = there != NULL ? strlen(there) : 0;
    bool inside = here != NULL && there != NULL &&
                  strncmp(here, there, length) == 0 &&
                  (here[length] == '/' || here[length] == '\0');

    free(here);
    free(there);
    return inside;
}
