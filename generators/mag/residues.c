/*
 * Valid files with records and data that end at each residue of 64; keys that
 * only look like others; floats of full precision.
 */
#include "generators/mag/model.h"

#include <stdlib.h>

static const u64 one[] = {1};

static void add_residues(case_sink *sink)
{
    for (u64 residue = 0; residue < MAG_ALIGNMENT; residue++) {
        char what[GOLDEN_PATH_SIZE];
        mag_tensor t = {{"n", 1, 1}, BOOL, 1, one, COUNT, 0};
        const file_model a = {.tensors = &t, .tensor_count = 1};
        u64 end;

        do {
            mag_layout l = mag_lay_out(&a);
            end = l.records_end;
            free(l.offsets);
        } while (end % MAG_ALIGNMENT != residue && t.key.times++ < 1000);
        snprintf(what, sizeof what, "records-end-at-residue-%u-of-64",
                 (unsigned)residue);
        add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &a);
    }
}

/* Tensors of 1 to 66 bytes, one after another. */
static void add_sizes(case_sink *sink)
{
    enum {SIZES = 66};
    static const char names[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-*/";
    u64 sizes[SIZES];
    mag_tensor tensors[SIZES];
    const file_model a = {.tensors = tensors, .tensor_count = SIZES};

    for (size_t i = 0; i < SIZES; i++) {
        sizes[i] = i + 1;
        tensors[i] = (mag_tensor){{&names[i], 1, 1}, BOOL, 1, &sizes[i], COUNT,
                                  0};
    }
    add_model(sink, &(case_info){.what = "sizes-1-to-66", .rule = NO_RULE}, &a);
}

/* ----------------------------------------------------------- look-alikes -- */

#define T(key)      TENSOR(key, BOOL, ONES(1), COUNT)
#define E(key)      INTEGER(key, 1)

static const model_case alike[] = {
    ACCEPT("keys-of-tensors-with-blanks-at-their-ends",
           TENSORS(T("w"), T("w\n"), T("w\t"), T(" w"), T("\xef\xbb\xbfw"),
                   T("w\xc2\xa0"), T("w\xe2\x80\x8b"))),
    ACCEPT("keys-with-blanks-at-their-ends",
           ENTRIES(E("w"), E("w\n"), E("w\t"), E(" w"), E("\xef\xbb\xbfw"),
                   E("w\xc2\xa0"), E("w\xe2\x80\x8b"))),
    ACCEPT("keys-of-tensors-not-normalised",
           TENSORS(T("\xc3\xa9"), T("e\xcc\x81"), T("\xef\xac\x81"), T("fi"),
                   T("K"), T("\xe2\x84\xaa"), T("k"))),
    ACCEPT("keys-of-tensors-alike-in-separators",
           TENSORS(T("a.b"), T("a_b"), T("a-b"), T("a/b"), T("ab"), T("a..b"))),
    ACCEPT("keys-alike-in-separators",
           ENTRIES(E("a.b"), E("a_b"), E("a-b"), E("a/b"), E("ab"), E("a..b"))),
    ACCEPT("keys-of-tensors-alike-in-digits",
           TENSORS(T("1"), T("01"), T("1.0"), T("+1"))),
    ACCEPT("keys-alike-in-digits",
           ENTRIES(E("1"), E("01"), E("1.0"), E("+1"))),
    ACCEPT("keys-alike-but-for-the-first-byte",
           ENTRIES(E("a.layers.0.weight"), E("b.layers.0.weight")),
           TENSORS(T("a.layers.0.weight"), T("b.layers.0.weight"))),
    ACCEPT("keys-alike-in-their-last-1024-bytes",
           ENTRIES(E("a" ALIKE("")), E("b" ALIKE(""))),
           TENSORS(T("a" ALIKE("")), T("b" ALIKE("")))),
    ACCEPT("keys-alike-but-for-the-middle",
           ENTRIES(E("layers.1.weight"), E("layers.2.weight")),
           TENSORS(T("layers.1.weight"), T("layers.2.weight"))),
    ACCEPT("meta-f64-of-full-precision",
           ENTRIES(REAL("seventeen-digits", 0x40df7c9a8cda80a3),
                   REAL("small", 0xb9b8163510b8fe22),
                   REAL("pi", 0x400921fb54442d18),
                   REAL("tenth", 0x3fb999999999999a),
                   REAL("third", 0xbfd5555555555555),
                   REAL("above-one", 0x3ff0000000000001),
                   REAL("above-2^53", 0x4340000000000001))),
    ACCEPT("elements-of-full-precision",
           TENSORS(TENSOR("f32", F32, SHAPE(6),
                          DATA("\x44\x6f\xce\xc2" "\x6c\x57\x5f\x5d"
                               "\xdb\x0f\x49\x40" "\xcd\xcc\xcc\xbd"
                               "\xab\xaa\xaa\x3e" "\x01\x00\x80\x3f")),
                   TENSOR("f16", F16, SHAPE(4),
                          DATA("\x55\x35" "\x66\x2e" "\x01\x3c" "\x48\x42")))),
};

/* ---------------------------------------------------------- alike, longer */

enum {LONG = 4097};

static void add_alike(case_sink *sink)
{
    char keys[2][LONG];
    const mag_entry entries[] = {{{keys[0], LONG, 1}, I64, 1},
                                 {{keys[1], LONG, 1}, I64, 2}};
    const mag_tensor tensors[] = {
        {{keys[0], LONG, 1}, BOOL, 1, one, COUNT, 0},
        {{keys[1], LONG, 1}, BOOL, 1, one, COUNT, 0}};
    const file_model a = {.entries = entries, .entry_count = 2};
    const file_model b = {.tensors = tensors, .tensor_count = 2};

    memset(keys, 'n', sizeof keys);
    keys[0][LONG - 1] = 'a';
    keys[1][LONG - 1] = 'b';
    add_model(sink, &(case_info){.what = "keys-alike-in-4096-bytes",
                                 .rule = NO_RULE}, &a);
    add_model(sink, &(case_info){.what = "keys-of-tensors-alike-in-4096-bytes",
                                 .rule = NO_RULE}, &b);
}

/* More bytes than a key may have, but fewer characters. */
static void add_characters(case_sink *sink)
{
    const mag_key key = {"\xc3\xa9", 2, 32768};
    const mag_entry entries[] = {INTEGER("first", 1), {key, I64, 1}};
    const mag_tensor tensors[] = {
        TENSOR("first", BOOL, ONES(1), COUNT),
        {key, BOOL, 1, one, COUNT, 0}};
    const file_model a = {.entries = entries, .entry_count = 2};
    const file_model b = {.tensors = tensors, .tensor_count = 2};
    const case_info entry = {.what = "65536-bytes-in-32768-characters",
                             .rule = MAG_KEY_LENGTH_MAX,
                             .where = AT("metadata[1].key_length"),
                             .patch = "a longer key"};
    const case_info tensor = {
        .what = "65536-bytes-in-32768-characters-of-a-tensor",
        .rule = MAG_KEY_LENGTH_MAX, .where = AT("tensor[1].key_length"),
        .patch = "a longer key"};

    add_model(sink, &entry, &a);
    add_model(sink, &tensor, &b);
}

void mag_residues_cases(case_sink *sink)
{
    add_residues(sink);
    add_sizes(sink);
    add_models(sink, ROWS(alike));
    add_alike(sink);
    add_characters(sink);
}
