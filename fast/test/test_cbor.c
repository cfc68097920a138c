/*
 * The scanner of CBOR: what it takes, and that it never reads behind its end,
 * where a page stands that nobody may touch. What values are clean is asked of
 * the reference, in a file around them.
 */
#define _GNU_SOURCE             /* MAP_ANONYMOUS */
#include "ref/test/suite.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cbor.h"

#define ROOM 4096u              /* of bytes in front of the page */

static u8 *end_of_room;

/* The bytes, so that the next one behind them may not be touched. */
static cbor_scan at_the_end(const void *bytes, size_t size)
{
    if (end_of_room == NULL) {
        u8 *pages = mmap(NULL, 2 * ROOM, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        ck_assert_ptr_ne(pages, MAP_FAILED);
        ck_assert_int_eq(mprotect(pages + ROOM, ROOM, PROT_NONE), 0);
        end_of_room = pages + ROOM;
    }
    memcpy(end_of_room - size, bytes, size);
    return (cbor_scan){end_of_room - size, end_of_room};
}

/* ------------------------------------------------------------------ heads -- */

static const u8 types[] = {
    CBOR_UNSIGNED, CBOR_NEGATIVE, CBOR_BYTES, CBOR_TEXT, CBOR_ARRAY, CBOR_MAP,
    CBOR_TAG
};

static const u64 edges[] = {
    0, 1, 22, 23, 24, 25, 255, 256, 257, 65535, 65536, 65537, 0xffffffff,
    0x100000000, 0x100000001, UINT64_MAX - 1, UINT64_MAX
};

/* A head of 1, 2, 3, 5 or 9 bytes. */
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

/* Followed by some bytes, and cut to each length. */
static void try_head(u8 type, u64 n, u32 width)
{
    u8 bytes[9 + 16] = {0};
    size_t size = write_head(bytes, type, n, width);
    bool good = width == shortest(n);

    for (size_t there = 0; there < sizeof bytes; there++) {
        cbor_scan s = at_the_end(bytes, there);
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

/* All first bytes, for each type: 24 of them, and 4 with an argument. */
START_TEST(heads_of_one_type_only)
{
    u8 bytes[16];
    u64 n;

    memset(bytes, 0x7f, sizeof bytes);
    for (size_t t = 0; t < COUNT(types); t++)
        for (u32 first = 0; first < 256; first++) {
            bytes[0] = (u8)first;
            for (size_t there = 1; there < sizeof bytes; there += 14) {
                cbor_scan s = at_the_end(bytes, there);
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
            text[head + odd] = 0xe4;    /* the last one stands behind it */
            for (size_t more = 0; more <= 80; more += 40) {
                cbor_scan s = at_the_end(text, head + size + more);
                CLAIM(cbor_take_text(&s, &found, &n) == (odd == size),
                      "%zu bytes, odd at %zu, %zu more", size, odd, more);
            }
            text[head + odd] = 'a';
        }
        for (size_t there = 0; there < head + size; there++) {
            const u8 *found;
            u64 n;
            cbor_scan s = at_the_end(text, there);
            CLAIM(!cbor_take_text(&s, &found, &n), "%zu of %zu", there, size);
        }
    }
}
END_TEST

/* ------------------------------------------------------------------- runs -- */

START_TEST(runs_with_any_bytes_behind)
{
    u8 bytes[128];

    for (u64 size = 1; size <= 64; size++) {
        cbor_run run = {.size = size};
        for (u64 i = 0; i < size; i++)
            run.bytes[i] = (u8)(i * 7 + 1);
        for (size_t there = 0; there < sizeof bytes; there++) {
            memset(bytes, 0xaa, sizeof bytes);
            memcpy(bytes, run.bytes, size);
            cbor_scan s = at_the_end(bytes, there);
            CLAIM(cbor_take_run(&s, &run) == (there >= size), "%zu of %zu",
                  there, (size_t)size);
            for (u64 i = 0; i < size && there >= size; i++) {
                s = at_the_end(bytes, there);
                end_of_room[-(ptrdiff_t)there + (ptrdiff_t)i] ^= 1;
                CLAIM(!cbor_take_run(&s, &run), "%zu of %zu differs", (size_t)i,
                      (size_t)size);
            }
        }
    }
}
END_TEST

/* ----------------------------------------------------------------- shapes -- */

static bool shape_of(const u64 *n, size_t rank, cbor_shape *shape)
{
    u8 bytes[64] = {0};
    size_t size = 0;

    for (size_t i = 0; i < rank; i++)
        size += write_head(bytes + size, CBOR_UNSIGNED, n[i], shortest(n[i]));
    cbor_scan s = at_the_end(bytes, size);
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

/* ----------------------------------------------------------------- values -- */

#define FRONT \
    "ZTEN0001\x81\xbf\x64name\x60\x66" "offset\x18\x40\x64size\x00\x65" \
    "dtype\x65uint8\x66layout\x65" "dense\x65shape\x81\x00\x68" "encoding\x63raw"

/* A file with a custom field, whose value ends where the entry should end. */
static size_t write_file(u8 *file, const u8 *value, size_t size)
{
    static const char front[] = FRONT;
    size_t at = 64, magic = 8, index = sizeof front - 1 - magic;

    memset(file, 0, 64);
    memcpy(file, front, magic);
    memcpy(file + at, front + magic, index);
    at += index;
    file[at++] = 0x61;
    file[at++] = 'z';
    memcpy(file + at, value, size);
    at += size;
    file[at++] = CBOR_BREAK;
    memset(file + at, 0, 8);
    file[at] = (u8)(at - 64);
    file[at + 1] = (u8)((at - 64) >> 8);
    return at + 8;
}

static bool reference_finds_nothing(const u8 *file, size_t size)
{
    assay_report *r = assay_validate(file, size, NULL);
    bool clean = assay_report_verdict(r) == ASSAY_ACCEPT &&
                 assay_report_finding(r, 0) == NULL;

    assay_free(r);
    return clean;
}

static bool is_clean(const u8 *file, size_t size)
{
    assay_fast_options o = {.alone = true, .whole = true};
    assay_fast *f;
    bool clean = assay_fast_open_bytes(&f, file, size, &o).code ==
                 ASSAY_FAST_OK;

    assay_fast_close(f);
    return clean;
}

/* Both in a file; but what is unusual, maps and tags, need not be taken. */
static void try_value(const u8 *value, size_t size)
{
    u8 file[600];
    size_t file_size = write_file(file, value, size);
    bool clean = is_clean(file, file_size);
    bool unusual = value[0] >> 5 == 5 || value[0] >> 5 == 6 ||
                   (size > 1 && (value[1] >> 5 == 5 || value[1] >> 5 == 6));

    if (reference_finds_nothing(file, file_size))
        CLAIM(clean || unusual, "%02x %02x: not clean", value[0],
              value[size > 1]);
    else
        CLAIM(!clean, "%02x %02x: clean", value[0], value[size > 1]);
}

START_TEST(values_of_up_to_two_bytes)
{
    for (u32 i = 0; i < 1u << 16; i++) {
        u8 value[] = {(u8)(i >> 8), (u8)i};
        try_value(value, 2);
        if (i % 256 == 0)
            try_value(value, 1);
    }
}
END_TEST

static bool takes(const char *value, size_t size)
{
    cbor_scan s = at_the_end(value, size);
    u64 keys = CBOR_MOST_KEYS;

    return fast_cbor_take_value(&s, &keys) && cbor_left(&s) == 0;
}

#define TAKES(value) takes(value, sizeof(value) - 1)

START_TEST(maps_and_what_is_in_them)
{
    ck_assert(TAKES("\xa0"));
    ck_assert(TAKES("\xa2\x01\x02\x03\x04"));
    ck_assert(TAKES("\xa3\x05\x80\x20\x00\x61" "a\x00"));   /* by major type */
    ck_assert(TAKES("\xa2\x61z\x00\x62" "aa\x00"));         /* by length */
    ck_assert(!TAKES("\xa2\x62" "aa\x00\x61z\x00"));
    ck_assert(!TAKES("\xa2\x61" "a\x00\x61" "a\x00"));      /* twice */
    ck_assert(TAKES("\xa1\x61" "a\xa1\x61" "a\x00"));       /* in two maps */
    ck_assert(TAKES("\x82\xa1\x61" "a\x00\xa1\x61" "a\x00"));
    ck_assert(!TAKES("\xa1\x80\x00"));                      /* an array as key */
    ck_assert(!TAKES("\xa1\x00"));                          /* no value */
    ck_assert(!TAKES("\xbf\xff") && !TAKES("\x9f\xff") && !TAKES("\x7f\xff"));
    ck_assert(!TAKES("\x9b\xff\xff\xff\xff\xff\xff\xff\xff"));
    ck_assert(!TAKES("\xbb\x80\x00\x00\x00\x00\x00\x00\x00"));
    ck_assert(TAKES("\x3b\x7f\xff\xff\xff\xff\xff\xff\xff"));
    ck_assert(!TAKES("\x3b\x80\x00\x00\x00\x00\x00\x00\x00"));
}
END_TEST

START_TEST(values_that_are_cut)
{
    static const char value[] =
        "\xa4\x01\x82\xf9\x3c\x00\xfa\x3f\x80\x00\x00\x20\x44name\x61z"
        "\xfb\x3f\xf0\x00\x00\x00\x00\x00\x00\x62zz\x19\x01\x00";

    ck_assert(TAKES(value));
    for (size_t size = 0; size < sizeof value - 1; size++)
        CLAIM(!takes(value, size), "%zu bytes", size);
}
END_TEST

START_TEST(levels_and_keys_that_are_counted)
{
    char arrays[CBOR_MOST_LEVELS + 2];
    u64 keys = 2;

    memset(arrays, 0x81, sizeof arrays);
    arrays[CBOR_MOST_LEVELS - 1] = '\x80';
    ck_assert(takes(arrays, CBOR_MOST_LEVELS));
    arrays[CBOR_MOST_LEVELS - 1] = '\x81';
    arrays[CBOR_MOST_LEVELS] = '\x80';
    ck_assert(!takes(arrays, CBOR_MOST_LEVELS + 1));

    cbor_scan s = at_the_end("\xa2\x01\x02\x03\x04", 5);
    ck_assert(fast_cbor_take_value(&s, &keys) && keys == 0);
    s = at_the_end("\xa1\x01\x02", 3);
    ck_assert(!fast_cbor_take_value(&s, &keys));
}
END_TEST

RUN("fast.cbor", heads_of_each_width, heads_of_one_type_only,
    texts_are_there_and_utf8, runs_with_any_bytes_behind, products_that_fit,
    values_of_up_to_two_bytes, maps_and_what_is_in_them, values_that_are_cut,
    levels_and_keys_that_are_counted)
