#include "dump/choice.h"

#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

#define MOST_FIELDS (1u << 19)  /* kept the first time */
#define MOST_AROUND (1u << 19)  /* kept the second time with those of a part, */
#define NEAR 256                /* and whatever is so many bytes around it */
#define NO_LIST UINT32_MAX

/* Makes room for one more item of a list. */
#define ONE_MORE(list) \
    ((list)->count < (list)->room ? (void)0 \
     : (void)((list)->room += (list)->room / 2 + 16, \
              (list)->items = take_more((list)->items, (list)->room * \
                                        sizeof *(list)->items)))

/* The number of a list of that name; it may be new. */
static u32 find_list(record_lists *all, const char *name, size_t size)
{
    for (u32 i = 0; i < all->count; i++)
        if (strncmp(all->name[i], name, size) == 0 &&
            all->name[i][size] == '\0')
            return i;
    return NO_LIST;
}

/* Which record of which list a field stands in. */
static record_place place_of(choice *c, const char *record, u64 index)
{
    record_lists *all = &c->lists;
    record_place none = {NO_LIST, 0};

    if (record == NULL || index == ASSAY_NO_INDEX)
        return none;
    u32 list = find_list(all, record, strlen(record));
    if (list == NO_LIST && all->count < MOST_LISTS) {
        list = all->count++;
        all->name[list] = record;
        all->most[list] = 0;
    }
    if (list == NO_LIST)
        return none;
    if (index > all->most[list])
        all->most[list] = index;
    return (record_place){list, index};
}

