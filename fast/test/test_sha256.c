/*
 * Compares every SHA-256 kernel of this processor with libcrypto: all lengths
 * around block boundaries, all alignments, pieces and pairs; no byte outside
 * the message is read.
 */
#define _DEFAULT_SOURCE         /* MAP_ANONYMOUS */
#include "fast/kernels/sha256.h"
#include "ref/test/suite.h"

#include <openssl/sha.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MOST 4200u

/* The last bytes before an inaccessible page. */
static uint8_t *guarded;

static void set_up(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t room = (MOST / page + 1) * page;
    uint8_t *at = mmap(NULL, room + page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (at == MAP_FAILED || mprotect(at + room, page, PROT_NONE) != 0)
        abort();
    guarded = at + room - MOST;
    for (uint32_t i = 0, x = 1; i < MOST; i++, x = x * 1664525 + 1013904223)
        guarded[i] = (uint8_t)(x >> 24);
}

static const uint8_t *last(size_t size)
{
    return guarded + MOST - size;
}

static fast_sha256_message begin(const fast_sha256_kernel *k)
{
    fast_sha256_message m;

    fast_sha256_begin(&m);
    m.kernel = k;
    return m;
}

static void hash(const uint8_t *message, size_t size, uint8_t *digest)
{
    SHA256(message, size, digest);
}

static void check_end(fast_sha256_message *m, const uint8_t *bytes,
                      size_t size)
{
    uint8_t digest[FAST_SHA256_SIZE], right[FAST_SHA256_SIZE];

    fast_sha256_end(m, digest);
    hash(bytes, size, right);
    CLAIM(memcmp(digest, right, sizeof right) == 0, "%s: %zu bytes",
          m->kernel->name, size);
}

static const fast_sha256_kernel *usable_kernel(size_t *i)
{
    const fast_sha256_kernel *k;

    while ((k = fast_sha256_kernel_at((*i)++)) != NULL && !k->is_usable())
        ;
    return k;
}

#define EACH_KERNEL(k) \
    size_t next_kernel = 0; \
    for (const fast_sha256_kernel *k; \
         (k = usable_kernel(&next_kernel)) != NULL; )

/* The example of FIPS 180-4, so that libcrypto is not the only witness. */
START_TEST(they_are_right)
{
    static const uint8_t abc[FAST_SHA256_SIZE] = {
        0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea,
        0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
        0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c,
        0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad,
    };

    EACH_KERNEL(k) {
        fast_sha256_message m = begin(k);
        uint8_t digest[FAST_SHA256_SIZE];
        fast_sha256_add(&m, "abc", 3);
        fast_sha256_end(&m, digest);
        CLAIM(memcmp(digest, abc, sizeof abc) == 0, "wrong");
    }
}
END_TEST

static bool is_of_interest(size_t size)
{
    return size <= 300 || (size + 10) % 64 <= 12;
}

START_TEST(any_length)
{
    EACH_KERNEL(k)
        for (size_t size = 0; size <= MOST; size++) {
            if (!is_of_interest(size))
                continue;
            fast_sha256_message m = begin(k);
            fast_sha256_add(&m, last(size), size);
            check_end(&m, last(size), size);
        }
}
END_TEST

START_TEST(any_alignment)
{
    EACH_KERNEL(k)
        for (size_t at = 0; at < 64; at++)
            for (size_t size = 0; size < 200; size += 13) {
                fast_sha256_message m = begin(k);
                fast_sha256_add(&m, guarded + at, size);
                check_end(&m, guarded + at, size);
            }
}
END_TEST

START_TEST(any_pieces)
{
    EACH_KERNEL(k)
        for (size_t piece = 1; piece <= 200; piece++) {
            fast_sha256_message m = begin(k);
            size_t size = 1000;
            for (size_t at = 0; at < size; at += piece) {
                size_t rest = size - at;
                fast_sha256_add(&m, last(size) + at,
                                piece < rest ? piece : rest);
            }
            check_end(&m, last(size), size);
        }
}
END_TEST

/* Adds to both in steps, and then the excess of one of them. */
static void check_pair(const fast_sha256_kernel *k, size_t size_a,
                       size_t size_b, size_t step)
{
    const uint8_t *bytes_a = guarded + 1, *bytes_b = last(size_b);
    size_t both = size_a < size_b ? size_a : size_b, at = 0;
    fast_sha256_message a = begin(k), b = begin(k);

    for (; at + step <= both; at += step)
        fast_sha256_add_pair(&a, bytes_a + at, &b, bytes_b + at, step);
    fast_sha256_add(&a, bytes_a + at, size_a - at);
    fast_sha256_add(&b, bytes_b + at, size_b - at);
    check_end(&a, bytes_a, size_a);
    check_end(&b, bytes_b, size_b);
}

START_TEST(any_pair)
{
    EACH_KERNEL(k)
        for (size_t size_a = 0; size_a <= 260; size_a += 5)
            for (size_t size_b = 0; size_b <= 260; size_b++) {
                check_pair(k, size_a, size_b, 64);
                check_pair(k, size_a, size_b, 100);
                check_pair(k, size_a, size_b, 256);
            }
}
END_TEST

START_TEST(one_call)
{
    for (size_t a = 0; a <= 300; a += 7)
        for (size_t b = 0; b <= 300; b += 3) {
            uint8_t digest[3][FAST_SHA256_SIZE], right[FAST_SHA256_SIZE];
            fast_sha256(last(a), a, digest[0]);
            fast_sha256_pair(last(a), a, last(b), b, digest[1], digest[2]);
            hash(last(a), a, right);
            CLAIM(memcmp(digest[0], right, sizeof right) == 0, "wrong");
            CLAIM(memcmp(digest[1], right, sizeof right) == 0, "wrong");
            hash(last(b), b, right);
            CLAIM(memcmp(digest[2], right, sizeof right) == 0, "wrong");
        }
}
END_TEST

/* The first usable kernel is used, and the last one is always usable. */
START_TEST(the_best)
{
    size_t next_kernel = 0, i = 0;

    ck_assert_ptr_eq(fast_sha256_best(), usable_kernel(&next_kernel));
    ck_assert_ptr_eq(fast_sha256_best(), usable_kernel(&(size_t){0}));
    while (fast_sha256_kernel_at(i + 1) != NULL)
        i++;
    ck_assert(strcmp(fast_sha256_kernel_at(i)->name, "plain") == 0);
    ck_assert(fast_sha256_kernel_at(i)->is_usable());
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {they_are_right, any_length, any_alignment,
                                  any_pieces, any_pair, one_call, the_best};
    set_up();
    return run_suite("sha256", USUAL_PATIENCE, BEFORE_TESTS, tests,
                     COUNT(tests));
}
