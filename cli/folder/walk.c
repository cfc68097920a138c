#include "folder/walk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assay.h"
#include "folder/parts.h"
#include "input/names.h"
#include "tool/heap.h"

typedef struct {
    const walking *how;
    paths left;                 /* folders to visit, the last one first */
} walk;

static void fail(walk *w, const char *path, const char *problem)
{
    w->how->problem(path, problem, w->how->user);
}

void paths_add(paths *all, char *path)
{
    all->items = take_room(all->items, all->count, sizeof *all->items);
    all->items[all->count++] = path;
}

static int compare_backwards(const void *a, const void *b)
{
    return strcmp(*(char *const *)b, *(char *const *)a);
}

/* Indexes come before the files that they may name, which are reported with
 * them; links that lead nowhere come after all others, for the same reason. */
static int compare_entries(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    int place = x->dangling - y->dangling;

    if (place == 0)
        place = (y->kind == INDEX_NAME) - (x->kind == INDEX_NAME);
    return place != 0 ? place : strcmp(x->name, y->name);
}

char *path_in(const char *path, const char *name)
{
    size_t length = strlen(path);
    const char *slash = length > 0 && path[length - 1] == '/' ? "" : "/";

    return take_text("%s%s%s", path, slash, name);
}

/* ---------------------------------------------------------------- names -- */

typedef enum {
    FOLDER, FOLDER_LINK, REGULAR, NOWHERE, OTHER, GONE, UNKNOWN
} node;

/* Returns what a name in a folder is, which may be gone by now; errno is set
 * if that is unknown. */
static node node_at(int from, const char *name)
{
    struct stat about;

    if (fstatat(from, name, &about, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? GONE : UNKNOWN;
    if (S_ISDIR(about.st_mode))
        return FOLDER;
    if (S_ISLNK(about.st_mode) && fstatat(from, name, &about, 0) != 0)
        return leads_nowhere(errno) ? NOWHERE : OTHER;
    if (S_ISDIR(about.st_mode))
        return FOLDER_LINK;
    return S_ISREG(about.st_mode) ? REGULAR : OTHER;
}

/* Returns the kind of a name; a name of another format than the wanted one is
 * like that of any other file. */
static entry_kind kind_of(const char *name, u32 wanted)
{
    bool index = is_index_name(name);
    u32 format = index ? assay_format_by_name("safetensors")
                       : format_of_name(name);
    piece_name piece;

    if (format != 0 && (wanted == 0 || wanted == format))
        return index ? INDEX_NAME : MODEL_NAME;
    return format == 0 && piece_name_of(name, &piece) ? PIECE_NAME : OTHER_NAME;
}

static void add(folder *f, entry e)
{
    f->entries = take_room(f->entries, f->count, sizeof *f->entries);
    f->entries[f->count++] = e;
}

/* Counts a name that is not kept; a name that cannot be examined is a
 * problem. */
static void leave_out(walk *w, folder *f, const char *name, node found,
                      int error)
{
    f->others += found == REGULAR;
    f->links += found == FOLDER_LINK;
    if (found != UNKNOWN)
        return;
    char *path = path_in(f->path, name);
    fail(w, path, strerror(error));
    free(path);
}

static void take_name(walk *w, folder *f, DIR *from, const char *name)
{
    node found = node_at(dirfd(from), name);
    int error = errno;
    entry_kind kind = kind_of(name, w->how->wanted);

    if (found == FOLDER)
        paths_add(&w->left, path_in(f->path, name));
    else if (kind == INDEX_NAME || kind == MODEL_NAME ||
             (kind == PIECE_NAME && found == REGULAR) ||
             (w->how->all && (found == REGULAR || found == NOWHERE)))
        add(f, (entry){.name = take_copy(name, strlen(name)), .kind = kind,
                       .dangling = found == NOWHERE});
    else
        leave_out(w, f, name, found, error);
}

/* -------------------------------------------------------------- folders -- */

/*
 * Opens a folder. One below the named folder may have become a link since it
 * was found, perhaps to a folder above it: links are not followed there.
 */
static DIR *open_folder(const char *path, bool named)
{
    int number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK |
                      (named ? 0 : O_NOFOLLOW));
    DIR *opened = number >= 0 ? fdopendir(number) : NULL;

    if (opened == NULL && number >= 0) {
        int error = errno;
        close(number);
        errno = error;
    }
    return opened;
}

/* Reports whether a folder that was found has been removed or replaced. */
static bool is_gone(int error)
{
    return error == ENOENT || error == ENOTDIR || error == ELOOP;
}

/* Reads the names in a folder; returns whether it can be read at all. */
static bool read_names(walk *w, folder *f, bool named)
{
    DIR *opened = open_folder(f->path, named);

    if (opened == NULL) {
        if (named || !is_gone(errno) ||
            kind_of(base_of(f->path), w->how->wanted) == MODEL_NAME)
            fail(w, f->path, strerror(errno));
        return false;
    }
    errno = 0;
    for (struct dirent *e; (e = readdir(opened)) != NULL; errno = 0)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            take_name(w, f, opened, e->d_name);
    int error = errno;
    closedir(opened);
    if (error != 0)
        fail(w, f->path, strerror(error));
    return true;
}

/* Visits a folder; takes over the path. */
static void enter(walk *w, char *path, bool named)
{
    size_t first = w->left.count;
    folder f = {.path = path, .left = &w->left};

    if (read_names(w, &f, named)) {
        if (w->left.count > first)
            qsort(w->left.items + first, w->left.count - first,
                  sizeof *w->left.items, compare_backwards);
        if (f.count > 1)
            qsort(f.entries, f.count, sizeof *f.entries, compare_entries);
        w->how->visit(&f, w->how->user);
    }
    for (size_t i = 0; i < f.count; i++)
        free(f.entries[i].name);
    free(f.entries);
    free(path);
}

void walk_folders(const char *path, const walking *how)
{
    walk w = {.how = how};

    enter(&w, take_copy(path, strlen(path)), true);
    while (w.left.count > 0)
        enter(&w, w.left.items[--w.left.count], false);
    free(w.left.items);
}
