#include "bytes/sha256.h"

#include <openssl/evp.h>
#include <stdlib.h>

/* Fetching the algorithm costs more than hashing a small tensor: once is
 * enough. */
struct sha256 {
    EVP_MD *algorithm;
    EVP_MD_CTX *state;
};

sha256 *sha256_open(void)
{
    sha256 *h = calloc(1, sizeof *h);
    if (h == NULL)
        return NULL;
    h->algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
    h->state = EVP_MD_CTX_new();
    if (h->algorithm == NULL || h->state == NULL) {
        sha256_close(h);
        return NULL;
    }
    return h;
}

void sha256_close(sha256 *h)
{
    if (h == NULL)
        return;
    EVP_MD_CTX_free(h->state);
    EVP_MD_free(h->algorithm);
    free(h);
}

bool sha256_begin(sha256 *h)
{
    return EVP_DigestInit_ex2(h->state, h->algorithm, NULL) == 1;
}

bool sha256_add(sha256 *h, span bytes)
{
    return bytes.size == 0 ||
           EVP_DigestUpdate(h->state, bytes.bytes, bytes.size) == 1;
}

bool sha256_end(sha256 *h, u8 digest[SHA256_SIZE])
{
    return EVP_DigestFinal_ex(h->state, digest, NULL) == 1;
}
