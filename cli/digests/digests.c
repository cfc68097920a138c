#include "digests/digests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digests/sha256.h"
#include "fast/kernels/crc.h"
#include "tool/escape.h"

/* --------------------------------------------------------------- kernels -- */

/* Prints the names of the kernels, each once; with here, only of those that run
 * on this processor. */
static void list_kernels(bool here)
{
    const fast_kernel *k, *before = NULL;
    const char *between = "";

    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++) {
        bool again = before != NULL && strcmp(k->name, before->name) == 0;
        before = k;
        if (again || (here && !fast_kernel_runs(k)))
            continue;
        fprintf(stderr, "%s%s", between, k->name);
        between = ", ";
    }
}

bool choose_kernel(void)
{
    const char *name = getenv("ASSAY_KERNEL");

    if (name == NULL || name[0] == '\0')
        return true;
    fast_answer answer = fast_force_kernel(name);
    if (answer == FAST_FORCED)
        return true;
    fputs("assay: ASSAY_KERNEL: ", stderr);
    fputs(answer == FAST_NO_KERNEL ? "unknown kernel '"
                                   : "this processor cannot run '", stderr);
    print_path(stderr, name);
    fputs(answer == FAST_NO_KERNEL ? "' (known: " : "' (it runs ", stderr);
    list_kernels(answer == FAST_NOT_HERE);
    fputs(")\n", stderr);
    return false;
}

/* ------------------------------------------------------------- checksums -- */

/*
 * Compares a kernel with a plain table; returns NULL, or what is wrong. The
 * bytes are copied first: a file that changes between two reads would not be
 * the kernel's fault.
 */
static const char *compare(const fast_kernel *k, const void *bytes)
{
    size_t size = FAST_SAMPLE;
    void *sample = malloc(size);

    if (sample == NULL)
        return "not enough memory";
    memcpy(sample, bytes, size);
    bool right = fast_kernel_is_right(k, sample, size);
    free(sample);
    return right ? NULL : "the checksum kernel computes wrong checksums on "
                          "this machine (--reference does not use it)";
}

/* Returns the state of a checksum; detects the processor at the first use. */
static checksum *checksum_of(digester *d, fast_polynomial polynomial)
{
    checksum *c = &d->checksums[polynomial];

    if (c->kernel == NULL)
        c->kernel = fast_kernel_used(polynomial);
    return c;
}

static void compare_once(digester *d, checksum *c, const void *bytes)
{
    const char *fault = compare(c->kernel, bytes);

    c->compared = true;
    d->fault = fault != NULL ? fault : d->fault;
}

void digests_compare(const assay_digests *given, const void *bytes,
                     size_t size)
{
    digester *d = given->user;

    for (int i = 0; d != NULL && size >= FAST_SAMPLE && i < FAST_POLYNOMIALS;
         i++)
        compare_once(d, checksum_of(d, (fast_polynomial)i), bytes);
}

static uint32_t crc_by(digester *d, fast_polynomial polynomial, uint32_t crc,
                       const void *bytes, size_t size)
{
    checksum *c = checksum_of(d, polynomial);

    c->bytes += size;
    if (!c->compared && c->bytes > CHECKED_FROM && size >= FAST_SAMPLE)
        compare_once(d, c, bytes);
    return c->kernel->crc(crc, bytes, size);
}

static uint32_t crc32(void *user, uint32_t crc, const void *bytes, size_t size)
{
    return crc_by(user, FAST_CRC32, crc, bytes, size);
}

static uint32_t crc32c(void *user, uint32_t crc, const void *bytes,
                       size_t size)
{
    return crc_by(user, FAST_CRC32C, crc, bytes, size);
}

/* ------------------------------------------------------------- together -- */

assay_digests open_digests(bool reference)
{
    assay_digests all = {0};
    digester *d = reference ? NULL : calloc(1, sizeof *d);

    if (d == NULL)              /* the slower functions need no memory */
        return all;
    all.user = d;
    all.crc32 = crc32;
    all.crc32c = crc32c;
    if (fast_sha256_best()->is_portable)
        give_sha256(&all);
    else
        give_own_sha256(&all);
    return all;
}

void close_digests(assay_digests *d)
{
    digester *own = d->user;

    if (own != NULL)
        close_sha256(own->sha256);
    free(own);
    *d = (assay_digests){0};
}

const char *digests_fault(const assay_digests *d)
{
    const digester *own = d->user;
    return own != NULL ? own->fault : NULL;
}
