#include "fast/kernels/cpu.h"

#ifdef FAST_X86
#include <cpuid.h>
#include <string.h>

typedef struct {
    unsigned a, b, c, d;
} leaf;

static leaf ask(unsigned number)
{
    leaf l;

    __cpuid_count(number, 0, l.a, l.b, l.c, l.d);
    return l;
}

static bool has(unsigned word, unsigned bits)
{
    return (word & bits) == bits;
}

/* Returns the registers that the system saves when it switches threads. */
static unsigned saved_registers(void)
{
    unsigned low, high;

    __asm__ ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
    return low;
}

#define SAVES_YMM 0x06u         /* XMM and YMM */
#define SAVES_ZMM 0xe6u         /* also masks and both parts of ZMM */

static uint32_t features_of(leaf one, leaf seven)
{
    uint32_t features = FAST_PCLMUL;

    if (!has(one.c, bit_PCLMUL | bit_SSE4_1 | bit_SSE4_2))
        return 0;
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

static bool is_vendor(leaf zero, const char *name)
{
    return memcmp(&zero.b, name, 4) == 0 && memcmp(&zero.d, name + 4, 4) == 0 &&
           memcmp(&zero.c, name + 8, 4) == 0;
}

/* Zen 5 is these models of family 1a; other models are Zen 6. */
static bool is_zen5(unsigned id)
{
    unsigned family = (id >> 8 & 0xf) + (id >> 20 & 0xff);
    unsigned model = (id >> 4 & 0xf) | (id >> 12 & 0xf0);

    return family == 0x1a && (model < 0x30 || model >> 4 == 4 ||
                              model >> 4 == 6 || model >> 4 == 7);
}

fast_cpu fast_this_cpu(void)
{
    leaf zero = ask(0), one = ask(1), seven = {0, 0, 0, 0};
    fast_cpu cpu = {0, FAST_ANY_CLASS};

    if (zero.a >= 7)
        seven = ask(7);
    cpu.features = features_of(one, seven);
    if (is_vendor(zero, "AuthenticAMD") && is_zen5(one.a))
        cpu.machine = FAST_AMD_ZEN5;
    if (is_vendor(zero, "GenuineIntel") && (cpu.features & FAST_AVX512) != 0)
        cpu.machine = FAST_INTEL_ICELAKE;
    return cpu;
}

#elif defined FAST_ARM && defined __linux__
#include <asm/hwcap.h>
#include <sys/auxv.h>

fast_cpu fast_this_cpu(void)
{
    unsigned long needed = HWCAP_CRC32 | HWCAP_PMULL;
    bool there = (getauxval(AT_HWCAP) & needed) == needed;

    return (fast_cpu){there ? FAST_PMULL : 0, FAST_ANY_CLASS};
}

#elif defined FAST_ARM && defined __APPLE__

fast_cpu fast_this_cpu(void)
{
    return (fast_cpu){FAST_PMULL, FAST_ANY_CLASS};      /* all ARM processors */
}

#else

fast_cpu fast_this_cpu(void)
{
    return (fast_cpu){0, FAST_ANY_CLASS};
}

#endif
