/*
 * Compares each kernel that this processor runs with the definition of a CRC:
 * long division, bit by bit. kernel.c lists the kernels that it does not run.
 */
#define _GNU_SOURCE             /* MAP_ANONYMOUS */
#include "ref/test/suite.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fast/kernels/crc.h"
#include "fast/kernels/table.h"
#include "ref/bytes/crc32.h"

#define LONGEST 4096
#define ALIGNMENTS 64

/* x^32 modulo each polynomial, mirrored. */
static const u32 divisors[FAST_POLYNOMIALS] = {0xedb88320, 0x82f63b78};

/* ------------------------------------------------------------ definition -- */

static u32 times_x(u32 polynomial, u32 rest)
{
    return rest >> 1 ^ ((rest & 1) != 0 ? polynomial : 0);
}

static u32 next_byte(u32 polynomial, u32 rest, u8 byte)
{
    rest ^= byte;
    for (int i = 0; i < 8; i++)
        rest = times_x(polynomial, rest);
    return rest;
}

static u32 defined(u32 polynomial, u32 crc, const u8 *bytes, size_t size)
{
    u32 rest = ~crc;

    for (size_t i = 0; i < size; i++)
        rest = next_byte(polynomial, rest, bytes[i]);
    return ~rest;
}

static u32 multiply(u32 polynomial, u32 a, u32 b)
{
    u32 product = 0;

    for (u32 bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
        product ^= (b & bit) != 0 ? a : 0;
        a = times_x(polynomial, a);
    }
    return product;
}

/* Joins two checksums with a power of x^8, computed by squaring. */
static u32 joined(u32 polynomial, u32 first, u32 second, u64 second_size)
{
    u32 square = UINT32_C(1) << (31 - 8);

    for (; second_size != 0; second_size >>= 1) {
        if (second_size & 1)
            first = multiply(polynomial, first, square);
        square = multiply(polynomial, square, square);
    }
    return first ^ second;
}

/* -------------------------------------------------------------- kernels -- */

/* The messages, and the checksums of all their prefixes. */
typedef struct {
    const fast_kernel *kernel;
    u32 polynomial;
    u64 wrong;
    char first[160];            /* describes the first failure */
} trial;

static u64 random_number(u64 *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    u64 z = *state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void fill(u8 *bytes, size_t size, u64 seed)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (u8)random_number(&seed);
}

static void expect(trial *t, u32 got, u32 wanted, const char *what, u64 one,
                   u64 two)
{
    if (got == wanted)
        return;
    if (t->wrong++ == 0)
        snprintf(t->first, sizeof t->first, "%s %llu, %llu: %08x, not %08x",
                 what, (unsigned long long)one, (unsigned long long)two,
                 (unsigned)got, (unsigned)wanted);
}

typedef void try(trial *t);

static void each_kernel(try *with)
{
    const fast_kernel *k;

    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++) {
        trial t = {k, divisors[k->polynomial], 0, ""};
        if (!fast_kernel_runs(k))
            continue;
        with(&t);
        ck_assert_msg(t.wrong == 0, "%s, %s: %llu wrong, first %s", k->name,
                      k->polynomial == FAST_CRC32 ? "CRC-32" : "CRC-32C",
                      (unsigned long long)t.wrong, t.first);
    }
}

static u32 crc(const trial *t, u32 from, const u8 *bytes, size_t size)
{
    return t->kernel->crc(from, bytes, size);
}

/* wanted[n] is the checksum of the first n bytes. */
static void define_all(const trial *t, u32 from, const u8 *bytes, size_t size,
                       u32 *wanted)
{
    u32 rest = ~from;

    for (size_t n = 0; n <= size; n++) {
        wanted[n] = ~rest;
        if (n < size)
            rest = next_byte(t->polynomial, rest, bytes[n]);
    }
}

/* ----------------------------------------------------------------- tests -- */

START_TEST(some_kernel_runs)
{
    const fast_kernel *k;
    size_t count[FAST_POLYNOMIALS] = {0};

    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++)
        count[k->polynomial] += fast_kernel_runs(k);
    ck_assert_uint_ge(count[FAST_CRC32], 1);
    ck_assert_uint_ge(count[FAST_CRC32C], 1);
}
END_TEST