static int compare_records(const void *a, const void *b)
{
    const record_place *x = a, *y = b;

    if (x->list != y->list)
        return x->list < y->list ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static int compare_bytes(const void *a, const void *b)
{
    const u64 *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

static int compare_stretches(const void *a, const void *b)
{
    const stretch *x = a, *y = b;

    return compare_bytes(&x->offset, &y->offset);
}

static bool is_in_the_middle(const choice *c, record_place p)
{
    u64 count = c->lists.most[p.list] + 1;

    return count > LONG_LIST && p.index >= SHOWN && p.index < count - SHOWN;
}

static void want_record(choice *c, record_place p)
{
    size_t n = c->records.count;

    if (p.list == NO_LIST ||
        (n > 0 && compare_records(&c->records.items[n - 1], &p) == 0))
        return;
    ONE_MORE(&c->records);
    c->records.items[c->records.count++] = p;
}

/* ------------------------------------------------------ the first time -- */

/* Whether [offset, offset + length) has bytes of the part, or so many bytes
 * before or after it. */
static bool is_asked(const choice *c, u64 offset, u64 length, u64 near)
{
    u64 first = c->from - smaller_of(c->from, near);

    return (offset < c->to || offset - c->to < near) &&
           (offset >= first || first - offset < length);
}

static void want_byte(choice *c, u64 offset)
{
    ONE_MORE(&c->wanted);
    c->wanted.items[c->wanted.count++] = offset;
}

/* What stands in no record, as padding does, is shown with the data after it,
 * where the end of a long list begins. */
static void want_apart(choice *c, u64 offset, u64 length, bool apart,
                       record_place p)
{
    if (p.list != NO_LIST && c->apart.offset + c->apart.size == offset &&
        c->lists.most[p.list] >= LONG_LIST && !is_in_the_middle(c, p))
        want_byte(c, c->apart.offset);
    c->apart = (stretch){.offset = offset, .size = apart ? length : 0};
}

static bool keep_first(choice *c, u64 offset, u64 length, bool apart,
                       record_place p)
{
    if (!c->part)
        want_apart(c, offset, length, apart, p);
    else if (is_asked(c, offset, length, 0))
        want_record(c, p);
    c->over = c->over || c->kept == MOST_FIELDS;
    c->kept += !c->over;
    return !c->over;
}

/* ----------------------------------------------------- the second time -- */

static bool is_wanted_record(const choice *c, record_place p)
{
    return c->records.count > 0 &&
           bsearch(&p, c->records.items, c->records.count, sizeof p,
                   compare_records) != NULL;
}

static bool has_wanted_byte(const choice *c, u64 offset, u64 length)
{
    size_t low = 0, high = c->wanted.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->wanted.items[middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->wanted.count && c->wanted.items[low] - offset < length;
}

static bool continues(const choice *c, u64 offset)
{
    size_t n = c->left_out.count;
    const stretch *last = n > 0 ? &c->left_out.items[n - 1] : NULL;

    return last != NULL && last->offset + last->size == offset;
}

static void leave_out(choice *c, u64 offset, u64 length, record_place p)
{
    if (!continues(c, offset)) {
        ONE_MORE(&c->left_out);
        c->left_out.items[c->left_out.count++] = (stretch){.offset = offset};
    }
    stretch *s = &c->left_out.items[c->left_out.count - 1];
    s->size += length;
    if (p.list == NO_LIST)
        return;
    s->records += compare_records(&c->last, &p) != 0;
    c->last = p;
}

/* Of a part: it, its records, and what stands around it. Only the part itself
 * may be more than there is room for. */
static bool is_of_part(const choice *c, u64 offset, u64 length, bool apart,
                       record_place p)
{
    if (is_asked(c, offset, length, NEAR))
        return true;
    return c->kept < MOST_AROUND && !apart &&
           (p.list == NO_LIST || is_wanted_record(c, p));
}

/* Of a file: all but the middles of long lists. What stands in no record, as
 * padding does, goes with the data before it. */
static bool is_of_file(const choice *c, u64 offset, u64 length, bool apart,
                       record_place p)
{
    if (has_wanted_byte(c, offset, length))
        return true;
    if (p.list == NO_LIST)
        return !apart || !continues(c, offset);
    return !is_in_the_middle(c, p) || is_wanted_record(c, p);
}

static bool keep_second(choice *c, u64 offset, u64 length, bool apart,
                        record_place p)
{
    bool kept = c->part ? is_of_part(c, offset, length, apart, p)
                        : is_of_file(c, offset, length, apart, p);

    c->kept += kept;
    if (!kept)
        leave_out(c, offset, length, p);
    return kept;
}

static bool keep(void *user, u64 offset, u64 length, const char *record,
                 u64 index)
{
    choice *c = user;
    record_place p = place_of(c, record, index);

    return c->again ? keep_second(c, offset, length, record == NULL, p)
                    : keep_first(c, offset, length, record == NULL, p);
}

/* --------------------------------------------------------------- all of -- */

void choice_open(choice *c, u64 from, u64 to)
{
    *c = (choice){.from = from, .to = to, .last = {NO_LIST, 0},
                  .part = from > 0 || to < UINT64_MAX};
}

void choice_close(choice *c)
{
    free(c->records.items);
    free(c->wanted.items);
    free(c->left_out.items);
}

assay_field_choice choice_option(choice *c)
{
    return (assay_field_choice){keep, c};
}

/* The record that the path of a finding names: "index.tensor[3].name". */
static record_place record_of_path(choice *c, const char *path)
{
    const char *bracket = strchr(path, '['), *name = bracket;
    record_place none = {NO_LIST, 0};

    if (bracket == NULL)
        return none;
    while (name > path && name[-1] != '.')
        name--;
    u32 list = find_list(&c->lists, name, (size_t)(bracket - name));
    return list == NO_LIST ? none : (record_place){
        list, strtoull(bracket + 1, NULL, 10)};
}

/* The records and the bytes that something is wrong with. */
static void want_blamed(choice *c, const assay_report *r)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        want_record(c, record_of_path(c, f->path));
        want_byte(c, f->offset);
    }
}

bool choice_again(choice *c, const assay_report *r)
{
    if (!c->over)
        return false;
    if (!c->part)
        want_blamed(c, r);
    if (c->records.count > 0)
        qsort(c->records.items, c->records.count, sizeof *c->records.items,
              compare_records);
    if (c->wanted.count > 0)
        qsort(c->wanted.items, c->wanted.count, sizeof *c->wanted.items,
              compare_bytes);
    c->again = true;
    c->kept = 0;
    return true;
}

void choice_settle(choice *c)
{
    if (c->left_out.count > 0)
        qsort(c->left_out.items, c->left_out.count, sizeof *c->left_out.items,
              compare_stretches);
}
