/*
 * Keys of primitiv: names of statistics and configurations, and addresses of
 * parameters, which are lists of names (spec/primitiv.md, sections 5 to 7).
 */
#include "primitiv/primitiv.h"

#include <string.h>

#include "core/sort.h"

#define MOST_NAMES 4            /* shown of an address in a finding */
#define MOST_BYTES 40           /* shown of a name */

void keep_key(reader *in, key_list *keys, u64 at)
{
    if (ok(in))
        KEEP(in->report, keys, bytes_at(in, at, in->at - at), "the keys");
}

names names_of(span bytes)
{
    names n = {bytes, bytes.size > 0 ? 1 : 0};
    mp_head head;
    u64 size = mp_decode(n.rest, &head);

    if (head.family == MP_ARRAY) {
        take_front(&n.rest, size);
        n.left = smaller(head.value, n.rest.size);
    }
    return n;
}

span take_name(names *n)
{
    n->left--;
    return mp_take_string(&n->rest);
}

/* Results of comparing two keys: a is before b, begins b, ... */
enum { BEFORE = -2, BEGINS, EQUAL, CONTINUES, AFTER };

static int compare_names(span a, span b)
{
    int difference = compare_spans(a, b);

    if (difference == 0)
        return EQUAL;
    return difference < 0 ? BEFORE : AFTER;
}

static int compare_keys(const key_list *keys, u64 i, u64 other)
{
    names a = names_of(keys->items[i]);
    names b = names_of(keys->items[other]);
    int order = EQUAL;

    while (order == EQUAL && a.left > 0 && b.left > 0)
        order = compare_names(take_name(&a), take_name(&b));
    if (order != EQUAL || a.left == b.left)
        return order;
    return a.left == 0 ? BEGINS : CONTINUES;
}

/* Sorted keys */

/*
 * A key is a sequence of symbols: the bytes of its names, and after each name
 * an end symbol, less than any byte. The common prefix of all keys is skipped.
 * The next few symbols, filled up with ends, form a number, front. Most keys
 * differ in front: the smaller front sorts first. Only keys with equal fronts
 * are decoded again.
 */
enum { END, BYTE, SYMBOL_BITS = 9, FRONT = 64 / SYMBOL_BITS };

typedef struct {
    u64 front;
    u32 record;
} sorted_key;

/* Returns the number of symbols that both keys begin with. */
static u64 shared_symbols(names a, names b)
{
    bool same = true;
    u64 shared = 0;

    while (same && a.left > 0 && b.left > 0) {
        span x = take_name(&a), y = take_name(&b);
        u64 n = 0;
        while (n < x.size && n < y.size && byte_at(x, n) == byte_at(y, n))
            n++;
        same = n == x.size && n == y.size;
        shared += n + same;
    }
    return shared;
}

/* Returns the front of a key: the symbols after the first ones. */
static u64 front_after(u64 first, names key)
{
    u64 front = 0;
    u32 count = 0;

    while (key.left > 0 && count < FRONT) {
        span name = take_name(&key);
        u64 i = smaller(first, name.size + 1);
        first -= i;
        for (; i <= name.size && count < FRONT; i++, count++)
            front = front << SYMBOL_BITS |
                    (i < name.size ? BYTE + (u64)byte_at(name, i) : END);
    }
    return front << SYMBOL_BITS * (FRONT - count);
}

static void find_fronts(const key_list *keys, sorted_key *sorted)
{
    names first = names_of(keys->items[0]);
    u64 shared = UINT64_MAX;

    for (u64 i = 1; i < keys->count; i++) {
        names other = names_of(keys->items[i]);
        shared = smaller(shared, shared_symbols(first, other));
    }
    for (u64 i = 0; i < keys->count; i++) {
        names key = names_of(keys->items[i]);
        sorted[i] = (sorted_key){front_after(shared, key), (u32)i};
    }
}

static int compare_sorted(const void *a, const void *b, const void *context)
{
    const sorted_key *x = a, *y = b;

    if (x->front != y->front)
        return x->front < y->front ? BEFORE : AFTER;
    return compare_keys(context, x->record, y->record);
}

/* Reports whether x may be the beginning of y, its successor when sorted. */
static bool may_be_beginning(const sorted_key *x, const sorted_key *y)
{
    bool ends = x->front % (1u << SYMBOL_BITS) == END;

    return ends || x->front == y->front;
}

static void free_sorted(reader *in, const key_list *keys, sorted_key *sorted)
{
    memory_resize(&in->report->memory, sorted, keys->count * sizeof *sorted, 0);
}

