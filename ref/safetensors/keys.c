/*
 * Uniqueness of keys                                   spec/safetensors.md, 2
 *
 * A header has room for twenty million keys, so each takes only 16 bytes here:
 * its place and length. Keys are read again to be compared, but never beyond
 * the bytes that were judged, even if another program overwrites their quotes
 * meanwhile.
 */
#include "safetensors/safetensors.h"

#include "core/naming.h"
#include "core/sort.h"

void safetensors_keep(safetensors_file *file, safetensors_keys *list,
                      const json_token *t, u32 number)
{
    if (ok(file->in))
        KEEP(file->in->report, list,
             ((safetensors_key){0, (u32)t->at, (u32)t->size, number}),
             "the names");
}

/* The keys to sort, and the text that they are in. */
typedef struct {
    span text;
    safetensors_key *items;
    u64 count;
    bool in_objects;            /* number is the object, not the record */
} keys;

static u32 object_of(const keys *s, const safetensors_key *k)
{
    return s->in_objects ? k->number : 0;
}

/* Returns the bytes between the quotes. */
static span content_of(const keys *s, const safetensors_key *k)
{
    return part_of(s->text, (u64)k->where + 1, (u64)k->size - 2);
}

/* Compares by object, then by unescaped text, byte by byte. */
static int compare(const void *a, const void *b, const void *context)
{
    const safetensors_key *x = a, *y = b;
    const keys *s = context;

    if (object_of(s, x) != object_of(s, y))
        return object_of(s, x) < object_of(s, y) ? -1 : 1;
    if (x->front != y->front)
        return x->front < y->front ? -1 : 1;
    return compare_json(content_of(s, x), content_of(s, y));
}

/* Whether the keys are sorted, as most writers leave them. Their fronts are not
 * set yet. */
static bool are_in_order(const keys *s)
{
    for (u64 i = 1; i < s->count; i++)
        if (compare(&s->items[i - 1], &s->items[i], s) >= 0)
            return false;
    return true;
}

/* ---------------------------------------------------------------- fronts --
 *
 * Fronts speed up sorting: see core/names.c. Here they are bytes of the
 * unescaped text, which is never stored.
 */
static json_said said_of(const keys *s, const safetensors_key *k)
{
    return (json_said){.rest = content_of(s, k)};
}

/* Returns the number of leading bytes that both share, at most before. */
static u64 shared_bytes(json_said x, json_said y, u64 before)
{
    u64 n = 0;
    u8 a, b;

    while (n < before && next_said(&x, &a) && next_said(&y, &b) && a == b)
        n++;
    return n;
}

static u32 front_of(json_said x, u64 shared)
{
    u32 front = 0;
    u8 byte;

    for (u64 i = 0; i < shared; i++)
        next_said(&x, &byte);
    for (u64 i = 0; i < sizeof front; i++)
        front = front << 8 | (next_said(&x, &byte) ? byte : 0);
    return front;
}

static void find_fronts(keys *s)
{
    json_said first = said_of(s, &s->items[0]);
    u64 shared = UINT64_MAX;

    for (u64 i = 1; i < s->count; i++)
        shared = shared_bytes(first, said_of(s, &s->items[i]), shared);
    for (u64 i = 0; i < s->count; i++)
        s->items[i].front = front_of(said_of(s, &s->items[i]), shared);
}

/* Releases the unused room of the list. */
static bool trim(memory *m, safetensors_keys *list)
{
    u64 size = sizeof *list->items;
    void *less = memory_resize(m, list->items, list->room * size,
                               list->count * size);

    if (less == NULL)
        return false;
    list->items = less;
    list->room = list->count;
    return true;
}

static bool sort_keys(memory *m, keys *s, safetensors_keys *list)
{
    if (!trim(m, list))
        return false;
    s->items = list->items;
    find_fronts(s);
    return sort(m, s->items, s->count, sizeof *s->items, compare, s);
}

/* ---------------------------------------------------------------- unique -- */

static assay_field field_of(const safetensors_key *k, const char *name)
{
    return safetensors_field(name, k->where, k->size);
}

static void blame(safetensors_file *file, const keys *s,
                  const safetensors_key *later, const safetensors_names *names)
{
    const safetensors_key *first = later - 1;
    reader *in = file->in;
    u32 one = s->in_objects ? file->tensors : first->number;
    u32 other = s->in_objects ? file->tensors : later->number;
    assay_field blamed = field_of(later, names->field);
    assay_field related = field_of(first, names->field);

    enter_scope(in->report, names->record, other);
    expect_at(in, &blamed, false, names->broken);
    safetensors_found(in, later->where);
    leave_scope(in->report);
    relate_to(in, names->record, one, &related);
}

void safetensors_check_unique(safetensors_file *file, safetensors_keys *list,
                              bool in_objects, const safetensors_names *names)
{
    keys s = {file->walk.text, list->items, list->count, in_objects};

    if (!ok(file->in) || are_in_order(&s))
        return;
    if (!sort_keys(&file->in->report->memory, &s, list))
        give_up(file->in->report, ASSAY_WHY_MEMORY,
                "not enough memory to sort the keys");
    for (u64 i = 1; i < s.count && ok(file->in); i++)
        if (compare(&s.items[i - 1], &s.items[i], &s) == 0)
            blame(file, &s, &s.items[i], names);
}

/* ----------------------------------------------------------------- names -- */

/* Returns the unescaped text of a key; NULL bytes if there is no memory. */
static span name_of(safetensors_file *file, const safetensors_key *k)
{
    json_token t = {.kind = JSON_STRING, .at = k->where, .size = k->size};
    span quoted = json_bytes(file->walk.text, &t);

    t.escaped = memchr(quoted.bytes, '\\', (size_t)quoted.size) != NULL;
    return unescape_json(&file->in->report->memory, file->walk.text, &t);
}

void safetensors_name(safetensors_file *file, const safetensors_keys *list,
                      const char *record, const char *kind)
{
    naming n = open_naming(file->in->report, 0, record, kind);

    for (u64 i = 0; i < list->count && has_unnamed(&n); i++) {
        const safetensors_key *k = &list->items[i];
        span name = {NULL, 0};
        if (is_unnamed(&n, k->number))
            name = name_of(file, k);
        if (name.bytes != NULL)
            give_name(&n, k->number, name);
    }
    close_naming(&n);
}
