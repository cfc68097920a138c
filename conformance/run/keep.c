#include "conformance/run/keep.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conformance/corpus/files.h"
#include "tool/heap.h"
#include "tool/outfile.h"

char *kept_beside(const char *folder, const corpus_case *c,
                  const char *extension)
{
    return take_text("%s/%s%s", folder, c->name, extension);
}

char *kept_path(const char *folder, const corpus_case *c)
{
    return kept_beside(folder, c, ".log");
}

static bool make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

static bool make_folders(const char *folder, const corpus_case *c,
                         FILE *problems)
{
    char *path = kept_path(folder, c);
    bool made = true;

    for (char *at = path + strlen(folder); made && at != NULL;
         at = strchr(at + 1, '/')) {
        *at = '\0';
        made = make_folder(path) || complain(problems, path, "%s",
                                             strerror(errno));
        *at = '/';
    }
    free(path);
    return made;
}

/* Returns the length of the case's folder in its name. */
static size_t place_of(const corpus_case *c)
{
    return (size_t)(strrchr(c->name, '/') - c->name);
}

/* Cases of a folder are adjacent. */
bool keep_prepare(const char *folder, const results *list, FILE *problems)
{
    const corpus_case *last = NULL;

    for (size_t i = 0; i < list->count; i++) {
        const corpus_case *c = list->items[i].asked;
        if (last != NULL && place_of(last) == place_of(c) &&
            memcmp(last->name, c->name, place_of(c)) == 0)
            continue;
        if (!make_folders(folder, c, problems))
            return false;
        last = c;
    }
    return true;
}

FILE *keep_open(const char *folder, const corpus_case *c, bool again,
                FILE *problems)
{
    char *path = kept_path(folder, c);
    FILE *log = fopen(path, again ? "abe" : "wbe");

    if (log == NULL)
        complain(problems, path, "%s", strerror(errno));
    free(path);
    return log;
}

bool keep_beside(const char *folder, const corpus_case *c,
                 const char *extension, view bytes, FILE *problems)
{
    char *path = kept_beside(folder, c, extension);
    bool arrived = save_bytes(path, bytes, problems);

    free(path);
    return arrived;
}

bool keep_close(FILE *log, const char *folder, const corpus_case *c,
                FILE *problems)
{
    char *path = kept_path(folder, c);
    struct stat about;
    int error;
    bool arrived = has_arrived(log, &error);

    if (!arrived)
        complain(problems, path, "%s", strerror(error));
    else if (fstat(fileno(log), &about) == 0 && about.st_size == 0)
        unlink(path);
    fclose(log);
    free(path);
    return arrived;
}
