#include "core/names.h"

#include <string.h>

#include "core/checks.h"
#include "core/naming.h"
#include "core/number.h"
#include "core/sort.h"
#include "core/text.h"

int compare_spans(span x, span y)
{
    u64 both = smaller(x.size, y.size);
    int difference = both == 0 ? 0 : memcmp(x.bytes, y.bytes, (size_t)both);

    if (difference != 0)
        return difference;
    return x.size < y.size ? -1 : x.size > y.size;
}

void keep_name(reader *in, record_names *list, const record_name *n)
{
    if (ok(in))
        KEEP(in->report, list, *n, "the names");
}

static int compare_names(const void *a, const void *b, const void *context)
{
    const record_name *x = a, *y = b;

    (void)context;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    if (x->front != y->front)
        return x->front < y->front ? -1 : 1;
    return compare_spans(x->text, y->text);
}

/* Reports whether the names are sorted already, as most writers sort them. Does
 * not use front, which is not set yet. */
static bool are_in_order(const record_names *list)
{
    for (u64 i = 1; i < list->count; i++) {
        const record_name *x = &list->items[i - 1], *y = x + 1;
        if (x->group > y->group ||
            (x->group == y->group && compare_spans(x->text, y->text) >= 0))
            return false;
    }
    return true;
}

/* Returns the length of the common prefix of x and y, at most before. */
static u64 shared_bytes(span x, span y, u64 before)
{
    u64 n = 0;

    while (n < before && n < x.size && n < y.size &&
           byte_at(x, n) == byte_at(y, n))
        n++;
    return n;
}

/*
 * Sets front: the eight bytes after the prefix that all names share, as a
 * number, with zeros after the end. Most names of a model begin alike, and
 * these bytes tell most of them apart: the smaller number sorts first. Names
 * with equal numbers may still differ.
 */
static void find_fronts(record_names *list)
{
    u64 shared = UINT64_MAX;

    for (u64 i = 1; i < list->count; i++)
        shared = shared_bytes(list->items[0].text, list->items[i].text, shared);
    for (u64 i = 0; i < list->count; i++) {
        record_name *n = &list->items[i];
        for (u64 k = 0; k < sizeof n->front; k++)
            n->front = n->front << 8 | byte_at(n->text, shared + k);
    }
}

/* Reports the name itself if the text of its field differs from it. */
static void say_name(reader *in, const record_name *n)
{
    char words[64];
    text t = text_into(words, sizeof words);

    if (n->length == 0)
        return;
    put_escaped(&t, n->text);
    found(in, "is \"%s%s", words, t.length < t.size ? "\"" : "\"...");
}

static assay_field field_of(const record_name *n, const char *field)
{
    u64 length = n->length > 0 ? n->length : n->text.size;
    assay_field f = field_at(field, n->where, length);

    f.kind = ASSAY_TEXT;
    return f;
}

void check_unique(reader *in, record_names *list, const char *record,
                  const char *field, rule broken)
{
    if (!ok(in) || are_in_order(list))
        return;
    find_fronts(list);
    if (!sort(&in->report->memory, list->items, list->count,
              sizeof *list->items, compare_names, NULL))
        give_up(in->report, ASSAY_WHY_MEMORY,
                "not enough memory to sort the index");
    for (u64 i = 1; i < list->count && ok(in); i++) {
        const record_name *first = &list->items[i - 1];
        const record_name *later = first + 1;
        if (compare_names(first, later, NULL) != 0)
            continue;
        assay_field blamed = field_of(later, field);
        assay_field related = field_of(first, field);

        enter_scope(in->report, record, later->record);
        expect_at(in, &blamed, false, broken);
        say_name(in, later);
        leave_scope(in->report);
        relate_to(in, record, first->record, &related);
    }
}

void name_records(reader *in, const record_names *list, const char *record,
                  const char *kind)
{
    naming n = open_naming(in->report, 0, record, kind);

    for (u64 i = 0; i < list->count && has_unnamed(&n); i++)
        give_name(&n, list->items[i].record, list->items[i].text);
    close_naming(&n);
}
