/* Laws between the bytes that records own: names, and data. */
#include "core/laws.h"

#include <inttypes.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"

void add_extent(reader *in, extents *list, const extent *e)
{
    if (ok(in))
        KEEP(in->report, list, *e, "the index");
}

/* Sorting: stable, without recursion, n log n whatever the input. */

typedef int order(const report *r, const extent *a, const extent *b);

static span name_of(const report *r, const extent *e)
{
    if (e->type != 0)
        return r->joined.items[e->type - 1];
    return part_of(r->file, e->offset, e->length);
}

static int compare_names(const report *r, const extent *a, const extent *b)
{
    if (a->blame != b->blame)
        return a->blame < b->blame ? -1 : 1;
    return compare_spans(name_of(r, a), name_of(r, b));
}

static int compare_offset(const report *r, const extent *a, const extent *b)
{
    (void)r;
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

static bool in_order(const report *r, const extents *list, order *compare)
{
    for (u64 i = 1; i < list->count; i++)
        if (compare(r, &list->items[i - 1], &list->items[i]) > 0)
            return false;
    return true;
}

/* Merges [from, middle) and [middle, to) of in into the same place of out. */
static void merge(const report *r, const extent *in, extent *out, u64 from,
                  u64 middle, u64 to, order *compare)
{
    u64 a = from, b = middle;

    for (u64 i = from; i < to; i++) {
        bool first = b == to ||
                     (a < middle && compare(r, &in[a], &in[b]) <= 0);
        out[i] = first ? in[a++] : in[b++];
    }
}

static void sort(reader *in, extents *list, order *compare)
{
    memory *m = &in->report->memory;
    u64 n = list->count;

    if (!ok(in) || in_order(in->report, list, compare))
        return;
    extent *from = list->items;
    extent *to = memory_resize(m, NULL, 0, n * sizeof *to);
    if (to == NULL) {
        give_up(in->report, "not enough memory to sort the index");
        return;
    }
    for (u64 run = 1; run < n; run *= 2) {
        for (u64 i = 0; i < n; i += 2 * run)
            merge(in->report, from, to, i, smaller(i + run, n),
                  smaller(i + 2 * run, n), compare);
        extent *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != list->items) {
        memcpy(list->items, from, (size_t)n * sizeof *from);
        to = from;
    }
    memory_resize(m, to, n * sizeof *to, 0);
}

/* Laws */

/* Says which name it is that stands in pieces. */
static void say_joined(report *r, const extent *e)
{
    char words[64];
    text t = text_into(words, sizeof words);

    if (e->type == 0)
        return;
    put_escaped(&t, name_of(r, e));
    found(r, "is \"%s%s", words, t.length < t.size ? "\"" : "\"...");
}

static void relate_to(reader *in, const char *record, const extent *e,
                      const assay_field *field)
{
    enter_scope(in->report, record, e->record);
    relate(in->report, field);
    leave_scope(in->report);
}

void check_unique(reader *in, extents *names, const char *record,
                  const char *field, rule law)
{
    sort(in, names, compare_names);
    for (u64 i = 1; i < names->count && ok(in); i++) {
        const extent *a = &names->items[i - 1], *b = &names->items[i];
        if (compare_names(in->report, a, b) != 0)
            continue;
        assay_field name = field_at(field, b->offset, b->length);
        assay_field first = field_at(field, a->offset, a->length);

        name.kind = ASSAY_TEXT;
        enter_scope(in->report, record, b->record);
        expect_at(in, &name, false, law);
        say_joined(in->report, b);
        leave_scope(in->report);
        relate_to(in, record, a, &first);
    }
}

void sort_by_offset(reader *in, extents *data)
{
    sort(in, data, compare_offset);
}

assay_field sized_field(const reader *in, const char *name, u64 at,
                        field_size *size)
{
    span file = in->report->file;
    return field_at(name, at, smaller(size(byte_at(file, at)),
                                      rest_of(file, at).size));
}

static u64 eight(u8 first)
{
    (void)first;
    return 8;
}

bool check_disjoint_sized(reader *in, const extents *data, const char *record,
                          const char *field, field_size *size, rule overlap,
                          rule alias)
{
    const extent *last = data->items;   /* ends behind all before i */
    bool disjoint = true;

    for (u64 i = 1; i < data->count && ok(in); i++) {
        const extent *e = &data->items[i];
        u64 last_end = last->offset + last->length;
        bool same = e->offset == last->offset && e->length == last->length;

        if (e->offset < last_end) {
            assay_field blamed = sized_field(in, field, e->blame, size);
            assay_field first = sized_field(in, field, last->blame, size);
            disjoint &= same;
            enter_scope(in->report, record, e->record);
            expect_at(in, &blamed, false, same ? alias : overlap);
            found(in->report, "puts the data at %" PRIu64 ", where those of "
                  "%s[%" PRIu32 "] lie: bytes %" PRIu64 " to %" PRIu64,
                  e->offset, record, last->record, last->offset, last_end - 1);
            leave_scope(in->report);
            relate_to(in, record, last, &first);
        }
        if (e->offset + e->length > last_end)
            last = e;
    }
    return disjoint;
}

bool check_disjoint(reader *in, const extents *data, const char *record,
                    const char *field, rule overlap, rule alias)
{
    return check_disjoint_sized(in, data, record, field, eight, overlap,
                                alias);
}

u64 end_of_data(const extents *data)
{
    u64 end = 0;

    for (u64 i = 0; i < data->count; i++)
        end = larger(end, data->items[i].offset + data->items[i].length);
    return end;
}
