/*
 * kernel NAME: checks the kernels with this name against plain code, on this
 * processor. If it cannot run them, or they are for another architecture, the
 * result is NOT TESTED (status 77), which ctest shows as skipped. test_crc.c
 * and test_sha256.c try the kernels that run in every way.
 */
#include <stdio.h>
#include <string.h>

#include "fast/kernels/sha256.h"
#include "fast/kernels/table.h"

typedef struct {
    unsigned known, tried, wrong;
} tally;

static void fill(uint8_t *bytes, size_t size)
{
    uint32_t x = 1;

    for (size_t i = 0; i < size; i++, x = x * 1664525 + 1013904223)
        bytes[i] = (uint8_t)(x >> 24);
}

static void try_checksums(tally *t, const char *name, const uint8_t *sample)
{
    const fast_kernel *k;

    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++) {
        if (strcmp(k->name, name) != 0)
            continue;
        t->known++;
        if (!fast_kernel_runs(k))
            continue;
        t->tried++;
        t->wrong += !fast_kernel_is_right(k, sample, FAST_SAMPLE);
        printf("%s of %s %s\n", name,
               k->polynomial == FAST_CRC32 ? "CRC-32" : "CRC-32C",
               k == fast_kernel_used(k->polynomial) ? "is used" : "runs");
    }
}

static void hash(const fast_sha256_kernel *k, const uint8_t *bytes,
                 uint8_t digest[FAST_SHA256_SIZE])
{
    fast_sha256_message m;

    fast_sha256_begin(&m);
    m.kernel = k;
    fast_sha256_add(&m, bytes, FAST_SAMPLE);
    fast_sha256_end(&m, digest);
}

/* Returns the last kernel of the table, which is plain C. */
static const fast_sha256_kernel *plain_sha256(void)
{
    size_t i = 0;

    while (fast_sha256_kernel_at(i + 1) != NULL)
        i++;
    return fast_sha256_kernel_at(i);
}

static void try_digests(tally *t, const char *name, const uint8_t *sample)
{
    const fast_sha256_kernel *k;
    uint8_t right[FAST_SHA256_SIZE], digest[FAST_SHA256_SIZE];

    hash(plain_sha256(), sample, right);
    for (size_t i = 0; (k = fast_sha256_kernel_at(i)) != NULL; i++) {
        if (strcmp(k->name, name) != 0)
            continue;
        t->known++;
        if (!k->is_usable())
            continue;
        t->tried++;
        hash(k, sample, digest);
        t->wrong += memcmp(digest, right, sizeof right) != 0;
        printf("%s of SHA-256 %s\n", name,
               k == fast_sha256_best() ? "is used" : "runs");
    }
}

int main(int argc, char **argv)
{
    static uint8_t sample[FAST_SAMPLE];
    tally t = {0, 0, 0};

    if (argc != 2)
        return 2;
    fill(sample, sizeof sample);
    try_checksums(&t, argv[1], sample);
    try_digests(&t, argv[1], sample);
    if (t.wrong > 0)
        printf("%s is wrong\n", argv[1]);
    else if (t.tried < t.known || t.known == 0)
        printf("%s is NOT TESTED: %s\n", argv[1],
               t.known == 0 ? "it is for another kind of processor"
                            : "this processor cannot run it");
    return t.wrong > 0 ? 1 : t.tried < t.known || t.known == 0 ? 77 : 0;
}
