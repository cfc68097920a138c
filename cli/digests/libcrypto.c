/* SHA-256 of OpenSSL's libcrypto, which uses what the processor has for it. */
#include "digests/sha256.h"

#include <openssl/evp.h>
#include <stdlib.h>

/* Fetching the algorithm costs more than hashing a small tensor: it is done
 * once, and not before it is needed. */
typedef struct {
    EVP_MD *algorithm;
    EVP_MD_CTX *state;
} libcrypto;

static bool begin(void *user)
{
    digester *d = user;

    if (d == NULL)
        return false;
    if (d->sha256 == NULL)
        d->sha256 = calloc(1, sizeof(libcrypto));
    libcrypto *c = d->sha256;
    if (c == NULL)
        return false;
    if (c->algorithm == NULL)
        c->algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
    if (c->state == NULL)
        c->state = EVP_MD_CTX_new();
    return c->algorithm != NULL && c->state != NULL &&
           EVP_DigestInit_ex2(c->state, c->algorithm, NULL) == 1;
}

static bool add(void *user, const void *bytes, size_t size)
{
    libcrypto *c = ((digester *)user)->sha256;
    return EVP_DigestUpdate(c->state, bytes, size) == 1;
}

static bool end(void *user, uint8_t digest[32])
{
    libcrypto *c = ((digester *)user)->sha256;
    return EVP_DigestFinal_ex(c->state, digest, NULL) == 1;
}

void give_sha256(assay_digests *d)
{
    d->sha256_begin = begin;
    d->sha256_add = add;
    d->sha256_end = end;
}

void close_sha256(void *sha256)
{
    libcrypto *c = sha256;

    if (c != NULL) {
        EVP_MD_CTX_free(c->state);
        EVP_MD_free(c->algorithm);
    }
    free(c);
}
