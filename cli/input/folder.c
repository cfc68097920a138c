#include "input/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "assay.h"
#include "tool/heap.h"
#include "input/input.h"
#include "tool/escape.h"

/* Paths still to be visited: the last one first. */
typedef struct {
    char **paths;
    size_t count;
} stack;

static void push(stack *s, char *path)
{
    if ((s->count & (s->count - 1)) == 0) {
        size_t room = s->count > 0 ? 2 * s->count : 1;
        s->paths = take_more(s->paths, room * sizeof *s->paths);
    }
    s->paths[s->count++] = path;
}

static int compare_backwards(const void *a, const void *b)
{
    return strcmp(*(char *const *)b, *(char *const *)a);
}

static char *join(const char *folder, const char *name)
{
    size_t length = strlen(folder);
    const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";

    return take_text("%s%s%s", folder, slash, name);
}

static bool fail(const char *path, const char *problem)
{
    print_path(stderr, path);
    fprintf(stderr, ": unknown  %s\n", problem);
    return false;
}

/* Puts what is in a folder on top of the stack. */
static bool open_folder(stack *s, const char *path)
{
    size_t first = s->count;
    DIR *folder = opendir(path);

    if (folder == NULL)
        return fail(path, strerror(errno));
    errno = 0;
    for (struct dirent *e; (e = readdir(folder)) != NULL; errno = 0)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            push(s, join(path, e->d_name));
    int error = errno;
    closedir(folder);
    if (s->count > first)
        qsort(s->paths + first, s->count - first, sizeof *s->paths,
              compare_backwards);
    return error == 0 || fail(path, strerror(error));
}

static bool is_folder(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool is_wanted(const char *path, u32 wanted)
{
    u32 f = format_of_name(path);
    return f != 0 && (wanted == 0 || wanted == f);
}

bool visit_folder(const char *path, u32 wanted, file_visitor *visit,
                  void *user)
{
    stack s = {NULL, 0};
    bool readable = open_folder(&s, path);
    bool any = false;

    while (s.count > 0) {
        char *next = s.paths[--s.count];
        if (is_folder(next)) {
            readable &= open_folder(&s, next);
        } else if (is_wanted(next, wanted)) {
            visit(next, user);
            any = true;
        }
        free(next);
    }
    free(s.paths);
    if (readable && !any)
        return fail(path, "no file below it has the extension of a format");
    return readable;
}
