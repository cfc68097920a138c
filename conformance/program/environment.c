#include "conformance/program/environment.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/heap.h"

/* Tests of this project set these; other paths near the corpus leak as much. */
static bool is_ours(const char *variable)
{
    static const char *const names[] = {"ASSAY_CORPUS=", "ASSAY_SOURCE=",
                                        "ASSAY_BUILD=", "ASSAY_CALLED_AS="};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(variable, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* Reports whether a folder's name continues with this character. */
static bool goes_on(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '.';
}

/* Reports whether the value names the folder, or something in it, anywhere. */
static bool names_it(const char *variable, const char *folder)
{
    size_t length = strlen(folder);
    const char *at = variable;

    while ((at = strstr(at, folder)) != NULL) {
        at += length;
        if (!goes_on(*at))
            return true;
    }
    return false;
}

static bool is_kept(const char *variable, const char *corpus,
                    const char *resolved)
{
    if (strncmp(variable, "PATH=", 5) == 0)
        return true;
    return !is_ours(variable) && !names_it(variable, corpus) &&
           (resolved == NULL || !names_it(variable, resolved));
}

char **neutral_environment(const char *corpus)
{
    char *resolved = realpath(corpus, NULL);
    size_t count = 0, kept = 0;

    while (environ[count] != NULL)
        count++;
    char **list = take((count + 1) * sizeof *list);
    for (size_t i = 0; i < count; i++)
        if (is_kept(environ[i], corpus, resolved))
            list[kept++] = environ[i];
    free(resolved);
    return list;
}

bool stands_in(const char *folder, const char *corpus)
{
    char *here = realpath(folder, NULL);
    char *there = realpath(corpus, NULL);
    size_t length = there != NULL ? strlen(there) : 0;
    bool inside = here != NULL && there != NULL &&
                  strncmp(here, there, length) == 0 &&
                  (here[length] == '/' || here[length] == '\0');

    free(here);
    free(there);
    return inside;
}
