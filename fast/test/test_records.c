/* Records: any number of them, from a few on the heap to whole pages. */
#include "ref/test/suite.h"

#include "fast/core/open.h"

#define MANY 140000u            /* in pages, which have moved */

static record record_of(u64 i)
{
    return (record){.name = i, .elements = ~i, .rank = (u32)i};
}

static void check(const assay_fast *f, u64 count)
{
    ck_assert_uint_eq(f->count, count);
    for (u64 i = 0; i < count; i++) {
        const record *r = &f->records[i];
        CLAIM(r->name == i && r->elements == ~i && r->rank == (u32)i,
              "record %zu of %zu", (size_t)i, (size_t)count);
    }
}

/* Grows from the room that a count declared, or from none. */
static void grow_from(u64 promised)
{
    assay_fast f = {0};
    u64 moves = 0;

    ck_assert(fast_reserve(&f, promised));
    for (u64 i = 0; i < MANY; i++) {
        u64 room = f.room;
        record r = record_of(i);
        CLAIM(add_record(&f, &r), "record %zu", (size_t)i);
        if (f.room == room)
            continue;
        check(&f, i + 1);
        moves++;
    }
    ck_assert_uint_ge(moves, promised < MANY ? 1 : 0);
    ck_assert(f.in_pages);
    check(&f, MANY);
    fast_free_records(&f);
}

START_TEST(they_keep_what_they_are)
{
    grow_from(0);
    grow_from(1000);
    grow_from(100000);          /* in pages from the start */
    grow_from(MANY);
}
END_TEST

/* A caller's allocator is used for everything. */
static void *count_calls(void *user, void *old, size_t size)
{
    ++*(u64 *)user;
    if (size > 0)
        return realloc(old, size);
    free(old);
    return NULL;
}

START_TEST(of_an_allocator)
{
    u64 calls = 0;
    assay_fast f = {.allocator = {count_calls, &calls}};

    for (u64 i = 0; i < MANY; i++) {
        record r = record_of(i);
        CLAIM(add_record(&f, &r), "record %zu", (size_t)i);
    }
    ck_assert(!f.in_pages);
    ck_assert_uint_ge(calls, 10);
    check(&f, MANY);
    fast_free_records(&f);
}
END_TEST

/* A failed reservation loses nothing. No 64-bit machine has as many addresses
 * as the first count needs; a 32-bit one may have. */
START_TEST(too_many)
{
    static const u64 counts[] = {
        SIZE_MAX / sizeof(record) / 4, SIZE_MAX / sizeof(record),
        UINT64_MAX / sizeof(record) + 1, UINT64_MAX,
    };

    for (u64 before = 10; before <= MANY; before *= MANY / 10) {
        assay_fast f = {0};
        for (u64 i = 0; i < before; i++) {
            record r = record_of(i);
            CLAIM(add_record(&f, &r), "record %zu", (size_t)i);
        }
        for (size_t i = SIZE_MAX < UINT64_MAX; i < COUNT(counts); i++) {
            f.no_memory = false;
            ck_assert(!fast_reserve(&f, counts[i]) && f.no_memory);
        }
        check(&f, before);
        fast_free_records(&f);
    }
}
END_TEST

RUN("fast.records", they_keep_what_they_are, of_an_allocator, too_many)
