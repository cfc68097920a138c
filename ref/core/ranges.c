#include "core/ranges.h"

#include <inttypes.h>

#include "core/checks.h"
#include "core/number.h"
#include "core/sort.h"

#define LARGEST_UNIT 65536      /* alignment of data: the size of a page */
#define LARGEST_OF_ONE 256      /* that one gap can show */

void keep_range(reader *in, ranges *list, const range *r)
{
    if (ok(in))
        KEEP(in->report, list, *r, "the ranges of data");
}

static int compare_offsets(const void *a, const void *b, const void *context)
{
    const range *x = a, *y = b;

    (void)context;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static int compare_places(const void *a, const void *b, const void *context)
{
    const range *x = a, *y = b;
    int difference = compare_offsets(x, y, context);

    if (difference != 0)
        return difference;
    return x->length < y->length ? -1 : x->length > y->length;
}

static void sort_ranges(reader *in, ranges *list, comparison *compare)
{
    if (ok(in) && !sort(&in->report->memory, list->items, list->count,
                        sizeof *list->items, compare, NULL))
        give_up(in->report, ASSAY_WHY_MEMORY,
                "not enough memory to sort the index");
}

bool copy_sorted(reader *in, const ranges *list, ranges *sorted)
{
    memory *m = &in->report->memory;
    bool failed = m->failed, all = true;

    *sorted = (ranges){0};
    for (u64 i = 0; i < list->count && all; i++) {
        all = MAKE_ROOM(m, sorted);
        if (all)
            sorted->items[sorted->count++] = list->items[i];
    }
    all = all && sort(m, sorted->items, sorted->count, sizeof *sorted->items,
                      compare_offsets, NULL);
    m->failed = failed;
    in->report->findings_short = in->report->findings_short || !all;
    return all;
}

void sort_by_offset(reader *in, ranges *list)
{
    sort_ranges(in, list, compare_offsets);
}

void sort_by_place(reader *in, ranges *list)
{
    sort_ranges(in, list, compare_places);
}

static u64 end_of(const range *r)
{
    return r->offset + r->length;
}

/* Ranges that share bytes */

bool next_overlap(overlap *o)
{
    bool shares = false;

    while (o->next < o->list->count && !shares) {
        o->first = o->furthest;
        o->later = &o->list->items[o->next++];
        shares = o->first != NULL && o->later->offset < end_of(o->first);
        if (o->first == NULL || end_of(o->later) > end_of(o->first))
            o->furthest = o->later;
    }
    return shares;
}

assay_field sized_field(const reader *in, const char *name, u64 at,
                        field_size *size)
{
    span file = in->report->file;
    u64 length = size != NULL ? size(byte_at(file, at)) : 8;

    return field_at(name, at, smaller(length, rest_of(file, at).size));
}

bool check_disjoint(reader *in, const ranges *data, const char *record,
                    const char *field, field_size *size, rule overlapping,
                    rule alias)
{
    bool disjoint = true;

    for (overlap o = {.list = data}; ok(in) && next_overlap(&o); ) {
        const range *first = o.first, *later = o.later;
        assay_field blamed = sized_field(in, field, later->owner.field, size);
        assay_field related = sized_field(in, field, first->owner.field, size);
        bool same = later->offset == first->offset &&
                    later->length == first->length;

        disjoint &= same;
        enter_scope(in->report, record, later->owner.record);
        expect_at(in, &blamed, false, same ? alias : overlapping);
        found(in, "puts the data at %" PRIu64 ", but bytes %" PRIu64
              " to %" PRIu64 " belong to %s[%" PRIu32 "]",
              later->offset, first->offset, end_of(first) - 1, record,
              first->owner.record);
        leave_scope(in->report);
        relate_to(in, record, first->owner.record, &related);
    }
    return disjoint;
}

u64 end_of_data(const ranges *data)
{
    u64 end = 0;

    for (u64 i = 0; i < data->count; i++)
        end = larger(end, end_of(&data->items[i]));
    return end;
}

/* All bytes */

bool next_region(walk *w, region *found)
{
    while (w->next < w->data->count) {
        const range *data = &w->data->items[w->next];

        if (w->at < data->offset) {
            *found = (region){w->at, data->offset - w->at, NULL};
            w->at = data->offset;
            return true;
        }
        w->next++;
        if (w->at < end_of(data)) {
            *found = (region){w->at, end_of(data) - w->at, data};
            w->at = end_of(data);
            return true;
        }
    }
    *found = (region){w->at, w->end - w->at, NULL};
    w->at = w->end;
    return found->length > 0;
}

const range *next_data(const walk *w)
{
    return w->next < w->data->count ? &w->data->items[w->next] : NULL;
}

/* Reports whether each range begins at the first multiple of unit, counted from
 * base, after the range before it. */
static bool is_aligned(const ranges *data, u64 at, u64 base, u64 unit)
{
    for (u64 i = 0; i < data->count; i++) {
        const range *r = &data->items[i];
        if (aligned_or_max(at - base, unit) != r->offset - base)
            return false;
        at = end_of(r);
    }
    return true;
}

gap_sum add_gaps(const ranges *data, u64 at)
{
    walk w = {.data = data, .at = at, .end = at};
    gap_sum sum = {0};

    for (region r; w.next < data->count && next_region(&w, &r); ) {
        sum.gaps += r.data == NULL;
        sum.length += r.data == NULL ? r.length : 0;
    }
    for (u64 unit = 2; unit <= LARGEST_UNIT; unit *= 2)
        if (is_aligned(data, at, at, unit) || is_aligned(data, at, 0, unit)) {
            sum.unit = sum.unit == 0 ? unit : sum.unit;
            sum.most = unit;
        }
    if (sum.gaps < 2 && sum.unit > LARGEST_OF_ONE)
        sum.unit = 0;
    return sum;
}

void blame_gap(reader *in, const range *data, u64 length, const char *record,
               const char *field, rule broken)
{
    assay_field blamed = field_at(field, data->owner.field, 8);

    enter_scope(in->report, record, data->owner.record);
    expect_at(in, &blamed, false, broken);
    found(in, "leaves a gap of %" PRIu64 " bytes before the data", length);
    leave_scope(in->report);
}

void add_region(reader *in, const char *name, u64 offset, u64 length,
                assay_kind kind, u32 type)
{
    in->last = field_at(name, offset, length);
    in->last.kind = (u8)kind;
    in->last.type = (u8)type;
    add_field(in->report, &in->last);
}

bool check_each_byte(reader *in, u64 offset, u64 length,
                     byte_search *search, rule broken)
{
    span bytes = bytes_at(in, offset, length);
    u64 bad = search(bytes);

    if (bad == bytes.size)
        return true;
    bool held = expect_part(in, &in->last, offset + bad, 1, false, broken);
    if (!held)
        found(in, "contains the byte %02x", byte_at(bytes, bad));
    return held;
}
