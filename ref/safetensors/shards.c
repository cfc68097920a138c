/*
 * The files that an index names                   spec/safetensors.md, 9
 *
 * The files are requested one after another, in the order of their names. Only
 * the tensor names of a file are kept: marked in the index, or copied if the
 * index does not name them. Names are sorted, never compared all with all.
 */
#include "safetensors/model_index.h"

#include <inttypes.h>

#include "core/sort.h"
#include "core/text.h"
#include "document/shards.h"

#define EXTENSION ".safetensors"
#define NUMBERS   "-00001-of-00002"
#define FIRST_END 5             /* the last digit of the first number */

typedef struct {
    model_index *x;
    u64 size;                   /* of the data of all tensors, in bytes */
    bool all_known;             /* the contents of all files are known */
    record_names unnamed;       /* record: the file */
} whole;

/* ------------------------------------------------------------- findings -- */

/* Blames the name of a tensor, or a file name where it first occurs. */
static void blame(model_index *x, u32 record, const char *name, place at,
                  rule broken)
{
    assay_field field = index_field(name, at);

    enter_scope(x->in->report, "weight_map", record);
    expect_at(x->in, &field, false, broken);
    leave_scope(x->in->report);
}

static void blame_tensor(model_index *x, const indexed_tensor *t, rule broken)
{
    blame(x, t->record, "name", t->name_at, broken);
}

static void blame_file(model_index *x, const indexed_file *f, rule broken)
{
    blame(x, f->record, "file", f->at, broken);
}

/* --------------------------------------------------- names of the files -- */

static int compare_homes(const void *a, const void *b, const void *context)
{
    const indexed_tensor *x = a, *y = b;

    (void)context;
    return compare_spans(x->file, y->file);
}

static span copy_of(model_index *x, span name)
{
    assay_text words = {(const char *)name.bytes, name.size};
    return keep_shard_bytes(x->in, words);
}

/*
 * Lists the files. Sorting is stable: the first tensor of each file is the
 * first in the index. Names are copied, so that a name does not change between
 * its check and the opening of the file.
 */
static void find_files(model_index *x)
{
    report *r = x->in->report;

    if (!sort(&r->memory, x->tensors.items, x->tensors.count,
              sizeof *x->tensors.items, compare_homes, NULL))
        give_up(r, ASSAY_WHY_MEMORY, "not enough memory to sort the index");
    for (u64 i = 0; i < x->tensors.count && ok(x->in); i++) {
        indexed_tensor *t = &x->tensors.items[i];
        u64 files = x->files.count;
        if (!t->has_file)
            continue;           /* no file */
        if (files == 0 ||
            compare_spans(x->files.items[files - 1].name, t->file) != 0) {
            indexed_file f = {copy_of(x, t->file), t->record, t->file_at,
                              false};
            KEEP(r, &x->files, f, "the names of the files");
        }
        t->home = (u32)(x->files.count - 1);
    }
}

/* Whether a part of a path leads upwards: two dots, or, on some systems, two or
 * more dots with spaces. */
static bool leads_up(span part)
{
    u64 dots = 0;

    for (u64 i = 0; i < part.size; i++) {
        if (byte_at(part, i) != '.' && byte_at(part, i) != ' ')
            return false;
        dots += byte_at(part, i) == '.';
    }
    return dots > 1;
}

/* Returns why a name may lead out of its folder on any system, or NULL. */
static const char *fault_of(span name)
{
    u64 from = 0;

    if (name.size == 0)
        return "is empty";
    if (memchr(name.bytes, 0, (size_t)name.size) != NULL)
        return "contains U+0000";
    if (byte_at(name, 1) == ':')
        return "starts with a drive";
    for (u64 i = 0; i <= name.size; i++) {
        bool slash = byte_at(name, i) == '/' || byte_at(name, i) == '\\';
        if (slash && i == 0)
            return "is an absolute path";
        if (!slash && i < name.size)
            continue;
        if (leads_up(part_of(name, from, i - from)))
            return "leaves its folder";
        from = i + 1;
    }
    return NULL;
}

static bool ends_in(span name, const char *end)
{
    u64 size = strlen(end);
    return name.size >= size && is_word(rest_of(name, name.size - size), end);
}

