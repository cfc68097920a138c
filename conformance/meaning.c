#include "meaning.h"

#include <string.h>

#include "tool/words.h"

/* ---------------------------------------------------------------- floats -- */

/* Value of a lower-case hexadecimal digit, or -1. */
static int digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;

    return at != NULL ? (int)(at - digits) : -1;
}

static bool read_bits(const char *text, size_t size, u64 *bits)
{
    *bits = 0;
    for (size_t i = 0; i < size; i++) {
        int value = digit(text[i]);
        if (value < 0)
            return false;
        *bits = *bits << 4 | (u64)value;
    }
    return true;
}

/*
 * Bits of a float: sign, exponent, fraction. It is a NaN if all of the
 * exponent is set, and something of the fraction.
 */
static bool is_nan(const json_t *layout, const json_t *value)
{
    unsigned exponent = layout_exponent(layout);
    unsigned fraction = layout_fraction(layout);
    const char *text = json_string_value(value);
    size_t size = json_string_length(value);
    u64 bits;

    if (text == NULL || 4 * size != 1 + exponent + fraction ||
        !read_bits(text, size, &bits))
        return false;
    u64 all = ((u64)1 << exponent) - 1;
    return (bits >> fraction & all) == all &&
           (bits & (((u64)1 << fraction) - 1)) != 0;
}

bool means_nan(const levels *l, const char *pattern, const json_t *owner,
               const json_t *value)
{
    const json_t *layout = levels_float(l, pattern, owner);

    return layout != NULL && is_nan(layout, value);
}

/* -------------------------------------------------------------- booleans -- */

/* Hexadecimal bytes: each is the expected one, or 01 for one that is not 0. */
static bool is_truth_of_bytes(const char *expected, const char *given)
{
    if (strlen(expected) != strlen(given) || strlen(expected) % 2 != 0)
        return false;
    for (; *expected != '\0'; expected += 2, given += 2)
        if (memcmp(expected, given, 2) != 0 &&
            (memcmp(given, "01", 2) != 0 || memcmp(expected, "00", 2) == 0))
            return false;
    return true;
}

static bool is_truth(const char *pattern, const json_t *owner,
                     const json_t *expected, const json_t *given)
{
    const json_t *digest = json_object_get(owner, "sha256_bool");
    const char *left = json_string_value(expected);
    const char *right = json_string_value(given);

    if (digest == NULL || left == NULL || right == NULL)
        return false;
    if (ends_in(pattern, ".sha256"))
        return json_equal(given, digest);
    if (ends_in(pattern, ".values[]"))
        return strcmp(left, "0") != 0 && strcmp(right, "1") == 0;
    return ends_in(pattern, ".data") && is_truth_of_bytes(left, right);
}

bool means_same(const levels *l, const char *pattern, const json_t *owner,
                const json_t *expected, const json_t *given)
{
    return is_truth(pattern, owner, expected, given) ||
           (means_nan(l, pattern, owner, expected) &&
            means_nan(l, pattern, owner, given));
}
