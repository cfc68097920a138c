#include "render/list.h"

#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "ref/document/lines.h"
#include "tool/heap.h"
#include "tool/words.h"

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

/* Compares names byte by byte; a prefix is less than a longer name. */
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

void add_tensors(tensors *all, const tensors *more)
{
    all->count += more->count;
    all->elements = capped_sum(all->elements, more->elements);
    all->size = capped_sum(all->size, more->size);
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

void take_tensors(listing *l, size_t key)
{
    count_tensors(&l->tensors, l->report);
    if (keys[key].order != by_place && l->tensors.count > 1)
        sort_tensors(l, keys[key].order);
}

/* ---------------------------------------------------------------- total -- */

void print_made_up(const listing *l)
{
    const tensors *all = &l->tensors;

    print_count(l->out, all->count, "tensor");
    fputs(", ", l->out);
    print_count(l->out, all->elements, "element");
    fputs(", ", l->out);
    print_count(l->out, all->size, "byte");
    fputs(" of data", l->out);
}

void print_model(const listing *l)
{
    fputc('\n', l->out);
    print_made_up(l);
    fputs(" in ", l->out);
    print_count(l->out, l->shards, "file");
    fputc('\n', l->out);
}

/* --------------------------------------------------------- for programs -- */

static void write_list(const listing *l, gathered *out)
{
    const tensors *all = &l->tensors;
    assay_sums sums = {all->count, all->elements, all->size, l->shards};

    assay_write_list(l->report, l->in->name, &sums, gather, out);
}

void write_table(const listing *l)
{
    const listed_tensor *sorted = l->tensors.sorted;
    const char *file = l->is_shard ? l->in->name : NULL;
    gathered out;

    gather_for(&out, l->out);
    write_list(l, &out);
    for (size_t i = 0; i < assay_entry_count(l->report); i++)
        if (!assay_write_entry(l->report, i, gather, &out))
            take_given(NULL);
    for (size_t i = 0; i < l->tensors.count; i++)
        assay_write_tensor(l->report, sorted != NULL ? sorted[i].place : i,
                           file, gather, &out);
    print_gathered(&out);
}

void write_model(const listing *l)
{
    gathered out;

    gather_for(&out, l->out);
    write_list(l, &out);
    print_gathered(&out);
}
