#include "core/digest.h"

#include "bytes/crc32.h"

u32 crc32_by(const digests *d, u32 crc, span bytes)
{
    const assay_digests *given = &d->given;

    if (given->crc32 == NULL || bytes.size == 0)
        return crc32_of(crc, bytes);
    return given->crc32(given->user, crc, bytes.bytes, (size_t)bytes.size);
}

u32 crc32c_by(const digests *d, u32 crc, span bytes)
{
    const assay_digests *given = &d->given;

    if (given->crc32c == NULL || bytes.size == 0)
        return crc32c_of(crc, bytes);
    return given->crc32c(given->user, crc, bytes.bytes, (size_t)bytes.size);
}

bool begin_sha256(digests *d)
{
    if (d->given.sha256_begin != NULL)
        return d->given.sha256_begin(d->given.user);
    sha256_init(&d->own);
    return true;
}

bool add_sha256(digests *d, span bytes)
{
    if (d->given.sha256_begin != NULL)
        return bytes.size == 0 || d->given.sha256_add(d->given.user,
                                                      bytes.bytes,
                                                      (size_t)bytes.size);
    sha256_update(&d->own, bytes);
    return true;
}

bool end_sha256(digests *d, u8 digest[SHA256_SIZE])
{
    if (d->given.sha256_begin != NULL)
        return d->given.sha256_end(d->given.user, digest);
    sha256_final(&d->own, digest);
    return true;
}

void assay_sha256(const void *bytes, size_t size, uint8_t digest[SHA256_SIZE])
{
    sha256 h;

    sha256_init(&h);
    sha256_update(&h, (span){bytes, bytes != NULL ? size : 0});
    sha256_final(&h, digest);
}
