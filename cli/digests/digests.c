#include "digests/digests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digests/sha256.h"
#include "fast/kernels/crc.h"
#include "tool/escape.h"

/* --------------------------------------------------------------- kernels -- */

/* Their names, each once, or those alone that run here. */
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
    fputs(answer == FAST_NO_KERNEL ? "' (there are " : "' (it runs ", stderr);
    list_kernels(answer == FAST_NOT_HERE);
    fputs(")\n", stderr);
    return false;
}

/* ------------------------------------------------------------- checksums -- */

/*
 * The bytes are copied, since those of a file may change between two looks at
 * them, which would be no fault of the kernel.
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
    return right ? NULL : "the kernel of checksums is wrong on this machine: "
                          "nothing can be said (--reference does without)";
}

void digests_compare(const assay_digests *given, const void *bytes,
                     size_t size)
{
    digester *d = given->user;

    for (int i = 0; d != NULL && size >= FAST_SAMPLE && i < FAST_POLYNOMIALS;
         i++) {
        const char *fault = compare(d->checksums[i].kernel, bytes);
        d->checksums[i].compared = true;
        d->fault = fault != NULL ? fault : d->fault;
    }
}

static uint32_t crc_by(digester *d, fast_polynomial polynomial, uint32_t crc,
                       const void *bytes, size_t size)
{
    checksum *c = &d->checksums[polynomial];

    if (c->kernel == NULL)
        c->kernel = fast_kernel_used(polynomial);
    c->bytes += size;
    if (!c->compared && c->bytes > CHECKED_FROM && size >= FAST_SAMPLE) {
        c->compared = true;
        const char *fault = compare(c->kernel, bytes);
        d->fault = fault != NULL ? fault : d->fault;
    }
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

    if (d == NULL)              /* what is slower needs no memory */
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
