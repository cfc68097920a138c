/*
 * Are names unique? Of names in ascending order each is larger than the one
 * before, and nothing is to be kept. Otherwise a hash of each is kept, while
 * the name is in the first cache anyway, and at the end two equal hashes are
 * looked for: first they are dealt out into buckets by their upper bits, in
 * place, so that the table for one bucket fits into a cache. A single table for
 * a million names would miss the cache once a name.
 *
 * Two names of one hash of 64 bits are taken for one name: the file is not
 * called clean, and the reference compares them.
 */
#include "file.h"
#include "hash.h"

#include <stdlib.h>
#include <unistd.h>

#define IN_BUCKET 512u          /* names, about: a table of 8 KiB */
#define MOST_BITS 16u           /* of buckets */

u64 fast_seed(void)
{
    u64 seed;

    if (getentropy(&seed, sizeof seed) != 0)
        seed = (u64)(uintptr_t)&seed * 0x9e3779b97f4a7c15;
    return seed;
}

void fast_record_name(const assay_fast *f, u64 i, u64 *at, u32 *size)
{
    *at = f->records[i].name;
    *size = f->records[i].name_size;
}

void fast_names_open(fast_names *n, assay_fast *f,
                     void (*name)(const assay_fast *f, u64 i, u64 *at,
                                  u32 *size))
{
    *n = (fast_names){.file = f, .name = name};
}

void fast_names_free(fast_names *n)
{
    if (n->hashes != NULL)
        fast_resize(n->file, n->hashes, 0);
    n->hashes = NULL;
}

static bool has_room(fast_names *n)
{
    u64 room = n->room > 0 ? 2 * n->room : 64;
    u64 *new;

    if (n->count < n->room)
        return true;
    while (room <= n->count)
        room *= 2;
    if (room > SIZE_MAX / sizeof *new)
        return false;
    new = fast_resize(n->file, n->hashes, room * sizeof *new);
    if (new == NULL)
        return false;
    n->hashes = new;
    n->room = room;
    return true;
}

static u64 hash_of(const fast_names *n, u64 at, u32 size)
{
    return fast_hash(n->seed, n->file->bytes + at, size);
}

/* The first descent: the names before it get their hashes too. */
static bool descend(fast_names *n)
{
    n->descended = true;
    n->seed = fast_seed();
    if (!has_room(n))
        return false;
    for (u64 i = 0; i < n->count; i++) {
        u64 at;
        u32 size;
        n->name(n->file, i, &at, &size);
        n->hashes[i] = hash_of(n, at, size);
    }
    return true;
}

/* Whether the name is larger than the one before, byte by byte. */
static bool ascends(const fast_names *n, u64 at, u32 size)
{
    u32 shorter = size < n->last.size ? size : n->last.size;
    const u8 *bytes = n->file->bytes;
    int order = shorter == 0 ? 0
                : memcmp(bytes + n->last.at, bytes + at, shorter);

    return order < 0 || (order == 0 && n->last.size < size);
}

bool fast_add_name(fast_names *n, u64 at, u32 size)
{
    if (!n->descended) {
        if (n->count == 0 || ascends(n, at, size)) {
            n->last.at = at;
            n->last.size = size;
            n->count++;
            return true;
        }
        if (!descend(n))
            return false;
    }
    if (!has_room(n))
        return false;
    n->hashes[n->count++] = hash_of(n, at, size);
    return true;
}

/* ------------------------------------------------------------ uniqueness -- */

/* Whether one of count hashes is there twice; table has a power of two of
 * places, at least twice as many, and mask is one less. 0 is a free place, so
 * the hash 0 is counted. */
static bool has_twins(const u64 *hashes, u64 count, u64 *table, u64 mask)
{
    u64 zeros = 0;

    memset(table, 0, (mask + 1) * sizeof *table);
    for (u64 i = 0; i < count; i++) {
        u64 hash = hashes[i], place = hash & mask;
        if (hash == 0 && zeros++ > 0)
            return true;
        while (hash != 0 && table[place] != 0 && table[place] != hash)
            place = (place + 1) & mask;
        if (hash != 0 && table[place] == hash)
            return true;
        if (hash != 0)
            table[place] = hash;
    }
    return false;
}

typedef struct {
    u32 shift;                  /* of a hash, to the number of its bucket */
    u64 count;                  /* of buckets */
    u64 *next;                  /* where a bucket's next hash goes, */
    u64 *end;                   /* and where the bucket ends */
} buckets;

static void count_buckets(buckets *b, const fast_names *n)
{
    u64 at = 0;

    memset(b->end, 0, b->count * sizeof *b->end);
    for (u64 i = 0; i < n->count; i++)
        b->end[n->hashes[i] >> b->shift]++;
    for (u64 i = 0; i < b->count; i++) {
        b->next[i] = at;
        at += b->end[i];
        b->end[i] = at;
    }
}

/* Each hash that is not in its bucket changes places with the one that stands
 * where it belongs, until the right one comes along. */
static void deal_out(buckets *b, u64 *hashes)
{
    for (u64 i = 0; i < b->count; i++)
        while (b->next[i] < b->end[i]) {
            u64 hash = hashes[b->next[i]];
            u64 bucket = hash >> b->shift;
            u64 there = b->next[bucket]++;
            if (bucket != i) {
                hashes[b->next[i]] = hashes[there];
                hashes[there] = hash;
            }
        }
}

static u64 largest_bucket(const buckets *b)
{
    u64 largest = b->end[0];

    for (u64 i = 1; i < b->count; i++)
        if (b->end[i] - b->end[i - 1] > largest)
            largest = b->end[i] - b->end[i - 1];
    return largest;
}

static bool bucket_has_twins(const buckets *b, fast_names *n)
{
    u64 places = 16, from = 0;
    bool twins = false;
    u64 *table;

    while (places < 2 * largest_bucket(b))
        places *= 2;
    table = fast_resize(n->file, NULL, places * sizeof *table);
    if (table == NULL)
        return true;
    for (u64 i = 0; i < b->count && !twins; from = b->end[i++])
        twins = has_twins(n->hashes + from, b->end[i] - from, table,
                          places - 1);
    fast_resize(n->file, table, 0);
    return twins;
}

bool fast_names_unique(fast_names *n)
{
    buckets b = {.shift = 63, .count = 2};
    bool twins;

    if (!n->descended || n->count < 2)
        return true;
    while (b.count * IN_BUCKET < n->count && b.count < 1u << MOST_BITS) {
        b.count *= 2;
        b.shift--;
    }
    b.next = fast_resize(n->file, NULL, 2 * b.count * sizeof *b.next);
    if (b.next == NULL)
        return false;
    b.end = b.next + b.count;
    count_buckets(&b, n);
    deal_out(&b, n->hashes);
    twins = bucket_has_twins(&b, n);
    fast_resize(n->file, b.next, 0);
    return !twins;
}
