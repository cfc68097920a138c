#include "test/suite.h"
#include "bytes/crc32.h"
#include "core/digest.h"

#include <string.h>

/* The definition: one bit after another. */
static u32 bitwise(u32 polynomial, span bytes)
{
    u32 crc = UINT32_MAX;

    for (u64 i = 0; i < bytes.size; i++) {
        crc ^= bytes.bytes[i];
        for (int k = 0; k < 8; k++)
            crc = crc >> 1 ^ ((crc & 1) != 0 ? polynomial : 0);
    }
    return ~crc;
}

START_TEST(check_values)
{
    ck_assert_uint_eq(crc32_of(0, BYTES("123456789")), 0xcbf43926);
    ck_assert_uint_eq(crc32c_of(0, BYTES("123456789")), 0xe3069283);
    ck_assert_uint_eq(crc32_of(0, BYTES("")), 0);
    ck_assert_uint_eq(crc32c_of(0, BYTES("")), 0);

    /* RFC 3720, B.4 */
    u8 bytes[32];
    memset(bytes, 0, sizeof bytes);
    ck_assert_uint_eq(crc32c_of(0, (span){bytes, 32}), 0x8a9136aa);
    memset(bytes, 0xff, sizeof bytes);
    ck_assert_uint_eq(crc32c_of(0, (span){bytes, 32}), 0x62a8ab43);
}
END_TEST

START_TEST(every_table_entry)
{
    for (u32 i = 0; i < 256; i++) {
        u8 byte = (u8)i;
        span one = {&byte, 1};
        ck_assert_uint_eq(crc32_of(0, one), bitwise(0xedb88320, one));
        ck_assert_uint_eq(crc32c_of(0, one), bitwise(0x82f63b78, one));
    }
}
END_TEST

/* Many bytes are taken eight at a time, from any start. */
START_TEST(long_messages)
{
    static u8 bytes[6000];
    u32 seed = 1;

    for (size_t i = 0; i < sizeof bytes; i++) {
        seed = seed * 1664525 + 1013904223;
        bytes[i] = (u8)(seed >> 24);
    }
    for (u64 size = 1990; size < 4200; size += size < 2110 ? 1 : 97)
        for (u64 from = 0; from < 9; from++) {
            span s = {bytes + from, size};
            CLAIM(crc32_of(0, s) == bitwise(0xedb88320, s), "%d", (int)size);
            CLAIM(crc32c_of(0, s) == bitwise(0x82f63b78, s), "%d", (int)size);
        }
}
END_TEST

START_TEST(long_messages_in_two_parts)
{
    static u8 bytes[6000];
    const span whole = {bytes, sizeof bytes};

    memset(bytes, 0xa7, sizeof bytes);
    for (u64 n = 0; n <= whole.size; n += 61) {
        span head = {bytes, n}, tail = {bytes + n, whole.size - n};
        CLAIM(crc32c_of(crc32c_of(0, head), tail) ==
              bitwise(0x82f63b78, whole), "%d", (int)n);
        CLAIM(crc32_of(crc32_of(0, head), tail) ==
              bitwise(0xedb88320, whole), "%d", (int)n);
    }
}
END_TEST

START_TEST(goes_on_where_it_was)
{
    span whole = BYTES("any split of the message gives the same checksum");

    for (u64 n = 0; n <= whole.size; n++) {
        span head = {whole.bytes, n};
        span tail = {whole.bytes + n, whole.size - n};
        ck_assert_uint_eq(crc32_of(crc32_of(0, head), tail),
                          crc32_of(0, whole));
        ck_assert_uint_eq(crc32c_of(crc32c_of(0, head), tail),
                          crc32c_of(0, whole));
    }
}
END_TEST

/* A function of the caller that returns something else. */
static u32 count_bytes(void *user, u32 crc, const void *bytes, size_t size)
{
    u32 *calls = user;

    CLAIM(bytes != NULL && size > 0, "called for no bytes");
    ++*calls;
    return crc + (u32)size;
}

START_TEST(those_of_the_caller)
{
    u32 calls = 0;
    const digests d = {.given = {.crc32 = count_bytes, .crc32c = count_bytes,
                                 .user = &calls}};
    const span none = {NULL, 0};

    ck_assert_uint_eq(crc32_by(&d, 7, none), 7);
    ck_assert_uint_eq(crc32c_by(&d, 7, none), 7);
    ck_assert_uint_eq(calls, 0);
    ck_assert_uint_eq(crc32_by(&d, 7, BYTES("a")), 8);
    ck_assert_uint_eq(crc32c_by(&d, 7, BYTES("a")), 8);
    ck_assert_uint_eq(calls, 2);
}
END_TEST

RUN("crc32", check_values, every_table_entry, long_messages,
    long_messages_in_two_parts, goes_on_where_it_was, those_of_the_caller)