START_TEST(definition_is_the_known_one)
{
    const u8 *digits = (const u8 *)"123456789";
    u8 bytes[1000];

    ck_assert_uint_eq(defined(divisors[FAST_CRC32], 0, digits, 9), 0xcbf43926);
    ck_assert_uint_eq(defined(divisors[FAST_CRC32C], 0, digits, 9),
                      0xe3069283);
    fill(bytes, sizeof bytes, 1);
    span all = {bytes, sizeof bytes};
    ck_assert_uint_eq(defined(divisors[FAST_CRC32], 5, bytes, sizeof bytes),
                      crc32_of(5, all));
    ck_assert_uint_eq(defined(divisors[FAST_CRC32C], 5, bytes, sizeof bytes),
                      crc32c_of(5, all));
    ck_assert_uint_eq(fast_plain_crc32(5, bytes, sizeof bytes),
                      crc32_of(5, all));
    ck_assert_uint_eq(fast_plain_crc32c(5, bytes, sizeof bytes),
                      crc32c_of(5, all));
    ck_assert_uint_eq(fast_crc32(5, bytes, sizeof bytes), crc32_of(5, all));
    ck_assert_uint_eq(fast_crc32c(5, bytes, sizeof bytes), crc32c_of(5, all));
}
END_TEST

/*
 * Tries the same message at every place in a cache line. Kernels that ignore
 * the address, such as the portable one, are tried at some places. Emulated
 * kernels are tried once per remainder by 16, because an emulator is slow.
 */
static void try_lengths(trial *t)
{
    static u8 message[LONGEST];
    static _Alignas(64) u8 room[LONGEST + ALIGNMENTS];
    static u32 wanted[LONGEST + 1];
    size_t step = t->kernel->features == 0 ? 13 : is_emulated() ? 7 : 1;

    fill(message, sizeof message, 2);
    define_all(t, 0x12345678, message, LONGEST, wanted);
    expect(t, crc(t, 5, NULL, 0), 5, "nothing", 0, 0);
    for (size_t at = 0; at < ALIGNMENTS; at += step) {
        memcpy(room + at, message, LONGEST);
        for (size_t n = 0; n <= LONGEST; n++)
            expect(t, crc(t, 0x12345678, room + at, n), wanted[n],
                   "length, alignment", n, at);
    }
}

START_TEST(every_length_at_every_alignment)
{
    each_kernel(try_lengths);
}
END_TEST

/* Tries longer messages: chunks, prefetching, and the rest after either. */
static void try_long(trial *t)
{
    static const size_t sizes[] = {12288, 24576, 65536, 2 << 20, 5 << 20};
    size_t largest = sizes[COUNT(sizes) - 1] + 200;
    u8 *message = malloc(largest);
    u32 *wanted = malloc((largest + 1) * sizeof *wanted);

    ck_assert(message != NULL && wanted != NULL);
    fill(message, largest, 3);
    define_all(t, 0, message, largest, wanted);
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (size_t n = sizes[i] - 33; n < sizes[i] + 200; n += 29)
            expect(t, crc(t, 0, message, n), wanted[n], "length", n, 0);
    free(message);
    free(wanted);
}

START_TEST(long_messages)
{
    each_kernel(try_long);
}
END_TEST

/* Tries messages between inaccessible pages. */
static void try_pages(trial *t)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t size = (LONGEST + page - 1) / page * page;
    u8 *all = mmap(NULL, size + 2 * page, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    static u8 message[LONGEST];
    static u32 wanted[LONGEST + 1];

    ck_assert(all != MAP_FAILED);
    u8 *begin = all + page;
    ck_assert_int_eq(mprotect(begin, size, PROT_READ | PROT_WRITE), 0);
    fill(message, sizeof message, 4);
    define_all(t, 7, message, LONGEST, wanted);
    memcpy(begin, message, LONGEST);
    for (size_t n = 0; n <= LONGEST; n++)
        expect(t, crc(t, 7, begin, n), wanted[n], "first page, length", n, 0);
    for (size_t n = 0; n <= LONGEST; n++) {
        u8 *last = begin + size - n;
        memcpy(last, message, n);
        expect(t, crc(t, 7, last, n), wanted[n], "last page, length", n, 0);
    }
    munmap(all, size + 2 * page);
}

START_TEST(nothing_beside_is_touched)
{
    each_kernel(try_pages);
}
END_TEST

