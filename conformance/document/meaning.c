#include "conformance/document/meaning.h"

#include <string.h>

#include "tool/words.h"

/* ---------------------------------------------------------------- floats -- */

/* Returns the value of a lower-case hexadecimal digit, or -1. */
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
 * Reports whether the bits (sign, exponent, fraction) are a NaN: all bits of
 * the exponent are set, and a bit of the fraction.
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

/* Compares bytes in hex: each is the expected one, or 01 for a nonzero one. */
static bool is_truth_of_bytes(const json_t *expected, const json_t *given)
{
    const char *left = json_string_value(expected);
    const char *right = json_string_value(given);
    size_t size = json_string_length(expected);

    if (json_string_length(given) != size || size % 2 != 0)
        return false;
    for (size_t i = 0; i < size; i += 2)
        if (memcmp(left + i, right + i, 2) != 0 &&
            (memcmp(right + i, "01", 2) != 0 ||
             memcmp(left + i, "00", 2) == 0))
            return false;
    return true;
}

/* Compares all bytes: a program may send more after a NUL. */
static bool is_text(const json_t *value, const char *text)
{
    size_t size = strlen(text);

    return json_string_length(value) == size &&
           memcmp(json_string_value(value), text, size) == 0;
}

static bool is_truth(const char *pattern, const json_t *owner,
                     const json_t *expected, const json_t *given)
{
    const json_t *digest = json_object_get(owner, "sha256_bool");

    if (digest == NULL || !json_is_string(expected) || !json_is_string(given))
        return false;
    if (ends_in(pattern, ".sha256"))
        return json_equal(given, digest);
    if (ends_in(pattern, ".values[]"))
        return !is_text(expected, "0") && is_text(given, "1");
    return ends_in(pattern, ".data") && is_truth_of_bytes(expected, given);
}

bool means_same(const levels *l, const char *pattern, const json_t *owner,
                const json_t *expected, const json_t *given)
{
    return is_truth(pattern, owner, expected, given) ||
           (means_nan(l, pattern, owner, expected) &&
            means_nan(l, pattern, owner, given));
}
