/*
 * Both checksums: ref, a plain table and each kernel that runs here agree on
 * the same bytes, at any address, in one piece, in three successive pieces, and
 * in two that are combined; and so do slices of ranges.
 */
#include "fast/kernels/crc.h"
#include "fast/kernels/table.h"
#include "lib/guarded.h"
#include "lib/ranges.h"
#include "lib/target.h"
#include "ref/bytes/crc32.h"

/* For turn(): high bits of the hash, because low ones choose the address. */
enum { RANGES = 15 };

#define MOST_KERNELS 32

typedef struct {
    const uint8_t *bytes;
    size_t size;
    size_t first, second;       /* of the pieces */
    uint32_t before;            /* the checksum of the bytes before them */
    uint32_t right;
} message;

static uint32_t reference(bool is_crc32, uint32_t before, const uint8_t *bytes,
                          size_t size)
{
    span all = {bytes, size};
    return is_crc32 ? crc32_of(before, all) : crc32c_of(before, all);
}

static fast_result right_range(fast_algorithm algorithm, const uint8_t *bytes,
                               size_t size)
{
    bool is_crc32 = algorithm == FAST_DIGEST_CRC32;
    return (fast_result){.crc = reference(is_crc32, 0, bytes, size)};
}

static void check_plain(message *m, fast_polynomial polynomial)
{
    bool is_crc32 = polynomial == FAST_CRC32;

    m->right = reference(is_crc32, m->before, m->bytes, m->size);
    uint32_t plain = is_crc32
                         ? fast_plain_crc32(m->before, m->bytes, m->size)
                         : fast_plain_crc32c(m->before, m->bytes, m->size);
    demand(plain == m->right, "ref and a plain table have one checksum");
}

static void check_kernel(const message *m, const fast_kernel *k)
{
    size_t rest = m->size - m->first - m->second;
    uint32_t whole = k->crc(m->before, m->bytes, m->size);
    uint32_t first = k->crc(m->before, m->bytes, m->first);
    uint32_t both = k->crc(first, m->bytes + m->first, m->second);
    uint32_t pieces = k->crc(both, m->bytes + m->first + m->second, rest);
    uint32_t last = k->crc(0, m->bytes + m->first, m->size - m->first);

    demand(whole == m->right, k->name);
    demand(pieces == m->right, "a checksum goes on");
    demand(k->combine(first, last, m->size - m->first) == m->right,
           "two checksums are combined");
}

/* The kernels that run here; cached, because querying the processor is slow. */
typedef struct {
    const fast_kernel *list[MOST_KERNELS];
    size_t count;
} kernels;

static const kernels *known_kernels(void)
{
    static kernels kept;
    const fast_kernel *k;

    if (kept.count > 0)
        return &kept;
    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++)
        if (fast_kernel_runs(k)) {
            demand(kept.count < MOST_KERNELS, "there is room for all kernels");
            kept.list[kept.count++] = k;
        }
    demand(kept.count > 0, "a kernel runs here");
    return &kept;
}

static void check(message *m)
{
    const kernels *all = known_kernels();

    for (int p = 0; p < FAST_POLYNOMIALS; p++) {
        check_plain(m, (fast_polynomial)p);
        for (size_t i = 0; i < all->count; i++)
            if (all->list[i]->polynomial == (fast_polynomial)p)
                check_kernel(m, all->list[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t hash = hash_of(data, size);
    message m = {.size = size, .before = (uint32_t)(hash >> 8)};

    m.first = (size_t)(hash >> 20) % (size + 1);
    m.second = (size_t)(hash >> 40) % (size - m.first + 1);
    m.bytes = hash % 2 == 0 ? guarded_at_end(data, size)
                            : guarded_at_start(data, size, hash / 2 % 64);
    check(&m);
    if (turn(hash, RANGES, 4))
        check_ranges(FAST_DIGEST_CRC32, FAST_DIGEST_CRC32C, m.bytes, size, hash,
                     right_range);
    return 0;
}