/*
 * Proves a kernel for all messages of a length by trying few of them. A kernel
 * loads bytes at places that depend only on the length and the address, and
 * only applies XOR, shifts and multiplications by constants to them; table
 * look-ups are linear in the byte as well. So for each length, the result is
 * linear in the bits of the message and of the CRC before it, apart from a
 * constant:
 *
 *     crc(A ^ B) = crc(A) ^ crc(B) ^ crc(0)
 *
 * A message is the XOR of its bits. If the results are correct for zeros, for
 * each message with a single bit, and for each single bit of the CRC before it,
 * they are correct for all messages.
 *
 * The last bit leaves x^32, and each other bit leaves x times what the bit
 * after it leaves; the last bit of the CRC before leaves x^(8 * length).
 */
static void try_bits(trial *t, u8 *zeros, size_t size, u32 of_zeros)
{
    u32 left = t->polynomial;

    for (size_t i = size; i-- > 0;)
        for (int bit = 7; bit >= 0; bit--) {
            zeros[i] = (u8)(1u << bit);
            expect(t, crc(t, 0, zeros, size), of_zeros ^ left,
                   "length, single bit at", size, 8 * i + (u64)bit);
            zeros[i] = 0;
            left = times_x(t->polynomial, left);
        }
    left = joined(t->polynomial, UINT32_C(1) << 31, 0, size);
    for (u32 bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
        expect(t, crc(t, bit, zeros, size), of_zeros ^ left,
               "length, single bit of the CRC before", size, bit);
        left = times_x(t->polynomial, left);
    }
}

#define SHORTEST_OF_ALL 300

static void try_single_bits(trial *t)
{
    static const size_t longer[] = {511, 512, 513, 1023, 1535, 1536, 1537, 2111,
                                    3071, 3072, 3073, 4095, 4096, 12288,
                                    12289 + 3072 + 65};
    static u8 zeros[12289 + 3072 + 65];
    static u32 wanted[sizeof zeros + 1];
    bool portable = t->kernel->features == 0;
    size_t most = portable || is_emulated() ? 4096 : sizeof zeros;

    memset(zeros, 0, sizeof zeros);
    define_all(t, 0, zeros, sizeof zeros, wanted);
    for (size_t n = 0; n <= SHORTEST_OF_ALL; n++)
        try_bits(t, zeros, n, wanted[n]);
    for (size_t i = 0; i < COUNT(longer) && longer[i] <= most; i++)
        try_bits(t, zeros, longer[i], wanted[longer[i]]);
}

START_TEST(every_single_bit)
{
    each_kernel(try_single_bits);
}
END_TEST

/* Tries one piece, two successive pieces, and two pieces that are combined. */
static void try_pieces(trial *t)
{
    static const size_t sizes[] = {0, 1, 15, 16, 63, 64, 100, 257, 1000, 4096,
                                   20000};
    static u8 message[20000];

    fill(message, sizeof message, 5);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        size_t size = sizes[i];
        u32 wanted = defined(t->polynomial, 0, message, size);
        for (size_t n = 0; n <= size; n += size < 300 ? 1 : size / 97) {
            u32 first = crc(t, 0, message, n);
            u32 second = crc(t, 0, message + n, size - n);
            expect(t, crc(t, first, message + n, size - n), wanted,
                   "length, split at", size, n);
            expect(t, t->kernel->combine(first, second, size - n), wanted,
                   "length, combined at", size, n);
        }
    }
}

START_TEST(pieces_make_the_whole)
{
    each_kernel(try_pieces);
}
END_TEST

static void try_combine(trial *t)
{
    static const u64 edges[] = {0, 255, 256, 0x7ffffffe, 0x7fffffff, 0x80000000,
                                0xfffffffe, 0xffffffff, 0x100000000,
                                0xfffffffffffffffe, UINT64_MAX};
    u64 seed = 6;

    for (u64 i = 0; i < 3000; i++) {
        u32 first = (u32)random_number(&seed), second = (u32)(first * 977 + i);
        u64 size = i < COUNT(edges) ? edges[i]
                                    : random_number(&seed) >> i % 64;
        expect(t, t->kernel->combine(first, second, size),
               joined(t->polynomial, first, second, size), "combine", size, i);
    }
}

