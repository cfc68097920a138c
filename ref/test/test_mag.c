/* ref/mag/ apart from reading records. */
#include <string.h>

#include "bytes/crc32.h"
#include "mag/mag.h"
#include "test/suite.h"

static char words[128];

/* Returns the guess for a checksum, or NULL. */
static const char *guess_of(const digests *by, u32 word, span file)
{
    text t = text_into(words, sizeof words);

    return mag_guess_checksum(&t, by, word, file, 28) ? words : NULL;
}

START_TEST(guesses)
{
    /* 8 bytes, the word, 12 bytes of header, 4 of records */
    span file = BYTES("MAG!\1\0\0\0wordcountsheadersREST");
    u8 zeroed[28];
    memcpy(zeroed, file.bytes, 28);
    memset(zeroed + 8, 0, 4);
    static const digests plain;
    span covered = {file.bytes + 12, 16}, records = {file.bytes + 24, 4};
    span all = {zeroed, 28};
    u32 right = crc32c_of(0, covered);
    u32 swapped = right >> 24 | (right >> 8 & 0xff00) |
                  (right << 8 & 0xff0000) | right << 24;

    ck_assert_ptr_null(guess_of(&plain, right, file));
    ck_assert_ptr_null(guess_of(&plain, 0x12345678, file));
    const struct { u32 word; const char *part; } cases[] = {
        {swapped, "big-endian"},
        {~right, "inversion"},
        {(right >> 15 | right << 17) + 0xa282ead8, "bytes, masked as in"},
        {crc32c_of(UINT32_MAX, covered), "bytes, with the initial value 0"},
        {~crc32c_of(UINT32_MAX, records), "alone, with the initial value 0 "
         "and without the final"},
        {crc32_of(0, covered), "zlib CRC-32 of the correct bytes"},
        {crc32c_of(0, records), "CRC-32C of the records"},
        {crc32_of(0, records), "zlib CRC-32 of the records"},
        {crc32c_of(0, all), "CRC-32C of the bytes from 0 on, with"},
        {crc32_of(0, all), "zlib CRC-32 of the bytes from 0 on"},
        {crc32c_of(crc32c_of(0, (span){file.bytes, 8}), covered),
         "without checksum"},
        {crc32_of(crc32_of(0, (span){file.bytes, 8}), covered),
         "without checksum"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *guess = guess_of(&plain, cases[i].word, file);
        ck_assert_ptr_nonnull(guess);
        ck_assert_ptr_nonnull(strstr(guess, cases[i].part));
    }
}
END_TEST

static u32 count_crc32(void *user, u32 crc, const void *bytes, size_t size)
{
    ++((u32 *)user)[0];
    return crc32_of(crc, (span){bytes, size});
}

static u32 count_crc32c(void *user, u32 crc, const void *bytes, size_t size)
{
    ++((u32 *)user)[1];
    return crc32c_of(crc, (span){bytes, size});
}

/* Hints use the checksum functions of the caller, if there are any. */
START_TEST(guesses_of_the_callers)
{
    u32 calls[2] = {0, 0};
    digests given = {.given = {.crc32 = count_crc32, .crc32c = count_crc32c,
                               .user = calls}};
    span file = BYTES("MAG!\1\0\0\0wordcountsheadersREST");

    ck_assert_ptr_null(guess_of(&given, 0x12345678, file));
    ck_assert_uint_eq(calls[0], 2 + 3 + 2);
    ck_assert_uint_eq(calls[1], 1 + 2 * (2 + 3 + 2));
}
END_TEST

RUN("mag", guesses, guesses_of_the_callers)
