#include "render/list.h"

#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "tool/escape.h"
#include "tool/heap.h"

/* ---------------------------------------------------------------- order -- */

typedef int comparison(const void *a, const void *b);

static int compare(u64 a, u64 b)
{
    return a < b ? -1 : a > b;
}

/* The files of a model are compared by the order in which they are kept. */
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

static listed_tensor take_tensor(const assay_report *r, size_t i)
{
    listed_tensor listed = {.place = i, .count = 1};

    assay_report_tensor(r, i, &listed.tensor);
    if (listed.tensor.dtype == NULL)
        listed.tensor.dtype = "?";
    return listed;
}

listed_tensor tensor_in_list(const listing *l, size_t i)
{
    return l->tensors.rows != NULL ? l->tensors.rows[i]
                                   : take_tensor(l->report, i);
}

static bool is_dtype(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static void add_sum(assay_sum *sum, const assay_sum *more)
{
    sum->tensors += more->tensors;
    sum->elements = capped_sum(sum->elements, more->elements);
    sum->size = capped_sum(sum->size, more->size);
}

/* Returns the sums of a dtype; NULL if there is no room for it. */
static assay_sum *sum_of(tensors *all, const char *dtype)
{
    size_t i = 0;

    while (i < all->types && !is_dtype(all->dtypes[i].dtype, dtype))
        i++;
    if (i == MOST_DTYPES)
        return NULL;
    if (i == all->types)
        all->dtypes[all->types++].dtype = dtype;
    return &all->dtypes[i];
}

void add_sums(tensors *all, const tensors *more)
{
    for (size_t i = 0; i < more->types; i++) {
        assay_sum *sum = sum_of(all, more->dtypes[i].dtype);
        if (sum != NULL)
            add_sum(sum, &more->dtypes[i]);
    }
    add_sum(&all->all, &more->all);
    all->count += more->count;
    all->doubtful += more->doubtful;
}

static void count_tensor(tensors *all, const assay_tensor *t)
{
    assay_sum one = {t->dtype, 1, t->elements, t->size};
    assay_sum *sum = sum_of(all, t->dtype);

    if (sum != NULL)
        add_sum(sum, &one);
    add_sum(&all->all, &one);
    all->doubtful += (t->unknown & (ASSAY_NO_SIZE | ASSAY_NO_COUNT)) != 0;
}

void count_tensors(tensors *all, const assay_report *r)
{
    size_t count = assay_tensor_count(r);

    for (size_t i = 0; i < count; i++) {
        assay_tensor t;
        assay_report_tensor(r, i, &t);
        count_tensor(all, &t);
    }
    all->count += count;
}

/* An assay_sink that prints the shape ["2","3"] as [2, 3]; user is a FILE. */
static void print_shape(void *user, const char *piece, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (piece[i] == ',')
            fputs(", ", user);
        else if (piece[i] != '"')
            putc(piece[i], user);
}

static char *take_shape(const assay_report *r, size_t i)
{
    capture c;

    capture_open(&c);
    assay_write_shape(r, i, print_shape, c.file);
    return capture_close(&c);
}

static void add_row(tensors *all, const assay_report *r, size_t i)
{
    if (all->count == all->room) {
        all->room = all->room > 0 ? 2 * all->room : 64;
        all->rows = take_more(all->rows, all->room * sizeof *all->rows);
    }
    all->rows[all->count++] = take_tensor(r, i);
}

/* Returns a copy of the name of a file, which the tensors own. */
static const char *keep_file(tensors *all, const char *file)
{
    size_t size = (all->file_count + 1) * sizeof *all->files;

    if (file == NULL)
        return NULL;
    all->files = take_more(all->files, size);
    all->files[all->file_count] = escape_path(file);
    return all->files[all->file_count++];
}

void keep_tensors(tensors *all, const assay_report *r, const char *file,
                  bool first)
{
    size_t count = assay_tensor_count(r), before = all->count;

    count_tensors(all, r);
    all->count = before;
    all->owned = true;
    file = keep_file(all, file);
    for (size_t i = 0; i < count; i++) {
        add_row(all, r, i);
        listed_tensor *row = &all->rows[all->count - 1];
        assay_text *name = &row->tensor.name;
        name->bytes = take_copy(name->bytes, (size_t)name->size);
        row->shape = take_shape(r, i);
        row->file = file;
        row->place = all->count - 1 + (first ? 0 : SIZE_MAX / 2);
    }
}

void free_tensors(tensors *all)
{
    for (size_t i = 0; all->owned && i < all->count; i++) {
        free((char *)all->rows[i].tensor.name.bytes);
        free(all->rows[i].shape);
    }
    for (size_t i = 0; i < all->file_count; i++)
        free(all->files[i]);
    free(all->files);
    free(all->rows);
}

/* --------------------------------------------------------------- groups -- */

static bool is_digit(assay_text name, u64 at)
{
    return at < name.size && '0' <= name.bytes[at] && name.bytes[at] <= '9';
}

/* Returns the next byte of a name, # for a number; -1 at the end. */
static int next_byte(assay_text name, u64 *at)
{
    if (*at >= name.size)
        return -1;
    if (!is_digit(name, *at))
        return (unsigned char)name.bytes[(*at)++];
    while (is_digit(name, *at))
        ++*at;
    return '#';
}

static int compare_patterns(assay_text x, assay_text y)
{
    u64 i = 0, j = 0;

    for (;;) {
        int a = next_byte(x, &i), b = next_byte(y, &j);
        if (a != b || a == -1)
            return a < b ? -1 : a > b;
    }
}

/* Compares all that the tensors of a group have in common. */
static int compare_groups(const listed_tensor *x, const listed_tensor *y)
{
    int order = compare_patterns(x->tensor.name, y->tensor.name);

    if (order == 0)
        order = strcmp(x->tensor.dtype, y->tensor.dtype);
    return order != 0 ? order : strcmp(x->shape, y->shape);
}

static int by_group(const void *a, const void *b)
{
    int order = compare_groups(a, b);
    return order != 0 ? order : by_place(a, b);
}

static void join(listed_tensor *group, const listed_tensor *one)
{
    assay_tensor *t = &group->tensor;

    t->size = capped_sum(t->size, one->tensor.size);
    t->elements = capped_sum(t->elements, one->tensor.elements);
    t->unknown |= one->tensor.unknown;
    t->has_data |= one->tensor.has_data;
    group->count++;
    if (group->file != one->file)
        group->file = "";
}

static void group_rows(tensors *all)
{
    size_t kept = 0;

    if (all->count > 1)
        qsort(all->rows, all->count, sizeof *all->rows, by_group);
    for (size_t i = 0; i < all->count; i++) {
        listed_tensor *row = &all->rows[i];
        if (kept == 0 || compare_groups(&all->rows[kept - 1], row) != 0) {
            all->rows[kept++] = *row;
            continue;
        }
        join(&all->rows[kept - 1], row);
        free((char *)row->tensor.name.bytes);
        free(row->shape);
    }
    all->count = kept;
}

void arrange_tensors(listing *l, size_t key, bool group)
{
    tensors *all = &l->tensors;
    bool sort = keys[key].order != by_place || group || l->shards > 0;

    if (all->rows == NULL && group)
        keep_tensors(all, l->report, NULL, true);
    else if (all->rows == NULL)
        count_tensors(all, l->report);
    if (all->rows == NULL && sort && all->count > 1) {
        size_t count = all->count;
        for (all->count = 0; all->count < count; )
            add_row(all, l->report, all->count);
    }
    if (group)
        group_rows(all);
    if (sort && all->count > 1)
        qsort(all->rows, all->count, sizeof *all->rows, keys[key].order);
}

/* --------------------------------------------------------- for programs -- */

static void write_list(const listing *l, gathered *out)
{
    const tensors *all = &l->tensors;
    assay_sums sums = {all->all, all->dtypes, all->types, l->shards};

    assay_write_list(l->report, l->in->name, &sums, gather, out);
}

void write_table(const listing *l)
{
    const listed_tensor *rows = l->tensors.rows;
    const char *file = l->is_shard ? l->in->name : NULL;
    gathered out;

    gather_for(&out, l->out);
    write_list(l, &out);
    for (size_t i = 0; i < assay_entry_count(l->report); i++)
        if (!assay_write_entry(l->report, i, gather, &out))
            take_given(NULL);
    for (size_t i = 0; i < l->tensors.count; i++)
        assay_write_tensor(l->report, rows != NULL ? rows[i].place : i, file,
                           gather, &out);
    print_gathered(&out);
}

void write_model(const listing *l)
{
    gathered out;

    gather_for(&out, l->out);
    write_list(l, &out);
    print_gathered(&out);
}
