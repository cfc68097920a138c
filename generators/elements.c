#include "elements.h"

u64 dimension(const u64 *shape, size_t i)
{
    return shape != NULL ? shape[i] : 1;
}

u64 element_count(const u64 *shape, size_t rank)
{
    u64 count = 1;

    for (size_t i = 0; i < rank; i++)
        count *= dimension(shape, i);
    return count;
}

/* The leading one of the number goes, the rest moves up. */
u64 float_bits(u64 number, scalar type)
{
    unsigned power = 0;
    while (number >> (power + 1) != 0)
        power++;

    u64 bias = ((u64)1 << (type.bits - 2 - type.fraction)) - 1;
    u64 rest = number - ((u64)1 << power);
    return (bias + power) << type.fraction | rest << (type.fraction - power);
}

u64 count_value(u64 i, scalar type)
{
    u64 number = i % 100 + 1;
    bool negative = i % 2 == 1;

    switch (type.kind) {
    case FLOAT_NUMBER:
        return float_bits(number, type) | (u64)negative << (type.bits - 1);
    case SIGNED_NUMBER:
        return negative ? 0 - number : number;
    default:
        return number;
    }
}
