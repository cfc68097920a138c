/*
 * A folder that is not empty is first moved to an attic, so that all folders
 * are at the same depth: no path grows, none is walked twice, and three
 * descriptors are enough.
 */
#include "clear.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base.h"

#define MINE 0700

typedef struct {
    char name[24];
} number;

typedef struct {
    int folder;
    int attic;              /* in the folder, or -1 if there is none yet */
    number own;             /* the name of the attic */
    u64 moved;              /* the folders there have the numbers below this */
} clearing;

static number numbered(u64 n)
{
    number made;

    snprintf(made.name, sizeof made.name, ".%llu", (unsigned long long)n);
    return made;
}

/* Opens a folder, but not a link to one, even if its owner may not read it. */
static int open_folder(int at, const char *name)
{
    int how = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int folder = openat(at, name, how);

    if (folder < 0 && errno == EACCES &&
        fchmodat(at, name, MINE, AT_SYMLINK_NOFOLLOW) == 0)
        folder = openat(at, name, how);
    if (folder >= 0)
        fchmod(folder, MINE);
    return folder;
}

static DIR *list_folder(int at, const char *name)
{
    int folder = open_folder(at, name);
    DIR *list = folder >= 0 ? fdopendir(folder) : NULL;

    if (list == NULL && folder >= 0)
        close(folder);
    return list;
}

static bool open_attic(clearing *c)
{
    for (u64 n = 0; c->attic < 0; n++) {
        number one = numbered(n);
        if (mkdirat(c->folder, one.name, MINE) != 0) {
            if (errno != EEXIST)
                return false;
            continue;
        }
        c->attic = open_folder(c->folder, one.name);
        if (c->attic < 0) {
            unlinkat(c->folder, one.name, AT_REMOVEDIR);
            return false;
        }
        c->own = one;
    }
    return true;
}

/* Moves a folder to the attic. This writes to the folder, whose ".." changes,
 * so it must be writable. */
static bool move_up(clearing *c, int at, const char *name)
{
    number next = numbered(c->moved);

    return renameat(at, name, c->attic, next.name) == 0 ||
           (fchmodat(at, name, MINE, AT_SYMLINK_NOFOLLOW) == 0 &&
            renameat(at, name, c->attic, next.name) == 0);
}

static void remove_entry(clearing *c, int at, const char *name)
{
    if (unlinkat(at, name, 0) == 0 || unlinkat(at, name, AT_REMOVEDIR) == 0 ||
        (errno != ENOTEMPTY && errno != EEXIST) || !open_attic(c))
        return;
    if (move_up(c, at, name))
        c->moved++;
}

static bool is_itself(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Removes all entries of a folder except the attic. */
static void remove_entries(clearing *c, int at, const char *name)
{
    DIR *list = list_folder(at, name);

    if (list == NULL)
        return;
    for (struct dirent *e; (e = readdir(list)) != NULL; )
        if (!is_itself(e->d_name) &&
            !(at == c->folder && strcmp(e->d_name, c->own.name) == 0))
            remove_entry(c, dirfd(list), e->d_name);
    closedir(list);
}

static void remove_attic(clearing *c)
{
    for (u64 n = 0; n < c->moved; n++) {
        number one = numbered(n);
        remove_entries(c, c->attic, one.name);
        unlinkat(c->attic, one.name, AT_REMOVEDIR);
    }
    if (c->attic < 0)
        return;
    close(c->attic);
    unlinkat(c->folder, c->own.name, AT_REMOVEDIR);
}

static bool is_empty(int at)
{
    DIR *list = list_folder(at, ".");
    struct dirent *e;

    if (list == NULL)
        return false;
    do {
        errno = 0;
        e = readdir(list);
    } while (e != NULL && is_itself(e->d_name));
    bool empty = e == NULL && errno == 0;
    closedir(list);
    return empty;
}

bool clear_folder(const char *path)
{
    return clear_folder_at(AT_FDCWD, path);
}

bool clear_folder_at(int at, const char *path)
{
    clearing c = {.folder = open_folder(at, path), .attic = -1};

    if (c.folder < 0)
        return errno == ENOENT || unlinkat(at, path, 0) == 0;
    remove_entries(&c, c.folder, ".");
    remove_attic(&c);
    bool empty = is_empty(c.folder);
    close(c.folder);
    return empty;
}
