#include "kernels/cpu.h"

#ifdef FAST_X86
#include <cpuid.h>
#include <string.h>

typedef struct {
    unsigned a, b, c, d;
} leaf;

/* All 0 if the processor has no such leaf. */
static leaf ask(unsigned number)
{
    leaf l = {0, 0, 0, 0};

    __get_cpuid_count(number, 0, &l.a, &l.b, &l.c, &l.d);
    return l;
}

static bool has(unsigned word, unsigned bits)
{
    return (word & bits) == bits;
}

/* Which registers the system saves when it switches threads. */
static unsigned saved_registers(void)
{
    unsigned low, high;

    __asm__ ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
    return low;
}

#define SAVES_YMM 0x06u         /* XMM and YMM */
#define SAVES_ZMM 0xe6u         /* and the masks, and both parts of ZMM */

uint32_t fast_cpu_features(void)
{
    leaf one = ask(1);
    leaf seven = ask(7);
    uint32_t features = 0;

    if (!has(one.c, bit_PCLMUL | bit_SSE4_1 | bit_SSE4_2))
        return 0;
    features |= FAST_PCLMUL;
    unsigned saved = has(one.c, bit_OSXSAVE) ? saved_registers() : 0;
    if (!has(one.c, bit_AVX) || !has(seven.c, bit_VPCLMULQDQ))
        return features;
    if (has(saved, SAVES_YMM) && has(seven.b, bit_AVX2))
        features |= FAST_AVX2;
    if (has(saved, SAVES_ZMM) &&
        has(seven.b, bit_AVX512F | bit_AVX512BW | bit_AVX512VL))
        features |= FAST_AVX512;
    return features;
}

static bool is_vendor(const char *name)
{
    leaf zero = ask(0);

    return memcmp(&zero.b, name, 4) == 0 && memcmp(&zero.d, name + 4, 4) == 0 &&
           memcmp(&zero.c, name + 8, 4) == 0;
}

/* Zen 5 are these models of family 1a; Zen 6 are others of it. */
static bool is_zen5(unsigned family, unsigned model)
{
    return family == 0x1a && (model < 0x30 || model >> 4 == 4 ||
                              model >> 4 == 6 || model >> 4 == 7);
}

fast_class fast_cpu_class(void)
{
    unsigned id = ask(1).a;
    unsigned family = (id >> 8 & 0xf) + (id >> 20 & 0xff);
    unsigned model = (id >> 4 & 0xf) | (id >> 12 & 0xf0);

    if (is_vendor("AuthenticAMD") && is_zen5(family, model))
        return FAST_AMD_ZEN5;
    if (is_vendor("GenuineIntel") && (fast_cpu_features() & FAST_AVX512) != 0)
        return FAST_INTEL_ICELAKE;
    return FAST_ANY_CLASS;
}

#else

#if defined FAST_ARM && defined __linux__
#include <asm/hwcap.h>
#include <sys/auxv.h>

uint32_t fast_cpu_features(void)
{
    unsigned long needed = HWCAP_CRC32 | HWCAP_PMULL;

    return (getauxval(AT_HWCAP) & needed) == needed ? FAST_PMULL : 0;
}

#elif defined FAST_ARM && defined __APPLE__

uint32_t fast_cpu_features(void)
{
    return FAST_PMULL;          /* each of them has it */
}

#else

uint32_t fast_cpu_features(void)
{
    return 0;
}

#endif

fast_class fast_cpu_class(void)
{
    return FAST_ANY_CLASS;
}

#endif
