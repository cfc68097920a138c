/*
 * GGUF: what no corpus file shows. Arrays that change during a walk; values in
 * both byte orders with the same digest; the fields of long arrays; products
 * around 2^63 bytes; memory and findings.
 */
#include "assay.h"

#include <stdio.h>
#include <string.h>

#include "document/gguf_json.h"
#include "document/payload.h"
#include "gguf/gguf.h"
#include "test/gguf_file.h"

/* ----------------------------------------------------------------- files -- */

static void put_array(file *f, u32 type, u64 count)
{
    put_u(f, type, 4);
    put_u(f, count, 8);
}

static void begin_array(file *f, const char *key, u32 type, u64 count)
{
    put_string(f, key);
    put_u(f, GGUF_ARRAY, 4);
    put_array(f, type, count);
}

static assay_report *judge(const file *f, const assay_options *options)
{
    return assay_validate(f->bytes, (size_t)f->size, options);
}

/* ------------------------------------------------------- the array walk -- */

/* Returns the number of parts, and sets whether the walk breaks. */
static void walk_parts(span array, u32 parts, bool broken)
{
    memory m;
    u32 seen = 0;

    memory_open(&m, NULL, 0);
    gguf_walk w = {.memory = &m, .rest = array};
    for (gguf_part p; gguf_next(&w, &p); )
        seen++;
    ck_assert_uint_eq(seen, parts);
    ck_assert(w.broken == broken);
    gguf_close(&w);
}

START_TEST(arrays_that_have_changed)
{
    walk_parts(BYTES("\0\0\0\0\2\0\0\0\0\0\0\0ab"), 3, false);
    walk_parts(BYTES("\0\0\0\0\0\0\0\0\0\0\0\0ab"), 2, false);
    walk_parts(BYTES("\0\0\0\0\3\0\0\0\0\0\0\0ab"), 0, true);
    walk_parts(BYTES("\15\0\0\0\0\0\0\0\0\0\0\0"), 0, true);
    walk_parts(BYTES("\0\0\0\0\0\0\0\0\0\0\0"), 0, true);
    walk_parts(BYTES(""), 0, true);
    walk_parts(BYTES("\12\0\0\0\1\0\0\0\0\0\0\x20" "12345678"), 0, true);
    walk_parts(BYTES("\10\0\0\0\1\0\0\0\0\0\0\0"
                     "\1\0\0\0\0\0\0\0a"), 3, false);
    walk_parts(BYTES("\10\0\0\0\1\0\0\0\0\0\0\0"
                     "\2\0\0\0\0\0\0\0a"), 1, true);
    walk_parts(BYTES("\10\0\0\0\1\0\0\0\0\0\0\0"
                     "\xff\xff\xff\xff\xff\xff\xff\xff" "a"), 1, true);
    walk_parts(BYTES("\11\0\0\0\1\0\0\0\0\0\0\0"
                     "\7\0\0\0\1\0\0\0\0\0\0\0\1"), 5, false);
    walk_parts(BYTES("\11\0\0\0\1\0\0\0\0\0\0\0"
                     "\7\0\0\0\2\0\0\0\0\0\0\0\1"), 1, true);
    /* the heads of two strings would fit, but the first is longer */
    walk_parts(BYTES("\10\0\0\0\2\0\0\0\0\0\0\0"
                     "\5\0\0\0\0\0\0\0abcde123"), 2, true);
}
END_TEST

START_TEST(a_walk_without_memory)
{
    memory m;

    memory_open(&m, NULL, 1);
    gguf_walk w = {.memory = &m,
                   .rest = BYTES("\0\0\0\0\1\0\0\0\0\0\0\0a")};
    gguf_part p;
    ck_assert(!gguf_next(&w, &p));
    ck_assert(w.broken);
    ck_assert(!gguf_next(&w, &p));
    gguf_close(&w);
}
END_TEST

static void count_text(void *user, const char *words, size_t size)
{
    (void)words;
    *(u64 *)user += size;
}

static bool count_bytes(void *user, span piece)
{
    *(u64 *)user += piece.size;
    return true;
}

static bool refuse_second(void *user, span piece)
{
    (void)piece;
    return ++*(u64 *)user < 2;
}

