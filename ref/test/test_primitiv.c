/* primitiv addresses that are equal, or a prefix of another. */
#include "core/report.h"
#include "primitiv_rules.h"
#include "test/suite.h"

#include <string.h>

#define MOST_KEYS 14
#define MOST_NAMES 3
#define LONGEST 10

typedef struct {
    u32 count;
    struct {
        u32 size;
        u8 bytes[LONGEST];
    } names[MOST_NAMES];
} key;

typedef struct {
    u8 bytes[4096];
    size_t size;
} file;

static void put_bytes_of(file *f, const void *bytes, size_t size)
{
    CLAIM(f->size + size <= sizeof f->bytes, "no room");
    memcpy(f->bytes + f->size, bytes, size);
    f->size += size;
}

#define PUT(f, text) put_bytes_of(f, text, sizeof text - 1)

/* A Model of scalars, without statistics. */
static void write_model(file *f, const key *keys, u32 n)
{
    f->size = 0;
    PUT(f, "\xce\0\0\0\0\xce\0\0\0\1\xce\0\0\3\0\xce\0\0\0");
    put_bytes_of(f, &(u8){(u8)n}, 1);
    for (u32 i = 0; i < n; i++) {
        put_bytes_of(f, &(u8){(u8)(0x90 | keys[i].count)}, 1);
        for (u32 k = 0; k < keys[i].count; k++) {
            put_bytes_of(f, &(u8){(u8)(0xa0 | keys[i].names[k].size)}, 1);
            put_bytes_of(f, keys[i].names[k].bytes, keys[i].names[k].size);
        }
        PUT(f, "\x90\xce\0\0\0\1\xc4\4abcd\xce\0\0\0\0");
    }
}

static int compare_names(const key *a, const key *b, u32 k)
{
    u32 x = a->names[k].size, y = b->names[k].size;
    int difference = memcmp(a->names[k].bytes, b->names[k].bytes,
                            x < y ? x : y);

    return difference != 0 ? difference : (int)x - (int)y;
}

/* Returns 0 if they are equal, or if the one with fewer names is a prefix. */
static int compare(const key *a, const key *b)
{
    for (u32 k = 0; k < a->count && k < b->count; k++) {
        int difference = compare_names(a, b, k);
        if (difference != 0)
            return difference;
    }
    return 0;
}

static bool is_before(const key *a, const key *b)
{
    int difference = compare(a, b);

    return difference < 0 || (difference == 0 && a->count < b->count);
}

static void sort_slowly(key *keys, u32 n)
{
    for (u32 i = 1; i < n; i++)
        for (u32 k = i; k > 0 && is_before(&keys[k], &keys[k - 1]); k--) {
            key moved = keys[k];
            keys[k] = keys[k - 1];
            keys[k - 1] = moved;
        }
}

/* Checks the neighbours in a sorted list: equal or not. */
static u64 count_neighbours(const key *keys, u32 n, bool equal)
{
    u64 count = 0;

    for (u32 i = 1; i < n; i++)
        count += compare(&keys[i - 1], &keys[i]) == 0 &&
                 (keys[i - 1].count == keys[i].count) == equal;
    return count;
}

static u32 next_random(u32 *seed, u32 below)
{
    *seed = *seed * 1664525 + 1013904223;
    return (*seed >> 16) % below;
}

/* Names of few different bytes, so that many are alike. */
static key make_key(u32 *seed, u32 alike)
{
    static const u8 bytes[] = {'a', 0x00, 0xff, 'b', 0x01};
    key made = {.count = 1 + next_random(seed, MOST_NAMES)};

    for (u32 k = 0; k < made.count; k++) {
        made.names[k].size = next_random(seed, 4) < alike
                           ? LONGEST : next_random(seed, LONGEST + 1);
        for (u32 i = 0; i < LONGEST; i++)
            made.names[k].bytes[i] = bytes[next_random(seed, 5 - alike)];
    }
    return made;
}

START_TEST(equal_ones_and_beginnings)
{
    static file f;
    key keys[MOST_KEYS];
    u64 duplicates = 0, prefixes = 0, ordered = 0;
    u32 seed = 5;

    for (u32 round = 0; round < 20000; round++) {
        u32 n = 1 + next_random(&seed, MOST_KEYS), alike = round % 5;
        bool in_order = true;
        for (u32 i = 0; i < n; i++) {
            keys[i] = make_key(&seed, alike);
            if (round % 2 == 0)         /* all begin with the same name */
                keys[i].names[0] = keys[0].names[0];
            in_order &= i == 0 || !is_before(&keys[i], &keys[i - 1]);
        }
        write_model(&f, keys, n);
        sort_slowly(keys, n);
        u64 equal = count_neighbours(keys, n, true);
        u64 begins = count_neighbours(keys, n, false);
        assay_report *r = assay_validate(f.bytes, f.size, NULL);
        CLAIM(made_of(r, PRIMITIV_MODEL_KEY_DUPLICATE) == equal &&
              made_of(r, PRIMITIV_MODEL_KEY_PREFIX) == begins &&
              made_of(r, PRIMITIV_MODEL_KEY_ORDER) == !in_order,
              "round %d: %d equal, %d beginnings", (int)round, (int)equal,
              (int)begins);
        assay_free(r);
        duplicates += equal;
        prefixes += begins;
        ordered += in_order;
    }
    ck_assert(duplicates > 1000 && prefixes > 1000 && ordered > 1000);
}
END_TEST

RUN("primitiv", equal_ones_and_beginnings)
