#include "core/naming.h"

#include <string.h>

#include "core/number.h"
#include "core/sort.h"
#include "core/span.h"

#define MOST_BYTES 256          /* of a name: see assay_named */

/* Returns the number before a bracket; NO_INDEX if the path was cut in it. */
static u64 number_in(const char *digits)
{
    u64 number = 0;

    for (; *digits >= '0' && *digits <= '9'; digits++)
        number = 10 * number + (u64)(*digits - '0');
    return *digits == ']' ? number : NO_INDEX;
}

/* Returns i if the path leads through record[i], or else NO_INDEX. */
static u64 index_in(const char *path, const char *record)
{
    size_t size = strlen(record);

    while (strncmp(path, record, size) != 0 || path[size] != '[') {
        path = strchr(path, '.');
        if (path == NULL)
            return NO_INDEX;
        path++;
    }
    return number_in(path + size + 1);
}

static void add_place(naming *n, const char *path, const char *record,
                      assay_named *named)
{
    if (path == NULL || named->kind != NULL)
        return;
    unnamed place = {index_in(path, record), named};
    if (place.index != NO_INDEX && MAKE_ROOM(&n->report->memory, &n->places))
        n->places.items[n->places.count++] = place;
}

static int compare_places(const void *a, const void *b, const void *context)
{
    const unnamed *x = a, *y = b;

    (void)context;
    return x->index < y->index ? -1 : x->index > y->index;
}

naming open_naming(report *r, u64 first, const char *record, const char *kind)
{
    naming n = {.report = r, .before = open_share(r), .kind = kind};

    for (u64 i = first; i < r->findings.count; i++) {
        assay_finding *f = &r->findings.items[i];
        add_place(&n, f->path, record, &f->record);
        add_place(&n, f->related, record, &f->related_record);
    }
    if (n.places.count > 1 &&
        !sort(&r->memory, n.places.items, n.places.count,
              sizeof *n.places.items, compare_places, NULL))
        n.places.count = 0;
    return n;
}

bool has_unnamed(const naming *n)
{
    return n->places.count > 0;
}

/* Returns the number of the first place in record i or a later one. */
static u64 first_place(const naming *n, u64 i)
{
    u64 from = 0, to = n->places.count;

    while (from < to) {
        u64 middle = from + (to - from) / 2;
        if (n->places.items[middle].index < i)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

bool is_unnamed(const naming *n, u64 i)
{
    u64 k = first_place(n, i);

    return k < n->places.count && n->places.items[k].index == i;
}

/* Returns the first characters of a name. */
static span cut_name(span name)
{
    u64 size = MOST_BYTES;

    if (name.size <= size)
        return name;
    for (u32 i = 1; i < 4 && (byte_at(name, size) & 0xc0) == 0x80; i++)
        size--;
    return part_of(name, 0, size);
}

void give_name(naming *n, u64 i, span name)
{
    span shown = cut_name(name);

    for (u64 k = first_place(n, i);
         k < n->places.count && n->places.items[k].index == i; k++)
        *n->places.items[k].record = (assay_named){
            n->kind, {(const char *)shown.bytes, shown.size}, name.size};
}

/* Without memory for all names, some findings have none. */
void close_naming(naming *n)
{
    report *r = n->report;

    for (u64 i = 0; i < n->places.count; i++)
        if (n->places.items[i].record->kind == NULL &&
            r->reason_why == ASSAY_WHY_MEMORY)
            r->findings_short = true;
    FREE_LIST(&r->memory, &n->places);
    close_share(r, &n->before);
}