/* Bytes that are no longer an array give neither document nor digest. */
START_TEST(what_cannot_be_shown)
{
    memory m;
    u64 size = 0;
    json out = {.sink = count_text, .user = &size};
    payload p = {.stored = BYTES("\0\0\0\10\0\0\0\0\0\0\0\1" "a")};

    memory_open(&m, NULL, 0);
    print_gguf_array(&out, &m, "x", p.stored, true);
    ck_assert(out.stopped);
    size = 0;
    ck_assert(!payload_decode(&m, &p, PAYLOAD_GGUF_BIG_ENDIAN, count_bytes,
                              &size));
    p.stored = BYTES("\0\0\0\10\0\0\0\0\0\0\0\1" "\0\0\0\0\0\0\0\2" "a");
    ck_assert(!payload_decode(&m, &p, PAYLOAD_GGUF_BIG_ENDIAN, count_bytes,
                              &size));
    p.stored = BYTES("\0\0\0\0\0\0\0\0\0\0\0\1" "ab");      /* b is extra */
    ck_assert(!payload_decode(&m, &p, PAYLOAD_GGUF_BIG_ENDIAN, count_bytes,
                              &size));
    p.stored = BYTES("\0\0\0\11\0\0\0\0\0\0\0\1"
                     "\0\0\0\1\0\0\0\0\0\0\0\0");
    size = 0;
    ck_assert(payload_decode(&m, &p, PAYLOAD_GGUF_BIG_ENDIAN, count_bytes,
                             &size));
    ck_assert_uint_eq(size, GGUF_HEAD_SIZE);
    for (u64 i = 0; i < 2; i++) {       /* the sink refuses type or length */
        size = 1 - i;
        ck_assert(!payload_decode(&m, &p, PAYLOAD_GGUF_BIG_ENDIAN,
                                  refuse_second, &size));
    }
    size = 0;                           /* the bytes of a string */
    p.stored = BYTES("\0\0\0\10\0\0\0\0\0\0\0\1" "\0\0\0\0\0\0\0\1" "a");
    ck_assert(!payload_decode(&m, &p, PAYLOAD_GGUF_BIG_ENDIAN, refuse_second,
                              &size));
    memory_close(&m);
}
END_TEST

/* -------------------------------------------------------------- digests -- */

/* Pairs with values that are too long or too deep to be shown. */
static file make_long(bool big)
{
    file f = begin_file(big, 0, 4);

    begin_array(&f, "a.numbers", GGUF_UINT32, 2000);
    for (u32 i = 0; i < 2000; i++)
        put_u(&f, i, 4);
    begin_array(&f, "a.strings", GGUF_STRING, 500);
    for (u32 i = 0; i < 500; i++)
        put_string(&f, i % 2 == 0 ? "" : "token");
    begin_array(&f, "a.arrays", GGUF_ARRAY, 300);
    for (u32 i = 0; i < 300; i++) {
        put_array(&f, i % 2 == 0 ? GGUF_INT16 : GGUF_STRING, 1);
        if (i % 2 == 0)
            put_u(&f, i, 2);
        else
            put_string(&f, "t");
    }
    begin_array(&f, "a.deep", GGUF_ARRAY, 1);
    for (u32 i = 0; i < 16; i++)
        put_array(&f, i < 15 ? GGUF_ARRAY : GGUF_FLOAT64, 1);
    put_u(&f, 7, 8);
    return f;
}

static void add_text(void *user, const char *words, size_t size)
{
    fwrite(words, 1, size, user);
}

static char *document_of(const file *f)
{
    const assay_options options = {.document = true};
    assay_report *r = judge(f, &options);
    char *given = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&given, &size);

    ck_assert(assay_write_document(r, add_text, out));
    fclose(out);
    assay_free(r);
    return given;
}

/* Files in both byte orders give the same document. */
START_TEST(digests_of_both_orders)
{
    static const char order[] = "\"byte_order\":\"";
    file little = make_long(false), big = make_long(true);
    char *a = document_of(&little), *b = document_of(&big);
    char *from = strstr(a, "\"metadata\":");

    ck_assert_ptr_nonnull(strstr(a, order));
    ck_assert_ptr_nonnull(strstr(from, "\"a.deep\",\"type\":\"array\","
                                 "\"value\":{\"type\":\"array\","
                                 "\"count\":\"1\",\"size\":\"200\","
                                 "\"sha256\":"));
    ck_assert_str_eq(from, strstr(b, "\"metadata\":"));
    free(a);
    free(b);
    free(little.bytes);
    free(big.bytes);
}
END_TEST

/* --------------------------------------------------------------- fields -- */

