#include "base64.h"

#include <stdlib.h>

#include "heap.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "abcdefghijklmnopqrstuvwxyz0123456789+/";

void print_base64(FILE *to, view bytes)
{
    for (u64 i = 0; i < bytes.size; i += 3) {
        u32 three = 0;
        for (u64 k = i; k < i + 3; k++)
            three = three << 8 | (k < bytes.size ? bytes.bytes[k] : 0);
        for (u32 k = 0; k < 4; k++)
            putc(i + k > bytes.size ? '=' : digits[three >> (18 - 6 * k) & 63],
                 to);
    }
}

static size_t last_signs(const char *text, size_t size)
{
    size_t count = 0;

    while (count < 2 && count < size && text[size - 1 - count] == '=')
        count++;
    return count;
}

u8 *base64_bytes(const char *text, size_t size, size_t *count)
{
    size_t missing = last_signs(text, size), signs = size - missing;
    u8 *bytes = take(size / 4 * 3 + 1);
    u32 bits = 0;

    bool good = size % 4 == 0;
    *count = 0;
    for (size_t i = 0; i < signs && good; i++) {
        const char *digit = memchr(digits, text[i], 64);
        good = digit != NULL;
        bits = bits << 6 | (u32)(good ? digit - digits : 0);
        if (i % 4 > 0)
            bytes[(*count)++] = (u8)(bits >> (6 - 2 * (i % 4)));
    }
    if (good && (bits & ((1u << 2 * missing) - 1)) == 0)
        return bytes;
    free(bytes);        /* invalid, or with unused bits that are not 0 */
    return NULL;
}
