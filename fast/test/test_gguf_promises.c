/*
 * The bytes that dimensions next to a 0 declare, up to 2^63-1: fast/ and the
 * reference have the same limit for every type, even if there are more than
 * 2^64 elements.
 */
#include "ref/test/suite.h"

#include <string.h>

#include "assay_fast.h"
#include "fast/core/base.h"

#define RANK 4

typedef struct {
    u8 bytes[512];
    size_t size;
} file;

static void put(file *f, u64 value, u32 width)
{
    for (u32 i = 0; i < width; i++)
        f->bytes[f->size++] = (u8)(value >> 8 * i);
}

static void put_text(file *f, const char *text)
{
    put(f, strlen(text), 8);
    memcpy(f->bytes + f->size, text, strlen(text));
    f->size += strlen(text);
}

/* Makes a valid file with one tensor without data. */
static file make(u32 type, const u64 dims[RANK])
{
    file f = {.size = 0};

    put(&f, 0x46554747, 4);
    put(&f, 3, 4);
    put(&f, 1, 8);
    put(&f, 2, 8);
    put_text(&f, "general.architecture");
    put(&f, 8, 4);
    put_text(&f, "test");
    put_text(&f, "general.quantization_version");
    put(&f, 4, 4);
    put(&f, 2, 4);
    put_text(&f, "t");
    put(&f, RANK, 4);
    for (u32 i = 0; i < RANK; i++)
        put(&f, dims[i], 8);
    put(&f, type, 4);
    put(&f, 0, 8);
    f.size = (size_t)align_up(f.size, 32);
    return f;
}

/* Reports whether it is clean; both must agree. */
static bool is_clean(u32 type, const u64 dims[RANK])
{
    file f = make(type, dims);
    assay_fast_options o = {.whole = true, .alone = true};
    assay_fast *fast;
    assay_report *r = assay_validate(f.bytes, f.size, NULL);
    bool clean = assay_report_verdict(r) == ASSAY_ACCEPT &&
                 assay_report_finding(r, 0) == NULL;

    assay_fast_open_bytes(&fast, f.bytes, f.size, &o);
    CLAIM((fast != NULL) == clean, "type %u: %llu %llu %llu %llu", type,
          (unsigned long long)dims[0], (unsigned long long)dims[1],
          (unsigned long long)dims[2], (unsigned long long)dims[3]);
    assay_fast_close(fast);
    assay_free(r);
    return clean;
}

/* 50 bytes for 256 elements: 184467440737095516 blocks are 2^63-16 bytes. */
START_TEST(more_elements_than_2_64)
{
    const u64 blocks = 184467440737095516;

    ck_assert(is_clean(19, (const u64[]){256, blocks, 0, 1}));
    ck_assert(!is_clean(19, (const u64[]){256, blocks + 1, 0, 1}));
    ck_assert(is_clean(19, (const u64[]){0, 913283584489, 51707559, 1}));
    ck_assert(!is_clean(19, (const u64[]){0, blocks + 1, 256, 1}));
    ck_assert(is_clean(19, (const u64[]){0, blocks, 256, 1}));
    ck_assert(!is_clean(19, (const u64[]){256, blocks, 1, 1}));
}
END_TEST

/* splitmix64 */
static u64 roll(u64 *state)
{
    u64 x = *state += 0x9e3779b97f4a7c15;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/* Three numbers whose product is near 2^57 to 2^69, next to a 0. */
START_TEST(near_the_limit)
{
    u64 state = 1, clean = 0, all = 0;

    for (u32 type = 0; type < 43; type++) {
        for (u32 i = 0; i < 2000; i++, all++) {
            u64 dims[RANK] = {0, roll(&state) >> (20 + roll(&state) % 20),
                              roll(&state) >> (40 + roll(&state) % 20), 1};
            dims[3] = dims[2] < 9 ? roll(&state) >> (1 + roll(&state) % 63)
                                  : roll(&state) % 8;
            u32 zero = (u32)(roll(&state) % RANK);
            dims[0] = dims[zero];
            dims[zero] = 0;
            if (zero != 0)
                dims[0] = (dims[0] | 1) * 256 % INT64_MAX / 256 * 256;
            clean += is_clean(type, dims);
        }
    }
    ck_assert_uint_gt(clean, all / 20);
    ck_assert_uint_lt(clean, all - all / 20);
}
END_TEST

RUN("gguf_promises", more_elements_than_2_64, near_the_limit)
