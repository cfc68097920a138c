#include "dump/lists.h"

#include <stdlib.h>
#include <string.h>

static u32 find_list(const record_lists *all, const char *name, size_t size)
{
    for (u32 i = 0; i < all->count; i++)
        if (strncmp(all->name[i], name, size) == 0 &&
            all->name[i][size] == '\0')
            return i;
    return NO_LIST;
}

record_place place_of(record_lists *all, const char *record, u64 index)
{
    if (record == NULL || index == ASSAY_NO_INDEX)
        return no_place;
    u32 list = find_list(all, record, strlen(record));
    if (list == NO_LIST && all->count < MOST_LISTS) {
        list = all->count++;
        all->name[list] = record;
        all->most[list] = 0;
    }
    if (list == NO_LIST)
        return no_place;
    if (index > all->most[list])
        all->most[list] = index;
    return (record_place){list, index};
}

record_place place_of_path(const record_lists *all, const char *path)
{
    const char *bracket = strchr(path, '['), *name = bracket;

    if (bracket == NULL)
        return no_place;
    while (name > path && name[-1] != '.')
        name--;
    u32 list = find_list(all, name, (size_t)(bracket - name));
    return list == NO_LIST ? no_place : (record_place){
        list, strtoull(bracket + 1, NULL, 10)};
}

int compare_places(const void *a, const void *b)
{
    const record_place *x = a, *y = b;

    if (x->list != y->list)
        return x->list < y->list ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

bool is_middle(u64 index, u64 most)
{
    return most >= LONG_LIST && index >= SHOWN && index <= most - SHOWN;
}

bool is_in_the_middle(const record_lists *all, record_place p)
{
    return is_middle(p.index, all->most[p.list]);
}
