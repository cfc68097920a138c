#include "generators/engine/elements.h"

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

/* Drops the leading one of the number and moves the rest up. */
u64 float_bits(u64 number, scalar type)
{
    unsigned power = 0;
    while (number >> (power + 1) != 0)
        power++;

    u64 bias = ((u64)1 << (type.bits - 2 - type.fraction)) - 1;
    u64 rest = number - ((u64)1 << power);
    return (bias + power) << type.fraction | rest << (type.fraction - power);
}

u64 count_value(u64 i, u64 most, scalar type)
{
    u64 number = i % most + 1;
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

u64 stored_bits(const u8 *bytes, size_t width)
{
    u64 bits = 0;

    for (size_t i = width; i > 0; i--)
        bits = bits << 8 | bytes[i - 1];
    return bits;
}

size_t next_range(const u64 *offsets, const u64 *sizes, size_t count, u64 from)
{
    size_t best = SIZE_MAX;

    for (size_t i = 0; i < count; i++)
        if (offsets[i] >= from && (sizes == NULL || sizes[i] > 0) &&
            (best == SIZE_MAX || offsets[i] < offsets[best]))
            best = i;
    return best;
}
