/*
 * SHA-256: ref, each kernel that runs here, and libcrypto if it was found,
 * agree on the same bytes, in one piece, in three, and while a second message
 * of the same length is hashed with it; and so do ranges, which are hashed in
 * pairs.
 */
#include <string.h>

#include "assay.h"
#include "fast/kernels/sha256.h"
#include "lib/guarded.h"
#include "lib/ranges.h"
#include "lib/target.h"
#include "ref/bytes/sha256.h"

#ifdef FUZZ_LIBCRYPTO
#include <openssl/sha.h>
#endif

/* For turn(): high bits of the hash, because low ones choose the address. */
enum { RANGES = 15 };

typedef struct {
    const uint8_t *bytes;
    size_t size;
    size_t first, second;       /* of the pieces */
    uint8_t right[SHA256_SIZE];
} message;

static void check_digest(const message *m, const uint8_t *digest,
                         const char *whose)
{
    demand(memcmp(digest, m->right, SHA256_SIZE) == 0, whose);
}

static void check_reference(const message *m)
{
    uint8_t digest[SHA256_SIZE];
    sha256 h;

    sha256_init(&h);
    sha256_update(&h, (span){m->bytes, m->first});
    sha256_update(&h, (span){m->bytes + m->first, m->second});
    sha256_update(&h, (span){m->bytes + m->first + m->second,
                             m->size - m->first - m->second});
    sha256_final(&h, digest);
    check_digest(m, digest, "ref: a digest goes on");
#ifdef FUZZ_LIBCRYPTO
    SHA256(m->bytes, m->size, digest);
    check_digest(m, digest, "libcrypto has the same digest");
#endif
}

static fast_sha256_message begin(const fast_sha256_kernel *k)
{
    fast_sha256_message f;

    fast_sha256_begin(&f);
    f.kernel = k;
    return f;
}

static void check_kernel(const message *m, const fast_sha256_kernel *k)
{
    fast_sha256_message f = begin(k);
    uint8_t digest[SHA256_SIZE];

    fast_sha256_add(&f, m->bytes, m->first);
    fast_sha256_add(&f, m->bytes + m->first, m->second);
    fast_sha256_add(&f, m->bytes + m->first + m->second,
                    m->size - m->first - m->second);
    fast_sha256_end(&f, digest);
    check_digest(m, digest, k->name);
}

/* Hashes the first piece and an equally long one after it as two messages. */
static void check_pair(const message *m, const fast_sha256_kernel *k)
{
    size_t half = m->size / 2;
    const uint8_t *other = m->bytes + half;
    fast_sha256_message a = begin(k), b = begin(k);
    uint8_t digest[SHA256_SIZE], right[SHA256_SIZE];

    fast_sha256_add_pair(&a, m->bytes, &b, other, half);
    fast_sha256_add(&b, other + half, m->size - 2 * half);
    fast_sha256_end(&a, digest);
    assay_sha256(m->bytes, half, right);
    demand(memcmp(digest, right, SHA256_SIZE) == 0, "one of a pair");
    fast_sha256_end(&b, digest);
    assay_sha256(other, m->size - half, right);
    demand(memcmp(digest, right, SHA256_SIZE) == 0, "the other of a pair");
}

static fast_result right_range(fast_algorithm algorithm, const uint8_t *bytes,
                               size_t size)
{
    fast_result r;

    (void)algorithm;
    assay_sha256(bytes, size, r.digest);
    return r;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t hash = hash_of(data, size);
    message m = {.size = size};
    const fast_sha256_kernel *k;

    m.first = (size_t)(hash >> 20) % (size + 1);
    m.second = (size_t)(hash >> 40) % (size - m.first + 1);
    m.bytes = hash % 2 == 0 ? guarded_at_end(data, size)
                            : guarded_at_start(data, size, hash / 2 % 64);
    assay_sha256(m.bytes, m.size, m.right);
    check_reference(&m);
    for (size_t i = 0; (k = fast_sha256_kernel_at(i)) != NULL; i++) {
        if (!k->is_usable())
            continue;
        check_kernel(&m, k);
        check_pair(&m, k);
    }
    if (turn(hash, RANGES, 4))
        check_ranges(FAST_DIGEST_SHA256, FAST_DIGEST_SHA256, m.bytes, size,
                     hash, right_range);
    return 0;
}
