#include "test/suite.h"
#include "bytes/crc32.h"

#include <string.h>

/* The definition: one bit after the other. */
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

START_TEST(guesses)
{
    /* 8 bytes, the word, 12 bytes of header, 4 of records */
    span file = BYTES("MAG!\1\0\0\0wordcountsheadersREST");
    u8 zeroed[28];
    memcpy(zeroed, file.bytes, 28);
    memset(zeroed + 8, 0, 4);
    span covered = {file.bytes + 12, 16}, records = {file.bytes + 24, 4};
    span all = {zeroed, 28};
    u32 right = crc32c_of(0, covered);
    u32 swapped = right >> 24 | (right >> 8 & 0xff00) |
                  (right << 8 & 0xff0000) | right << 24;

    ck_assert_ptr_null(guess_crc(right, file, 8, 12, 24, 28));
    ck_assert_ptr_null(guess_crc(0x12345678, file, 8, 12, 24, 28));
    const struct { u32 word; const char *part; } cases[] = {
        {swapped, "big-endian"},
        {~right, "inversion"},
        {crc32_of(0, covered), "zlib CRC-32 of the right bytes"},
        {crc32c_of(0, records), "CRC-32C of the records"},
        {crc32_of(0, records), "zlib CRC-32 of the records"},
        {crc32c_of(0, all), "CRC-32C from byte 0, with this word as zero"},
        {crc32_of(0, all), "zlib CRC-32 from byte 0, with this word as zero"},
        {crc32c_of(crc32c_of(0, (span){file.bytes, 8}), covered), "left out"},
        {crc32_of(crc32_of(0, (span){file.bytes, 8}), covered), "left out"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *guess = guess_crc(cases[i].word, file, 8, 12, 24, 28);
        ck_assert_ptr_nonnull(guess);
        ck_assert_ptr_nonnull(strstr(guess, cases[i].part));
    }
}
END_TEST

RUN("crc32", check_values, every_table_entry, goes_on_where_it_was, guesses)
