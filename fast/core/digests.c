#include "fast/core/digests.h"

fast_running fast_running_open(bool sha256)
{
    fast_running r = {.wants_sha256 = sha256};

    if (sha256)
        fast_sha256_begin(&r.sha256);
    return r;
}

bool fast_running_add(void *running, const u8 *bytes, u64 size)
{
    fast_running *r = running;

    if (r->wants_sha256)
        fast_sha256_add(&r->sha256, bytes, (size_t)size);
    else
        r->crc = fast_crc32c(r->crc, bytes, (size_t)size);
    return true;
}

void fast_running_sha256(fast_running *r, u8 digest[32])
{
    fast_sha256_end(&r->sha256, digest);
}

static u32 crc32_of(void *user, u32 crc, const void *bytes, size_t size)
{
    (void)user;
    return fast_crc32(crc, bytes, size);
}

static u32 crc32c_of(void *user, u32 crc, const void *bytes, size_t size)
{
    (void)user;
    return fast_crc32c(crc, bytes, size);
}

static bool sha256_begin(void *user)
{
    fast_sha256_begin(user);
    return true;
}

static bool sha256_add(void *user, const void *bytes, size_t size)
{
    fast_sha256_add(user, bytes, size);
    return true;
}

static bool sha256_end(void *user, u8 digest[32])
{
    fast_sha256_end(user, digest);
    return true;
}

assay_digests fast_digests(fast_sha256_message *message)
{
    return (assay_digests){.crc32 = crc32_of, .crc32c = crc32c_of,
                           .sha256_begin = sha256_begin,
                           .sha256_add = sha256_add, .sha256_end = sha256_end,
                           .user = message};
}
