/*
 * Checks that names are unique. If they ascend, each is larger than the one
 * before, and nothing is stored. Otherwise a hash of each name is stored while
 * the name is in the first-level cache, and equal hashes are searched at the
 * end, in parts that fit into a cache: a single table for a million names would
 * miss the cache for every name.
 *
 * Two names with the same 64-bit hash are treated as equal: the file is not
 * called clean, and the reference compares the names.
 */
#include "fast/core/file.h"
#include "fast/core/hash.h"

#include <stdlib.h>
#include <unistd.h>

#define FEW       16u           /* names */
#define IN_BUCKET 1024u         /* names, roughly */
#define MOST_BITS 16u           /* of a bucket number */

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

/*
 * Hashes all names so far with a new seed. A few names get no seed, because
 * asking the system takes longer than reading them. An attacker who makes a few
 * hashes collide only causes a question to the reference.
 */
static bool hash_all(fast_names *n)
{
    n->seed = n->count < FEW ? 0 : fast_seed();
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

/* Reports whether the name is larger than the one before, by bytes. */
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
        n->descended = true;
        if (!hash_all(n))
            return false;
    } else if (n->count == FEW && !hash_all(n)) {
        return false;
    }
    if (!has_room(n))
        return false;
    n->hashes[n->count++] = hash_of(n, at, size);
    return true;
}

/* ------------------------------------------------------------ uniqueness --
 *
 * Two steps, without branches that a processor mispredicts. First, hashes are
 * distributed to buckets by their upper bits, into a second block: the places
 * there follow from counts alone, so no store waits for another one. Swapping
 * in place would be a chain of loads. Second, for each bucket, each hash sets a
 * bit out of 65536, chosen by its lower bits. A bit that is already set is
 * rare, about one in a hundred; then the hash is compared with those before it.
 */
#define BITS 65536u

static bool is_among(u64 hash, const u64 *hashes, u64 count)
{
    bool found = false;

    for (u64 i = 0; i < count; i++)
        found |= hashes[i] == hash;
    return found;
}

/* Reports whether two of count hashes are equal. */
static bool has_twins(const u64 *hashes, u64 count)
{
    u64 marks[BITS / 64];

    memset(marks, 0, sizeof marks);
    for (u64 i = 0; i < count; i++) {
        u64 hash = hashes[i];
        u64 *word = &marks[hash / 64 % (BITS / 64)], bit = (u64)1 << hash % 64;
        if ((*word & bit) != 0 && is_among(hash, hashes, i))
            return true;
        *word |= bit;
    }
    return false;
}

/* Compares a few hashes with each other. */
static bool few_have_twins(const u64 *hashes, u64 count)
{
    bool twins = false;

    for (u64 i = 1; i < count; i++)
        twins |= is_among(hashes[i], hashes, i);
    return twins;
}

typedef struct {
    u32 shift;                  /* of a hash, to get its bucket number */
    u64 count;                  /* number of buckets */
    u64 *next;                  /* where the next hash of a bucket goes; after
                                   the distribution, where the bucket ends */
    u64 *hashes;                /* distributed */
} buckets;

static void deal_out(buckets *b, const fast_names *n)
{
    u64 at = 0;

    memset(b->next, 0, (size_t)(b->count * sizeof *b->next));
    for (u64 i = 0; i < n->count; i++)
        b->next[n->hashes[i] >> b->shift]++;
    for (u64 i = 0; i < b->count; i++) {
        u64 size = b->next[i];
        b->next[i] = at;
        at += size;
    }
    for (u64 i = 0; i < n->count; i++)
        b->hashes[b->next[n->hashes[i] >> b->shift]++] = n->hashes[i];
}

static bool buckets_have_twins(const buckets *b)
{
    bool twins = false;
    u64 from = 0;

    for (u64 i = 0; i < b->count && !twins; from = b->next[i++])
        twins = has_twins(b->hashes + from, b->next[i] - from);
    return twins;
}

static bool many_have_twins(const fast_names *n)
{
    buckets b = {.shift = 63, .count = 2};
    bool twins = true;

    while (b.count * IN_BUCKET < n->count && b.count < 1u << MOST_BITS) {
        b.count *= 2;
        b.shift--;
    }
    b.next = fast_resize(n->file, NULL, b.count * sizeof *b.next);
    b.hashes = fast_resize(n->file, NULL, n->count * sizeof *b.hashes);
    if (b.next != NULL && b.hashes != NULL) {
        deal_out(&b, n);
        twins = buckets_have_twins(&b);
    }
    if (b.next != NULL)
        fast_resize(n->file, b.next, 0);
    if (b.hashes != NULL)
        fast_resize(n->file, b.hashes, 0);
    return twins;
}

bool fast_names_unique(fast_names *n)
{
    if (!n->descended)
        return true;
    if (n->count <= FEW)
        return !few_have_twins(n->hashes, n->count);
    if (n->count <= IN_BUCKET)
        return !has_twins(n->hashes, n->count);
    return !many_have_twins(n);
}
