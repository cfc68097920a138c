#include "third_party/seeds.h"

#include <errno.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/target.h"

static bool complain(const char *path, int error)
{
    fprintf(stderr, "%s: %s\n", path, strerror(error));
    return false;
}

static void add_seed(seed_list *list, uint8_t *bytes, size_t size)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 64;
        list->seeds = realloc(list->seeds, list->room * sizeof *list->seeds);
        demand(list->seeds != NULL, "there is memory for the files");
    }
    list->seeds[list->count++] = (seed){bytes, size};
}

static bool add_file(seed_list *list, const char *path, size_t size)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return complain(path, errno);

    uint8_t *bytes = malloc(size + 1);
    demand(bytes != NULL, "there is memory for the files");
    size_t got = fread(bytes, 1, size, in);
    bool read = !ferror(in);
    int error = errno;
    fclose(in);
    if (read)
        add_seed(list, bytes, got);
    else
        free(bytes);
    return read || complain(path, error);
}

static bool ends_with(const char *name, const char *extension)
{
    size_t length = strlen(name), end = strlen(extension);

    return length > end && strcmp(name + length - end, extension) == 0;
}

static int compare_names(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

/* One entry of the tree; level 0 is what was named. */
static bool take_entry(seed_list *list, const FTSENT *e, const char *extension,
                       size_t most)
{
    bool wanted = e->fts_level == 0 || ends_with(e->fts_name, extension);

    switch (e->fts_info) {
    case FTS_NS:
    case FTS_DNR:
    case FTS_ERR:
        return complain(e->fts_path, e->fts_errno);
    case FTS_F:
        if (!wanted || (uint64_t)e->fts_statp->st_size > most)
            return true;
        return add_file(list, e->fts_accpath, (size_t)e->fts_statp->st_size);
    default:
        return true;
    }
}

bool add_seeds(seed_list *list, const char *path, const char *extension,
               size_t most)
{
    char *paths[] = {(char *)path, NULL};
    FTS *tree = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, compare_names);
    bool taken = true;
    FTSENT *e;

    if (tree == NULL)
        return complain(path, errno);
    while (taken && (e = fts_read(tree)) != NULL)
        taken = take_entry(list, e, extension, most);
    fts_close(tree);
    return taken;
}

void free_seeds(seed_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->seeds[i].bytes);
    free(list->seeds);
    *list = (seed_list){0};
}
