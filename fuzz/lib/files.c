#include "lib/files.h"

#include <errno.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool complain(const char *path, int error)
{
    fprintf(stderr, "%s: %s\n", path, strerror(error));
    return false;
}

/* ----------------------------------------------------------------- find -- */

static bool add_file(found_files *all, const char *path, size_t size)
{
    if (all->count == all->room) {
        size_t room = 2 * all->room + 64;
        found_file *list = realloc(all->list, room * sizeof *list);
        if (list == NULL)
            return complain(path, ENOMEM);
        all->list = list;
        all->room = room;
    }
    found_file *new = &all->list[all->count];
    new->path = strdup(path);
    new->size = size;
    if (new->path == NULL)
        return complain(path, ENOMEM);
    all->count++;
    return true;
}

/* Accepts files by extension; level 0 is what the user named. */
static bool is_wanted(const FTSENT *e, const char *extension)
{
    size_t length = e->fts_namelen;
    size_t end = extension != NULL ? strlen(extension) : 0;

    return e->fts_level == 0 || end == 0 || (length > end &&
           strcmp(e->fts_name + length - end, extension) == 0);
}

static bool take_entry(found_files *all, const FTSENT *e, const char *extension)
{
    switch (e->fts_info) {
    case FTS_NS:
    case FTS_DNR:
    case FTS_ERR:
        return complain(e->fts_path, e->fts_errno);
    case FTS_F:
        return !is_wanted(e, extension) ||
               add_file(all, e->fts_path, (size_t)e->fts_statp->st_size);
    default:
        return true;
    }
}

static int by_name(const FTSENT **x, const FTSENT **y)
{
    return strcmp((*x)->fts_name, (*y)->fts_name);
}

bool find_files(found_files *all, const char *path, const char *extension)
{
    char *paths[] = {(char *)path, NULL};
    FTS *tree = fts_open(paths, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR,
                         by_name);
    bool found = true;
    FTSENT *e;

    if (tree == NULL)
        return complain(path, errno);
    while (found && (errno = 0, e = fts_read(tree)) != NULL)
        found = take_entry(all, e, extension);
    if (found && errno != 0)
        found = complain(path, errno);
    fts_close(tree);
    return found;
}

void free_found(found_files *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->list[i].path);
    free(all->list);
    *all = (found_files){0};
}

/* ----------------------------------------------------------------- read -- */

uint8_t *read_found(const found_file *f, size_t more)
{
    FILE *in = fopen(f->path, "rb");
    if (in == NULL) {
        complain(f->path, errno);
        return NULL;
    }

    uint8_t *bytes = malloc(f->size + more + 1);
    errno = bytes == NULL ? ENOMEM : ENODATA;
    bool read = bytes != NULL && fread(bytes, 1, f->size, in) == f->size;
    if (!read) {
        complain(f->path, errno);
        free(bytes);
        bytes = NULL;
    }
    fclose(in);
    return bytes;
}
