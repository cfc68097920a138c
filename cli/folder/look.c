#include "folder/look.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "folder/parts.h"
#include "folder/pieces.h"
#include "input/model.h"
#include "input/names.h"
#include "tool/escape.h"
#include "tool/heap.h"

/* What the indexes of a folder name. */
typedef struct {
    size_t count;
    const entry *used;          /* one that names files, or NULL */
    const entry *stale;         /* one of which files are missing, or NULL */
    u64 stale_count;            /* files of that index that are missing */
    const entry **sorted;       /* by tensors; those without are left out */
    size_t sorted_count;
} indexes;

/* A file that is numbered like a part of a model. */
typedef struct {
    const entry *e;
    part_name part;
} member;

typedef struct {
    const folder *f;
    remark_list *all;
    indexes x;
    member *members;            /* sorted by set and number */
    size_t count;
    part_name complete;         /* the set that replaces a stale index; or its
                                   count is 0 */
} look;

static void add(look *l, remark_kind kind, const char *name, char *words)
{
    char *path = path_in(l->f->path, name);

    remarks_add(l->all, kind, path, words);
    free(path);
}

static int compare_tensors(const void *a, const void *b)
{
    u64 x = (*(const entry *const *)a)->facts.tensors;
    u64 y = (*(const entry *const *)b)->facts.tensors;

    return x < y ? -1 : x > y;
}

static indexes indexes_of(const folder *f)
{
    indexes x = {.sorted = take((f->count + 1) * sizeof *x.sorted)};

    for (const entry *e = f->entries; e < f->entries + f->count; e++) {
        if (e->kind != INDEX_NAME)
            continue;
        x.count++;
        if (x.used == NULL && e->facts.names > 0)
            x.used = e;
        if (x.stale == NULL && e->facts.missing > 0) {
            x.stale = e;
            x.stale_count = e->facts.missing;
        }
        if (e->facts.tensors > 0)
            x.sorted[x.sorted_count++] = e;
    }
    qsort(x.sorted, x.sorted_count, sizeof *x.sorted, compare_tensors);
    return x;
}

static bool is_safetensors(const char *name)
{
    return format_of_name(name) == assay_format_by_name("safetensors");
}

/* ----------------------------------------------------------------- sets -- */

static int compare_sets(const part_name *a, const part_name *b)
{
    if (a->prefix != b->prefix)
        return a->prefix < b->prefix ? -1 : 1;
    if (a->count != b->count || a->digits != b->digits)
        return a->count != b->count ? (a->count < b->count ? -1 : 1)
                                    : a->digits - b->digits;
    int difference = memcmp(a->name, b->name, a->prefix);
    return difference != 0 ? difference
                           : strcmp(a->name + a->end, b->name + b->end);
}

static int compare_members(const void *a, const void *b)
{
    const part_name *x = &((const member *)a)->part;
    const part_name *y = &((const member *)b)->part;
    int difference = compare_sets(x, y);

    if (difference != 0)
        return difference;
    return x->number < y->number ? -1 : x->number > y->number;
}

static void find_members(look *l)
{
    const folder *f = l->f;

    l->members = take((f->count + 1) * sizeof *l->members);
    for (const entry *e = f->entries; e < f->entries + f->count; e++) {
        member *m = &l->members[l->count];
        *m = (member){.e = e};
        if (e->kind == MODEL_NAME && !e->dangling &&
            part_name_of(e->name, &m->part))
            l->count++;
    }
    qsort(l->members, l->count, sizeof *l->members, compare_members);
}

static void say_stale(look *l, const part_name *first)
{
    char *name = escape_path(first->name);
    char *words = take_text("names %" PRIu64 " file%s that %s missing, but a "
                            "complete set is here, from \"%s\" on",
                            l->x.stale_count,
                            l->x.stale_count == 1 ? "" : "s",
                            l->x.stale_count == 1 ? "is" : "are", name);

    add(l, REMARK_STALE_INDEX, l->x.stale->name, words);
    free(name);
}

static void say_no_index(look *l, const part_name *first)
{
    char *index = take_text("%.*s.safetensors.index.json", (int)first->prefix,
                            first->name);
    char *name = escape_path(index);
    char *words = take_text("is a part of a model in %" PRIu64 " file%s, but "
                            "no index, such as \"%s\", is here",
                            first->count, first->count == 1 ? "" : "s", name);

    add(l, REMARK_NO_INDEX, first->name, words);
    free(name);
    free(index);
}

