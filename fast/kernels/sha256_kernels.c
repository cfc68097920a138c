/* The table of SHA-256 kernels, and the choice of one. */
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

/* Vector registers that are not wider than SSE are saved by every system. */
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
 * Keeps the answer: querying the processor takes microseconds in a virtual
 * machine, longer than hashing a small message. Concurrent threads find the
 * same answer.
 */
const fast_sha256_kernel *fast_sha256_best(void)
{
    static _Atomic size_t kept;         /* its place in the table, plus 1 */
    size_t at = atomic_load_explicit(&kept, memory_order_relaxed);

    if (at > 0)
        return &table[at - 1];
    while (at + 1 < KERNELS && !table[at].is_usable())  /* the last one is */
        at++;
    atomic_store_explicit(&kept, at + 1, memory_order_relaxed);
    return &table[at];
}
