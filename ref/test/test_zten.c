/*
 * The limit for the decompressed blobs of a file. Frames whose window is too
 * large are counted but not decompressed, so 64 GiB take no time here: blocks
 * of a byte repeated 128 KiB times, four bytes each. (With an ordinary window,
 * 00 58 for 00 ff, such a file takes long.)
 */
#include "assay.h"
#include "bytes/crc32.h"
#include "core/number.h"
#include "test/suite.h"
#include "test/written.h"

#include <stdio.h>
#include <string.h>

#define BLOCK       (128ull << 10)
#define BLOB_AT     64u
#define MOST        (64ull << 30)       /* plus 16 times the file */

static const char too_much[] = "the blobs decompress to more than 64 GiB";
static const char too_wide[] = "a frame needs a window that is too large";

typedef struct {
    u8 *bytes;
    size_t size, room;
} file;

static void put_bytes_of(file *f, const void *bytes, size_t size)
{
    CLAIM(f->size + size <= f->room, "no room");
    memcpy(f->bytes + f->size, bytes, size);
    f->size += size;
}

#define PUT(f, text) put_bytes_of(f, text, sizeof text - 1)

static void put_number_of(file *f, u64 value, size_t size, bool big)
{
    u8 bytes[8];

    for (size_t i = 0; i < size; i++)
        bytes[big ? size - 1 - i : i] = (u8)(value >> 8 * i);
    put_bytes_of(f, bytes, size);
}

static void put_repetition(file *f, u64 count, bool last)
{
    put_number_of(f, count << 3 | 1 << 1 | last, 3, false);
    PUT(f, "x");
}

static size_t blob_size(u64 content)
{
    return (size_t)(6 + 4 * (content / BLOCK + 1));
}

static void put_blob(file *f, u64 content)
{
    PUT(f, "\x28\xb5\x2f\xfd\x00\xff");
    for (u64 left = content; left >= BLOCK; left -= BLOCK)
        put_repetition(f, BLOCK, false);
    put_repetition(f, content % BLOCK, true);
}

/* All entries have the same size. */
static void put_entry(file *f, u8 name, u64 offset, u64 size, u64 elements)
{
    PUT(f, "\xa7\x64" "name\x61");
    put_number_of(f, name, 1, true);
    PUT(f, "\x66" "offset\x1b");
    put_number_of(f, offset, 8, true);
    PUT(f, "\x64" "size\x1b");
    put_number_of(f, size, 8, true);
    PUT(f, "\x65" "dtype\x65" "uint8\x66" "layout\x65" "dense\x65" "shape\x81"
        "\x1b");
    put_number_of(f, elements, 8, true);
    PUT(f, "\x68" "encoding\x64" "zstd");
}

typedef struct {
    u64 content[2], elements[2];    /* content 0: no such blob */
} blobs;

static file make_file(const blobs *b)
{
    size_t first = blob_size(b->content[0]), second = blob_size(b->content[1]);
    size_t second_at = (BLOB_AT + first + 63) / 64 * 64;
    file f = {.room = second_at + second + 400};

    f.bytes = calloc(f.room, 1);
    PUT(&f, "ZTEN0001");
    f.size = BLOB_AT;
    put_blob(&f, b->content[0]);
    f.size = second_at;
    if (b->content[1] > 0)
        put_blob(&f, b->content[1]);
    size_t index = f.size;
    PUT(&f, "\x9f");
    put_entry(&f, 'a', BLOB_AT, first, b->elements[0]);
    if (b->content[1] > 0)
        put_entry(&f, 'b', second_at, second, b->elements[1]);
    PUT(&f, "\xff");
    put_number_of(&f, f.size - index, 8, false);
    return f;
}

