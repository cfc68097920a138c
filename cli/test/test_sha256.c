/* SHA-256 for processors that fast/ has no kernel for: of a library, or our own
 * if that was not found. */
#include "ref/test/suite.h"

#include <string.h>

#include "digests/sha256.h"

#define MOST 300u

static u8 bytes[MOST];

/* Hashes in pieces; the first may be empty. */
static void check(const assay_digests *d, size_t first, size_t size)
{
    u8 given[32], right[32];

    fast_sha256(bytes, size, right);
    ck_assert(d->sha256_begin(d->user));
    ck_assert(d->sha256_add(d->user, bytes, first));
    ck_assert(d->sha256_add(d->user, bytes + first, size - first));
    ck_assert(d->sha256_end(d->user, given));
    CLAIM(memcmp(given, right, sizeof right) == 0, "%zu of %zu bytes", first,
          size);
}

/* Messages are independent, even after one that was not ended. */
START_TEST(given_ones_are_right)
{
    assay_digests d = open_digests(false);

    ck_assert(d.user != NULL);
    give_sha256(&d);
    for (size_t i = 0; i < MOST; i++)
        bytes[i] = (u8)(i * i >> 3);
    for (size_t size = 0; size < MOST; size += 1 + size / 9) {
        check(&d, 0, size);
        check(&d, size / 3, size);
        ck_assert(d.sha256_begin(d.user));
        ck_assert(d.sha256_add(d.user, bytes, size));
    }
    close_digests(&d);
}
END_TEST

START_TEST(never_used)
{
    assay_digests d = open_digests(false);

    ck_assert(d.user != NULL);
    give_sha256(&d);
    close_digests(&d);
    ck_assert(d.user == NULL && d.sha256_begin == NULL);
}
END_TEST

RUN("sha256", given_ones_are_right, never_used)
