/* Compares decimal floats with printf() in the C locale. */
#include "core/decimal.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

static double float_of(u64 bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static u64 bits_of(double value)
{
    u64 bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void expect(u64 bits)
{
    for (u32 digits = 1; digits <= 17; digits++) {
        char own[40], other[40];
        text t = text_into(own, sizeof own);

        put_decimal(&t, bits, digits);
        snprintf(other, sizeof other, "%.*g", (int)digits, float_of(bits));
        CLAIM(strcmp(own, other) == 0, "%016llx: %s, not %s",
              (unsigned long long)bits, own, other);
    }
}

START_TEST(borders)
{
    static const double values[] = {
        0, 1, 9, 10, 0.1, 0.5, 1.5, 2.5, 0.03125, 9.5, 99.5, 999999.5, 1e16,
        99999999999999999.0, 1e17, 1e18, 1e22, 1e23, 1e-4, 9.9999999999e-5,
        1e-5, 123456789, 1.7976931348623157e308, 2.2250738585072014e-308,
        4.9406564584124654e-324, 1e100, 1e-100, 5e-324,
    };

    for (size_t i = 0; i < COUNT(values); i++) {
        expect(bits_of(values[i]));
        expect(bits_of(-values[i]));
    }
    expect(0x7ff0000000000000);
    expect(0xfff0000000000000);
    expect(0x7ff8000000000000);
    expect(0xfff8000000000001);
    for (u64 exponent = 0; exponent < 0x7ff; exponent++) {
        expect(exponent << 52 | 1);
        expect(exponent << 52 | ((1ull << 52) - 1));
    }
}
END_TEST

START_TEST(any_bits)
{
    u64 state = 1;

    for (u32 i = 0; i < 20000; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        expect(state ^ state >> 29);
        expect(bits_of((double)(state % 100000) / 64));
    }
}
END_TEST

RUN("decimal", borders, any_bits)