/* The rest of the limit is judged by the stated length, if there is one. */
static void judge(const blobs *b, assay_verdict verdict, const char *reason)
{
    file f = make_file(b);
    assay_report *r = assay_validate(f.bytes, f.size, NULL);

    ck_assert_ptr_nonnull(r);
    ck_assert_int_eq(assay_report_verdict(r), verdict);
    if (reason != NULL)
        ck_assert_str_eq(assay_report_reason(r), reason);
    assay_free(r);
    free(f.bytes);
}

/* The most that one blob may decompress to, if its file has that much. */
static u64 most_in_one(void)
{
    u64 most = MOST;

    for (u64 before = 0; before != most;) {
        before = most;
        file f = make_file(&(blobs){{most, 0}, {most, 0}});
        most = MOST + 16 * f.size;
        free(f.bytes);
    }
    return most;
}

START_TEST(one_blob)
{
    u64 most = most_in_one();

    judge(&(blobs){{most, 0}, {most, 0}}, ASSAY_UNKNOWN, too_wide);
    judge(&(blobs){{most + 1, 0}, {most + 1, 0}}, ASSAY_UNKNOWN, too_much);
    judge(&(blobs){{most, 0}, {most - 1, 0}}, ASSAY_REJECT, NULL);
    judge(&(blobs){{most + 1, 0}, {most, 0}}, ASSAY_REJECT, NULL);
    judge(&(blobs){{100, 0}, {most + 1, 0}}, ASSAY_REJECT, NULL);
}
END_TEST

/* The first blob uses up the limit: the length of the second is not judged. */
START_TEST(two_blobs)
{
    u64 half = MOST / 2;
    u64 more = half + (u64)16 * 3 * blob_size(half);

    judge(&(blobs){{half, half}, {half, half}}, ASSAY_UNKNOWN, too_wide);
    judge(&(blobs){{half, half}, {half, half - 1}}, ASSAY_REJECT, NULL);
    judge(&(blobs){{more, more}, {more, more - 1}}, ASSAY_UNKNOWN, too_wide);
    judge(&(blobs){{more, 1}, {more, 1}}, ASSAY_UNKNOWN, too_wide);
    judge(&(blobs){{more, 1}, {more, 2}}, ASSAY_REJECT, NULL);
}
END_TEST

/* A blob of one byte, then the index. */
static assay_report *judge_index(span index)
{
    u8 bytes[512] = "ZTEN0001";
    file f = {bytes, 65, sizeof bytes};

    bytes[64] = 'x';
    put_bytes_of(&f, index.bytes, (size_t)index.size);
    put_number_of(&f, index.size, 8, false);
    assay_report *r = assay_validate(bytes, f.size, NULL);
    ck_assert_ptr_nonnull(r);
    return r;
}

static const assay_finding *finding_of(const assay_report *r, const char *id)
{
    u32 rule = assay_rule_by_id(id);
    const assay_finding *f;
    size_t i = 0;

    do {
        f = assay_report_finding(r, i++);
        ck_assert_msg(f != NULL, "no finding of %s", id);
    } while (f->rule != rule);
    return f;
}

#define NAMED(name)     "\x64" "name\x61" name
#define PLACED          "\x66" "offset\x18\x40\x64" "size\x01"
#define TYPED(type)     "\x65" "dtype" type
#define DENSE           "\x66" "layout\x65" "dense"
#define SHAPED(count)   "\x65" "shape\x81" count
#define CODED(how)      "\x68" "encoding" how
#define WRONG_CRC       "\x68" "checksum\x71" "crc32c:0x12345678"
#define RAW             "\x63" "raw"

/* After an entry without a place, upstream's behaviour is unknown. */
START_TEST(an_entry_after_one_without_an_offset)
{
    assay_report *r = judge_index(BYTES(
        "\x82\xa6" NAMED("a") "\x64" "size\x01" TYPED("\x65uint8") DENSE
        SHAPED("\1") CODED(RAW)
        "\xa7" NAMED("b") PLACED TYPED("\x65uint8") DENSE SHAPED("\1")
        CODED(RAW)));

    finding_of(r, "zten.field.offset-required");
    ck_assert_uint_eq(assay_report_made(
        r, assay_rule_by_id("zten.canon.placement")), 0);
    assay_free(r);
}
END_TEST

