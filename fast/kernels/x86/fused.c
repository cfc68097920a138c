/*
 * CRC-32C by folding and by the instruction at the same time (FUSION in
 * kernels/fold.h). crc_chunks() is a template; its shapes are the fastest ones
 * on a class of machines where both run in parallel at full speed. On other
 * machines they are slower: see the table.
 *
 * A shape is passed as separate numbers, which are constant in each call and
 * disappear when it is compiled. In a struct, not every compiler removes them.
 */
#include "fast/kernels/x86/fold512.h"
#include "fast/kernels/x86/x86.h"

#define STREAMS 6               /* the instruction takes 3 cycles, and two
                                   start in each */
#define MOST_VECTORS 3

/* Bytes of vectors to fold plus words of each stream. */
#define TURN(vectors, words) ((vectors) * WIDTH + STREAMS * (words) * 8)

/* constants.py has the same numbers. */
#define SHORT_CHUNK &fusion_short, 3, 4, 8
#define LONG_CHUNK  &fusion_long, 3, 4, 32
#define SHORT_SIZE ((size_t)TURN(3, 4) * 8)
#define LONG_SIZE ((size_t)TURN(3, 4) * 32)

/* Larger messages are not close to the core: the next chunk is prefetched. */
#define FAR ((size_t)512 << 10)

/* A chunk starts with the folded bytes; the streams follow one another. */
typedef struct {
    __m512i v[MOST_VECTORS];
    uint64_t sums[STREAMS];
} parts;

/* Adds one word of each stream. */
INLINE void add_words(uint64_t *sums, const uint8_t *p, int apart)
{
    sums[0] = _mm_crc32_u64(sums[0], load8(p));
    sums[1] = _mm_crc32_u64(sums[1], load8(p + apart));
    sums[2] = _mm_crc32_u64(sums[2], load8(p + 2 * apart));
    sums[3] = _mm_crc32_u64(sums[3], load8(p + 3 * apart));
    sums[4] = _mm_crc32_u64(sums[4], load8(p + 4 * apart));
    sums[5] = _mm_crc32_u64(sums[5], load8(p + 5 * apart));
}

INLINE void fetch(const uint8_t *p, int size)
{
    UNROLL for (int i = 0; i < size; i += 64)
        _mm_prefetch((const void *)(p + i), _MM_HINT_T0);
}

INLINE uint32_t join_vectors(const __m512i *v, int vectors)
{
    const folding *f = &folding_crc32c;
    __m512i sum = v[vectors - 1];

    if (vectors > 1)
        sum = fold64(v[vectors - 2], everywhere(&f->by[WIDTH]), sum);
    if (vectors > 2)
        sum = fold64(v[vectors - 3], everywhere(&f->by_128), sum);
    return remainder16(fold_lanes(sum, f), CRC32C);
}

INLINE __m128i advance(uint64_t crc, uint64_t by)
{
    return _mm_clmulepi64_si128(_mm_cvtsi64_si128((int64_t)crc),
                                _mm_cvtsi64_si128((int64_t)by), 0);
}

/*
 * Joins the parts, each times what comes after it; nothing comes after the last
 * stream. Only crc, of the chunks before, must be waited for, so that chunks
 * overlap.
 */
INLINE uint32_t join(uint32_t crc, const parts *t, const fusion *by,
                     int vectors)
{
    uint32_t folded = join_vectors(t->v, vectors);
    __m128i sum = _mm_xor_si128(advance(crc, by->streams[6]),
                                advance(folded, by->streams[5]));

    UNROLL for (int i = 0; i < STREAMS - 1; i++)
        sum = _mm_xor_si128(sum, advance(t->sums[i], by->streams[4 - i]));
    return remainder8((uint64_t)_mm_cvtsi128_si64(sum), CRC32C) ^
           (uint32_t)t->sums[STREAMS - 1];
}

INLINE uint32_t crc_chunk(uint32_t crc, const uint8_t *p, const fusion *by,
                          int vectors, int words, int turns, bool ahead)
{
    __m512i k = everywhere(&by->turn);
    const uint8_t *word = p + turns * vectors * WIDTH;
    const uint8_t *next = p + turns * TURN(vectors, words);
    parts t;

    memset(t.sums, 0, sizeof t.sums);
    UNROLL for (int i = 0; i < vectors; i++)
        t.v[i] = load64(p + i * WIDTH);
    for (int turn = 1;; turn++) {
        UNROLL for (int i = 0; i < words; i++)
            add_words(t.sums, word + 8 * i, words * turns * 8);
        if (ahead)
            fetch(next, TURN(vectors, words));
        if (turn == turns)
            return join(crc, &t, by, vectors);
        p += vectors * WIDTH;
        word += words * 8;
        next += TURN(vectors, words);
        UNROLL for (int i = 0; i < vectors; i++)
            t.v[i] = fold64(t.v[i], k, load64(p + i * WIDTH));
    }
}

INLINE uint32_t crc_chunks(uint32_t crc, const uint8_t **at, size_t *size,
                           const fusion *by, int vectors, int words, int turns,
                           bool ahead)
{
    size_t chunk = (size_t)turns * (size_t)TURN(vectors, words);
    size_t after = ahead ? chunk : 0;

    for (; *size >= chunk + after; *size -= chunk, *at += chunk)
        crc = crc_chunk(crc, *at, by, vectors, words, turns, ahead);
    return crc;
}

/* Not inlined, so that short messages save no registers for it. */
__attribute__((noinline))
static uint32_t crc_long(uint32_t crc, const uint8_t *p, size_t size)
{
    crc = ~crc;
    if (size >= FAR)
        crc = crc_chunks(crc, &p, &size, LONG_CHUNK, true);
    if (size >= LONG_SIZE)
        crc = crc_chunks(crc, &p, &size, LONG_CHUNK, false);
    crc = crc_chunks(crc, &p, &size, SHORT_CHUNK, false);
    return fast_avx512_crc32c(~crc, p, size);
}

uint32_t fast_avx512_fused_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return size < SHORT_SIZE ? fast_avx512_crc32c(crc, bytes, size)
                             : crc_long(crc, bytes, size);
}