/* Whether a name ends in a number from 1 to count, and in count. */
static bool is_numbered(span name, u64 count)
{
    u64 tail = sizeof NUMBERS - 1 + sizeof EXTENSION - 1;
    u64 numbers[2] = {0, 0};

    if (name.size < tail)
        return false;
    span end = rest_of(name, name.size - tail);
    for (u64 i = 0; i < sizeof NUMBERS - 1; i++) {
        u8 byte = byte_at(end, i), form = (u8)NUMBERS[i];
        bool digit = '0' <= form && form <= '9';
        u64 *number = &numbers[i > FIRST_END];
        if (digit && '0' <= byte && byte <= '9')
            *number = 10 * *number + (byte - (u64)'0');
        else if (byte != form)
            return false;
    }
    return 1 <= numbers[0] && numbers[0] <= count && numbers[1] == count;
}

/* Checks the name of a file. Returns whether the file may be opened. */
static bool check_name(model_index *x, const indexed_file *f)
{
    const char *fault = fault_of(f->name);
    quotation q = quote_bytes(f->name);

    if (fault != NULL) {
        blame_file(x, f, SAFETENSORS_SHARD_FILE_INSIDE);
        found(x->in, "is %s, which %s", q.at, fault);
        return false;
    }
    if (!ends_in(f->name, EXTENSION)) {
        blame_file(x, f, SAFETENSORS_SHARD_FILE_EXTENSION);
        found(x->in, "is %s", q.at);
        return false;
    }
    if (!is_numbered(f->name, x->files.count)) {
        blame_file(x, f, SAFETENSORS_SHARD_FILE_NAME);
        found(x->in, "is %s, one of %" PRIu64 " files", q.at, x->files.count);
    }
    return true;
}

/* -------------------------------------------------- names of the tensors -- */

static int compare_tensors(const void *a, const void *b, const void *context)
{
    const indexed_tensor *x = a, *y = b;
    int difference = compare_spans(x->name, y->name);

    (void)context;
    if (difference != 0)
        return difference;
    return x->record < y->record ? -1 : x->record > y->record;
}

static void sort_tensors(model_index *x)
{
    report *r = x->in->report;

    if (!sort(&r->memory, x->tensors.items, x->tensors.count,
              sizeof *x->tensors.items, compare_tensors, NULL))
        give_up(r, ASSAY_WHY_MEMORY, "not enough memory to sort the index");
    for (u64 i = 1; i < x->tensors.count && ok(x->in); i++) {
        indexed_tensor *t = &x->tensors.items[i];
        if (compare_spans(t[-1].name, t->name) != 0)
            continue;
        t->repeated = true;
        blame_tensor(x, t, SAFETENSORS_SHARD_KEY_UNIQUE);
        found(x->in, "is %s", quote_bytes(t->name).at);
    }
}

