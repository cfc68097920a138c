#include "laws.h"

#include <inttypes.h>
#include <string.h>

#include "number.h"
#include "text.h"
#include "wire/utf8.h"

assay_field field_at(const char *name, u64 offset, u64 length)
{
    return (assay_field){.offset = offset, .length = length, .name = name,
                         .element = ASSAY_NONE, .kind = ASSAY_UINT_LE};
}

bool require_magic(reader *in, format f, rule law)
{
    const format_info *about = format_about(f);
    span magic = get_text(in, about->magic_size, "magic");

    return require(in, magic.size == about->magic_size &&
                   memcmp(magic.bytes, about->magic, magic.size) == 0, law);
}

void advise_cut(reader *in)
{
    if (in->report->counts[MUST] == 1)
        advise(in->report, "right up to here; if the file was cut short, fetch "
               "it again");
}

void check_utf8(reader *in, span bytes, rule law)
{
    const char *complaint = "";
    span bad = find_bad_utf8(bytes, &complaint);
    u64 at = in->last.offset + (u64)(bad.bytes - bytes.bytes);

    if (!blame(in, &in->last, at, bad.size, bad.size == 0, law))
        found(in->report, "is not UTF-8: %s", complaint);
}

void check_no_nul(reader *in, span bytes, rule law)
{
    const u8 *nul = NULL;

    if (bytes.size > 0)
        nul = memchr(bytes.bytes, 0, (size_t)bytes.size);
    if (nul == NULL)
        return;
    u64 at = in->last.offset + (u64)(nul - bytes.bytes);
    if (!blame(in, &in->last, at, 1, false, law))
        found(in->report, "holds U+0000");
}

bool lies_inside(const reader *in, u64 offset, u64 length)
{
    u64 size = in->report->file.size;
    return length <= size && offset <= size - length;
}

span bytes_at(const reader *in, u64 offset, u64 length)
{
    if (!lies_inside(in, offset, length))
        return (span){NULL, 0};
    return (span){in->report->file.bytes + offset, length};
}

int compare_spans(span x, span y)
{
    u64 both = smaller(x.size, y.size);
    int difference = both == 0 ? 0 : memcmp(x.bytes, y.bytes, (size_t)both);

    if (difference != 0)
        return difference;
    return x.size < y.size ? -1 : x.size > y.size;
}

void add_extent(reader *in, extents *list, const extent *e)
{
    if (!ok(in))
        return;
    if (MAKE_ROOM(&in->report->memory, list))
        list->items[list->count++] = *e;
    else
        give_up(in->report, "not enough memory for the index");
}

/* Sorting: stable, without recursion, n log n whatever the input. */

typedef int order(const report *r, const extent *a, const extent *b);

static span name_of(const report *r, const extent *e)
{
    if (e->type != 0)
        return r->joined.items[e->type - 1];
    return (span){r->file.bytes + e->offset, e->length};
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

static u64 eight(u8 first)
{
    (void)first;
    return 8;
}

bool check_disjoint_sized(reader *in, const extents *data, const char *record,
                          const char *field, field_size *size, rule overlap,
                          rule alias)
{
    const u8 *file = in->report->file.bytes;
    const extent *last = data->items;   /* ends behind all before i */
    bool disjoint = true;

    for (u64 i = 1; i < data->count && ok(in); i++) {
        const extent *e = &data->items[i];
        u64 last_end = last->offset + last->length;
        bool same = e->offset == last->offset && e->length == last->length;

        if (e->offset < last_end) {
            assay_field blamed = field_at(field, e->blame,
                                          size(file[e->blame]));
            assay_field first = field_at(field, last->blame,
                                         size(file[last->blame]));
            disjoint &= same;
            enter_scope(in->report, record, e->record);
            expect_at(in, &blamed, false, same ? alias : overlap);
            found(in->report, "is %" PRIu64 ", where the data of %s[%" PRIu32
                  "] lie: bytes %" PRIu64 " to %" PRIu64, e->offset, record,
                  last->record, last->offset, last_end - 1);
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

bool next_region(walk *w, region *found)
{
    while (w->next < w->data->count) {
        const extent *e = &w->data->items[w->next];
        u64 end = e->offset + e->length;

        if (w->at < e->offset) {
            *found = (region){w->at, e->offset - w->at, NULL};
            w->at = e->offset;
            return true;
        }
        w->next++;
        if (w->at < end) {
            *found = (region){w->at, end - w->at, e};
            w->at = end;
            return true;
        }
    }
    *found = (region){w->at, w->end - w->at, NULL};
    w->at = w->end;
    return found->length > 0;
}

const extent *next_data(const walk *w)
{
    return w->next < w->data->count ? &w->data->items[w->next] : NULL;
}

void blame_gap(reader *in, const extent *data, u64 length, const char *record,
               const char *field, rule law)
{
    assay_field blamed = field_at(field, data->blame, 8);

    enter_scope(in->report, record, data->record);
    expect_at(in, &blamed, false, law);
    found(in->report, "leaves %" PRIu64 " bytes before it unused", length);
    leave_scope(in->report);
}

bool check_each_byte(reader *in, const region *r, u8 lowest, u8 highest,
                     rule law)
{
    const u8 *file = in->report->file.bytes;
    u64 end = r->offset + r->length;

    for (u64 at = r->offset; at < end; at++) {
        if (lowest <= file[at] && file[at] <= highest)
            continue;
        if (!blame(in, &in->last, at, 1, false, law))
            found(in->report, "holds the byte %02x", file[at]);
        return false;
    }
    return true;
}

void add_region(reader *in, const char *name, u64 offset, u64 length,
                assay_kind kind, u32 type)
{
    in->last = field_at(name, offset, length);
    in->last.kind = (u8)kind;
    in->last.type = (u8)type;
    add_field(in->report, &in->last);
}
