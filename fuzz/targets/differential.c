/*
 * Compares fast/ with the reference, like fast/test/against.h: verdict, typed
 * index, document. The input ends or starts at a guarded page, or is at any of
 * 64 alignments. The kernels that run here are used in turn. Some inputs are
 * also opened as a file, mapped and copied.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "fast/kernels/table.h"
#include "fast/test/against.h"
#include "lib/guarded.h"
#include "lib/target.h"

#define MOST_KERNELS 8

/* For turn(). */
enum { FILES, ALL_WAYS, KERNEL };

/* The state that is kept from run to run. */
typedef struct {
    against against;
    const char *kernels[MOST_KERNELS];  /* that run here */
    size_t count;
    const char *kernel;         /* in use */
} state;

/* Lists the kernels, whose names are the same for both polynomials. */
static void find_kernels(state *s)
{
    const fast_kernel *k;

    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++)
        if (k->polynomial == FAST_CRC32C && fast_kernel_runs(k) &&
            s->count < MOST_KERNELS)
            s->kernels[s->count++] = k->name;
}

static state *opened(void)
{
    static state kept;

    if (kept.count > 0)
        return &kept;
    kept.against.format = assay_format_by_name(FUZZ_FORMAT);
    kept.against.file = memfd_create("input", MFD_CLOEXEC);
    find_kernels(&kept);
    demand(kept.against.format != 0, "the target is named after a format");
    demand(kept.against.file >= 0 && kept.count > 0, "what it needs is there");
    return &kept;
}

/* Selects a kernel, mostly the same one, because querying the processor is
 * slow. */
static void turn_kernel(state *s, uint64_t hash)
{
    size_t i = turn(hash, KERNEL, 4) ? (size_t)(hash >> 48) % s->count : 0;

    if (s->kernel != s->kernels[i])
        fast_force_kernel(s->kernels[i]);
    s->kernel = s->kernels[i];
}

static const uint8_t *placed(const uint8_t *data, size_t size, uint64_t hash)
{
    if (hash % 2 == 0)
        return guarded_at_end(data, size);
    return guarded_at_start(data, size, hash / 2 % 64);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    state *s = opened();
    uint64_t hash = hash_of(data, size);
    const uint8_t *copy = placed(data, size, hash >> 32);

    turn_kernel(s, hash);
    s->against.through_files = turn(hash, FILES, 16);
    if (!agrees_on(&s->against, copy, size, turn(hash, ALL_WAYS, 16))) {
        fprintf(stderr, "by kernel %s: %s\n", s->kernel, s->against.wrong);
        abort();
    }
    return 0;
}
