#include "test/suite.h"
#include "bytes/utf8.h"

#include <string.h>

static size_t encode(u32 code, u8 *out)
{
    if (code < 0x80) {
        out[0] = (u8)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, code >>= 6)
        out[i] = (u8)(0x80 | (code & 0x3f));
    out[0] = (u8)(0xf00 >> length | code);
    return length;
}

START_TEST(every_code_point)
{
    for (u32 code = 0; code <= 0x110000; code++) {
        u8 bytes[4];
        span text = {bytes, encode(code, bytes)};
        bool scalar = code < 0x110000 && (code < 0xd800 || code > 0xdfff);

        CLAIM(is_utf8(text) == scalar, "U+%04X", (unsigned)code);
        if (scalar) {
            u32 taken = take_utf8(&text).code;
            CLAIM(taken == code, "U+%04X: U+%04X", (unsigned)code,
                  (unsigned)taken);
            CLAIM(text.size == 0, "U+%04X: bytes are left", (unsigned)code);
        }
    }
}
END_TEST

/* Every overlong form: short code points in longer sequences. */
START_TEST(overlong_forms)
{
    for (u32 code = 0; code < 0x10000; code++) {
        u8 three[3] = {(u8)(0xe0 | code >> 12), (u8)(0x80 | (code >> 6 & 63)),
                       (u8)(0x80 | (code & 63))};
        u8 four[4] = {0xf0, (u8)(0x80 | code >> 12),
                      (u8)(0x80 | (code >> 6 & 63)), (u8)(0x80 | (code & 63))};
        if (code < 0x800)
            CLAIM(!is_utf8((span){three, 3}), "%04X in 3", (unsigned)code);
        CLAIM(!is_utf8((span){four, 4}), "%04X in 4", (unsigned)code);
    }
    ck_assert(!is_utf8(BYTES("\xc0\x80")));
    ck_assert(!is_utf8(BYTES("\xc1\xbf")));
}
END_TEST

/* All texts of up to three bytes: well-formed if and only if they decode and
 * encode to the same bytes. */
START_TEST(all_short_inputs)
{
    for (u32 n = 0; n < 1u << 24; n += n < 1u << 16 ? 1 : 61) {
        u8 bytes[3] = {(u8)(n >> 16), (u8)(n >> 8), (u8)n};
        span text = {bytes, 3};
        const char *complaint = NULL;
        span bad = find_bad_utf8(text, &complaint);
        u8 again[16];
        size_t size = 0;

        CLAIM(bad.size <= 3, "%06X", (unsigned)n);
        CLAIM((bad.size == 0) == (complaint == NULL), "%06X", (unsigned)n);
        for (span good = {bytes, (u64)(bad.bytes - bytes)}; good.size > 0; )
            size += encode(take_utf8(&good).code, again + size);
        CLAIM(size == (size_t)(bad.bytes - bytes) &&
              memcmp(bytes, again, size) == 0, "%06X", (unsigned)n);
    }
}
END_TEST

START_TEST(what_is_wrong_and_where)
{
    static const struct {
        const char *bytes;
        u64 at, size;
        const char *complaint;
    } cases[] = {
        {"ab\x80", 2, 1, "a continuation byte without a leading byte"},
        {"\xc0\x80", 0, 1, "an overlong form"},
        {"\xe0\x9f\xbf", 0, 1, "an overlong form"},
        {"x\xf0\x8f\xbf\xbf", 1, 1, "an overlong form"},
        {"\xed\xa0\x80", 0, 1, "a surrogate"},
        {"\xf4\x90\x80\x80", 0, 1, "a code point above U+10FFFF"},
        {"\xf5\x80\x80\x80", 0, 1, "a code point above U+10FFFF"},
        {"\xf8\x88\x80\x80\x80", 0, 1, "a byte that UTF-8 never uses"},
        {"\xff", 0, 1, "a byte that UTF-8 never uses"},
        {"a\xe2\x82", 1, 2, "a character truncated at the end"},
        {"a\xe2\x82z", 1, 2, "an incomplete character"},
        {"\xf0\x9f\x92z", 0, 3, "an incomplete character"},
        {"\xc3", 0, 1, "a character truncated at the end"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        span text = {(const u8 *)cases[i].bytes, strlen(cases[i].bytes)};
        const char *complaint = "";
        span bad = find_bad_utf8(text, &complaint);
        ck_assert_uint_eq((u64)(bad.bytes - text.bytes), cases[i].at);
        ck_assert_uint_eq(bad.size, cases[i].size);
        ck_assert_str_eq(complaint, cases[i].complaint);
    }
}
END_TEST

RUN("utf8", every_code_point, overlong_forms, all_short_inputs,
    what_is_wrong_and_where)
