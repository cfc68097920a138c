/*
 * SHA-256 of OpenSSL's libcrypto, for processors without SHA instructions that
 * fast/ knows. The library is opened for the first SHA-256: to open it takes
 * longer than to judge a small file.
 */
#include "digests/sha256.h"

#include <dlfcn.h>
#include <openssl/evp.h>
#include <stdlib.h>

#define LIBRARY "libcrypto.so.3"

/* To fetch the algorithm costs more than to hash a small tensor, so it is
 * fetched once, when it is needed. */
typedef struct {
    void *library;
    EVP_MD *(*fetch)(OSSL_LIB_CTX *, const char *, const char *);
    void (*free_algorithm)(EVP_MD *);
    EVP_MD_CTX *(*new_state)(void);
    void (*free_state)(EVP_MD_CTX *);
    int (*init)(EVP_MD_CTX *, const EVP_MD *, const OSSL_PARAM *);
    int (*update)(EVP_MD_CTX *, const void *, size_t);
    int (*final)(EVP_MD_CTX *, unsigned char *, unsigned int *);
    EVP_MD *algorithm;
    EVP_MD_CTX *state;
} libcrypto;

/* Finds a function; function points to where its pointer goes. POSIX lets
 * dlsym() return functions as objects. */
static bool find(const libcrypto *c, const char *name, void *function)
{
    return (*(void **)function = dlsym(c->library, name)) != NULL;
}

static bool open_library(libcrypto *c)
{
    c->library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return c->library != NULL &&
           find(c, "EVP_MD_fetch", &c->fetch) &&
           find(c, "EVP_MD_free", &c->free_algorithm) &&
           find(c, "EVP_MD_CTX_new", &c->new_state) &&
           find(c, "EVP_MD_CTX_free", &c->free_state) &&
           find(c, "EVP_DigestInit_ex2", &c->init) &&
           find(c, "EVP_DigestUpdate", &c->update) &&
           find(c, "EVP_DigestFinal_ex", &c->final);
}

/* Returns the library, opening it for the first message; NULL if it is not
 * there: our own SHA-256 is slower but equally correct. */
static libcrypto *opened(digester *d)
{
    libcrypto *c = d->sha256;

    if (c == NULL && !d->sha256_is_own) {
        c = calloc(1, sizeof *c);
        d->sha256_is_own = c == NULL || !open_library(c);
        if (d->sha256_is_own) {
            close_sha256(c);
            c = NULL;
        }
        d->sha256 = c;
    }
    return c;
}

static bool begin(void *user)
{
    digester *d = user;
    libcrypto *c = opened(d);

    if (c == NULL) {
        fast_sha256_begin(&d->message);
        return true;
    }
    if (c->algorithm == NULL)
        c->algorithm = c->fetch(NULL, "SHA256", NULL);
    if (c->state == NULL)
        c->state = c->new_state();
    return c->algorithm != NULL && c->state != NULL &&
           c->init(c->state, c->algorithm, NULL) == 1;
}

static bool add(void *user, const void *bytes, size_t size)
{
    digester *d = user;
    const libcrypto *c = d->sha256;

    if (c != NULL)
        return c->update(c->state, bytes, size) == 1;
    fast_sha256_add(&d->message, bytes, size);
    return true;
}

static bool end(void *user, uint8_t digest[32])
{
    digester *d = user;
    const libcrypto *c = d->sha256;

    if (c != NULL)
        return c->final(c->state, digest, NULL) == 1;
    fast_sha256_end(&d->message, digest);
    return true;
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

    if (c != NULL && c->state != NULL)
        c->free_state(c->state);
    if (c != NULL && c->algorithm != NULL)
        c->free_algorithm(c->algorithm);
    if (c != NULL && c->library != NULL)
        dlclose(c->library);
    free(c);
}