/* Says which parts of a set are missing. */
static void say_missing(look *l, const member *first, size_t size)
{
    u64 missing = first->part.count - size, number = 1;

    while (number <= size && first[number - 1].part.number == number)
        number++;
    char *sibling = part_sibling(&first->part, number);
    char *name = escape_path(sibling);
    char *words = missing == 1
        ? take_text("is part %" PRIu64 " of %" PRIu64 " by its name, but "
                    "\"%s\" is missing", first->part.number,
                    first->part.count, name)
        : take_text("is part %" PRIu64 " of %" PRIu64 " by its name, but "
                    "%" PRIu64 " parts are missing, first \"%s\"",
                    first->part.number, first->part.count, missing, name);
    add(l, REMARK_NO_SIBLINGS, first->e->name, words);
    free(name);
    free(sibling);
}

/* Looks at the files of one set. If one of them was judged with others, rules
 * have said what is missing. */
static void look_at_set(look *l, const member *first, size_t size)
{
    bool indexed = is_safetensors(first->e->name);
    bool complete = size == first->part.count;

    for (size_t i = 0; i < size; i++)
        if (first[i].e->facts.named || first[i].e->facts.names > 0)
            return;
    if (indexed && complete && l->x.stale != NULL) {
        if (l->complete.count == 0)
            say_stale(l, &first->part);
        l->complete = first->part;
    }
    if (indexed && l->x.count == 0 && first->part.count > 1)
        say_no_index(l, &first->part);
    if (!complete && !(indexed && l->x.used != NULL))
        say_missing(l, first, size);
}

static void look_at_sets(look *l)
{
    size_t size;

    find_members(l);
    for (size_t i = 0; i < l->count; i += size) {
        size = 1;
        while (i + size < l->count &&
               compare_sets(&l->members[i].part,
                            &l->members[i + size].part) == 0)
            size++;
        look_at_set(l, &l->members[i], size);
    }
    free(l->members);
}

/* --------------------------------------------------------------- strays -- */

/* Returns an index with as many tensors as a file, or NULL. */
static const entry *with_as_many(const look *l, const entry *e)
{
    const entry **found = bsearch(&e, l->x.sorted, l->x.sorted_count,
                                  sizeof *l->x.sorted, compare_tensors);

    return found != NULL ? *found : NULL;
}

/* Reports whether an index is named like a file: the name of the file and
 * ".index.json". */
static bool is_named_like(const char *name, const char *index)
{
    size_t size = strlen(name);

    return strncmp(index, name, size) == 0 &&
           strcmp(index + size, ".index.json") == 0;
}

static void look_for_stray(look *l, const entry *e)
{
    part_name part;

    if (l->x.used == NULL || e->facts.named || e->dangling ||
        !is_safetensors(e->name) ||
        (l->complete.count > 0 && part_name_of(e->name, &part) &&
         compare_sets(&part, &l->complete) == 0))
        return;
    const entry *index = with_as_many(l, e);
    char *name = escape_path(index != NULL ? index->name : l->x.used->name);

    if (index != NULL)
        add(l, REMARK_SECOND_MODEL, e->name, take_text(
            "has as many tensors as the model of \"%s\" (%" PRIu64 "), which "
            "does not name it", name, e->facts.tensors));
    else if (is_named_like(e->name, l->x.used->name))
        add(l, REMARK_SECOND_MODEL, e->name, take_text(
            "has the name of the model of \"%s\", which does not name it",
            name));
    else
        add(l, REMARK_STRAY, e->name, take_text(
            "is not named by \"%s\"%s", name,
            l->x.count == 1 ? "" : " or another index here"));
    free(name);
}

static void look_at_name(look *l, const entry *e, bool demanded)
{
    const file_facts *facts = &e->facts;

    if (demanded || facts->parts == 0 || model_is_part(e->name))
        return;
    if (facts->joined) {
        add(l, REMARK_JOINED_PARTS, e->name, take_text(
            "has split.no %" PRIu64 " and split.count %" PRIu64 ", and another "
            "GGUF file after its data", facts->part - 1, facts->parts));
        return;
    }
    add(l, REMARK_PART_NAME, e->name, take_text(
        "has split.no %" PRIu64 " and split.count %" PRIu64 ", but its name "
        "does not end in \"-%05" PRIu64 "-of-%05" PRIu64 ".gguf\"",
        facts->part - 1, facts->parts, facts->part, facts->parts));
}

void look_at_folder(const folder *f, bool demanded, remark_list *all)
{
    look l = {.f = f, .all = all, .x = indexes_of(f)};

    look_at_sets(&l);
    for (const entry *e = f->entries; e < f->entries + f->count; e++) {
        char *path = path_in(f->path, e->name);
        if (e->dangling)
            remarks_add_link(all, path);
        free(path);
        if (e->kind != MODEL_NAME)
            continue;
        look_for_stray(&l, e);
        look_at_name(&l, e, demanded);
    }
    look_at_pieces(f, all);
    free(l.x.sorted);
}
