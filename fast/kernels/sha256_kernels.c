/* The table of kernels of SHA-256, and the one that is used. */
#include "fast/kernels/sha256_blocks.h"

#include <stdatomic.h>
#ifdef FAST_X86
#include <cpuid.h>
#endif
#if defined FAST_ARM && defined __linux__
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

#ifdef FAST_X86

/* Registers of vectors that are no wider than of SSE every system saves. */
static bool has_ni(void)
{
    unsigned eax, ebx, ecx, edx;

    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(ecx & bit_SSE4_1) ||
        !(ecx & bit_SSSE3))
        return false;
    return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) &&
           (ebx & bit_SHA) != 0;
}

#endif
#ifdef FAST_ARM

static bool has_sha2(void)
{
#if defined __linux__
    return (getauxval(AT_HWCAP) & HWCAP_SHA2) != 0;
#elif defined __APPLE__
    return true;
#else
    return false;
#endif
}

#endif

static bool is_any(void)
{
    return true;
}

static const fast_sha256_kernel table[] = {
#ifdef FAST_X86
    {"sha-ni", has_ni, fast_sha256_ni_one, fast_sha256_ni_two, false},
#endif
#ifdef FAST_ARM
    {"sha2", has_sha2, fast_sha256_arm_one, fast_sha256_arm_two, false},
#endif
    {"plain", is_any, fast_sha256_plain_one, fast_sha256_plain_two, true},
};

#define KERNELS (sizeof table / sizeof table[0])

const fast_sha256_kernel *fast_sha256_kernel_at(size_t i)
{
    return i < KERNELS ? &table[i] : NULL;
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
        return &table[at - 1];
    while (at + 1 < KERNELS && !table[at].is_usable())  /* the last one is */
        at++;
    atomic_store_explicit(&kept, at + 1, memory_order_relaxed);
    return &table[at];
}
