/*
 * GGUF: models in several files                                    section 9
 *
 * The judged file is the first of the model, or another one if the first is
 * missing. Findings blame what this file declares about the others; every other
 * file has a report of its own.
 */
#include "gguf/gguf.h"

#include <inttypes.h>

#include "core/sort.h"
#include "core/text.h"
#include "document/shards.h"

#define NUMBER_SIZE 5           /* digits in a name */
#define NAME_END    ".gguf"
#define NAME_TAIL   "-00001-of-00002" NAME_END
#define TAIL_SIZE   (sizeof NAME_TAIL - 1)
#define MOST_BEFORE 48          /* shown of a long name */

/* Offsets in NAME_TAIL. */
enum { NUMBER_AT = 1, MIDDLE_AT = 6, COUNT_AT = 10, END_AT = 15 };

typedef struct {
    span name;
    u64 number;                 /* of its file */
} placed_name;

typedef struct {
    reader *in;
    const gguf_file *file;
    model_numbers own;
    u64 missing, first_missing;
    bool known;                 /* the contents of all files */
    u64 tensors;                /* in all files */
    LIST_OF(placed_name) names;
} gguf_shards;

/* ---------------------------------------------------------------- names -- */

/* Returns the number of NUMBER_SIZE digits; NOT_STATED if one is no digit. */
static u64 number_at(span tail, u64 at)
{
    u64 number = 0;

    for (u64 i = at; i < at + NUMBER_SIZE; i++) {
        if (byte_at(tail, i) < '0' || byte_at(tail, i) > '9')
            return NOT_STATED;
        number = 10 * number + (byte_at(tail, i) - (u64)'0');
    }
    return number;
}

/* Returns the numbers at the end of a name, -00001-of-00002.gguf after at least
 * one character. */
static model_numbers numbers_of(span name)
{
    model_numbers none = {NOT_STATED, NOT_STATED, NOT_STATED};

    if (name.size <= TAIL_SIZE)
        return none;
    span tail = rest_of(name, name.size - TAIL_SIZE);
    span middle = part_of(tail, MIDDLE_AT, COUNT_AT - MIDDLE_AT);
    u64 number = number_at(tail, NUMBER_AT), count = number_at(tail, COUNT_AT);
    if (byte_at(tail, 0) != '-' || !is_word(middle, "-of-") ||
        !is_word(rest_of(tail, END_AT), NAME_END) ||
        number == NOT_STATED || count == NOT_STATED)
        return none;
    return (model_numbers){number, count, NOT_STATED};
}

/* ------------------------------------------------------------- findings -- */

/* Blames the value of key in this file, or of split.count if key is absent. */
static void blame(gguf_shards *all, gguf_kept_key key, rule broken)
{
    const gguf_file *file = all->file;
    const gguf_pair *pair = &file->kept[file->is_kept[key]
                                        ? key : GGUF_KEY_SPLIT_COUNT];

    enter(all->in, "metadata", pair->record, GGUF_VALUE_TRUNCATED);
    expect_at(all->in, &pair->value, false, broken);
    leave(all->in);
}

static void blame_number(gguf_shards *all, const char *before, const char *name)
{
    blame(all, GGUF_KEY_SPLIT_NO, GGUF_SPLIT_NUMBER);
    if (all->own.number != NOT_STATED)
        found(all->in, "is %" PRIu64 ", counted from 0, %s%s", all->own.number,
              before, name);
    else
        found(all->in, "is present without a valid split.no");
}

/* Checks split.no of this file if its name is unknown. */
static bool check_number(gguf_shards *all)
{
    if (all->own.number < all->own.count)
        return true;
    blame_number(all, "not below split.count", "");
    return false;
}

