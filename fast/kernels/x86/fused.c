/*
 * CRC-32C by folding and by the instruction at the same time (FUSION in
 * kernels/fold.h). One template; its shapes are those that won on a class of
 * machines where both run beside each other at full speed. On others they lose:
 * see the table.
 */
#include "kernels/x86/avx512.h"

#define STREAMS 6               /* the instruction takes 3 cycles, and two
                                   begin in each */
#define MOST_VECTORS 4

/* Constants, all of them, when it is compiled. */
typedef struct {
    const fusion *by;
    int vectors;                /* folded in each turn */
    int words;                  /* of each stream in a turn */
    int turns;                  /* of a chunk */
    bool ahead;                 /* prefetch the chunk that follows */
} shape;

#define SHORT_CHUNK ((shape){&fusion_short, 3, 4, 8, false})
#define LONG_CHUNK  ((shape){&fusion_long, 3, 4, 32, false})
#define FAR_CHUNK   ((shape){&fusion_long, 3, 4, 32, true})

INLINE size_t size_of_turn(shape s)
{
    return (size_t)(s.vectors * WIDTH + STREAMS * s.words * 8);
}

INLINE size_t size_of_chunk(shape s)
{
    return (size_t)s.turns * size_of_turn(s);
}

/* A chunk begins with all that is folded; the streams follow one another. */
typedef struct {
    __m512i v[MOST_VECTORS];
    uint64_t sums[STREAMS];
} sums;

INLINE void stream(sums *t, const uint8_t *p, shape s)
{
    size_t apart = (size_t)(s.words * s.turns * 8);

    UNROLL for (int word = 0; word < s.words; word++)
        UNROLL for (int i = 0; i < STREAMS; i++)
            t->sums[i] = _mm_crc32_u64(t->sums[i],
                                       load8(p + (size_t)i * apart + 8 * word));
}

/* In the order of the lines, as many of them as a turn takes. */
INLINE void fetch(const uint8_t *p, shape s)
{
    for (size_t i = 0; i < size_of_turn(s); i += 64)
        _mm_prefetch((const void *)(p + i), _MM_HINT_T0);
}

INLINE __m512i join_vectors(const sums *t, shape s)
{
    const multiplier *by[MOST_VECTORS] = {
        NULL, &folding_crc32c.by[WIDTH], &folding_crc32c.by_128, NULL
    };
    __m512i sum = t->v[s.vectors - 1];

    for (int i = 0; i < s.vectors - 1; i++)
        sum = fold64(t->v[i], everywhere(by[s.vectors - 1 - i]), sum);
    return sum;
}

INLINE __m128i advance(uint64_t crc, uint64_t by)
{
    return _mm_clmulepi64_si128(_mm_cvtsi64_si128((int64_t)crc),
                                _mm_cvtsi64_si128((int64_t)by), 0);
}

/* The last stream has nothing after it; crc is that of what came before. */
INLINE uint32_t join(uint32_t crc, const sums *t, shape s)
{
    const uint64_t *by = s.by->streams;
    __m512i vectors = join_vectors(t, s);
    uint32_t folded = remainder16(fold_lanes(vectors, &folding_crc32c), CRC32C);
    __m128i sum = _mm_xor_si128(advance(crc, by[6]), advance(folded, by[5]));

    UNROLL for (int i = 0; i < STREAMS - 1; i++)
        sum = _mm_xor_si128(sum, advance(t->sums[i], by[4 - i]));
    return remainder8((uint64_t)_mm_cvtsi128_si64(sum), CRC32C) ^
           (uint32_t)t->sums[STREAMS - 1];
}

INLINE uint32_t crc_chunk(uint32_t crc, const uint8_t *p, shape s)
{
    __m512i k = everywhere(&s.by->turn);
    const uint8_t *words = p + s.turns * s.vectors * WIDTH;
    const uint8_t *next = p + size_of_chunk(s);
    sums t;

    memset(t.sums, 0, sizeof t.sums);
    UNROLL for (int i = 0; i < s.vectors; i++)
        t.v[i] = load64(p + i * WIDTH);
    for (int turn = 1;; turn++) {
        stream(&t, words, s);
        if (s.ahead)
            fetch(next, s);
        if (turn == s.turns)
            return join(crc, &t, s);
        p += s.vectors * WIDTH;
        words += s.words * 8;
        next += size_of_turn(s);
        UNROLL for (int i = 0; i < s.vectors; i++)
            t.v[i] = fold64(t.v[i], k, load64(p + i * WIDTH));
    }
}

INLINE uint32_t crc_chunks(uint32_t crc, const uint8_t **at, size_t *size,
                           shape s, size_t until)
{
    size_t chunk = size_of_chunk(s);

    for (; *size >= until; *size -= chunk, *at += chunk)
        crc = crc_chunk(crc, *at, s);
    return crc;
}

uint32_t fast_avx512_fused_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    const uint8_t *p = bytes;
    size_t large = size_of_chunk(LONG_CHUNK);

    crc = ~crc;
    if (size >= FROM_MEMORY)
        crc = crc_chunks(crc, &p, &size, FAR_CHUNK, 2 * large);
    if (size >= large)
        crc = crc_chunks(crc, &p, &size, LONG_CHUNK, large);
    crc = crc_chunks(crc, &p, &size, SHORT_CHUNK, size_of_chunk(SHORT_CHUNK));
    return ~crc_of(crc, p, size, CRC32C);
}
