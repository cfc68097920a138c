#include "dump/groups.h"

#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

#define PATH_SIZE 256

/* A list of records, such as tensor[]. */
typedef struct {
    char name[64];
    u64 most;                   /* the highest index */
} list;

typedef struct {
    list items[MOST_LISTS];
    u32 count;
} lists;

bool is_left_out(const group *g)
{
    return g->first == g->end;
}

static bool is_payload(const assay_field *f)
{
    return f->role == ASSAY_ROLE_PAYLOAD || f->kind == ASSAY_DATA;
}

static bool follows(const group *g, const assay_field *last,
                    const assay_field *f)
{
    return f->scope == last->scope && f->scope != ASSAY_NONE &&
           f->offset == g->offset + g->size && !g->is_data &&
           !is_payload(f);
}

static void add_group(groups *all, group g)
{
    if (all->count == all->room) {      /* half as much: there are millions */
        all->room = all->room > 0 ? all->room + all->room / 2 : 64;
        all->items = take_more(all->items, all->room * sizeof *all->items);
    }
    g.list = ASSAY_NONE;
    all->items[all->count++] = g;
}

/* Adds the stretches left out before an offset, from *next on. */
static void add_left_out(groups *all, const choice *c, size_t *next, size_t i,
                         u64 before)
{
    for (; *next < c->left_out.count &&
         c->left_out.items[*next].offset < before; ++*next) {
        const stretch *s = &c->left_out.items[*next];
        add_group(all, (group){.first = i, .end = i, .offset = s->offset,
                               .size = s->size, .records = s->records});
    }
}

static void collect(groups *all, const assay_report *r, const choice *c)
{
    const assay_field *last = NULL, *f;
    size_t i, next = 0;

    for (i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        add_left_out(all, c, &next, i, f->offset);
        group *g = all->count > 0 ? &all->items[all->count - 1] : NULL;
        if (g != NULL && !is_left_out(g) && follows(g, last, f)) {
            g->end = i + 1;
            g->size += f->length;
        } else {
            add_group(all, (group){.first = i, .end = i + 1,
                                   .offset = f->offset, .size = f->length,
                                   .is_data = is_payload(f)});
        }
        last = f;
    }
    add_left_out(all, c, &next, i, UINT64_MAX);
}

/* Returns the list of that name; ASSAY_NONE if there are too many. */
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

/* Finds the list of a record: index.tensor for "index.tensor[3].shape". */
static void place(lists *all, group *g, const assay_report *r)
{
    const assay_field *f = assay_report_field(r, g->first);
    char path[PATH_SIZE];

    if (is_left_out(g) || f->scope == ASSAY_NONE)
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

static void fold_middles(groups *all, const lists *known)
{
    for (size_t i = all->count; i > 0; i--) {
        group *g = &all->items[i - 1];
        if (is_left_out(g))
            g->folded = true;
        else if (g->list != ASSAY_NONE)
            g->folded = is_middle(g->index, known->items[g->list].most);
        else    /* padding goes with the data after it */
            g->folded = i < all->count && g[1].folded;
    }
}

void groups_open(groups *all, const assay_report *r, const choice *c, bool fold)
{
    lists known = {.count = 0};

    *all = (groups){NULL, 0, 0};
    collect(all, r, c);
    for (size_t i = 0; i < all->count; i++)
        place(&known, &all->items[i], r);
    if (fold)
        fold_middles(all, &known);
}

void groups_close(groups *all)
{
    free(all->items);
}
