#include "packed.h"

#include <float.h>

static u64 read_big_endian(const u8 *bytes, u64 width)
{
    u64 value = 0;

    for (u64 i = 0; i < width; i++)
        value = value << 8 | bytes[i];
    return value;
}

/* Returns the number of bytes after the first one; UINT64_MAX if the first byte
 * is not that of a number. */
static u64 width_of(u8 first)
{
    if (first < 0x80 || first >= 0xe0)
        return 0;
    if (first == PACKED_FLOAT32 || first == PACKED_FLOAT32 + 1)
        return first == PACKED_FLOAT32 ? 4 : 8;
    if (first < 0xcc || first > 0xd3)
        return UINT64_MAX;
    return (u64)1 << ((first - 0xcc) % 4);
}

static void read_signed(packed_number *n, u64 bits, u64 width)
{
    u64 all = UINT64_MAX >> (64 - 8 * width);

    n->negative = (bits >> (8 * width - 1) & 1) != 0;
    n->whole = n->negative ? (~bits & all) + 1 : bits;
}

static void read_float(packed_number *n, u64 bits)
{
    u32 narrow = (u32)bits;
    float value;

    n->real = true;
    memcpy(&value, &narrow, sizeof value);
    memcpy(&n->value, &bits, sizeof n->value);
    if (n->first == PACKED_FLOAT32)
        n->value = (double)value;
}

packed_number read_packed(view bytes)
{
    packed_number n = {0};

    if (bytes.size == 0)
        return n;
    n.first = bytes.bytes[0];
    u64 width = width_of(n.first);
    if (width > bytes.size - 1)
        return n;

    u64 bits = read_big_endian(bytes.bytes + 1, width);
    n.size = 1 + width;
    if (width == 0 && n.first < 0x80)
        n.whole = n.first;
    else if (width == 0)
        read_signed(&n, n.first, 1);
    else if (n.first < 0xcc)
        read_float(&n, bits);
    else if (n.first < 0xd0)
        n.whole = bits;
    else
        read_signed(&n, bits, width);
    return n;
}

bool packed_uint32(const packed_number *n, u32 *value)
{
    bool fits = n->real ? n->value >= 0 && n->value <= UINT32_MAX &&
                          (double)(u32)n->value == n->value
                        : !n->negative && n->whole <= UINT32_MAX;

    if (n->size == 0 || !fits)
        return false;
    *value = n->real ? (u32)n->value : (u32)n->whole;
    return true;
}

/* Reports whether a whole number fits in the 24 bits of a 32-bit float. */
static bool has_few_digits(u64 whole)
{
    while (whole != 0 && (whole & 1) == 0)
        whole >>= 1;
    return whole >> 24 == 0;
}

static bool is_narrow(double value)
{
    double size = value < 0 ? -value : value;

    if (size > (double)FLT_MAX)
        return size > DBL_MAX;          /* infinity */
    return size != size || (double)(float)value == value;
}

bool packed_float32(const packed_number *n, u32 *bits)
{
    if (n->size == 0 ||
        !(n->real ? is_narrow(n->value) : has_few_digits(n->whole)))
        return false;

    float value = n->real     ? (float)n->value
                : n->negative ? -(float)n->whole : (float)n->whole;
    memcpy(bits, &value, sizeof value);
    return true;
}
