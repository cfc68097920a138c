/*
 * The kernels that compute checksums, and the choice of one. Nothing is
 * calibrated at run time: a machine always uses the same kernel, which depends
 * on the features and the class of its processor.
 */
#ifndef FAST_TABLE_H
#define FAST_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { FAST_CRC32, FAST_CRC32C } fast_polynomial;
#define FAST_POLYNOMIALS 2

/* Features of a processor that kernels need. */
enum {
    FAST_PCLMUL  = 1,           /* x86: PCLMULQDQ, SSE4.2 with crc32 */
    FAST_AVX2    = 2,           /* and VPCLMULQDQ */
    FAST_AVX512  = 4,           /* F, BW and VL, and VPCLMULQDQ */
    FAST_PMULL   = 8            /* ARMv8: the CRC32 and PMULL instructions */
};

/*
 * Processors with the same instructions differ in how many of them run at a
 * time, so the best kernel differs. A class is a line of processors on which
 * kernels were measured.
 */
typedef enum {
    FAST_ANY_CLASS,             /* of a machine: unknown */
    FAST_AMD_ZEN5,
    FAST_INTEL_ICELAKE          /* and later processors with AVX-512 */
} fast_class;

typedef uint32_t fast_crc_function(uint32_t crc, const void *bytes,
                                   size_t size);
typedef uint32_t fast_combine_function(uint32_t first, uint32_t second,
                                       uint64_t second_size);

typedef struct {
    const char *name;           /* "avx512": the same for both polynomials */
    fast_polynomial polynomial;
    uint32_t features;          /* required */
    fast_class tuned_for;       /* chosen only on that class, or on any; but
                                 * it runs wherever the features are */
    fast_crc_function *crc;
    fast_combine_function *combine;
} fast_kernel;

/* Returns the kernels of this build, the best of a polynomial first; NULL at
 * the end. */
const fast_kernel *fast_kernel_at(size_t i);

/* Reports whether the processor has the features of the kernel. */
bool fast_kernel_runs(const fast_kernel *kernel);

/* Returns the kernel that fast_crc32() or fast_crc32c() uses. */
const fast_kernel *fast_kernel_used(fast_polynomial polynomial);

/*
 * Reports whether a kernel agrees with a plain table on these bytes, as one
 * piece and as two combined pieces. FAST_SAMPLE bytes are a thorough check.
 */
#define FAST_SAMPLE ((size_t)65536)
bool fast_kernel_is_right(const fast_kernel *kernel, const void *bytes,
                          size_t size);

/*
 * Selects the kernels with this name from now on. If only one polynomial has
 * such a kernel, the other keeps its own. Unless it returns FAST_FORCED,
 * nothing changes.
 */
typedef enum { FAST_FORCED, FAST_NO_KERNEL, FAST_NOT_HERE } fast_answer;
fast_answer fast_force_kernel(const char *name);

/* Returns "amd-zen5", "intel-icl+" or "unknown". */
const char *fast_class_name(fast_class machine);
fast_class fast_machine_class(void);

#endif
