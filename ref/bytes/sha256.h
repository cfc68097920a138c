/* SHA-256, by OpenSSL's libcrypto. */
#ifndef ASSAY_SHA256_H
#define ASSAY_SHA256_H

#include "core/base.h"

#define SHA256_SIZE 32

/* One object serves many digests, one after the other. */
typedef struct sha256 sha256;

/* NULL if libcrypto cannot give one; close with sha256_close(). */
sha256 *sha256_open(void);
void    sha256_close(sha256 *h);

/* Each says whether libcrypto did its work. */
bool sha256_begin(sha256 *h);
bool sha256_add(sha256 *h, span bytes);
bool sha256_end(sha256 *h, u8 digest[SHA256_SIZE]);

#endif
