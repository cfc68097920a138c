/* The table of kernels, and the one that is used. */
#include "kernels/sha256_blocks.h"

#include <stdatomic.h>

static const fast_sha256_kernel *const table[] = {
#ifdef FAST_SHA256_X86
    &fast_sha256_ni,
#endif
#ifdef FAST_SHA256_ARM
    &fast_sha256_armv8,
#endif
    &fast_sha256_plain,
};

#define KERNELS (sizeof table / sizeof table[0])

const fast_sha256_kernel *fast_sha256_kernel_at(size_t i)
{
    return i < KERNELS ? table[i] : NULL;
}

/*
 * To ask the processor takes longer than to hash a small message, in a virtual
 * machine some microseconds: the answer is kept. Threads that come at the same
 * time find the same one.
 */
const fast_sha256_kernel *fast_sha256_best(void)
{
    static _Atomic size_t kept;         /* its place in the table, and 1 */
    size_t at = atomic_load_explicit(&kept, memory_order_relaxed);

    if (at > 0)
        return table[at - 1];
    while (!table[at]->is_usable())     /* the plain one is */
        at++;
    atomic_store_explicit(&kept, at + 1, memory_order_relaxed);
    return table[at];
}
