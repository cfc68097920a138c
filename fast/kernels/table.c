#include "fast/kernels/table.h"

#include <stdatomic.h>
#include <string.h>

#include "fast/kernels/cpu.h"
#include "fast/kernels/crc.h"
#include "fast/kernels/portable.h"
#ifdef FAST_X86
#include "fast/kernels/x86/x86.h"
#endif
#ifdef FAST_ARM
#include "fast/kernels/arm/arm.h"
#endif

/* The first row of a polynomial that runs here and fits the class is used. */
static const fast_kernel kernels[] = {
#ifdef FAST_X86
    {"avx512-fused", FAST_CRC32C, FAST_AVX512, FAST_AMD_ZEN5,
     fast_avx512_fused_crc32c, fast_pclmul_combine_crc32c},
    {"avx512", FAST_CRC32, FAST_AVX512, FAST_ANY_CLASS,
     fast_avx512_crc32, fast_pclmul_combine_crc32},
    {"avx512", FAST_CRC32C, FAST_AVX512, FAST_ANY_CLASS,
     fast_avx512_crc32c, fast_pclmul_combine_crc32c},
    {"avx2", FAST_CRC32, FAST_AVX2, FAST_ANY_CLASS,
     fast_avx2_crc32, fast_pclmul_combine_crc32},
    {"avx2", FAST_CRC32C, FAST_AVX2, FAST_ANY_CLASS,
     fast_avx2_crc32c, fast_pclmul_combine_crc32c},
    {"pclmul", FAST_CRC32, FAST_PCLMUL, FAST_ANY_CLASS,
     fast_pclmul_crc32, fast_pclmul_combine_crc32},
    {"pclmul", FAST_CRC32C, FAST_PCLMUL, FAST_ANY_CLASS,
     fast_pclmul_crc32c, fast_pclmul_combine_crc32c},
#endif
#ifdef FAST_ARM
    {"pmull", FAST_CRC32, FAST_PMULL, FAST_ANY_CLASS,
     fast_pmull_crc32, fast_pmull_combine_crc32},
    {"pmull", FAST_CRC32C, FAST_PMULL, FAST_ANY_CLASS,
     fast_pmull_crc32c, fast_pmull_combine_crc32c},
#endif
    {"portable", FAST_CRC32, 0, FAST_ANY_CLASS,
     fast_portable_crc32, fast_portable_combine_crc32},
    {"portable", FAST_CRC32C, 0, FAST_ANY_CLASS,
     fast_portable_crc32c, fast_portable_combine_crc32c},
};
#define KERNELS (sizeof kernels / sizeof kernels[0])

/* The kernel in use; NULL before the first call. It never changes afterwards,
 * unless another one is forced. */
static _Atomic(const fast_kernel *) used[FAST_POLYNOMIALS];

const fast_kernel *fast_kernel_at(size_t i)
{
    return i < KERNELS ? &kernels[i] : NULL;
}

bool fast_kernel_runs(const fast_kernel *kernel)
{
    return (kernel->features & ~fast_this_cpu().features) == 0;
}

static const fast_kernel *choose(fast_polynomial polynomial, fast_cpu cpu)
{
    const fast_kernel *k = kernels;

    while (k->polynomial != polynomial || (k->features & ~cpu.features) != 0 ||
           (k->tuned_for != FAST_ANY_CLASS && k->tuned_for != cpu.machine))
        k++;                    /* the portable kernel fits all */
    return k;
}

/* Chooses for both polynomials, because querying the processor is slow. */
static const fast_kernel *choose_once(fast_polynomial polynomial)
{
    fast_cpu cpu = fast_this_cpu();

    for (int p = 0; p < FAST_POLYNOMIALS; p++) {
        const fast_kernel *before = NULL;
        atomic_compare_exchange_strong(&used[p], &before,
                                       choose((fast_polynomial)p, cpu));
    }
    return atomic_load_explicit(&used[polynomial], memory_order_acquire);
}

const fast_kernel *fast_kernel_used(fast_polynomial polynomial)
{
    const fast_kernel *k = atomic_load_explicit(&used[polynomial],
                                                memory_order_acquire);

    return k != NULL ? k : choose_once(polynomial);
}

fast_answer fast_force_kernel(const char *name)
{
    fast_answer answer = FAST_NO_KERNEL;

    for (size_t i = 0; i < KERNELS; i++) {
        const fast_kernel *k = &kernels[i];
        if (strcmp(k->name, name) != 0)
            continue;
        if (!fast_kernel_runs(k))
            return FAST_NOT_HERE;
        atomic_store_explicit(&used[k->polynomial], k, memory_order_release);
        answer = FAST_FORCED;
    }
    return answer;
}

bool fast_kernel_is_right(const fast_kernel *kernel, const void *bytes,
                          size_t size)
{
    fast_crc_function *plain = kernel->polynomial == FAST_CRC32
                                   ? fast_plain_crc32 : fast_plain_crc32c;
    size_t half = size / 3;
    const uint8_t *rest = (const uint8_t *)bytes + half;
    uint32_t first = kernel->crc(0, bytes, half);
    uint32_t second = kernel->crc(0, rest, size - half);
    uint32_t whole = plain(0, bytes, size);

    return kernel->crc(0, bytes, size) == whole &&
           kernel->combine(first, second, size - half) == whole;
}

fast_class fast_machine_class(void)
{
    return fast_this_cpu().machine;
}

const char *fast_class_name(fast_class machine)
{
    switch (machine) {
    case FAST_AMD_ZEN5:      return "amd-zen5";
    case FAST_INTEL_ICELAKE: return "intel-icl+";
    default:                 return "unknown";
    }
}

/* ----------------------------------------------------------- checksums -- */

/*
 * Handles the first call. These functions are separate so that all other calls,
 * for which a nanosecond counts, are two loads and a jump.
 */
#define APART __attribute__((noinline))

APART static uint32_t first_crc(fast_polynomial polynomial, uint32_t crc,
                                const void *bytes, size_t size)
{
    return choose_once(polynomial)->crc(crc, bytes, size);
}

APART static uint32_t first_combine(fast_polynomial polynomial, uint32_t first,
                                    uint32_t second, uint64_t second_size)
{
    return choose_once(polynomial)->combine(first, second, second_size);
}

static inline const fast_kernel *in_use(fast_polynomial polynomial)
{
    return atomic_load_explicit(&used[polynomial], memory_order_acquire);
}

uint32_t fast_crc32(uint32_t crc, const void *bytes, size_t size)
{
    const fast_kernel *k = in_use(FAST_CRC32);
    return k != NULL ? k->crc(crc, bytes, size)
                     : first_crc(FAST_CRC32, crc, bytes, size);
}

uint32_t fast_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    const fast_kernel *k = in_use(FAST_CRC32C);
    return k != NULL ? k->crc(crc, bytes, size)
                     : first_crc(FAST_CRC32C, crc, bytes, size);
}

uint32_t fast_crc32_combine(uint32_t first, uint32_t second,
                            uint64_t second_size)
{
    const fast_kernel *k = in_use(FAST_CRC32);
    return k != NULL ? k->combine(first, second, second_size)
                     : first_combine(FAST_CRC32, first, second, second_size);
}

uint32_t fast_crc32c_combine(uint32_t first, uint32_t second,
                             uint64_t second_size)
{
    const fast_kernel *k = in_use(FAST_CRC32C);
    return k != NULL ? k->combine(first, second, second_size)
                     : first_combine(FAST_CRC32C, first, second, second_size);
}
