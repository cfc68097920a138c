/*
 * Valid files with varied values: floats with all digits, names and custom keys
 * that are similar but not equal. Also rules that are broken in the last of
 * many entries.
 */
#include "generators/zten/model.h"

static const model_case floats[] = {
    ACCEPT("float-digits-of-full-precision",
           TENSORS(TENSOR("f64", FLOAT64, SHAPE(4), DATA(
                          "\x55\x55\x55\x55\x55\x55\xd5\x3f"
                          "\x11\x2d\x44\x54\xfb\x21\x09\xc0"
                          "\x67\x45\x23\x01\xef\xcd\x07\x00"
                          "\xff\xff\xff\xff\xff\xff\xef\x3f")),
                   TENSOR("f32", FLOAT32, SHAPE(4), DATA(
                          "\xab\xaa\xaa\x3e" "\1\0\x7a\x44"
                          "\x67\x45\x23\x00" "\xff\xff\x7f\x3f")),
                   TENSOR("bf16", BFLOAT16, SHAPE(4),
                          DATA("\xab\x3e" "\x49\xc0" "\x23\x00" "\x7f\x3f")),
                   TENSOR("f16", FLOAT16, SHAPE(4),
                          DATA("\x55\x35" "\x48\xc2" "\x23\x01"
                               "\xff\x3b")))),
};

/* ------------------------------------------------------------- names ---- */

#define BYTE(name)      TENSOR(name, UINT8, SCALAR)
#define KEY(name)       CUSTOM(name, INT(1))
#define LETTERS_63      "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" LETTERS_32
#define LETTERS_255     LETTERS_63 LETTERS_32 LETTERS_32 LETTERS_32 \
                        LETTERS_32 LETTERS_32 LETTERS_32

/* Both texts of a pair are the same after some kind of folding. */
#define FOLDED(X) \
    X("stra\xc3\x9f" "e"), X("strasse"), X("I"), X("\xc4\xb1"), \
    X("\xc4\xb0"), X("i"), X("\xef\xac\x81"), X("fi"), X("\xe2\x84\xab"), \
    X("\xc3\x85"), X("A\xcc\x8a"), X("\xce\xa9"), X("\xe2\x84\xa6"), \
    X("a\xc2\xad" "b"), X("ab"), X("a\xe2\x80\x8b" "b"), X(" w"), X("w"), \
    X("w\t"), X("w\n"), X("w."), X("w.."), X("W"), X("w/"), X("/w"), \
    X("w%20"), X("w+"), X("\xef\xbb\xbfw"), X("w\xc2\xa0"), X("1"), \
    X("01"), X("1.0"), X("\xd9\xa1"), X("w\0"), X("w\0x"), X("w\0y")
#define LONG(X) \
    X(LETTERS_63 "a"), X(LETTERS_63 "b"), X(LETTERS_255 "a"), \
    X(LETTERS_255 "b"), X(ALIKE("a")), X(ALIKE("b"))

static const model_case alike[] = {
    ACCEPT("names-alike-but-not-equal", TENSORS(FOLDED(BYTE))),
    ACCEPT("names-alike-in-63-255-and-1024-bytes", TENSORS(LONG(BYTE))),
    ACCEPT("custom-fields-alike-but-not-equal",
           TENSORS(TENSOR("c", UINT8, SCALAR, CUSTOMS(FOLDED(KEY))))),
    ACCEPT("custom-fields-alike-in-63-255-and-1024-bytes",
           TENSORS(TENSOR("c", UINT8, SCALAR, CUSTOMS(LONG(KEY))))),
    ACCEPT("custom-fields-like-defined-ones",
           TENSORS(TENSOR("c", FLOAT32, SHAPE(2), CRC, CUSTOMS(
                          CUSTOM("Name", STRING("other")),
                          CUSTOM("OFFSET", INT(128)), CUSTOM("Size", INT(1)),
                          CUSTOM("DType", STRING("float64")),
                          CUSTOM("SHAPE", ITEMS(1), INT(9)),
                          CUSTOM("Encoding", STRING("zstd")),
                          CUSTOM("Data_Endianness", STRING("big")),
                          CUSTOM("CHECKSUM", STRING("crc32c:0x00000000")),
                          CUSTOM("checksum ", STRING("crc32c:0x0")),
                          CUSTOM("name\0", STRING("x")),
                          CUSTOM("dataEndianness", STRING("big")))))),
};

/* ------------------------------------------------------- last of many ---- */

#define LAST            "index.entry[299]."
#define LAST_HEAD(rule, what, field, bytes) \
    BREAK(rule, what, REPLACE(LAST field ".head", bytes))

static const spoil last_of_many[] = {
    LAST_HEAD(ZTEN_FIELD_OFFSET_TYPE, "last-of-300", "offset", "\xf6"),
    LAST_HEAD(ZTEN_FIELD_OFFSET_AFTER_MAGIC, "last-of-300", "offset", "\0"),
    LAST_HEAD(ZTEN_FIELD_OFFSET_ALIGNED, "last-of-300", "offset", "\x08"),
    LAST_HEAD(ZTEN_FIELD_SIZE_TYPE, "last-of-300", "size", "\xf6"),
    BREAK_AT(ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, "last-of-300",
             INSIDE(LAST "break", 1, 6),
             REPLACE(LAST "break", "\x66" "offset\x18\x40\xff")),
};

static void set_two(builder *b, const char *path)
{
    b->bytes[need_field(b, path)->offset] = 2;
}

/* The last of 70 blobs has one byte more or less than its entry declares. */
static void add_last_blob(case_sink *sink)
{
    enum {COUNT = 70, NAME_SIZE = 24};
    static const u64 shape[] = {1};
    char names[COUNT][NAME_SIZE];
    zten_tensor tensors[COUNT];
    const file_model plain = {.tensors = tensors, .tensor_count = COUNT};
    const file_model gap = {.tensors = tensors, .tensor_count = COUNT,
                            .gap = ZTEN_ALIGNMENT};

    for (size_t i = 0; i < COUNT; i++) {
        int size = snprintf(names[i], NAME_SIZE, "t%02zu", i);
        tensors[i] = (zten_tensor){.name = {names[i], (size_t)size},
                                   .dtype = UINT8, .rank = 1, .shape = shape};
    }
    builder b = zten_build(&plain), longer = zten_build(&gap);
    set_two(&b, "index.entry[69].size.head");
    set_two(&b, "index.entry[69].shape[0].head");
    set_two(&longer, "index.entry[69].size.head");
    add_file(sink, &(case_info){
        .what = "last-of-70", .rule = ZTEN_BLOB_BOUNDS,
        .where = AT("index.entry[69].offset.head"),
        .patch = "two elements for one"}, &plain, &b);
    add_file(sink, &(case_info){
        .what = "last-of-70", .rule = ZTEN_SIZE_RAW_RELATION,
        .where = AT("index.entry[69].size.head"),
        .patch = "size: 1 -> 2"}, &gap, &longer);
}

void zten_spread_cases(case_sink *sink)
{
    add_models(sink, ROWS(floats));
    add_models(sink, ROWS(alike));
    spoil_cases(sink, "entries-300", ROWS(last_of_many));
    add_last_blob(sink);
}