/* Checks the name of this file, from which the names of the others follow. */
static bool check_name(gguf_shards *all, const char *name)
{
    span called = {(const u8 *)name, strlen(name)};
    model_numbers said = numbers_of(called);
    quotation q = quote_bytes(called);
    if (said.count != all->own.count) {
        blame(all, GGUF_KEY_SPLIT_COUNT, GGUF_SPLIT_NAME);
        found(all->in, "is %" PRIu64 ", but the file name is %s",
              all->own.count, q.at);
        return false;
    }
    if (all->own.number != NOT_STATED && said.number == all->own.number + 1)
        return true;
    blame_number(all, "but the file name is ", q.at);
    all->own.number = said.number - 1;
    return said.number > 0 && said.number <= said.count;
}

static void check_numbers(gguf_shards *all, u64 number, const report *shard)
{
    model_numbers own = all->own, other = shard->model;

    if (other.number != number) {
        blame(all, GGUF_KEY_SPLIT_COUNT, GGUF_SPLIT_NUMBER);
        if (other.number == NOT_STATED)
            found(all->in, "is %" PRIu64 ", but file %" PRIu64 " has no valid "
                  "split.no", own.count, number + 1);
        else
            found(all->in, "is %" PRIu64 ", but split.no of file %" PRIu64
                  " is %" PRIu64 ", expected %" PRIu64, own.count, number + 1,
                  other.number, number);
        advise(all->in, "file %" PRIu64 " is not part %" PRIu64 " of the "
               "model: fetch it again", number + 1, number + 1);
    }
    if (other.count == own.count && other.tensors == own.tensors)
        return;
    bool count = other.count != own.count;
    u64 ours = count ? own.count : own.tensors;
    u64 theirs = count ? other.count : other.tensors;
    blame(all, count ? GGUF_KEY_SPLIT_COUNT : GGUF_KEY_SPLIT_TENSORS,
          GGUF_SPLIT_SAME);
    if (theirs == NOT_STATED)
        found(all->in, "is missing in file %" PRIu64, number + 1);
    else if (ours == NOT_STATED)
        found(all->in, "is present without split.tensors.count, which file %"
              PRIu64 " has", number + 1);
    else
        found(all->in, "is %" PRIu64 ", but file %" PRIu64 " has %" PRIu64,
              ours, number + 1, theirs);
}

/* ------------------------------------------------------------ the others -- */

static void keep_tensor(gguf_shards *all, span name, u64 number)
{
    placed_name n = {name, number};

    KEEP(all->in->report, &all->names, n, "the names");
    all->tensors++;
}

static void keep_tensors(gguf_shards *all, u64 number, const report *shard)
{
    assay_tensor t;

    for (size_t i = 0; ok(all->in) && assay_report_tensor(shard, i, &t); i++)
        keep_tensor(all, keep_shard_bytes(all->in, t.name), number);
}

static void check_other(gguf_shards *all, u64 number)
{
    const report *shard;
    span no_name = {NULL, 0};

    switch (open_shard(all->in, no_name, number, all->own.count, &shard)) {
    case SHARD_ACCEPTED:
        check_numbers(all, number, shard);
        keep_tensors(all, number, shard);
        return;
    case SHARD_MISSING:
        if (all->missing++ == 0)
            all->first_missing = number;
        break;
    case SHARD_REJECTED:
        blame(all, GGUF_KEY_SPLIT_COUNT, GGUF_SPLIT_FILE_VALID);
        found(all->in, "is %" PRIu64 ", but file %" PRIu64 " is not valid",
              all->own.count, number + 1);
        advise(all->in, "mend it or fetch it again; this file may be correct");
        break;
    case SHARD_UNKNOWN:
        break;
    }
    all->known = false;
}

/* Writes ", " and the name of another file, or nothing if the name of this file
 * is unknown. Of a long name only the end is written, which has the number. */
