/* JSON digits and escapes, for the files json_*.c only. */
#ifndef ASSAY_JSON_PARTS_H
#define ASSAY_JSON_PARTS_H

#include "wire/json_reader.h"

#define JSON_ESCAPE_SIZE 6      /* \u and four digits */
#define JSON_NO_CODE UINT32_MAX

static inline bool is_json_digit(u8 byte)
{
    return '0' <= byte && byte <= '9';
}

/* Returns the value of a hexadecimal digit, or 16. */
static inline u32 json_hex_digit(u8 byte)
{
    u8 small = byte | 0x20;

    if (is_json_digit(byte))
        return (u32)byte - '0';
    return 'a' <= small && small <= 'f' ? (u32)small - 'a' + 10 : 16;
}

/* Returns the code of a \u escape; JSON_NO_CODE if its digits are invalid. */
static inline u32 json_code(span source, u64 at)
{
    u32 code = 0, wrong = 0;

    for (u64 i = 2; i < JSON_ESCAPE_SIZE; i++) {
        u32 digit = json_hex_digit(byte_at(source, at + i));
        code = code << 4 | (digit & 0xf);
        wrong |= digit >> 4;
    }
    return wrong == 0 ? code : JSON_NO_CODE;
}

static inline bool is_high_surrogate(u32 code)
{
    return 0xd800 <= code && code <= 0xdbff;
}

static inline bool is_low_surrogate(u32 code)
{
    return 0xdc00 <= code && code <= 0xdfff;
}

#endif
