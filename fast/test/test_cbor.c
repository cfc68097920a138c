/*
 * The CBOR scanner: what it takes, and that it never reads past its end, where
 * an inaccessible page is.
 */
#define _GNU_SOURCE             /* MAP_ANONYMOUS */
#include "ref/test/suite.h"

#include <string.h>

#include "fast/core/cbor.h"
#include "fast/test/guarded.h"

/* ---------------------------------------------------------------- heads -- */

static const u8 types[] = {
    CBOR_UNSIGNED, CBOR_NEGATIVE, CBOR_BYTES, CBOR_TEXT, CBOR_ARRAY, CBOR_MAP,
    CBOR_TAG
};

static const u64 edges[] = {
    0, 1, 22, 23, 24, 25, 255, 256, 257, 65535, 65536, 65537, 0xffffffff,
    0x100000000, 0x100000001, UINT64_MAX - 1, UINT64_MAX
};

/* Writes a head of 1, 2, 3, 5 or 9 bytes. */
static size_t write_head(u8 *to, u8 type, u64 n, u32 width)
{
    u32 size = width == 0 ? 0 : 1u << (width - 1);

    to[0] = (u8)(type | (width == 0 ? n : 23 + width));
    for (u32 i = 0; i < size; i++)
        to[1 + i] = (u8)(n >> 8 * (size - 1 - i));
    return 1 + size;
}

static u32 shortest(u64 n)
{
    return n < 24 ? 0 : n < 256 ? 1 : n < 65536 ? 2 : n >> 32 == 0 ? 3 : 4;
}

static bool fits(u64 n, u32 width)
{
    return width == 4 || (width == 0 ? n < 24 : n >> (8u << (width - 1)) == 0);
}

/* Tries a head before other bytes, and truncated at each length. */
static void try_head(u8 type, u64 n, u32 width)
{
    u8 bytes[9 + 16] = {0};
    size_t size = write_head(bytes, type, n, width);
    bool good = width == shortest(n);

    for (size_t there = 0; there < sizeof bytes; there++) {
        scan s = at_the_end(bytes, there);
        const u8 *begin = s.at;
        u64 found;
        bool taken = cbor_take_head(&s, type, &found);
        CLAIM(taken == (good && there >= size), "%02x %llx: %zu bytes of %zu",
              type, (unsigned long long)n, there, size);
        CLAIM(!taken || (found == n && s.at == begin + size),
              "%02x %llx: another number", type, (unsigned long long)n);
    }
}

START_TEST(heads_of_each_width)
{
    for (size_t t = 0; t < COUNT(types); t++)
        for (size_t i = 0; i < COUNT(edges); i++)
            for (u32 width = 0; width <= 4; width++)
                if (fits(edges[i], width))
                    try_head(types[t], edges[i], width);
}
END_TEST

/* All first bytes for each type: 24 of them, and 4 with an argument. */
START_TEST(heads_of_one_type_only)
{
    u8 bytes[16];
    u64 n;

    memset(bytes, 0x7f, sizeof bytes);
    for (size_t t = 0; t < COUNT(types); t++)
        for (u32 first = 0; first < 256; first++) {
            bytes[0] = (u8)first;
            for (size_t there = 1; there < sizeof bytes; there += 14) {
                scan s = at_the_end(bytes, there);
                u32 most = there == 1 ? 24 : 28;
                CLAIM(cbor_take_head(&s, types[t], &n) ==
                      (first >= types[t] && first < types[t] + most),
                      "%02x as %02x", first, types[t]);
            }
        }
}
END_TEST

START_TEST(texts_are_there_and_utf8)
{
    u8 text[300];

    for (size_t size = 0; size < 200; size++) {
        memset(text, 'a', sizeof text);
        size_t head = write_head(text, CBOR_TEXT, size, shortest(size));
        for (size_t odd = 0; odd <= size; odd++) {
            const u8 *found;
            u64 n;
            text[head + odd] = 0xe4;    /* the last one is after the text */
            for (size_t more = 0; more <= 80; more += 40) {
                scan s = at_the_end(text, head + size + more);
                CLAIM(cbor_take_text(&s, &found, &n) == (odd == size),
                      "%zu bytes, odd at %zu, %zu more", size, odd, more);
            }
            text[head + odd] = 'a';
        }
        for (size_t there = 0; there < head + size; there++) {
            const u8 *found;
            u64 n;
            scan s = at_the_end(text, there);
            CLAIM(!cbor_take_text(&s, &found, &n), "%zu of %zu", there, size);
        }
    }
}
END_TEST

/* ----------------------------------------------------------------- runs -- */

START_TEST(runs_with_any_bytes_behind)
{
    u8 bytes[128];

    for (u64 size = 1; size <= 64; size++) {
        byte_run run = {.size = size};
        for (u64 i = 0; i < size; i++)
            run.bytes[i] = (u8)(i * 7 + 1);
        for (size_t there = 0; there < sizeof bytes; there++) {
            memset(bytes, 0xaa, sizeof bytes);
            memcpy(bytes, run.bytes, (size_t)size);
            scan s = at_the_end(bytes, there);
            CLAIM(take_run(&s, &run) == (there >= size), "%zu of %zu",
                  there, (size_t)size);
            for (u64 i = 0; i < size && there >= size; i++) {
                s = at_the_end(bytes, there);
                guarded_end()[(ptrdiff_t)i - (ptrdiff_t)there] ^= 1;
                CLAIM(!take_run(&s, &run), "%zu of %zu differs", (size_t)i,
                      (size_t)size);
            }
        }
    }
}
END_TEST

/* --------------------------------------------------------------- shapes -- */

static bool shape_of(const u64 *n, size_t rank, cbor_shape *shape)
{
    u8 bytes[64] = {0};
    size_t size = 0;

    for (size_t i = 0; i < rank; i++)
        size += write_head(bytes + size, CBOR_UNSIGNED, n[i], shortest(n[i]));
    scan s = at_the_end(bytes, size);
    return cbor_take_shape(&s, rank, shape);
}

START_TEST(products_that_fit)
{
    cbor_shape s;

    ck_assert(shape_of(NULL, 0, &s) && s.product == 1 && s.others == 1);
    ck_assert(shape_of((u64[]){3, 5}, 2, &s) && s.product == 15);
    ck_assert(shape_of((u64[]){UINT64_MAX, 1}, 2, &s) &&
              s.product == UINT64_MAX);
    ck_assert(!shape_of((u64[]){(u64)1 << 32, (u64)1 << 32}, 2, &s));
    ck_assert(shape_of((u64[]){0, 7, 0}, 3, &s) && s.product == 0 &&
              s.others == 7);
    ck_assert(!shape_of((u64[]){0, (u64)1 << 63, 2}, 3, &s));
    ck_assert(shape_of((u64[]){0}, 1, &s) && s.product == 0 && s.others == 1);
}
END_TEST

RUN("fast.cbor", heads_of_each_width, heads_of_one_type_only,
    texts_are_there_and_utf8, runs_with_any_bytes_behind, products_that_fit)
