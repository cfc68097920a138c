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

/* What was left out before an offset, from the next one on. */
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

/*
 * Stands for the record that a path is a part of (FNV-1a), whatever is around
 * the list: "metadata.tensor[3].name" belongs to "tensor[3]", as the data do,
 * and "parameter[0].stat[1].value" to "parameter[0].stat[1]".
 */
static u64 path_key(const char *path)
{
    const char *from = strchr(path, '['), *end = strrchr(path, ']');
    u64 key = 0xcbf29ce484222325;

    if (from == NULL || end == NULL)
        return key;
    while (from > path && from[-1] != '.')
        from--;
    for (; from <= end; from++)
        key = (key ^ (u8)*from) * 0x100000001b3;
    return key;
}

/* Which list a record is in: of "index.tensor[3].shape" it is index.tensor. */
static void place(lists *all, group *g, const assay_report *r)
{
    const assay_field *f = assay_report_field(r, g->first);
    char path[PATH_SIZE];

    if (is_left_out(g) || f->scope == ASSAY_NONE)
        return;
    assay_scope_path(r, f->scope, path, sizeof path);
    g->record = path_key(path);
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

/* -------------------------------------------------------- names of data -- */

static int by_record(const void *a, const void *b)
{
    const group *x = *(group *const *)a, *y = *(group *const *)b;

    if (x->record != y->record)
        return x->record < y->record ? -1 : 1;
    return x->first < y->first ? -1 : x->first > y->first;
}

/* The first one of that record, or after those before it. */
static size_t find_record(group *const *records, size_t count, u64 record)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (records[middle]->record < record)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/*
 * The text in a record that is its name, whatever the format calls it. A name
 * in pieces is none to show.
 */
static const assay_field *find_name(const assay_report *r, const group *g)
{
    const assay_field *found = NULL;

    for (size_t i = g->first; i < g->end; i++) {
        const assay_field *f = assay_report_field(r, i);
        if (f->kind != ASSAY_TEXT || f->role != ASSAY_ROLE_NAME)
            continue;
        if (found != NULL)
            return NULL;
        found = f;
    }
    return found;
}

/* Whether it says in a word what the elements are called. */
static bool is_type(const assay_field *f)
{
    if (f->role != ASSAY_ROLE_TYPE)
        return false;
    return f->note != NULL ? strchr(f->note, ' ') == NULL
                           : f->kind == ASSAY_TEXT;
}

/* The last type in a record: those before say what sort of value it is. */
static const assay_field *find_type(const assay_report *r, const group *g)
{
    for (size_t i = g->end; i > g->first; i--) {
        const assay_field *f = assay_report_field(r, i - 1);
        if (is_type(f))
            return f;
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
        for (size_t k = find_record(records, count, g->record);
             k < count && records[k]->record == g->record; k++) {
            const assay_field *type = find_type(r, records[k]);
            g->name = g->name != NULL ? g->name : find_name(r, records[k]);
            g->type = type != NULL ? type : g->type;
        }
    }
    free(records);
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
