#include "core/number.h"
#include "test/suite.h"

START_TEST(sums_that_fit_and_do_not)
{
    u64 sum = 7;
    ck_assert(add(UINT64_MAX - 1, 1, &sum));
    ck_assert_uint_eq(sum, UINT64_MAX);
    ck_assert(!add(UINT64_MAX, 1, &sum));
    ck_assert(!add(1ull << 63, 1ull << 63, &sum));
    ck_assert_uint_eq(sum, UINT64_MAX);     /* unchanged */
    ck_assert_uint_eq(sum_or_max(UINT64_MAX, 2), UINT64_MAX);
    ck_assert_uint_eq(sum_or_max(40, 2), 42);
}
END_TEST

START_TEST(products_that_fit_and_do_not)
{
    u64 product = 7;
    ck_assert(!multiply(1ull << 32, 1ull << 32, &product));
    ck_assert(!multiply(3, UINT64_MAX / 3 + 1, &product));
    ck_assert_uint_eq(product, 7);
    ck_assert(multiply(3, UINT64_MAX / 3, &product));
    ck_assert_uint_eq(product, UINT64_MAX);
    ck_assert(multiply(UINT64_MAX, 0, &product));
    ck_assert_uint_eq(product, 0);
    ck_assert(multiply(0, UINT64_MAX, &product));
    ck_assert_uint_eq(product, 0);
}
END_TEST

START_TEST(alignment)
{
    u64 aligned = 7;
    ck_assert(align_up(0, 64, &aligned));
    ck_assert_uint_eq(aligned, 0);
    ck_assert(align_up(65, 64, &aligned));
    ck_assert_uint_eq(aligned, 128);
    ck_assert(align_up(UINT64_MAX - 63, 64, &aligned));
    ck_assert_uint_eq(aligned, UINT64_MAX - 63);
    for (u64 k = 0; k < 63; k++)            /* 2^64 - k rounds up to 2^64 */
        ck_assert(!align_up(UINT64_MAX - k, 64, &aligned));
    ck_assert_uint_eq(aligned_or_max(UINT64_MAX, 64), UINT64_MAX);
}
END_TEST

START_TEST(bytes_in_reverse_order)
{
    ck_assert_uint_eq(turned_u32(0x01234567), 0x67452301);
    ck_assert_uint_eq(turned_u32(0xfedcba98), 0x98badcfe);
    for (u32 i = 0; i < 4; i++)
        ck_assert_uint_eq(turned_u32(0xffu << 8 * i), 0xff000000u >> 8 * i);
}
END_TEST

static shape_product product_of(const u64 *dimensions, u64 rank)
{
    shape_product p = NO_DIMENSIONS;

    for (u64 i = 0; i < rank; i++)
        take_dimension(&p, dimensions[i]);
    return p;
}

START_TEST(elements_of_shapes)
{
    const u64 large[] = {1ull << 63, 0, 2, 3};
    const u64 high[] = {(1ull << 60) - 1, 0}, too_high[] = {0, 1ull << 60};
    u64 count = 7;

    shape_product p = product_of(large, 0);
    ck_assert(shape_elements(&p, &count));
    ck_assert_uint_eq(count, 1);
    p = product_of(large, 2);               /* the 0 alone leaves none */
    ck_assert(shape_elements(&p, &count));
    ck_assert_uint_eq(count, 0);
    ck_assert(p.fits && !is_small_beside_zero(&p, 1));
    p = product_of(large, 4);
    ck_assert(shape_elements(&p, &count));
    ck_assert(!p.fits && !is_small_beside_zero(&p, 1));
    p = product_of(large + 2, 2);
    ck_assert(shape_elements(&p, &count));
    ck_assert_uint_eq(count, 6);
    ck_assert(is_small_beside_zero(&p, UINT64_MAX));
    p = product_of((const u64[]){1ull << 32, 1ull << 32, 3}, 3);
    ck_assert(!shape_elements(&p, &count));
    p = product_of(high, 2);
    ck_assert(is_small_beside_zero(&p, 8));
    p = product_of(too_high, 2);
    ck_assert(!is_small_beside_zero(&p, 8) && is_small_beside_zero(&p, 7));
}
END_TEST

RUN("number", sums_that_fit_and_do_not, products_that_fit_and_do_not,
    alignment, bytes_in_reverse_order, elements_of_shapes)
