/* Fields in the order of their offsets. */
#include "core/number.h"
#include "core/report.h"

/* Like memcmp. */
static int compare_fields(const assay_field *x, const assay_field *y)
{
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return x->length < y->length ? -1 : x->length > y->length;
}

static void reverse(assay_field *list, u64 first, u64 end)
{
    for (; first + 1 < end; first++, end--) {
        assay_field one = list[first];
        list[first] = list[end - 1];
        list[end - 1] = one;
    }
}

/* Merges [first, middle) and [middle, end), each sorted, where they lie; equal
 * fields stay in their order. */
static void merge(assay_field *list, u64 first, u64 middle, u64 end)
{
    while (first < middle && middle < end) {
        u64 moved = middle;

        while (first < middle &&
               compare_fields(&list[first], &list[middle]) <= 0)
            first++;
        while (moved < end && compare_fields(&list[moved], &list[first]) < 0)
            moved++;
        reverse(list, first, middle);
        reverse(list, middle, moved);
        reverse(list, first, moved);
        first += moved - middle;
        middle = moved;
    }
}

static u64 end_of_run(const assay_field *list, u64 at, u64 count)
{
    while (at + 1 < count && compare_fields(&list[at], &list[at + 1]) <= 0)
        at++;
    return smaller(at + 1, count);
}

/*
 * A reader goes forward, and so does a walk over regions: fields come in a few
 * runs, of which one seldom lies inside another. So they are merged in place,
 * without memory, by a few moves of whole runs.
 */
void sort_fields(report *r)
{
    assay_field *list = r->fields.items;
    u64 count = r->fields.count;

    for (u64 at = end_of_run(list, 0, count), next; at < count; at = next) {
        next = end_of_run(list, at, count);
        merge(list, 0, at, next);
    }
}
