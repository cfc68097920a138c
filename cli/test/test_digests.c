/* A kernel that computes wrong checksums is found and reported. */
#include "ref/test/suite.h"

#include <string.h>

#include "digests/sha256.h"
#include "fast/kernels/crc.h"

#define PIECE (1u << 20)

static u32 off_by_one(u32 crc, const void *bytes, size_t size)
{
    return fast_plain_crc32c(crc, bytes, size) ^ 1;
}

static const fast_kernel wrong = {
    "wrong", FAST_CRC32C, 0, FAST_ANY_CLASS, off_by_one, fast_crc32c_combine
};

static u8 zeros[PIECE];

/* Adds bytes until there are more than CHECKED_FROM. */
static u32 give(const assay_digests *d, u64 bytes)
{
    u32 crc = 0;

    for (u64 given = 0; given < bytes; given += PIECE)
        crc = d->crc32c(d->user, crc, zeros, PIECE);
    return crc;
}

START_TEST(right_ones_are_believed)
{
    assay_digests d = open_digests(false);
    const digester *own = d.user;

    ck_assert(own != NULL);
    give(&d, CHECKED_FROM);
    ck_assert(!own->checksums[FAST_CRC32C].compared);
    ck_assert_uint_eq(d.crc32(d.user, 0, zeros, PIECE),
                      fast_plain_crc32(0, zeros, PIECE));
    give(&d, PIECE);
    ck_assert(own->checksums[FAST_CRC32C].compared);
    ck_assert(!own->checksums[FAST_CRC32].compared);
    ck_assert(digests_fault(&d) == NULL);
    close_digests(&d);
}
END_TEST

START_TEST(wrong_ones_are_told)
{
    assay_digests d = open_digests(false);
    digester *own = d.user;

    ck_assert(own != NULL);
    own->checksums[FAST_CRC32C].kernel = &wrong;
    give(&d, CHECKED_FROM);
    ck_assert(digests_fault(&d) == NULL);
    give(&d, PIECE);
    ck_assert(digests_fault(&d) != NULL);
    ck_assert(strstr(digests_fault(&d), "computes wrong checksums") != NULL);
    close_digests(&d);
    ck_assert(digests_fault(&d) == NULL);
}
END_TEST

/* Compares kernels before threads use them, which do not compare. */
START_TEST(wrong_ones_are_told_before_they_are_used)
{
    assay_digests d = open_digests(false);
    digester *own = d.user;

    ck_assert(own != NULL);
    digests_compare(&d, zeros, PIECE);
    ck_assert(digests_fault(&d) == NULL);
    own->checksums[FAST_CRC32C].kernel = &wrong;
    digests_compare(&d, zeros, FAST_SAMPLE - 1);
    ck_assert(digests_fault(&d) == NULL);
    digests_compare(&d, zeros, PIECE);
    ck_assert(digests_fault(&d) != NULL);
    close_digests(&d);
}
END_TEST

START_TEST(reference_has_none)
{
    assay_digests d = open_digests(true);

    ck_assert(d.crc32 == NULL && d.crc32c == NULL && d.sha256_begin == NULL);
    ck_assert(digests_fault(&d) == NULL);
    close_digests(&d);
}
END_TEST

RUN("digests", right_ones_are_believed, wrong_ones_are_told,
    wrong_ones_are_told_before_they_are_used, reference_has_none)
