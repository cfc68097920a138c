#include "document/numbers.h"
#include "test/suite.h"

/* Two numbers, and a part of a third, which is ignored. */
static void walk_two(number_coding coding, u64 first, u64 second)
{
    number_walk w = walk_numbers(BYTES("\1\0\0\0\0\0\0\2" "\0\0\0\0\0\0\0\7"
                                       "\1\2\3"), coding);
    u64 value;

    ck_assert(next_number(&w, &value));
    ck_assert_uint_eq(value, first);
    ck_assert(next_number(&w, &value));
    ck_assert_uint_eq(value, second);
    ck_assert(!next_number(&w, &value));
}

START_TEST(both_byte_orders)
{
    walk_two(NUMBERS_U64LE, 0x0200000000000001, 0x0700000000000000);
    walk_two(NUMBERS_U64BE, 0x0100000000000002, 7);
}
END_TEST

START_TEST(backwards)
{
    number_walk w = walk_numbers(BYTES("\1\2\3" "\1\0\0\0\0\0\0\2"
                                       "\0\0\0\0\0\0\0\7"),
                                 NUMBERS_U64BE_BACKWARDS);
    u64 value;

    ck_assert(next_number(&w, &value));
    ck_assert_uint_eq(value, 7);
    ck_assert(next_number(&w, &value));
    ck_assert_uint_eq(value, 0x0100000000000002);
    ck_assert(!next_number(&w, &value));

    w = walk_numbers(BYTES("\1\0\0\0\0\0\0\2"), NUMBERS_U64LE_BACKWARDS);
    ck_assert(next_number(&w, &value));
    ck_assert_uint_eq(value, 0x0200000000000001);
    ck_assert(!next_number(&w, &value));
}
END_TEST

RUN("numbers", both_byte_orders, backwards)