/*
 * Returns the records sorted by key, those with equal keys in file order, or
 * NULL if there is not enough memory.
 */
static sorted_key *sort_keys(reader *in, const key_list *keys)
{
    memory *m = &in->report->memory;
    u64 n = keys->count;
    sorted_key *sorted = memory_resize(m, NULL, 0, n * sizeof *sorted);

    if (sorted != NULL)
        find_fronts(keys, sorted);
    if (sorted == NULL ||
        !sort(m, sorted, n, sizeof *sorted, compare_sorted, keys))
        give_up(in->report, ASSAY_WHY_MEMORY,
                "not enough memory to sort the keys");
    return sorted;
}

/* Reports whether each key sorts before the next one and does not begin it. */
static bool are_in_order(const key_list *keys)
{
    for (u64 i = 1; i < keys->count; i++)
        if (compare_keys(keys, i - 1, i) != BEFORE)
            return false;
    return true;
}

/* Findings */

/* Returns the whole key as one field. */
static assay_field field_of(span file, const key_list *keys, u64 i)
{
    span key = keys->items[i];
    assay_field field = field_at("key", place_in(file, key), key.size);

    field.kind = ASSAY_BYTES;
    return field;
}

static void put_name(text *t, span name)
{
    span shown = {name.bytes, smaller(name.size, MOST_BYTES)};

    put(t, "\"");
    put_escaped(t, shown);
    put(t, shown.size < name.size ? "\"..." : "\"");
}

static void say_key(reader *in, const key_list *keys, u64 i)
{
    char words[1024];
    text t = text_into(words, sizeof words);
    names n = names_of(keys->items[i]);

    for (u32 k = 0; k < MOST_NAMES && n.left > 0; k++) {
        put(&t, k > 0 ? ", " : "");
        put_name(&t, take_name(&n));
    }
    found(in, "is %s%s", words, n.left > 0 ? ", ..." : "");
}

/* Adds a finding about the key of record i, related to that of record other. */
static void blame_key(reader *in, const key_list *keys, const char *record,
                      u32 i, u32 other, rule broken)
{
    span file = in->report->file;
    assay_field key = field_of(file, keys, i);
    assay_field other_key = field_of(file, keys, other);

    enter_scope(in->report, record, i);
    expect_at(in, &key, false, broken);
    if (in->report->latest != NULL)     /* the finding was kept */
        say_key(in, keys, i);
    leave_scope(in->report);
    relate_to(in, record, other, &other_key);
}

/*
 * Compares neighbours in sorted order. This finds all equal keys and all keys
 * that begin another one: every key between a key and its continuation
 * continues it as well.
 */
static void check_neighbours(reader *in, const key_list *keys,
                             const sorted_key *sorted, const char *record,
                             rule duplicate, rule prefix)
{
    for (u64 i = 1; i < keys->count && ok(in); i++) {
        u32 a = sorted[i - 1].record, b = sorted[i].record;
        if (!may_be_beginning(&sorted[i - 1], &sorted[i]))
            continue;
        int order = compare_keys(keys, a, b);
        if (order == EQUAL || order == BEGINS)
            blame_key(in, keys, record, a > b ? a : b, a > b ? b : a,
                      order == EQUAL ? duplicate : prefix);
    }
}

static void check_distinct(reader *in, const key_list *keys, const char *record,
                           rule duplicate, rule prefix)
{
    if (!ok(in) || are_in_order(keys))
        return;
    sorted_key *sorted = sort_keys(in, keys);
    if (sorted == NULL)
        return;
    check_neighbours(in, keys, sorted, record, duplicate, prefix);
    free_sorted(in, keys, sorted);
}

/* Blames the first key that sorts before its predecessor. */
static void check_order(reader *in, const key_list *keys, const char *record)
{
    u32 i = 1;

    while (i < keys->count &&
           compare_keys(keys, i - 1, i) <= EQUAL)
        i++;
    if (i < keys->count && ok(in))
        blame_key(in, keys, record, i, i - 1, PRIMITIV_MODEL_KEY_ORDER);
}

void check_keys(reader *in, const key_list *keys, const char *record,
                rule duplicate)
{
    check_distinct(in, keys, record, duplicate, duplicate);
}

void check_addresses(reader *in, const key_list *keys, const char *record)
{
    check_distinct(in, keys, record, PRIMITIV_MODEL_KEY_DUPLICATE,
                   PRIMITIV_MODEL_KEY_PREFIX);
    check_order(in, keys, record);
}
