#include "primitiv/primitiv.h"

#include <string.h>

#include "core/sort.h"
#include "wire/msgpack.h"

#define MOST_NAMES 4            /* of an address, in a finding */
#define MOST_BYTES 40           /* of a name */

void add_key(reader *in, key_list *keys, u64 at)
{
    if (ok(in))
        KEEP(in->report, keys, at, "the keys");
}

span key_bytes(span file, const key_list *keys, u64 i)
{
    u64 at = keys->items[i];
    u64 end = i + 1 < keys->count ? keys->items[i + 1] : file.size;

    return part_of(file, at, end - at);
}

names names_of(span bytes)
{
    names n = {bytes, 1};
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

/* How a key stands to another one, in the order in which they are sorted. */
enum { BEFORE = -2, BEGINS, EQUAL, CONTINUES, AFTER };

static int compare_names(span a, span b)
{
    int difference = compare_spans(a, b);

    if (difference == 0)
        return EQUAL;
    return difference < 0 ? BEFORE : AFTER;
}

static int compare_keys(span file, const key_list *keys, u64 i, u64 other)
{
    names a = names_of(key_bytes(file, keys, i));
    names b = names_of(key_bytes(file, keys, other));
    int order = EQUAL;

    while (order == EQUAL && a.left > 0 && b.left > 0)
        order = compare_names(take_name(&a), take_name(&b));
    if (order != EQUAL || a.left == b.left)
        return order;
    return a.left == 0 ? BEGINS : CONTINUES;
}

/* The records in the order of their keys, equal ones in that of the file. */
typedef struct {
    span file;
    const key_list *keys;
    u32 *records;
} ranking;

static int compare_records(const void *a, const void *b, const void *context)
{
    const u32 *x = a, *y = b;
    const ranking *r = context;

    return compare_keys(r->file, r->keys, *x, *y);
}

static bool open_ranking(reader *in, const key_list *keys, ranking *r)
{
    memory *m = &in->report->memory;
    u64 n = keys->count;

    *r = (ranking){in->report->file, keys, NULL};
    if (!ok(in) || n < 2)
        return false;
    r->records = memory_resize(m, NULL, 0, n * sizeof *r->records);
    for (u64 i = 0; i < n && r->records != NULL; i++)
        r->records[i] = (u32)i;
    if (r->records == NULL || !sort(m, r->records, n, sizeof *r->records,
                                    compare_records, r))
        give_up(in->report, "not enough memory to sort the keys");
    return ok(in);
}

static void close_ranking(reader *in, ranking *r)
{
    u64 size = r->keys->count * sizeof *r->records;

    if (r->records != NULL)
        memory_resize(&in->report->memory, r->records, size, 0);
}

/* Findings */

/* The whole key as one field. */
static assay_field field_of(span file, const key_list *keys, u64 i)
{
    span bytes = key_bytes(file, keys, i);
    names n = names_of(bytes);

    while (n.left > 0)
        take_name(&n);
    assay_field field = field_at("key", keys->items[i],
                                 bytes.size - n.rest.size);
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

static void describe_key(reader *in, const key_list *keys, u64 i)
{
    char words[1024];
    text t = text_into(words, sizeof words);
    names n = names_of(key_bytes(in->report->file, keys, i));

    for (u32 k = 0; k < MOST_NAMES && n.left > 0; k++) {
        put(&t, k > 0 ? ", " : "");
        put_name(&t, take_name(&n));
    }
    found(in, "is %s%s", words, n.left > 0 ? ", ..." : "");
}

/* Record i breaks a rule by its key, together with that of record other. */
static void blame_key(reader *in, const key_list *keys, const char *record,
                      u32 i, u32 other, rule broken)
{
    span file = in->report->file;
    assay_field key = field_of(file, keys, i);
    assay_field other_key = field_of(file, keys, other);

    enter_scope(in->report, record, i);
    expect_at(in, &key, false, broken);
    if (in->report->latest != NULL)     /* it is kept */
        describe_key(in, keys, i);
    leave_scope(in->report);
    enter_scope(in->report, record, other);
    relate(in, &other_key);
    leave_scope(in->report);
}

/*
 * Keys that are equal, or that begin like another one, stand side by side
 * once they are sorted: what stands between a key and one that continues it
 * continues it as well.
 */
static void check_neighbours(reader *in, const ranking *r, const char *record,
                             rule duplicate, rule prefix)
{
    for (u64 i = 1; i < r->keys->count && ok(in); i++) {
        u32 a = r->records[i - 1], b = r->records[i];
        int order = compare_keys(r->file, r->keys, a, b);
        if (order == EQUAL || order == BEGINS)
            blame_key(in, r->keys, record, a > b ? a : b, a > b ? b : a,
                      order == EQUAL ? duplicate : prefix);
    }
}

void check_keys(reader *in, const key_list *keys, const char *record,
                rule duplicate)
{
    ranking r;

    if (open_ranking(in, keys, &r))
        check_neighbours(in, &r, record, duplicate, duplicate);
    close_ranking(in, &r);
}

void check_addresses(reader *in, const key_list *keys, const char *record)
{
    ranking r;
    u32 i = 1;

    if (!ok(in))
        return;
    if (open_ranking(in, keys, &r))
        check_neighbours(in, &r, record, PRIMITIV_MODEL_KEY_DUPLICATE,
                         PRIMITIV_MODEL_KEY_PREFIX);
    close_ranking(in, &r);

    while (i < keys->count && compare_keys(r.file, keys, i - 1, i) <= EQUAL)
        i++;
    if (i < keys->count && ok(in))
        blame_key(in, keys, record, i, i - 1, PRIMITIV_MODEL_KEY_ORDER);
}
