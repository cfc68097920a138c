/*
 * The kernels: what computes checksums, on which processors, and which of it is
 * used here. Nothing is calibrated at run time: the same machine always takes
 * the same kernel, by what its processor can do and by the class that it is of.
 */
#ifndef FAST_TABLE_H
#define FAST_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { FAST_CRC32, FAST_CRC32C } fast_polynomial;
#define FAST_POLYNOMIALS 2

/* What a processor can do, as far as kernels ask. */
enum {
    FAST_PCLMUL  = 1,           /* x86: PCLMULQDQ, SSE4.2 with crc32 */
    FAST_AVX2    = 2,           /* and VPCLMULQDQ */
    FAST_AVX512  = 4,           /* F, BW and VL, and VPCLMULQDQ */
    FAST_PMULL   = 8            /* ARMv8: the CRC32 and PMULL instructions */
};

/*
 * Processors with the same instructions differ in how many of them run at a
 * time, so that what wins on one loses on another. A class is a line of
 * processors on which kernels were measured.
 */
typedef enum {
    FAST_ANY_CLASS,             /* of a machine: not known */
    FAST_AMD_ZEN5,
    FAST_INTEL_ICELAKE          /* and later ones with AVX-512 */
} fast_class;

typedef uint32_t fast_crc_function(uint32_t crc, const void *bytes,
                                   size_t size);
typedef uint32_t fast_combine_function(uint32_t first, uint32_t second,
                                       uint64_t second_size);

typedef struct {
    const char *name;           /* "avx512": the same for both polynomials */
    fast_polynomial polynomial;
    uint32_t features;          /* that it cannot do without */
    fast_class tuned_for;       /* used by itself on that class only, or on any;
                                 * but it runs wherever the features are */
    fast_crc_function *crc;
    fast_combine_function *combine;
} fast_kernel;

/* All that this build has, the best one of a polynomial first; NULL at the
 * end. */
const fast_kernel *fast_kernel_at(size_t i);

/* Whether this processor has what the kernel needs. */
bool fast_kernel_runs(const fast_kernel *kernel);

/* The one that fast_crc32() or fast_crc32c() uses. */
const fast_kernel *fast_kernel_used(fast_polynomial polynomial);

/*
 * Whether a kernel gives of these bytes what a plain table gives, as one piece
 * and as two that are combined. FAST_SAMPLE of them tell much.
 */
#define FAST_SAMPLE ((size_t)65536)
bool fast_kernel_is_right(const fast_kernel *kernel, const void *bytes,
                          size_t size);

/*
 * From now on the kernels of that name are used. If only one polynomial has
 * one, the other keeps its own. Nothing changes unless it is FAST_FORCED.
 */
typedef enum { FAST_FORCED, FAST_NO_KERNEL, FAST_NOT_HERE } fast_answer;
fast_answer fast_force_kernel(const char *name);

/* "amd-zen5", "intel-icl+" or "unknown". */
const char *fast_class_name(fast_class machine);
fast_class fast_machine_class(void);

#endif
