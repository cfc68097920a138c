/* SHA-256 of fast/. */
#include "digests/sha256.h"

static bool begin(void *user)
{
    fast_sha256_begin(&((digester *)user)->message);
    return true;
}

static bool add(void *user, const void *bytes, size_t size)
{
    fast_sha256_add(&((digester *)user)->message, bytes, size);
    return true;
}

static bool end(void *user, uint8_t digest[32])
{
    fast_sha256_end(&((digester *)user)->message, digest);
    return true;
}

void give_own_sha256(assay_digests *d)
{
    d->sha256_begin = begin;
    d->sha256_add = add;
    d->sha256_end = end;
}
