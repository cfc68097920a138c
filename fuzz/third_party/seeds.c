#include "third_party/seeds.h"

#include <stdlib.h>

#include "lib/files.h"
#include "lib/target.h"

static bool add_seed(seed_list *list, const found_file *f)
{
    uint8_t *bytes = read_found(f, 0);

    if (bytes == NULL)
        return false;
    if (list->count == list->room) {
        list->room = 2 * list->room + 64;
        list->seeds = realloc(list->seeds, list->room * sizeof *list->seeds);
        demand(list->seeds != NULL, "there is memory for the files");
    }
    list->seeds[list->count++] = (seed){bytes, f->size};
    return true;
}

bool add_seeds(seed_list *list, const char *path, const char *extension,
               size_t most)
{
    found_files all = {0};
    bool taken = find_files(&all, path, extension);

    for (size_t i = 0; taken && i < all.count; i++)
        if (all.list[i].size <= most)
            taken = add_seed(list, &all.list[i]);
        else
            list->left_out++;
    free_found(&all);
    return taken;
}

void free_seeds(seed_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->seeds[i].bytes);
    free(list->seeds);
    *list = (seed_list){0};
}
