#include "input/known.h"

#include <search.h>
#include <stdlib.h>

#include "tool/heap.h"

static int compare(const void *a, const void *b)
{
    const known_file *x = a, *y = b;

    if (x->device != y->device)
        return x->device < y->device ? -1 : 1;
    return x->inode < y->inode ? -1 : x->inode > y->inode;
}

known_file *known_find(known_files *k, const struct stat *about)
{
    known_file *new = take(sizeof *new);

    *new = (known_file){.device = about->st_dev, .inode = about->st_ino};
    known_file **node = tsearch(new, &k->files, compare);
    if (node == NULL || *node != new)
        free(new);
    return node != NULL ? *node : NULL;
}

bool known_keep(known_files *k, known_file *f, judged *j)
{
    f->times++;
    if (f->times < 2 || k->kept == MOST_KEPT)
        return false;
    f->kept = j;
    k->kept++;
    return true;
}

void known_close(known_files *k)
{
    while (k->files != NULL) {
        known_file *f = *(known_file **)k->files;
        tdelete(f, &k->files, compare);
        if (f->kept != NULL)
            judged_close(f->kept);
        free(f->kept);
        free(f->name);
        free(f);
    }
}