/* A hint about a checksum decodes nothing that has no size or may be huge. */
START_TEST(checksums_of_what_is_not_decoded)
{
    const span cases[] = {
        BYTES("\x81\xa8" NAMED("a") PLACED TYPED("\x61?") DENSE SHAPED("\1")
              CODED("\x64zstd") WRONG_CRC),
        BYTES("\x81\xa8" NAMED("a") PLACED TYPED("\x65uint8") DENSE
              SHAPED("\x1a\4\0\0\1") CODED("\x64zstd") WRONG_CRC),
        BYTES("\x81\xa8" NAMED("a") PLACED TYPED("\x65uint8") DENSE
              SHAPED("\x1a\4\0\0\0") CODED("\x64zstd") WRONG_CRC),
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        assay_report *r = judge_index(cases[i]);
        const assay_finding *f = finding_of(r, "zten.checksum.crc32c-mismatch");
        ck_assert_ptr_null(f->note);
        assay_free(r);
    }
}
END_TEST

/* Two bytes of a big-endian number, padding, and an index with a checksum. */
static assay_report *judge_checksum(const char *checksum)
{
    static const char before[] = "\x81\xa9" NAMED("a") "\x66" "offset\x18\x40"
        "\x64" "size\x02" TYPED("\x66" "uint16") DENSE SHAPED("\1")
        CODED(RAW) "\x6f" "data_endianness\x63" "big" "\x68" "checksum";
    u8 bytes[512] = "ZTEN0001";
    file f = {bytes, 128, sizeof bytes};
    size_t size = strlen(checksum);

    memcpy(bytes + 64, "\1\2", 2);
    put_bytes_of(&f, before, sizeof before - 1);
    put_bytes_of(&f, &(u8[]){0x78, (u8)size}, 2);
    put_bytes_of(&f, checksum, size);
    put_number_of(&f, f.size - 128, 8, false);
    return assay_validate(bytes, f.size, NULL);
}

static void expect_hint(const char *checksum, const char *rule,
                        const char *words)
{
    assay_report *r = judge_checksum(checksum);
    const assay_finding *f = finding_of(r, rule);

    ck_assert_ptr_nonnull(f->note);
    ck_assert_msg(strstr(f->note, words) != NULL, "%s: %s", checksum, f->note);
    assay_free(r);
}

/* Other ways to compute a checksum are named. */
START_TEST(checksums_of_other_ways)
{
    static const u8 padded[64] = {1, 2};
    const span blob = BYTES("\1\2"), decoded = BYTES("\2\1");
    const span padding = {padded, sizeof padded};
    u32 right = crc32c_of(0, blob);
    const struct { u32 word; const char *words; } ways[] = {
        {turned_u32(right), "the CRC-32C of the blob, with its bytes reversed"},
        {~right, "without the final inversion"},
        {(right >> 15 | right << 17) + 0xa282ead8, "masked as in LevelDB"},
        {crc32c_of(UINT32_MAX, blob), "with the initial value 0"},
        {~crc32c_of(UINT32_MAX, blob), "0 and without the final inversion"},
        {crc32_of(0, blob), "the zlib CRC-32 of the blob"},
        {crc32c_of(0, padding), "the CRC-32C of the blob and its padding"},
        {crc32c_of(0, decoded), "the CRC-32C of the decoded bytes"},
        {crc32_of(0, decoded), "the zlib CRC-32 of the decoded bytes"},
    };
    char checksum[80];

    for (size_t i = 0; i < COUNT(ways); i++) {
        snprintf(checksum, sizeof checksum, "crc32c:0x%08X",
                 (unsigned)ways[i].word);
        expect_hint(checksum, "zten.checksum.crc32c-mismatch", ways[i].words);
    }
}
END_TEST

