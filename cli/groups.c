#include "groups.h"

#include <stdlib.h>
#include <string.h>

#include "heap.h"

#define PATH_SIZE 256
#define MOST_LISTS 16
#define LONG_LIST 20            /* records; longer ones are folded */
#define SHOWN (LONG_LIST / 2)   /* at its beginning and at its end */

/* A list of records, such as tensor[]. */
typedef struct {
    char name[64];
    u64 most;                   /* the highest index */
} list;

typedef struct {
    list items[MOST_LISTS];
    u32 count;
} lists;

static bool follows(const group *g, const assay_field *last,
                    const assay_field *f)
{
    return f->scope == last->scope && f->scope != ASSAY_NONE &&
           f->offset == g->offset + g->size && !g->is_data &&
           f->kind != ASSAY_DATA;
}

static void add_group(groups *all, size_t i, const assay_field *f)
{
    if (all->count == all->room) {
        all->room = all->room > 0 ? 2 * all->room : 64;
        all->items = take_more(all->items, all->room * sizeof *all->items);
    }
    all->items[all->count++] = (group){.first = i,
                                       .end = i + 1,
                                       .offset = f->offset,
                                       .size = f->length,
                                       .list = ASSAY_NONE,
                                       .is_data = f->kind == ASSAY_DATA};
}

static void collect(groups *all, const assay_report *r)
{
    const assay_field *last = NULL, *f;

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        group *g = all->count > 0 ? &all->items[all->count - 1] : NULL;
        if (g != NULL && follows(g, last, f)) {
            g->end = i + 1;
            g->size += f->length;
        } else {
            add_group(all, i, f);
        }
        last = f;
    }
}

/* The list of that name; ASSAY_NONE if there are too many. */
static u32 find_list(lists *all, const char *name)
{
    for (u32 i = 0; i < all->count; i++)
        if (strcmp(all->items[i].name, name) == 0)
            return i;
    if (all->count == MOST_LISTS || strlen(name) >= sizeof all->items[0].name)
        return ASSAY_NONE;
    list *new = &all->items[all->count];
    memcpy(new->name, name, strlen(name) + 1);
    new->most = 0;
    return all->count++;
}

/* Which list a record is in: of "index.tensor[3].shape" it is index.tensor. */
static void place(lists *all, group *g, const assay_report *r)
{
    const assay_field *f = assay_report_field(r, g->first);
    char path[PATH_SIZE];

    if (f->scope == ASSAY_NONE)
        return;
    assay_scope_path(r, f->scope, path, sizeof path);
    char *bracket = strchr(path, '[');
    if (bracket == NULL)
        return;
    *bracket = '\0';
    g->index = strtoull(bracket + 1, NULL, 10);
    g->list = find_list(all, path);
    if (g->list != ASSAY_NONE && g->index > all->items[g->list].most)
        all->items[g->list].most = g->index;
}

static bool is_in_the_middle(const lists *all, const group *g)
{
    u64 count = g->list != ASSAY_NONE ? all->items[g->list].most + 1 : 0;

    return count > LONG_LIST && g->index >= SHOWN && g->index < count - SHOWN;
}

static void fold_middles(groups *all, const lists *known)
{
    for (size_t i = all->count; i > 0; i--) {
        group *g = &all->items[i - 1];
        if (g->list != ASSAY_NONE)
            g->folded = is_in_the_middle(known, g);
        else    /* padding goes with the data behind it */
            g->folded = i < all->count && g[1].folded;
    }
}

/* -------------------------------------------------------- names of data -- */

static int by_record(const void *a, const void *b)
{
    const group *x = *(group *const *)a, *y = *(group *const *)b;

    if (x->list != y->list)
        return x->list < y->list ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* The text in a record that is its name, whatever the format calls it. */
static const assay_field *find_name(const assay_report *r, const group *g)
{
    for (size_t i = g->first; i < g->end; i++) {
        const assay_field *f = assay_report_field(r, i);
        if (f->kind == ASSAY_TEXT && (strcmp(f->name, "key") == 0 ||
                                      strcmp(f->name, "name") == 0))
            return f;
    }
    return NULL;
}

/* What the record calls its elements: the only word about its dtype. */
static const char *find_type(const assay_report *r, const group *g)
{
    for (size_t i = g->first; i < g->end; i++) {
        const assay_field *f = assay_report_field(r, i);
        if (strcmp(f->name, "dtype") == 0 && f->note != NULL &&
            strchr(f->note, ' ') == NULL)
            return f->note;
    }
    return NULL;
}

/* Data lie apart from the record that names them. */
static void name_data(groups *all, const assay_report *r)
{
    group **records = take((all->count + 1) * sizeof *records);
    size_t count = 0;

    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].list != ASSAY_NONE && !all->items[i].is_data)
            records[count++] = &all->items[i];
    qsort(records, count, sizeof *records, by_record);
    for (size_t i = 0; i < all->count; i++) {
        group *g = &all->items[i];
        if (!g->is_data || g->list == ASSAY_NONE)
            continue;
        group **record = bsearch(&g, records, count, sizeof *records,
                                 by_record);
        if (record == NULL)
            continue;
        g->name = find_name(r, *record);
        g->type = find_type(r, *record);
    }
    free(records);
}

void groups_open(groups *all, const assay_report *r, bool fold)
{
    lists known = {.count = 0};

    *all = (groups){NULL, 0, 0};
    collect(all, r);
    for (size_t i = 0; i < all->count; i++)
        place(&known, &all->items[i], r);
    if (fold)
        fold_middles(all, &known);
    name_data(all, r);
}

void groups_close(groups *all)
{
    free(all->items);
}

const group *group_of(const groups *all, size_t i)
{
    size_t low = 0, high = all->count - 1;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all->items[middle].end <= i)
            low = middle + 1;
        else
            high = middle;
    }
    return &all->items[low];
}
