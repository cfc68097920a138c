/* assay list: the tensors of a file, and its metadata. */
#include "render/list.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "formats.h"
#include "input/judge.h"
#include "render/finding.h"
#include "render/verdict.h"
#include "tool/heap.h"

enum { JSON, SORT, FORMAT };

static const option_info options[] = {
    [JSON]   = {"json", 0, NULL,
                "one line of JSON about the file, then one for each of them\n"
                "(corpus/list.schema.json)"},
    [SORT]   = {"sort", 0, "KEY",
                "file, name, dtype, offset; or, largest first, size or\n"
                "elements"},
    [FORMAT] = {"format", 0, "F", "do not detect: the rules of F judge"},
    {0},
};

const command_info list_command = {
    "list", "[OPTION]... FILE",
    "Prints a table of the tensors in a file", options,
    "Above it stands the metadata, below it what the tensors make up. What\n"
    "several of them share is counted for each. Names are cut in the table,\n"
    "not in JSON. FILE may be -, which is standard input.\n"
    "\n"
    "Exit status: 0 done, 1 the file is rejected, 2 it could not be judged;\n"
    "the first finding then goes to standard error.\n",
    false
};

/* ---------------------------------------------------------------- order -- */

typedef int comparison(const void *a, const void *b);

static int compare(u64 a, u64 b)
{
    return a < b ? -1 : a > b;
}

static int by_place(const void *a, const void *b)
{
    const listed_tensor *x = a, *y = b;
    return compare(x->place, y->place);
}

/* Byte by byte; the shorter one is the lesser, if it begins the longer one. */
static int compare_names(assay_text x, assay_text y)
{
    size_t common = (size_t)smaller_of(x.size, y.size);
    int order = common > 0 ? memcmp(x.bytes, y.bytes, common) : 0;

    return order != 0 ? order : compare(x.size, y.size);
}

static int by_name(const void *a, const void *b)
{
    const listed_tensor *x = a, *y = b;
    int order = compare_names(x->tensor.name, y->tensor.name);
    return order != 0 ? order : by_place(a, b);
}

static int by_dtype(const void *a, const void *b)
{
    const listed_tensor *x = a, *y = b;
    int order = strcmp(x->tensor.dtype, y->tensor.dtype);
    return order != 0 ? order : by_place(a, b);
}

static int by_offset(const void *a, const void *b)
{
    const listed_tensor *x = a, *y = b;
    int order = compare(x->tensor.offset, y->tensor.offset);
    return order != 0 ? order : by_place(a, b);
}

static int by_size(const void *a, const void *b)
{
    const listed_tensor *x = a, *y = b;
    int order = compare(y->tensor.size, x->tensor.size);
    return order != 0 ? order : by_place(a, b);
}

static int by_elements(const void *a, const void *b)
{
    const listed_tensor *x = a, *y = b;
    int order = compare(y->tensor.elements, x->tensor.elements);
    return order != 0 ? order : by_place(a, b);
}

static const struct {
    const char *name;
    comparison *order;
} keys[] = {
    {"file", by_place},   {"name", by_name}, {"dtype", by_dtype},
    {"offset", by_offset}, {"size", by_size}, {"elements", by_elements},
};
#define KEYS (sizeof keys / sizeof keys[0])

const char *list_key(size_t i)
{
    return i < KEYS ? keys[i].name : NULL;
}

static comparison *option_order(option_walk *w)
{
    for (size_t i = 0; i < KEYS; i++)
        if (strcmp(keys[i].name, w->value) == 0)
            return keys[i].order;
    value_error(w, "unknown key",
                " (file, name, dtype, offset, size or elements)");
    return by_place;
}

/* -------------------------------------------------------------- tensors -- */

view view_of(assay_text t)
{
    return (view){(const u8 *)t.bytes, t.size};
}

listed_tensor tensor_in_list(const listing *l, size_t i)
{
    listed_tensor listed = {.place = i};

    if (l->tensors.sorted != NULL)
        return l->tensors.sorted[i];
    assay_report_tensor(l->report, i, &listed.tensor);
    return listed;
}

static void count_tensors(tensors *all, const assay_report *r)
{
    all->count = assay_tensor_count(r);
    for (size_t i = 0; i < all->count; i++) {
        assay_tensor t;
        assay_report_tensor(r, i, &t);
        all->elements = capped_sum(all->elements, t.elements);
        all->size = capped_sum(all->size, t.size);
    }
}

static void sort_tensors(listing *l, comparison *order)
{
    size_t count = l->tensors.count;
    listed_tensor *sorted = take(count * sizeof *sorted);

    for (size_t i = 0; i < count; i++)
        sorted[i] = tensor_in_list(l, i);
    qsort(sorted, count, sizeof *sorted, order);
    l->tensors.sorted = sorted;
}

/* -------------------------------------------------------------- command -- */

typedef struct {
    u32 format;
    bool json;
    comparison *order;
} request;

static int list(judged *j, watch *w, const void *user)
{
    const request *q = user;
    const input *in = &j->in;
    assay_report *r = j->report;
    assay_verdict v = assay_report_verdict(r);
    listing l = {.out = stdout, .in = in, .report = r};
    manner m = {.out = v == ASSAY_ACCEPT ? stdout : stderr,
                .format = q->format};

    (void)w;
    if (v != ASSAY_ACCEPT || !q->json)
        print_verdict(&m, in, r);
    if (v == ASSAY_REJECT)
        print_first_finding(&m, in, r);
    if (v != ASSAY_ACCEPT)
        return v == ASSAY_REJECT ? 1 : 2;
    count_tensors(&l.tensors, r);
    if (q->order != by_place && l.tensors.count > 1)
        sort_tensors(&l, q->order);
    if (q->json)
        write_table(&l);
    else
        print_table(&l);
    free(l.tensors.sorted);
    return 0;
}

/* A document takes more than the rest of a validation. */
static u64 memory_for_index(const input *in)
{
    u64 usual = input_memory(in);
    return usual < UINT64_MAX / 4 ? 4 * usual : UINT64_MAX;
}

int list_main(int argc, char **argv)
{
    option_walk w = walk_options(&list_command, argc, argv);
    request q = {.order = by_place};

    for (int o; (o = next_option(&w)) != NO_OPTION;) {
        switch (o) {
        case JSON:   q.json = true; break;
        case SORT:   q.order = option_order(&w); break;
        case FORMAT: q.format = option_format(&w); break;
        }
    }
    char **names = operands(&w);
    if (w.status == GO_ON && names[0] == NULL)
        usage_missing(&w, "FILE");
    else if (w.status == GO_ON && names[1] != NULL)
        usage_error(&w, "one file at a time, not also", names[1], "");
    if (w.status != GO_ON)
        return w.status;
    assay_options o = {.format = q.format, .index = true, .max_findings = 1};
    return tell_of_file("list", names[0], o, memory_for_index, list, &q);
}