static text put_name(const gguf_shards *all, u64 number, char *at, size_t size)
{
    const char *own = all->in->report->shards->name;
    char name[3 + MOST_BEFORE + TAIL_SIZE + 1];
    text t = text_into(at, size), n = text_into(name, sizeof name);

    if (own == NULL)
        return t;
    u64 before = strlen(own) - TAIL_SIZE, from = 0;
    if (before > MOST_BEFORE)
        from = before - MOST_BEFORE;
    while (from > 0 && ((u8)own[from] & 0xc0) == 0x80)
        from++;                 /* inside a character */
    put(&n, "%s%.*s-%05" PRIu64 "-of-%05" PRIu64 NAME_END,
        from > 0 ? "..." : "", (int)(before - from), own + from, number + 1,
        all->own.count);
    put(&t, ", %s", quote_bytes((span){(const u8 *)name, n.length}).at);
    return t;
}

static void check_missing(gguf_shards *all)
{
    char name[sizeof (quotation) + 2];

    if (all->missing == 0)
        return;
    text t = put_name(all, all->first_missing, name, sizeof name);
    blame(all, GGUF_KEY_SPLIT_COUNT, GGUF_SPLIT_FILES);
    if (all->missing == 1)
        found(all->in, "is %" PRIu64 ", but file %" PRIu64 "%s%s is missing",
              all->own.count, all->first_missing + 1, name,
              t.length > 0 ? "," : "");
    else
        found(all->in, "is %" PRIu64 ", but %" PRIu64 " files are missing, "
              "first file %" PRIu64 "%s", all->own.count,
              all->missing, all->first_missing + 1, name);
    advise(all->in, all->missing == 1 ? "fetch it, too" : "fetch them, too");
}

/* ---------------------------------------------------------- all of them -- */

static void check_count(gguf_shards *all)
{
    if (!all->known || all->own.tensors == all->tensors)
        return;
    blame(all, GGUF_KEY_SPLIT_TENSORS, GGUF_SPLIT_TENSORS);
    if (all->own.tensors == NOT_STATED)
        found(all->in, "is present without a valid split.tensors.count");
    else
        found(all->in, "is %" PRIu64 ", but the files have %" PRIu64
              " tensors", all->own.tensors, all->tensors);
}

static int compare_placed(const void *a, const void *b, const void *context)
{
    const placed_name *x = a, *y = b;
    int difference = compare_spans(x->name, y->name);

    (void)context;
    if (difference != 0)
        return difference;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Checks for duplicate names in different files. Duplicates in one file break a
 * rule of that file. */
static void check_names(gguf_shards *all)
{
    report *r = all->in->report;

    if (!sort(&r->memory, all->names.items, all->names.count,
              sizeof *all->names.items, compare_placed, NULL))
        give_up(r, ASSAY_WHY_MEMORY, "not enough memory to sort the names");
    for (u64 i = 1; i < all->names.count && ok(all->in); i++) {
        const placed_name *x = &all->names.items[i - 1], *y = x + 1;
        if (x->number == y->number || compare_spans(x->name, y->name) != 0)
            continue;
        blame(all, GGUF_KEY_SPLIT_COUNT, GGUF_SPLIT_TENSOR_TWICE);
        quotation q = quote_bytes(x->name);
        found(all->in, "is %" PRIu64 ", but file %" PRIu64 " and file %"
              PRIu64 " both have tensor %s", all->own.count, x->number + 1,
              y->number + 1, q.at);
    }
}

void gguf_check_shards(reader *in, const gguf_file *file)
{
    const assay_shards *shards = in->report->shards;
    gguf_shards all = {.in = in, .file = file, .own = in->report->model,
                       .known = true};

    if (shards == NULL || all.own.count == NOT_STATED || all.own.count < 2 ||
        !ok(in))
        return;
    if (shards->name != NULL ? !check_name(&all, shards->name)
                             : !check_number(&all))
        return;
    for (u64 i = 0; i < file->names.count; i++)
        keep_tensor(&all, file->names.items[i].text, all.own.number);
    for (u64 i = 0; i < all.own.count && ok(in); i++)
        if (i != all.own.number)
            check_other(&all, i);
    check_missing(&all);
    check_count(&all);
    check_names(&all);
    add_total(in->report, "shard", all.own.count);
    FREE_LIST(&in->report->memory, &all.names);
}