START_TEST(pieces_of_any_size_combine)
{
    each_kernel(try_combine);
}
END_TEST

/* ------------------------------------------------------------- the table -- */

static const fast_kernel *find(const char *name, fast_polynomial polynomial)
{
    const fast_kernel *k;

    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++)
        if (strcmp(k->name, name) == 0 && k->polynomial == polynomial)
            return k;
    return NULL;
}

START_TEST(forced_by_name)
{
    const fast_kernel *k;

    ck_assert(fast_force_kernel("") == FAST_NO_KERNEL);
    ck_assert(fast_force_kernel("portabl") == FAST_NO_KERNEL);
    ck_assert(fast_force_kernel("portable") == FAST_FORCED);
    ck_assert_ptr_eq(fast_kernel_used(FAST_CRC32),
                     find("portable", FAST_CRC32));
    ck_assert_ptr_eq(fast_kernel_used(FAST_CRC32C),
                     find("portable", FAST_CRC32C));
    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++) {
        const fast_kernel *before = fast_kernel_used(k->polynomial);
        bool runs = fast_kernel_runs(k);
        ck_assert(fast_force_kernel(k->name) ==
                  (runs ? FAST_FORCED : FAST_NOT_HERE));
        ck_assert_ptr_eq(fast_kernel_used(k->polynomial), runs ? k : before);
    }
    ck_assert(fast_force_kernel("portable") == FAST_FORCED);
    ck_assert(fast_crc32c(0, "123456789", 9) == 0xe3069283);
}
END_TEST

/* Without force, a kernel that is tuned for another class is not chosen. */
START_TEST(chosen_by_class)
{
    for (int p = 0; p < FAST_POLYNOMIALS; p++) {
        const fast_kernel *used = fast_kernel_used((fast_polynomial)p), *k;
        ck_assert(fast_kernel_runs(used) && used->polynomial == (u32)p);
        ck_assert(used->tuned_for == FAST_ANY_CLASS ||
                  used->tuned_for == fast_machine_class());
        for (size_t i = 0; (k = fast_kernel_at(i)) != used; i++)
            ck_assert(k->polynomial != (u32)p || !fast_kernel_runs(k) ||
                      (k->tuned_for != FAST_ANY_CLASS &&
                       k->tuned_for != fast_machine_class()));
    }
}
END_TEST

/* Is wrong for a single length, as a slip in a kernel would be. */
static u32 slips(u32 from, const void *bytes, size_t size)
{
    return fast_plain_crc32c(from, bytes, size) ^ (size == FAST_SAMPLE);
}

static u32 misjoins(u32 first, u32 second, u64 second_size)
{
    return fast_crc32c_combine(first, second, second_size + 1);
}

START_TEST(wrong_kernels_are_found)
{
    static u8 sample[FAST_SAMPLE];
    const fast_kernel *k;
    fast_kernel wrong = *find("portable", FAST_CRC32C);

    fill(sample, sizeof sample, 7);
    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++)
        if (fast_kernel_runs(k))
            ck_assert(fast_kernel_is_right(k, sample, sizeof sample));
    wrong.crc = slips;
    ck_assert(!fast_kernel_is_right(&wrong, sample, sizeof sample));
    wrong.crc = fast_plain_crc32c;
    ck_assert(fast_kernel_is_right(&wrong, sample, sizeof sample));
    wrong.combine = misjoins;
    ck_assert(!fast_kernel_is_right(&wrong, sample, sizeof sample));
    wrong.crc = fast_plain_crc32;
    ck_assert(!fast_kernel_is_right(&wrong, sample, sizeof sample));
}
END_TEST

START_TEST(classes_have_names)
{
    ck_assert_str_eq(fast_class_name(FAST_AMD_ZEN5), "amd-zen5");
    ck_assert_str_eq(fast_class_name(FAST_INTEL_ICELAKE), "intel-icl+");
    ck_assert_str_eq(fast_class_name(FAST_ANY_CLASS), "unknown");
}
END_TEST

RUN("crc", some_kernel_runs, classes_have_names, definition_is_the_known_one,
    every_length_at_every_alignment, long_messages, nothing_beside_is_touched,
    every_single_bit, pieces_make_the_whole, pieces_of_any_size_combine,
    chosen_by_class, wrong_kernels_are_found, forced_by_name)
