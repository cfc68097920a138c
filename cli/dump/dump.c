#include "dump/dump.h"

#include "colour.h"
#include "dump/groups.h"
#include "tool/text.h"
#include "tool/value.h"
#include "tool/words.h"

#define PATH_SIZE 256

/* Prints "header", or "data of tensor[0] "t"". */
static void print_heading(const dump *d, const group *g)
{
    const assay_field *f = assay_report_field(d->report, g->first);
    const assay_field *named = g->is_data
        ? assay_explanation_name(d->explained, f) : NULL;
    char path[PATH_SIZE], name[PATH_SIZE] = "";

    if (f->scope == ASSAY_NONE)
        snprintf(path, sizeof path, "%s", f->name);
    else
        assay_scope_path(d->report, f->scope, path, sizeof path);
    if (named != NULL) {
        text t = text_begin(name, sizeof name);
        if (named->note != NULL)        /* what a string of JSON says */
            add_text(&t, "%s", named->note);
        else
            put_quoted(&t, field_bytes(d->file, named));
    }
    fprintf(d->out, "%s%s%s%s%s%s\n", ink_on(d->colour, BOLD),
            g->is_data ? "data of " : "", path, name[0] != '\0' ? " " : "",
            name, ink_off(d->colour));
}

static void print_group(dump *d, const group *g)
{
    bool headed = false;

    for (size_t i = g->first; i < g->end; i++) {
        const assay_field *f = assay_report_field(d->report, i);
        if (f->offset >= d->to || f->offset + f->length <= d->from)
            continue;
        if (!headed)
            print_heading(d, g);
        headed = true;
        dump_field(d, f);
    }
}

static void print_gap(dump *d, u64 at, u64 end)
{
    if (at >= end || at >= d->to || end <= d->from)
        return;
    report_faults(d, at, at, false);
    print_offset(d, at);
    fputs("not explained: ", d->out);
    print_count(d->out, end - at, "byte");
    fputs(" of unknown meaning\n", d->out);
    report_faults(d, at, end, false);
}

/* Prints one line for the records in the middle of a long list. */
static void print_folded(const dump *d, u64 at, u64 end, u64 records)
{
    print_offset(d, at);
    fputs(".. ", d->out);
    print_count(d->out, records, "more record");
    fputs(", ", d->out);
    print_count(d->out, end - at, "byte");
    fputs(" (--all shows them)\n", d->out);
}

/* Reports whether two groups belong to one record, which may have several: its
 * parts and its data. */
static bool is_of_one_record(const group *a, const group *b)
{
    return a->list == b->list && a->index == b->index;
}

/* Reports whether a group is folded; one with a finding is not. */
static bool is_folded(const dump *d, const group *g)
{
    return g->folded &&
           (is_left_out(g) || !has_fault(d, g->offset, g->offset + g->size));
}

static u64 print_groups(dump *d, const groups *list)
{
    u64 at = 0, folded_at = 0, folded = 0;
    const group *last = NULL;   /* the last one folded */
    bool folding = false;

    for (size_t i = 0; i < list->count; i++) {
        const group *g = &list->items[i];
        bool fold = is_folded(d, g);
        if (folding && !fold) {
            print_folded(d, folded_at, at, folded);
            folded = 0;
        }
        print_gap(d, at, g->offset);
        if (fold && !folding)
            folded_at = g->offset;
        if (fold && g->list != ASSAY_NONE) {
            folded += last == NULL || !is_of_one_record(last, g);
            last = g;
        }
        folded += g->records;
        folding = fold;
        if (!fold)
            print_group(d, g);
        if (g->offset + g->size > at)
            at = g->offset + g->size;
    }
    if (folding)
        print_folded(d, folded_at, at, folded);
    return at;
}

void dump_file(dump *d)
{
    groups list;

    groups_open(&list, d->report, d->choice, !d->all && d->from == 0 &&
                                      d->to == UINT64_MAX);
    if (d->from != 0 || d->to != UINT64_MAX)
        show_whole_rows(d);
    fprintf(d->out, "%-*s  %-*s  %-*s  value\n", dump_digits(d), "offset",
            BYTES_WIDTH, "bytes", NAME_WIDTH, "field");
    u64 at = print_groups(d, &list);
    print_gap(d, at, d->file.size);
    if (d->to > d->file.size) {
        print_offset(d, d->file.size);
        fputs("end of file\n", d->out);
        report_faults(d, d->file.size, UINT64_MAX, true);
    }
    groups_close(&list);
}
