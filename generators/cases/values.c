#include "generators/cases/values.h"

#include <ctype.h>

#define MOST_DIGITS 23          /* of a field that is a number in a text */

u64 without_head(const golden_field *f, u64 value)
{
    return f->order == NUMBER_BE && f->size == 5 ? value & UINT32_MAX : value;
}

/* A big-endian number. */
static u64 read_number(const u8 *bytes, u64 size)
{
    u64 value = 0;

    for (u64 i = 0; i < size; i++)
        value = value << 8 | bytes[i];
    return value;
}

bool read_item(const u8 *bytes, u64 size, const char *path, u64 *value)
{
    if (size == 1) {
        *value = bytes[0] & 31;
        return strstr(path, "head") != NULL;
    }
    if (bytes[0] >> 1 == 0xc2 >> 1 && bytes[1] >> 5 == 2) {
        *value = read_number(bytes + 2, size - 2);
        return true;
    }
    if (size != 2 && size != 3 && size != 5 && size != HEAD_SIZE)
        return false;
    u64 width = bytes[0] & 31;
    *value = read_number(bytes + 1, size - 1) + (bytes[0] >> 5 == 1);
    return bytes[0] >= 0xc4 ||          /* of MessagePack */
           (width >= 24 && width < 28 && (u64)1 << (width - 24) == size - 1);
}

/* The digits at that place of a text, modulo 2^64. */
static u64 read_digits(const u8 *bytes, u64 size, u64 *at)
{
    u64 value = 0;

    for (; *at < size && isdigit(bytes[*at]); ++*at)
        value = 10 * value + (u64)(bytes[*at] - '0');
    return value;
}

static u64 next_digits(const u8 *bytes, u64 size, u64 at)
{
    while (at < size && !isdigit(bytes[at]))
        at++;
    return at;
}

/* The bytes of a bignum, which have a field of their own. */
static bool is_bignum(const golden_field *f)
{
    size_t length = strlen(f->path);

    return length > 6 && strcmp(f->path + length - 6, ".bytes") == 0;
}

size_t values_of(const builder *file, const golden_field *f,
                 u64 values[MOST_VALUES])
{
    const u8 *bytes = file->bytes + f->offset;
    size_t count = 0;

    if (f->order == SYNTAX || f->size > MOST_DIGITS || f->size == 0)
        return 0;
    if (f->order != NO_NUMBER) {
        values[count++] = without_head(f, value_of_field(file, f));
        return count;
    }
    count += read_item(bytes, f->size, f->path, &values[count]);
    if (is_bignum(f))
        values[count++] = read_number(bytes, f->size);
    u64 at = next_digits(bytes, f->size, 0);
    if (at < f->size)
        values[count++] = read_digits(bytes, f->size, &at);
    return count;
}

/* 2^64 and above are zero, modulo 2^64; nothing short is one of them. */
static bool fits(const claim *c, u64 value, u64 size)
{
    return claims(c, value) && (c->power == 0 || value != 0 || size > 8);
}

bool value_is(const builder *file, const golden_field *f, const claim *c)
{
    u64 values[MOST_VALUES];
    size_t count = values_of(file, f, values);

    for (size_t i = 0; i < count; i++)
        if (fits(c, values[i], f->size))
            return true;
    return false;
}

bool text_has(const builder *file, const golden_field *f, const claim *c)
{
    const u8 *bytes = file->bytes + f->offset;

    for (u64 at = 0; (at = next_digits(bytes, f->size, at)) < f->size;) {
        u64 start = at;
        u64 value = read_digits(bytes, f->size, &at);
        if (fits(c, value, at - start))
            return true;
    }
    return false;
}
