/*
 * The content of tags                                        RFC 8949, 3.4
 *
 *     0        text: date and time, RFC 3339, of an existing day
 *     1        number
 *     2, 3     bytes
 *     4, 5     array of two: integer, and integer or bignum
 *     24       bytes
 *     32-34    text
 *     36       text
 *
 * Other tags may contain anything. Texts of addresses, base64 and the like are
 * not judged.
 */
#include <string.h>

#include "wire/cbor_parts.h"

#define LONGEST_DATE 64

#define ONE(kind)   (1u << (kind))
#define INTEGER     (ONE(CBOR_UINT) | ONE(CBOR_NEGATIVE))

static u32 kinds_in(u64 tag)
{
    switch (tag) {
    case 0: case 32: case 33: case 34: case 36:
        return ONE(CBOR_TEXT);
    case 1:
        return INTEGER | ONE(CBOR_FLOAT);
    case 2: case 3: case 24:
        return ONE(CBOR_BYTES);
    case CBOR_DECIMAL: case CBOR_BIGFLOAT:
        return ONE(CBOR_ARRAY);
    default:
        return ~0u;
    }
}

static bool is_fraction(u64 tag)
{
    return tag == CBOR_DECIMAL || tag == CBOR_BIGFLOAT;
}

/* Returns how many items of an array have begun; a definite one has two. */
static u64 items_begun(const cbor_level *array)
{
    return (array->indefinite ? 0 : 2) - array->left;
}

bool fits_tag(const cbor_level *around, const cbor_head *head)
{
    bool bignum = head->kind == CBOR_TAG && (head->value | 1) == 3;

    if (around->kind == CBOR_TAG)
        return (kinds_in(around->tag) & ONE(head->kind)) != 0 &&
               (!is_fraction(around->tag) || head->indefinite ||
                head->value == 2);
    if (around->kind != CBOR_ARRAY || !is_fraction(around->tag))
        return true;
    u64 begun = items_begun(around);
    return begun <= 2 && ((INTEGER & ONE(head->kind)) != 0 ||
                          (begun == 2 && bignum));
}

bool may_end(const cbor_level *array)
{
    return array->kind != CBOR_ARRAY || !is_fraction(array->tag) ||
           items_begun(array) >= 2;
}

u64 tag_of_level(const cbor_level *around, const cbor_head *head)
{
    if (head->kind == CBOR_TAG)
        return head->value;
    if (around != NULL && around->kind == CBOR_TAG && fits_tag(around, head))
        return around->tag;
    return CBOR_NO_TAG;
}

static bool is_digit(u8 byte)
{
    return '0' <= byte && byte <= '9';
}

/* Takes the two digits of a number. */
static bool take_digits(span *rest, u32 *number)
{
    u8 tens = byte_at(*rest, 0);
    u8 ones = byte_at(*rest, 1);

    if (!is_digit(tens) || !is_digit(ones))
        return false;
    *number = 10 * (u32)(tens - '0') + (u32)(ones - '0');
    take_front(rest, 2);
    return true;
}

/* Takes the two digits of a number in [lowest, highest]. */
static bool take_two(span *rest, u32 lowest, u32 highest)
{
    u32 number;

    return take_digits(rest, &number) && lowest <= number && number <= highest;
}

/* Takes one of the bytes of set. */
static bool take_one(span *rest, const char *set)
{
    u8 next = byte_at(*rest, 0);

    if (next == 0 || strchr(set, next) == NULL)
        return false;
    take_front(rest, 1);
    return true;
}

static bool take_fraction(span *rest)
{
    if (!take_one(rest, "."))
        return true;
    if (!take_one(rest, "0123456789"))
        return false;
    while (take_one(rest, "0123456789"))
        ;
    return true;
}

static u32 days_of(u32 year, u32 month)
{
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    if (month == 2)
        return leap ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/* Takes an existing day; there is no year 0. */
static bool take_day(span *rest)
{
    u32 century, year, month;

    if (!take_digits(rest, &century) || !take_digits(rest, &year) ||
        !take_one(rest, "-") || !take_digits(rest, &month))
        return false;
    year += 100 * century;
    return year >= 1 && 1 <= month && month <= 12 && take_one(rest, "-") &&
           take_two(rest, 1, days_of(year, month));
}

/* 2025-06-04T12:30:59.25+02:00 */
bool is_date_and_time(span s)
{
    bool time = take_day(&s) && take_one(&s, "T") && take_two(&s, 0, 23) &&
                take_one(&s, ":") && take_two(&s, 0, 59) &&
                take_one(&s, ":") && take_two(&s, 0, 59) && take_fraction(&s);
    bool zone = time && (take_one(&s, "Z") ||
                         (take_one(&s, "+-") && take_two(&s, 0, 23) &&
                          take_one(&s, ":") && take_two(&s, 0, 59)));
    return zone && s.size == 0;
}

bool are_date_and_time(span chunks, u64 size)
{
    u8 joined[LONGEST_DATE];

    if (size > sizeof joined)
        return false;
    size = cbor_take_chunks(&chunks, joined, size);
    return is_date_and_time((span){joined, size});
}
