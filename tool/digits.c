#include "digits.h"

void write_digits(const u8 *bytes, size_t count, char *digits)
{
    static const char figures[] = "0123456789abcdef";

    for (size_t i = 0; i < count; i++) {
        digits[2 * i] = figures[bytes[i] >> 4];
        digits[2 * i + 1] = figures[bytes[i] & 15];
    }
    digits[2 * count] = '\0';
}