START_TEST(digests_of_other_bytes)
{
    static const u8 padded[64] = {1, 2};
    const struct { span bytes; const char *words; } ways[] = {
        {{padded, sizeof padded}, "the SHA-256 of the blob and its padding"},
        {BYTES("\2\1"), "the SHA-256 of the decoded bytes"},
    };
    char checksum[80];
    u8 digest[32];

    for (size_t i = 0; i < COUNT(ways); i++) {
        assay_sha256(ways[i].bytes.bytes, (size_t)ways[i].bytes.size, digest);
        int n = snprintf(checksum, sizeof checksum, "sha256:");
        for (size_t k = 0; k < sizeof digest; k++)
            n += snprintf(checksum + n, sizeof checksum - (size_t)n, "%02x",
                          digest[k]);
        expect_hint(checksum, "zten.checksum.sha256-mismatch", ways[i].words);
    }
}
END_TEST

START_TEST(types_by_another_name)
{
    static const struct { const char *name, *words; } types[] = {
        {"\x65" "dtype\x63" "F32", "did you mean float32? Known: float64, f"},
        {"\x65" "dtype\x64" "half", "did you mean float16? Known: "},
        {"\x65" "dtype\x63" "<i8", "did you mean int64? Known: "},
        {"\x65" "dtype\x62" "i8", "did you mean int8? Known: "},
        {"\x65" "dtype\x6b" "torch.Uint8", "did you mean uint8? Known: "},
        {"\x65" "dtype\x63" "f33", "known: float64, float32, float16, "},
    };

    for (size_t i = 0; i < COUNT(types); i++) {
        u8 index[200];
        file f = {index, 0, sizeof index};
        PUT(&f, "\x81\xa6" NAMED("a") PLACED);
        put_bytes_of(&f, types[i].name, strlen(types[i].name));
        PUT(&f, DENSE SHAPED("\1") CODED(RAW));
        assay_report *r = judge_index((span){index, f.size});
        const assay_finding *found = finding_of(r, "zten.field.dtype-unknown");
        ck_assert_ptr_nonnull(found->note);
        ck_assert_msg(strncmp(found->note, types[i].words,
                              strlen(types[i].words)) == 0, "%s", found->note);
        assay_free(r);
    }
}
END_TEST

/* Other magics of the family, whose version is told. */
START_TEST(newer)
{
    const struct { span bytes; const char *version; } files[] = {
        {BYTES("ZTEN1000\xa1\x67version\x65" "1.2.0\x0f\0\0\0\0\0\0\0ZTEN1000"),
         "\"found_version\":\"1.2.0\""},
        {BYTES("ZTEN1000\xa1\x67version\x65" "1.2.x\x0f\0\0\0\0\0\0\0ZTEN1000"),
         "\"found_version\":\"1\""},
        {BYTES("ZTEN1000\0\0"), "\"found_version\":\"1\""},
        {BYTES("\x89ZT2\r\n\x1a\n"), "\"found_version\":\"2\""},
    };
    static written w;

    for (size_t i = 0; i < COUNT(files); i++) {
        assay_options options = {.format = assay_format_by_name("zten")};
        assay_report *r = assay_validate(files[i].bytes.bytes,
                                         (size_t)files[i].bytes.size, &options);
        w.size = 0;
        assay_write_findings(r, "x.zt", keep, &w);
        ck_assert_msg(strstr(w.text, files[i].version) != NULL, "%s", w.text);
        ck_assert_ptr_nonnull(strstr(w.text, "looks like zTensor "));
        assay_free(r);
    }
}
END_TEST

RUN("zten", an_entry_after_one_without_an_offset,
    checksums_of_what_is_not_decoded, checksums_of_other_ways,
    digests_of_other_bytes, types_by_another_name, newer, one_blob, two_blobs)