/* Returns the first tensor of that name, or NULL. */
static indexed_tensor *find_tensor(model_index *x, span name)
{
    u64 from = 0, to = x->tensors.count;

    while (from < to) {
        u64 middle = from + (to - from) / 2;
        if (compare_spans(x->tensors.items[middle].name, name) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    bool there = from < x->tensors.count &&
                 compare_spans(x->tensors.items[from].name, name) == 0;
    return there ? &x->tensors.items[from] : NULL;
}

/* ------------------------------------------------------------ the files -- */

static void keep_unnamed(whole *w, const indexed_file *f, u32 number,
                         const assay_tensor *t)
{
    span name = {(const u8 *)t->name.bytes, t->name.size};

    blame_file(w->x, f, SAFETENSORS_SHARD_TENSOR_UNNAMED);
    if (w->x->in->report->latest != NULL)       /* it is kept */
        found(w->x->in, "is %s, which has the unnamed tensor %s",
              quote_bytes(f->name).at, quote_bytes(name).at);
    keep_name(w->x->in, &w->unnamed, &(record_name){
        .text = keep_shard_bytes(w->x->in, t->name), .where = f->at.at,
        .record = number, .length = (u32)f->at.size});
}

/* Compares the tensors of a file with the index. */
static void compare(whole *w, u32 number, const report *shard)
{
    const indexed_file *f = &w->x->files.items[number];
    assay_tensor t;

    for (size_t i = 0; ok(w->x->in) && assay_report_tensor(shard, i, &t); i++) {
        span name = {(const u8 *)t.name.bytes, t.name.size};
        indexed_tensor *named = find_tensor(w->x, name);
        w->size = sum_or_max(w->size, t.size);
        if (named == NULL) {
            keep_unnamed(w, f, number, &t);
            continue;
        }
        named->copies++;
        if (named->home == number)
            named->at_home = true;
        else
            named->last_copy = number;
    }
}

static void check_file(whole *w, u32 number)
{
    model_index *x = w->x;
    indexed_file *f = &x->files.items[number];
    quotation q = quote_bytes(f->name);
    const report *shard;

    if (!check_name(x, f)) {
        w->all_known = false;
        return;
    }
    shard_state state = open_shard(x->in, f->name, number, x->files.count,
                                   &shard);
    f->known = state == SHARD_ACCEPTED;
    if (f->known)
        compare(w, number, shard);
    else
        w->all_known = false;
    if (state == SHARD_MISSING) {
        blame_file(x, f, SAFETENSORS_SHARD_FILE_MISSING);
        found(x->in, "is %s, which does not exist", q.at);
        advise(x->in, "fetch it, too");
    }
    if (state == SHARD_REJECTED) {
        blame_file(x, f, SAFETENSORS_SHARD_FILE_VALID);
        found(x->in, "is %s, which is not valid", q.at);
        advise(x->in, "mend it or fetch it again; the index may be correct");
    }
}

/* ---------------------------------------------------------------- whole -- */

static void check_tensor(model_index *x, const indexed_tensor *t)
{
    const indexed_file *home = &x->files.items[t->home];
    quotation name = quote_bytes(t->name), file = quote_bytes(home->name);

    if (home->known && !t->at_home) {
        blame_tensor(x, t, SAFETENSORS_SHARD_TENSOR_MISSING);
        found(x->in, "is %s, which is not in %s", name.at, file.at);
        quotation other = quote_bytes(x->files.items[t->last_copy].name);
        advise(x->in, t->copies > 0 ? "it is in %s" : "the index and the files "
               "are from different versions of the model: fetch all of one "
               "version", other.at);
    }
    if (t->copies > 1) {
        quotation other = quote_bytes(x->files.items[t->last_copy].name);
        blame_tensor(x, t, SAFETENSORS_SHARD_TENSOR_TWICE);
        found(x->in, "is %s, which is in %" PRIu32 " files, such as %s%s%s",
              name.at, t->copies, other.at, t->at_home ? " and " : "",
              t->at_home ? file.at : "");
    }
}

static void check_total(whole *w)
{
    model_index *x = w->x;
    assay_field field = index_field("metadata.total_size", x->total);

    if (!w->all_known || !x->total_known)
        return;
    if (!expect_at(x->in, &field, x->total_size == w->size,
                   SAFETENSORS_SHARD_TOTAL_SIZE))
        found(x->in, "is %" PRIu64 ", but the tensors take %" PRIu64 " bytes",
              x->total_size, w->size);
}

void safetensors_check_shards(model_index *x)
{
    whole w = {.x = x, .all_known = true};
    report *r = x->in->report;

    find_files(x);
    sort_tensors(x);
    for (u32 i = 0; i < x->files.count && ok(x->in); i++)
        check_file(&w, i);
    check_unique(x->in, &w.unnamed, "shard", "tensor",
                 SAFETENSORS_SHARD_TENSOR_TWICE);
    for (u64 i = 0; i < x->tensors.count && ok(x->in); i++) {
        w.all_known = w.all_known && x->tensors.items[i].has_file;
        if (x->tensors.items[i].has_file && !x->tensors.items[i].repeated)
            check_tensor(x, &x->tensors.items[i]);
    }
    check_total(&w);
    add_total(r, "tensor", x->tensors.count);
    add_total(r, "shard", x->files.count);
    FREE_LIST(&r->memory, &w.unnamed);
}
