#include "render/base64.h"

/* Six bits a character; '=' for what the last three bytes lack. */
void put_base64(text *t, span bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";

    for (u64 i = 0; i < bytes.size; i += 3) {
        u32 three = 0;
        for (u64 k = i; k < i + 3; k++)
            three = three << 8 | (k < bytes.size ? bytes.bytes[k] : 0);
        for (u32 k = 0; k < 4; k++)
            put(t, "%c", i + k > bytes.size ? '=' :
                digits[three >> (18 - 6 * k) & 63]);
    }
}
