/* Uniqueness of names, of any number and in any order. */
#include "ref/test/suite.h"

#include <string.h>

#include "fast/core/file.h"
#include "fast/test/little.h"

#define SIZE 8u                 /* bytes of a name */

typedef struct {
    u8 *bytes;
    u64 count;
} list;

/* Makes ascending names, which differ in their last bytes. */
static list names_of(u64 count)
{
    list l = {malloc((size_t)(count * SIZE)), count};

    ck_assert_ptr_nonnull(l.bytes);
    for (u64 i = 0; i < count * SIZE; i++)
        l.bytes[i] = (u8)(i / SIZE >> 8 * (SIZE - 1 - i % SIZE));
    return l;
}

static u64 random_below(u64 *seed, u64 most)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (*seed >> 33) % most;
}

static void shuffle(list *l, u64 seed)
{
    u8 kept[SIZE];

    for (u64 i = l->count - 1; i > 0; i--) {
        u8 *a = l->bytes + i * SIZE;
        u8 *b = l->bytes + random_below(&seed, i + 1) * SIZE;
        memcpy(kept, a, SIZE);
        memcpy(a, b, SIZE);
        memcpy(b, kept, SIZE);
    }
}

static void name_at(const assay_fast *f, u64 i, u64 *at, u32 *size)
{
    (void)f;
    *at = i * SIZE;
    *size = SIZE;
}

static bool are_unique(const list *l, bool *ascend)
{
    assay_fast f = {.bytes = l->bytes, .size = l->count * SIZE};
    fast_names n;
    bool unique;

    fast_names_open(&n, &f, name_at);
    for (u64 i = 0; i < l->count; i++)
        CLAIM(fast_add_name(&n, i * SIZE, SIZE), "no memory");
    *ascend = fast_names_ascend(&n);
    unique = fast_names_unique(&n);
    fast_names_free(&n);
    return unique;
}

/* Numbers around those at which the method changes. */
static const u64 counts[] = {2, 3, 15, 16, 17, 64, 1023, 1024, 1025, 2048, 2049,
                             5000, 100000};

START_TEST(all_differ)
{
    for (size_t i = 0; i < COUNT(counts); i++) {
        list l = names_of(counts[i]);
        bool ascend;
        ck_assert(are_unique(&l, &ascend) && ascend);
        shuffle(&l, i);
        CLAIM(are_unique(&l, &ascend), "%zu names", (size_t)l.count);
        CLAIM(!ascend || l.count < 4, "%zu names ascend", (size_t)l.count);
        free(l.bytes);
    }
}
END_TEST

START_TEST(two_are_equal)
{
    u64 seed = 4;

    for (size_t i = 0; i < COUNT(counts); i++)
        for (u32 again = 0; again < (counts[i] > 10000 ? 5 : 50); again++) {
            list l = names_of(counts[i]);
            u64 a = random_below(&seed, l.count);
            u64 b = (a + 1 + random_below(&seed, l.count - 1)) % l.count;
            bool ascend;
            shuffle(&l, again);
            memcpy(l.bytes + a * SIZE, l.bytes + b * SIZE, SIZE);
            CLAIM(!are_unique(&l, &ascend), "%zu names, %zu is %zu",
                  (size_t)l.count, (size_t)a, (size_t)b);
            CLAIM(!ascend, "%zu names ascend", (size_t)l.count);
            free(l.bytes);
        }
}
END_TEST

/* Fails each request once: names that were not compared are not unique. */
static bool are_unique_with(const list *l, little *memory)
{
    assay_fast f = {.bytes = l->bytes, .size = l->count * SIZE,
                    .allocator = {resize_little, memory}};
    fast_names n;
    bool good = true;

    fast_names_open(&n, &f, name_at);
    for (u64 i = 0; i < l->count && good; i++)
        good = fast_add_name(&n, i * SIZE, SIZE);
    good = good && fast_names_unique(&n);
    fast_names_free(&n);
    ck_assert(f.no_memory == !good);
    ck_assert_uint_eq(memory->used, 0);
    return good;
}

START_TEST(memory_may_end)
{
    for (size_t i = 2; i < COUNT(counts); i++) {
        list l = names_of(counts[i]);
        little memory = {0, 0};
        size_t n = 0;
        shuffle(&l, i);
        for (; !are_unique_with(&l, &memory); memory.left = ++n)
            CLAIM(n < 100, "%zu names: no end", (size_t)l.count);
        CLAIM(n > 0, "%zu names took no memory", (size_t)l.count);
        free(l.bytes);
    }
}
END_TEST

RUN("fast.names", all_differ, two_are_equal, memory_may_end)
