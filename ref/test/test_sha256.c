/* SHA-256: NIST's vectors, and libcrypto for every length and every split. */
#include "bytes/sha256.h"
#include "assay.h"
#include "core/digest.h"
#include "test/suite.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

#define LONGEST 1000

/* Computes the digest of count units, added one after another. */
static void expect(span unit, u64 count, const char *digits)
{
    u8 digest[SHA256_SIZE];
    char hex[2 * SHA256_SIZE + 1];
    sha256 h;

    sha256_init(&h);
    for (u64 i = 0; i < count; i++)
        sha256_update(&h, unit);
    sha256_final(&h, digest);
    for (u32 i = 0; i < SHA256_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    ck_assert_str_eq(hex, digits);
}

/* FIPS 180-2, appendix B, and NIST's SHA256ShortMsg and additional vectors. */
START_TEST(vectors_of_nist)
{
    expect(BYTES(""), 1, "e3b0c44298fc1c149afbf4c8996fb924"
                         "27ae41e4649b934ca495991b7852b855");
    expect(BYTES("abc"), 1, "ba7816bf8f01cfea414140de5dae2223"
                            "b00361a396177a9cb410ff61f20015ad");
    expect(BYTES("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
           1, "248d6a61d20638b8e5c026930c3e6039"
              "a33ce45964ff2167f6ecedd419db06c1");
    expect(BYTES("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                 "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
           1, "cf5b16a778af8380036ce59e7b049237"
              "0b249b11e8f07a51afac45037afee9d1");
    expect(BYTES("a"), 1000000, "cdc76e5c9914fb9281a1c7e284d73e67"
                                "f1809a48a497200e046d39ccc7112cd0");
    expect(BYTES("\xd3"), 1, "28969cdfa74a12c82f3bad960b0b000a"
                             "ca2ac329deea5c2328ebc6f2ba9802c1");
    expect(BYTES("\x11\xaf"), 1, "5ca7133fa735326081558ac312c620ee"
                                 "ca9970d1e70a4b95533d956f072d1f98");
    expect(BYTES("\xbd"), 1, "68325720aabd7c82f30f554b313d0570"
                             "c95accbb7dc4b5aae11204c08ffe732b");
}
END_TEST

/* Zeros of lengths around those whose padding needs another block. */
START_TEST(around_the_block)
{
    expect(BYTES("\0"), 55, "02779466cdec163811d078815c633f21"
                            "901413081449002f24aa3e80f0b88ef7");
    expect(BYTES("\0"), 56, "d4817aa5497628e7c77e6b606107042b"
                            "bba3130888c5f47a375e6179be789fbb");
    expect(BYTES("\0"), 57, "65a16cb7861335d5ace3c60718b5052e"
                            "44660726da4cd13bb745381b235a1785");
    expect(BYTES("\0"), 64, "f5a5fd42d16a20302798ef6ed309979b"
                            "43003d2320d9f0e8ea9831a92759fb4b");
    expect(BYTES("\0"), 1000, "541b3e9daa09b20bf85fa273e5cbd3e8"
                              "0185aa4ec298e765db87742b70138a53");
    expect(BYTES("A"), 1000, "c2e686823489ced2017f6059b8b23931"
                             "8b6364f6dcd835d0a519105a1eadd6e4");
    expect(BYTES("\0"), 1000000, "d29751f2649b32ff572b5e0a9f541ea6"
                                 "60a50f94ff0beedfb0b692b924cc8025");
}
END_TEST

static void of_libcrypto(const u8 *bytes, u64 size, u8 digest[SHA256_SIZE])
{
    ck_assert_int_eq(EVP_Digest(bytes, (size_t)size, digest, NULL,
                                EVP_sha256(), NULL), 1);
}

static u64 next(u64 *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static void fill(u8 bytes[LONGEST], u64 seed)
{
    for (u32 i = 0; i < LONGEST; i++)
        bytes[i] = (u8)next(&seed);
}

START_TEST(every_length)
{
    u8 bytes[LONGEST], own[SHA256_SIZE], other[SHA256_SIZE];

    fill(bytes, 1);
    for (u64 size = 0; size <= LONGEST; size++) {
        assay_sha256(bytes, (size_t)size, own);
        of_libcrypto(bytes, size, other);
        CLAIM(memcmp(own, other, sizeof own) == 0, "%d bytes", (int)size);
    }
}
END_TEST

START_TEST(pieces_of_any_size)
{
    u8 bytes[LONGEST], own[SHA256_SIZE], other[SHA256_SIZE];
    u64 seed = 2;

    fill(bytes, seed);
    for (u32 round = 0; round < 5000; round++) {
        u64 size = next(&seed) % (LONGEST + 1);
        u64 most = 1 + next(&seed) % 200;
        sha256 h;

        sha256_init(&h);
        for (u64 at = 0, step; at < size; at += step) {
            step = next(&seed) % (most + 1);
            step = step < size - at ? step : size - at;
            sha256_update(&h, (span){bytes + at, step});
        }
        sha256_final(&h, own);
        of_libcrypto(bytes, size, other);
        CLAIM(memcmp(own, other, sizeof own) == 0, "round %u", round);
    }
}
END_TEST

/* Functions of the caller: the calls, and the call that fails. */
typedef struct {
    u32 begun, added, ended, fails_at;
} caller;

static bool goes_on(const caller *c)
{
    return c->begun + c->added + c->ended != c->fails_at;
}

static bool begin(void *user)
{
    caller *c = user;

    c->begun++;
    return goes_on(c);
}

static bool add_bytes(void *user, const void *bytes, size_t size)
{
    caller *c = user;

    CLAIM(bytes != NULL && size > 0, "no bytes");
    c->added++;
    return goes_on(c);
}

static bool end(void *user, u8 digest[SHA256_SIZE])
{
    caller *c = user;

    c->ended++;
    memset(digest, 7, SHA256_SIZE);
    return goes_on(c);
}

/* Each of the three calls may fail, or none. */
START_TEST(that_of_the_caller)
{
    for (u32 fails_at = 1; fails_at <= 4; fails_at++) {
        caller c = {.fails_at = fails_at};
        digests d = {.given = {.sha256_begin = begin, .sha256_add = add_bytes,
                               .sha256_end = end, .user = &c}};
        u8 digest[SHA256_SIZE] = {0};

        CLAIM(begin_sha256(&d) == (fails_at != 1), "%u", fails_at);
        CLAIM(add_sha256(&d, (span){NULL, 0}), "%u", fails_at);
        CLAIM(add_sha256(&d, BYTES("a")) == (fails_at != 2), "%u", fails_at);
        CLAIM(end_sha256(&d, digest) == (fails_at != 3), "%u", fails_at);
        CLAIM(c.begun == 1 && c.added == 1 && c.ended == 1, "%u", fails_at);
        CLAIM(digest[SHA256_SIZE - 1] == 7, "%u", fails_at);
    }
}
END_TEST

RUN("sha256", vectors_of_nist, around_the_block, every_length,
    pieces_of_any_size, that_of_the_caller)
