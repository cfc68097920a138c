/* Tensors in the order of their data, in files of any size. */
#include "ref/test/suite.h"

#include "fast/burnpack/parts.h"

#define TENSORS 5000u

static u64 random_below(u64 *seed, u64 most)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (*seed >> 20) % most;
}

/* Every third tensor has no data and is left out. */
static void try_size(u64 size)
{
    static record records[TENSORS];
    assay_fast f = {.size = size, .records = records, .count = TENSORS};
    u64 start = 1024, seed = size, units = (size - start) / BURNPACK_UNIT;
    bool seen[TENSORS] = {0};
    u64 count, last = 0;

    for (u32 i = 0; i < TENSORS; i++) {
        records[i].offset = start + random_below(&seed, units) * BURNPACK_UNIT;
        records[i].size = i % 3 != 0;
    }
    u64 *order = fast_burnpack_order(&f, start, &count);
    ck_assert_ptr_nonnull(order);
    ck_assert_uint_eq(count, TENSORS - (TENSORS + 2) / 3);
    for (u64 i = 0; i < count; i++) {
        u32 r = (u32)order[i];
        CLAIM(r < TENSORS && r % 3 != 0 && !seen[r], "record %u", r);
        CLAIM(records[r].offset >= last, "%zu bytes: out of order",
              (size_t)size);
        seen[r] = true;
        last = records[r].offset;
    }
    free(order);
}

START_TEST(files_of_each_size)
{
    for (u32 bits = 11; bits < 37; bits++) {
        try_size((u64)1 << bits);
        try_size((u64)3 << (bits - 1));
    }
    try_size(107374182400);
}
END_TEST

START_TEST(no_tensors)
{
    assay_fast f = {.size = 256};
    u64 count = 1;
    u64 *order = fast_burnpack_order(&f, 256, &count);

    ck_assert_ptr_nonnull(order);
    ck_assert_uint_eq(count, 0);
    free(order);
}
END_TEST

RUN("fast.burnpack_order", files_of_each_size, no_tensors)
