/*
 * Values that readers ignore. The reference decides which are clean, in a file
 * of zTensor around them.
 */
#define _GNU_SOURCE             /* MAP_ANONYMOUS */
#include "ref/test/suite.h"

#include <string.h>

#include "fast/core/cbor.h"
#include "fast/test/guarded.h"

#define FRONT \
    "ZTEN0001\x81\xbf\x64name\x60\x66" "offset\x18\x40\x64size\x00\x65" \
    "dtype\x65uint8\x66layout\x65" "dense\x65shape\x81\x00\x68" \
    "encoding\x63raw"

/* Writes a file with a custom field whose value ends where the entry ends. */
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

/* Compares both on a file; the fast path may leave maps and tags. */
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
    scan s = at_the_end(value, size);
    u64 keys = CBOR_MOST_KEYS;

    return fast_cbor_take_value(&s, &keys) && scan_left(&s) == 0;
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
    ck_assert(!TAKES("\xa1\x80\x00"));                  /* an array as key */
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

    scan s = at_the_end("\xa2\x01\x02\x03\x04", 5);
    ck_assert(fast_cbor_take_value(&s, &keys) && keys == 0);
    s = at_the_end("\xa1\x01\x02", 3);
    ck_assert(!fast_cbor_take_value(&s, &keys));
}
END_TEST

static void take_no_notice(void *user, const char *text, size_t size)
{
    (void)user;
    (void)text;
    (void)size;
}

/* Reports whether there is a document after the value, which was clean, was
 * replaced by other bytes. */
static bool has_document(const char *value, const char *other, size_t size)
{
    static u8 file[600];
    assay_fast_options o = {.alone = true};
    assay_fast *f;
    size_t file_size = write_file(file, (const u8 *)value, size);

    ck_assert_int_eq(assay_fast_open_bytes(&f, file, file_size, &o).code,
                     ASSAY_FAST_OK);
    memcpy(file + file_size - 9 - size, other, size);
    bool there = assay_fast_write_document(f, take_no_notice, NULL);
    assay_fast_close(f);
    return there;
}

#define CHANGED(value, other) has_document(value, other, sizeof(other) - 1)

START_TEST(values_that_have_changed)
{
    ck_assert(CHANGED("\x48" "abcdefgh", "\x48" "abcdefgx"));
    ck_assert(CHANGED("\x48" "abcdefgh", "\x3b\x7f\xff\xff\xff\xff\xff\xff\0"));
    ck_assert(!CHANGED("\x48" "abcdefgh", "\x3b\x80\0\0\0\0\0\0\0"));
    ck_assert(CHANGED("\x18\x20", "\x18\xff"));
    ck_assert(!CHANGED("\x18\x20", "\x18\x01"));  /* longer than needed */
    ck_assert(CHANGED("\xf5", "\xf4"));
    ck_assert(!CHANGED("\xf5", "\xf9"));
    ck_assert(!CHANGED("\xf5", "\xfb"));
    ck_assert(!CHANGED("\xf5", "\xff"));
    ck_assert(!CHANGED("\x41" "a", "\x43" "a"));
}
END_TEST

RUN("fast.cbor_values", values_of_up_to_two_bytes, maps_and_what_is_in_them,
    values_that_are_cut, levels_and_keys_that_are_counted,
    values_that_have_changed)