/* Counts the fields of a file with an array of strings. */
static u64 fields_of(u64 count, bool inside)
{
    const assay_options options = {.fields = true};
    file f = begin_file(false, 0, 1);
    u64 n = 0, at = 0;

    begin_array(&f, "a.b", inside ? GGUF_ARRAY : GGUF_STRING,
                inside ? 2 : count);
    for (u32 i = 0; i < (inside ? 2 : 1); i++) {
        if (inside)
            put_array(&f, GGUF_STRING, i == 0 ? count : 1);
        for (u64 k = 0; k < (i == 0 ? count : 1); k++)
            put_string(&f, "x");
    }
    assay_report *r = judge(&f, &options);
    const assay_field *field;
    for (; (field = assay_report_field(r, (size_t)n)) != NULL; n++) {
        ck_assert_uint_eq(field->offset, at);
        at += field->length;
    }
    ck_assert_uint_eq(at, f.size);
    assay_free(r);
    free(f.bytes);
    return n;
}

/* ... of an array of so many arrays of one string. */
static u64 fields_of_arrays(u64 count)
{
    const assay_options options = {.fields = true};
    file f = begin_file(false, 0, 1);
    u64 n = 0;

    begin_array(&f, "a.b", GGUF_ARRAY, count);
    for (u64 i = 0; i < count; i++) {
        put_array(&f, GGUF_STRING, i % 2);
        if (i % 2 != 0)
            put_string(&f, "");
    }
    assay_report *r = judge(&f, &options);
    while (assay_report_field(r, (size_t)n) != NULL)
        n++;
    assay_free(r);
    free(f.bytes);
    return n;
}

/* Besides 4 + 4 + 1 fields of header and first pair, 5 of the array. */
START_TEST(fields_of_long_arrays)
{
    ck_assert_uint_eq(fields_of(4096, false), 14 + 2 * 4096);
    ck_assert_uint_eq(fields_of(4097, false), 14 + 1);
    ck_assert_uint_eq(fields_of(4096, true), 14 + 4 + 2 * 4096 + 2);
    ck_assert_uint_eq(fields_of(4097, true), 14 + 4 + 1 + 2);
    ck_assert_uint_eq(fields_of_arrays(4096), 14 + 2 * 4096 + 4096 / 2);
    ck_assert_uint_eq(fields_of_arrays(4097), 14 + 1);
}
END_TEST

/* ------------------------------------------------------- size and depth -- */

/* Deep arrays take memory in proportion to the file, and no stack. */
START_TEST(deep_arrays)
{
    file f = begin_file(false, 0, 1);

    begin_array(&f, "a.b", GGUF_ARRAY, 1);
    while (f.size < ROOM - 24)
        put_array(&f, GGUF_ARRAY, 1);
    put_array(&f, GGUF_BOOL, 0);
    assay_report *r = judge(&f, NULL);
    ck_assert_int_eq((int)assay_report_verdict(r), ASSAY_ACCEPT);
    ck_assert_uint_eq(made(r, "gguf.array.depth"), 1);
    ck_assert_uint_le(assay_report_memory(r), 6 * f.size);
    assay_free(r);

    const assay_options little = {.memory_limit = 100000};
    r = judge(&f, &little);
    ck_assert_int_eq((int)assay_report_verdict(r), ASSAY_UNKNOWN);
    assay_free(r);
    free(f.bytes);
}
END_TEST

static u64 zero_overflows(u32 type, u32 rank, const u64 *dimensions)
{
    file f = begin_file(false, 1, 0);

    put_info(&f, "t", type, 0, rank, dimensions);
    pad_file(&f);
    assay_report *r = judge(&f, NULL);
    ck_assert_int_eq((int)assay_report_verdict(r), ASSAY_ACCEPT);
    u64 n = made(r, "gguf.tensor.zero-overflow");
    assay_free(r);
    free(f.bytes);
    return n;
}

#define ZERO_OVERFLOWS(type, ...) \
    zero_overflows(type, (u32)COUNT(((const u64[]){__VA_ARGS__})), \
                   (const u64[]){__VA_ARGS__})

/*
 * 50 bytes hold 256 elements: the product of the other dimensions may exceed 64
 * bits. 2^63-1 bytes have 184467440737095516 blocks.
 */
