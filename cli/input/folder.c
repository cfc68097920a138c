#include "input/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assay.h"
#include "input/input.h"
#include "tool/heap.h"

/* The paths still to visit, the last one first. */
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

/* Puts an index before the files that it may name, which are reported with
 * it. */
static int compare_backwards(const void *a, const void *b)
{
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    int index = is_index_name(x) - is_index_name(y);

    return index != 0 ? index : strcmp(y, x);
}

static char *join(const char *folder, const char *name)
{
    size_t length = strlen(folder);
    const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";

    return take_text("%s%s%s", folder, slash, name);
}

typedef struct {
    stack left;
    u32 wanted;
    const folder_visitor *visitor;
    void *user;
    bool any;                   /* a file was found */
} walk;

static bool fail(const walk *w, const char *path, const char *problem)
{
    w->visitor->problem(path, problem, w->user);
    return false;
}

/* Pushes the paths in a folder on the stack, sorted by name. */
static bool list(walk *w, const char *path, DIR *folder)
{
    stack *s = &w->left;
    size_t first = s->count;

    errno = 0;
    for (struct dirent *e; (e = readdir(folder)) != NULL; errno = 0)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            push(s, join(path, e->d_name));
    int error = errno;
    closedir(folder);
    if (s->count > first)
        qsort(s->paths + first, s->count - first, sizeof *s->paths,
              compare_backwards);
    return error == 0 || fail(w, path, strerror(error));
}

/*
 * Opens a folder. One below the named folder may have become a link since it
 * was found, perhaps to a folder above it: links are not followed there.
 */
static DIR *open_folder(const char *path, bool named)
{
    int number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK |
                      (named ? 0 : O_NOFOLLOW));
    DIR *folder = number >= 0 ? fdopendir(number) : NULL;

    if (folder == NULL && number >= 0) {
        int error = errno;
        close(number);
        errno = error;
    }
    return folder;
}

static bool enter(walk *w, const char *path, bool named)
{
    DIR *folder = open_folder(path, named);

    return folder != NULL ? list(w, path, folder)
                          : fail(w, path, strerror(errno));
}

typedef enum {FOLDER, NO_FOLDER, PIPE, GONE, UNKNOWN} kind;

/* Returns the kind of a path, which may be gone by now. */
static kind kind_of(const char *path)
{
    struct stat about;

    if (lstat(path, &about) != 0)
        return errno == ENOENT ? GONE : UNKNOWN;
    if (S_ISDIR(about.st_mode))
        return FOLDER;
    return stat(path, &about) == 0 && S_ISFIFO(about.st_mode) ? PIPE
                                                              : NO_FOLDER;
}

static bool is_wanted(const char *path, u32 wanted)
{
    u32 f = is_index_name(path) ? assay_format_by_name("safetensors")
                                : format_of_name(path);
    return f != 0 && (wanted == 0 || wanted == f);
}

/*
 * Visits a path. The visitor reports a file that is gone. A FIFO that was not
 * named is a problem, since it might block.
 */
static bool visit_one(walk *w, const char *path)
{
    kind found = kind_of(path);
    int error = errno;

    if (found == FOLDER)
        return enter(w, path, false);
    if (!is_wanted(path, w->wanted))
        return found != UNKNOWN || fail(w, path, strerror(error));
    w->any = true;
    if (found == PIPE)
        return fail(w, path, FIFO_UNNAMED);
    w->visitor->file(path, w->user);
    return true;
}

bool visit_folder(const char *path, u32 wanted, const folder_visitor *visitor,
                  void *user)
{
    walk w = {.wanted = wanted, .visitor = visitor, .user = user};
    bool readable = enter(&w, path, true);

    while (w.left.count > 0) {
        char *next = w.left.paths[--w.left.count];
        readable = visit_one(&w, next) && readable;
        free(next);
    }
    free(w.left.paths);
    if (readable && !w.any)
        return fail(&w, path, "has no file with the extension of a format");
    return readable;
}
