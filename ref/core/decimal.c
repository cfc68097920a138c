/*
 * A binary64 is m * 2^e with integers m and e. Its decimal digits are the
 * digits of an integer, which is computed exactly and then rounded:
 *
 *     e >= 0    m * 2^e
 *     e < 0     m * 5^-e; moving its point by -e places gives m * 2^e
 *
 * printf() would write the decimal point of the locale.
 */
#include "core/decimal.h"

#define NINE       1000000000u  /* base of a place: nine digits */
#define PLACES     86           /* 2^53 * 5^1074 has 767 digits */
#define MOST_SHOWN 17

/* A nonnegative integer in base NINE, lowest place first. */
typedef struct {
    u32 place[PLACES];
    u32 count;
} whole;

static void multiply_by(whole *n, u32 factor)
{
    u64 carry = 0;

    for (u32 i = 0; i < n->count; i++) {
        u64 product = (u64)n->place[i] * factor + carry;
        n->place[i] = (u32)(product % NINE);
        carry = product / NINE;
    }
    if (carry > 0)
        n->place[n->count++] = (u32)carry;
}

/* Multiplies n by base^times; base^12 is less than NINE. */
static void multiply_power(whole *n, u32 base, u32 times)
{
    for (; times > 0; times -= times < 12 ? times : 12) {
        u32 factor = 1;
        for (u32 i = 0; i < 12 && i < times; i++)
            factor *= base;
        multiply_by(n, factor);
    }
}

static whole whole_of(u64 number)
{
    whole n = {.count = 0};

    for (; number > 0; number /= NINE)
        n.place[n.count++] = (u32)(number % NINE);
    return n;
}

/* Writes the digits of n without leading zeros; returns their number. */
static u32 write_digits(const whole *n, u8 digits[9 * PLACES])
{
    u32 count = 0;

    for (u32 i = n->count; i-- > 0; )
        for (u32 unit = NINE / 10; unit > 0; unit /= 10) {
            u8 digit = (u8)(n->place[i] / unit % 10);
            if (count > 0 || digit > 0)
                digits[count++] = digit;
        }
    return count;
}

/* Reports whether the digits after the first kept round up: to nearest, ties to
 * even. */
static bool rounds_up(const u8 *digits, u32 count, u32 kept)
{
    u32 i = kept + 1;

    if (digits[kept] != 5)
        return digits[kept] > 5;
    while (i < count && digits[i] == 0)
        i++;
    return i < count || digits[kept - 1] % 2 == 1;
}

/* Rounds to at most kept digits. Reports whether all became 0 and a 1 carried
 * out, so that the exponent grows by one. */
static bool round_digits(u8 *digits, u32 *count, u32 kept)
{
    u32 i = kept;

    if (*count <= kept)
        return false;
    bool up = rounds_up(digits, *count, kept);
    *count = kept;
    while (up && i > 0) {
        up = digits[--i] == 9;
        digits[i] = up ? 0 : (u8)(digits[i] + 1);
    }
    if (up)
        digits[0] = 1;
    return up;
}

static void put_digits(text *t, const u8 *digits, u32 count)
{
    for (u32 i = 0; i < count; i++)
        put(t, "%c", '0' + digits[i]);
}

/* Appends 0.00012, 120000, 12.5: the first digit counts 10^exponent. */
static void put_plain(text *t, const u8 *digits, u32 count, i64 exponent)
{
    put(t, exponent < 0 ? "0." : "");
    for (i64 i = -1; i > exponent; i--)
        put(t, "0");
    for (i64 i = 0; i < count || i <= exponent; i++) {
        put(t, i == exponent + 1 && i > 0 ? "." : "");
        put(t, "%c", i < count ? '0' + digits[i] : '0');
    }
}

static void put_scientific(text *t, const u8 *digits, u32 count, i64 exponent)
{
    put_digits(t, digits, 1);
    put(t, count > 1 ? "." : "");
    put_digits(t, digits + 1, count - 1);
    put(t, "e%c%02u", exponent < 0 ? '-' : '+',
        (unsigned)(exponent < 0 ? -exponent : exponent));
}

static void put_finite(text *t, u64 mantissa, i64 power, u32 shown)
{
    u8 digits[9 * PLACES];
    whole n = whole_of(mantissa);

    multiply_power(&n, power < 0 ? 5 : 2, (u32)(power < 0 ? -power : power));
    u32 count = write_digits(&n, digits);
    i64 exponent = (i64)count - 1 + (power < 0 ? power : 0);
    exponent += round_digits(digits, &count, shown);
    while (count > 1 && digits[count - 1] == 0)
        count--;
    if (exponent < -4 || exponent >= (i64)shown)
        put_scientific(t, digits, count, exponent);
    else
        put_plain(t, digits, count, exponent);
}

void put_decimal(text *t, u64 bits, u32 digits)
{
    u64 mantissa = bits & ((1ull << 52) - 1);
    u32 exponent = (u32)(bits >> 52 & 0x7ff);
    u32 shown = digits < MOST_SHOWN ? digits : MOST_SHOWN;

    put(t, bits >> 63 != 0 ? "-" : "");
    if (exponent == 0x7ff)
        put(t, mantissa == 0 ? "inf" : "nan");
    else if (exponent == 0 && mantissa == 0)
        put(t, "0");
    else if (exponent == 0)
        put_finite(t, mantissa, -1074, shown);
    else
        put_finite(t, mantissa | 1ull << 52, (i64)exponent - 1075, shown);
}
