#include "folder/remarks.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "input/names.h"
#include "tool/escape.h"
#include "tool/heap.h"

static const remark_info table[REMARKS] = {
#define REMARK(name, id, statement, hint) \
    [REMARK_##name] = {id, statement, hint},
#include "folder/remarks.def"
#undef REMARK
};

const remark_info *remark_at(u32 kind)
{
    return kind < REMARKS ? &table[kind] : NULL;
}

remark_kind remark_by_id(const char *id)
{
    remark_kind k = 0;

    while (k < REMARKS && (id == NULL || strcmp(table[k].id, id) != 0))
        k++;
    return k;
}

void remarks_add(remark_list *all, remark_kind kind, const char *file,
                 char *words)
{
    all->items = take_room(all->items, all->count, sizeof *all->items);
    all->items[all->count++] = (remark){
        .kind = kind, .file = take_copy(file, strlen(file)), .words = words};
}

void remarks_add_twin(remark_list *all, const char *file, const char *same)
{
    all->twins = take_room(all->twins, all->twin_count, sizeof *all->twins);
    all->twins[all->twin_count++] = (twin){
        take_copy(file, strlen(file)), take_copy(same, strlen(same))};
}

/* Returns the path of the target with an ending, if there is such a file; else
 * NULL. The caches of hubs write downloads there. */
static char *unfinished(const char *link, const char *target)
{
    int folder = target[0] == '/' ? 0 : (int)(base_of(link) - link);
    char *path = take_text("%.*s%s.incomplete", folder, link, target);
    struct stat about;

    if (lstat(path, &about) == 0)
        return path;
    free(path);
    return NULL;
}

void remarks_add_link(remark_list *all, const char *path)
{
    char target[PATH_MAX];

    if (!is_dangling(path, target, sizeof target))
        return;
    char *shown = escape_path(target);
    char *download = unfinished(path, target);
    char *name = download != NULL ? escape_path(base_of(download)) : NULL;
    char *words = take_text("is a link to \"%s\", which does not exist%s%s%s",
                            shown, name != NULL ? "; \"" : "",
                            name != NULL ? name : "",
                            name != NULL ? "\" is a download that was not "
                                           "finished" : "");
    remarks_add(all, REMARK_DANGLING_LINK, path, words);
    free(name);
    free(download);
    free(shown);
}

u64 remarks_of(const remark_list *all, u32 kind)
{
    u64 count = 0;

    for (size_t i = 0; i < all->count; i++)
        count += all->items[i].kind == kind &&
                 all->items[i].treatment != IGNORED;
    return count;
}

bool remarks_any(const remark_list *all)
{
    return all->count + all->twin_count > 0;
}

void remarks_clear(remark_list *all)
{
    for (size_t i = 0; i < all->count; i++) {
        free(all->items[i].file);
        free(all->items[i].words);
    }
    for (size_t i = 0; i < all->twin_count; i++) {
        free(all->twins[i].file);
        free(all->twins[i].same);
    }
    free(all->items);
    free(all->twins);
    *all = (remark_list){0};
}