START_TEST(products_beside_a_zero)
{
    const u64 most = (u64)INT64_MAX;

    ck_assert_uint_eq(ZERO_OVERFLOWS(24, 0, most), 0);
    ck_assert_uint_eq(ZERO_OVERFLOWS(24, most, 0, 2), 1);
    ck_assert_uint_eq(ZERO_OVERFLOWS(24, most, most, most, 0), 1);
    ck_assert_uint_eq(ZERO_OVERFLOWS(1, most / 2, 0), 0);
    ck_assert_uint_eq(ZERO_OVERFLOWS(1, most / 2 + 1, 0), 1);
    ck_assert_uint_eq(ZERO_OVERFLOWS(19, 0, 913283584489, 51707559), 0);
    ck_assert_uint_eq(ZERO_OVERFLOWS(19, 0, 184467440737095517, 256), 1);
    ck_assert_uint_eq(ZERO_OVERFLOWS(19, 256, 184467440737095516, 0), 0);
    ck_assert_uint_eq(ZERO_OVERFLOWS(19, 256, 184467440737095517, 0), 1);
    ck_assert_uint_eq(ZERO_OVERFLOWS(19, 0, most, most), 1);
    ck_assert_uint_eq(ZERO_OVERFLOWS(19, 0, 1, 1), 0);
    /* 2^66 - 1, times a third of 2^64 - 1 */
    ck_assert_uint_eq(ZERO_OVERFLOWS(19, 0, ((u64)1 << 33) - 1,
                                     ((u64)1 << 33) + 1, UINT64_MAX / 3), 1);
}
END_TEST

/* ------------------------------------------------------------- findings -- */

/* A truncated file has one finding: about the data that ends last, with all the
 * bytes that are missing, related to the first incomplete tensor. */
START_TEST(cut_data)
{
    static const u64 eight[] = {8};
    file f = begin_file(false, 3, 0);

    put_info(&f, "a", 0, 0, 1, eight);
    put_info(&f, "b", 0, 64, 1, eight);
    put_info(&f, "c", 0, 32, 1, eight);
    pad_file(&f);
    f.size += 40;
    assay_report *r = judge(&f, NULL);
    const assay_finding *cut = assay_report_finding(r, 0);
    ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 1);
    ck_assert_str_eq(assay_rule_at(cut->rule)->id, "gguf.data.out-of-file");
    ck_assert_str_eq(cut->path, "tensor[1].offset");
    ck_assert_ptr_nonnull(strstr(cut->note, " bytes, 56 are missing, and 1 "
                                 "more tensor is after the end: fetch"));
    ck_assert_ptr_null(cut->related);
    assay_free(r);

    f.size -= 10;
    r = judge(&f, NULL);
    cut = assay_report_finding(r, 0);
    ck_assert_str_eq(cut->path, "tensor[1].offset");
    ck_assert_str_eq(cut->related, "tensor[0].offset");
    assay_free(r);
    free(f.bytes);
}
END_TEST

/* A duplicate alignment breaks a key rule; the place of data is unknown. */
START_TEST(two_alignments)
{
    static const u64 eight[] = {8};
    file f = begin_file(false, 1, 2);

    for (u64 alignment = 8; alignment <= 64; alignment *= 8) {
        put_string(&f, "general.alignment");
        put_u(&f, GGUF_UINT32, 4);
        put_u(&f, alignment, 4);
    }
    put_info(&f, "a", 0, 3, 1, eight);
    assay_report *r = judge(&f, NULL);
    ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 1);
    ck_assert_uint_eq(made(r, "gguf.key.duplicate"), 1);
    assay_free(r);
    free(f.bytes);
}
END_TEST

/* A pair: a key, and a value that is an array or not. */
static void put_pair(file *f, const char *key, bool array)
{
    if (array) {
        begin_array(f, key, GGUF_UINT8, 1);
        put_u(f, 1, 1);
    } else {
        put_string(f, key);
        put_u(f, GGUF_UINT8, 4);
        put_u(f, 1, 1);
    }
}

/* Lengths of arrays; both have the wrong type in either case. */
START_TEST(vocabularies_that_are_no_arrays)
{
    for (u32 arrays = 0; arrays < 4; arrays++) {
        file f = begin_file(false, 0, 2);

        put_pair(&f, "tokenizer.ggml.tokens", arrays % 2 != 0);
        put_pair(&f, "tokenizer.ggml.scores", arrays / 2 != 0);
        assay_report *r = judge(&f, NULL);
        ck_assert_uint_eq(made(r, "gguf.meta.tokenizer-lengths"), 0);
        ck_assert_uint_eq(made(r, "gguf.meta.type"), 2);
        assay_free(r);
        free(f.bytes);
    }
}
END_TEST

RUN("gguf", arrays_that_have_changed, a_walk_without_memory,
    what_cannot_be_shown, digests_of_both_orders, fields_of_long_arrays,
    deep_arrays, products_beside_a_zero, cut_data, two_alignments,
    vocabularies_that_are_no_arrays)
