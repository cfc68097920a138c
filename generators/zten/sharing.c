/*
 * Blobs that two entries share, where the second entry differs; and blobs with
 * the same place or size but other content, for readers that cache results
 * under too small a key.
 */
#include "generators/zten/model.h"

#define FRAMES_FIELD    "index.entry[0].frames"
#define SECOND_SUM      "index.entry[1].checksum.text"
#define WRONG(rule, what, where, patch, ...) \
    {{what, rule, where, {1, {ZTEN_BLOB_ALIAS}}, NULL, NULL, NULL, patch}, \
     FILE_OF(TENSORS(__VA_ARGS__))}
#define FIVE(name, ...) TENSOR(name, UINT8, SHAPE(5), __VA_ARGS__)
#define X_24            FRAME "\0\0\xc3\0\0" "x"
#define OF_X(name, count, ...) \
    TENSOR(name, UINT8, SHAPE(count), FRAMES(X_24), __VA_ARGS__)
#define OF_EIGHT        FRAME "\0\x58\x41\0\0" "12345678"
#define CUT_OFF         FRAME "\0\x58\x41\0\0" "1234567"

static const model_case wrong[] = {
    WRONG(ZTEN_CHECKSUM_CRC32C_MISMATCH, "second-entry-of-a-shared-blob",
          AT(SECOND_SUM), "the first entry's is right",
          FIVE("a", CRC),
          FIVE("b", CHECKSUM(CRC_LAST_WRONG, "crc32c:0x*"), .offset = 64)),
    WRONG(ZTEN_CHECKSUM_CRC32C_MISMATCH, "second-entry-backwards",
          AT(SECOND_SUM), "the first entry's is right",
          FIVE("a", CRC),
          FIVE("b", CHECKSUM(CRC_BACKWARDS, "crc32c:0x*"), .offset = 64)),
    WRONG(ZTEN_CHECKSUM_SHA256_MISMATCH, "second-entry-of-a-shared-blob",
          AT(SECOND_SUM), "the first entry's is right",
          FIVE("a", CHECKSUM(SHA_LOWER, "sha256:*")),
          FIVE("b", CHECKSUM(SHA_LAST_WRONG, "sha256:*"), .offset = 64)),
    WRONG(ZTEN_ZSTD_DECODED_LENGTH, "second-entry-of-a-shared-blob",
          AT(FRAMES_FIELD), "24 bytes for 24 elements, and for 25",
          OF_X("a", 24, ZERO), OF_X("b", 25, .offset = 64)),
    WRONG(ZTEN_ZSTD_DECODED_LENGTH, "second-entry-wants-fewer",
          AT(FRAMES_FIELD), "24 bytes for 24 elements, and for 6",
          OF_X("a", 24, ZERO), OF_X("b", 6, .offset = 64)),
    WRONG(ZTEN_ZSTD_DECODED_LENGTH, "second-entry-wants-twice-as-many",
          AT(FRAMES_FIELD), "24 bytes for 24 elements, and for 48",
          OF_X("a", 24, ZERO), OF_X("b", 48, .offset = 64)),
    WRONG(ZTEN_ZSTD_DECODED_LENGTH, "as-elements-and-frame-of-too-much",
          AT("index.entry[0].data"), "8 bytes for 6 elements; a is the frame",
          TENSOR("a", UINT8, SHAPE(17), DATA(OF_EIGHT)),
          TENSOR("b", UINT8, SHAPE(6), FRAMES(OF_EIGHT), .offset = 64)),
    WRONG(ZTEN_ZSTD_TRAILING, "shared-by-two", INSIDE(FRAMES_FIELD, 10, 7),
          "a word after the frame of a and b",
          TENSOR("a", UINT8, SHAPE(24), FRAMES(X_24 "garbage"), ZERO),
          TENSOR("b", UINT8, SHAPE(24), FRAMES(X_24 "garbage"), ZERO,
                 .offset = 64)),
    CASE(ZTEN_ZSTD_DECODED_LENGTH, "first-of-two", AT(FRAMES_FIELD),
         "24 bytes for 6 elements, and for 24",
         TENSORS(OF_X("a", 6, .offset = 64), OF_X("b", 24, ZERO))),
    WRONG(ZTEN_ZSTD_CORRUPT, "frame-cut-off-and-as-elements", AT(FRAMES_FIELD),
          "7 of 8 bytes of a block; b is the frame",
          TENSOR("a", UINT8, SHAPE(8), FRAMES(CUT_OFF)),
          TENSOR("b", UINT8, SHAPE(16), DATA(CUT_OFF), .offset = 64)),
    WRONG(ZTEN_ZSTD_CORRUPT, "as-elements-and-frame-cut-off",
          AT("index.entry[0].data"), "7 of 8 bytes of a block; a is the frame",
          TENSOR("a", UINT8, SHAPE(16), DATA(CUT_OFF)),
          TENSOR("b", UINT8, SHAPE(8), FRAMES(CUT_OFF), .offset = 64)),
};

/* ------------------------------------------------------- 4096 bytes each -- */

enum {SIZE = 4096, MOST = 20};

static const u64 shape_1024[] = {SIZE / 4}, shape_4096[] = {SIZE};

/* Float32 elements that differ between tensors from the first byte on. */
static void write_numbers(char bytes[SIZE], size_t tensor)
{
    for (u32 i = 0; i < SIZE / 4; i++) {
        u32 bits = 0x40000000u + (u32)(tensor + 1) * 0x101 + i * 0x1011;
        for (size_t j = 0; j < 4; j++)
            bytes[4 * i + j] = (char)(bits >> 8 * j & 0xff);
    }
}

static void reverse_each(char bytes[SIZE], const char from[SIZE])
{
    for (size_t i = 0; i < SIZE; i++)
        bytes[i] = from[i - i % 4 + 3 - i % 4];
}

static zten_tensor numbers(const char *name, const char bytes[SIZE])
{
    return (zten_tensor){.name = {name, 1}, .dtype = FLOAT32, .rank = 1,
                         .shape = shape_1024, .content = GIVEN,
                         .data = {bytes, SIZE}};
}

static void add_alike(case_sink *sink, const char *what, size_t count)
{
    static const char names[MOST + 1] = "abcdefghijklmnopqrst";
    static char bytes[MOST][SIZE];
    zten_tensor tensors[MOST];
    const file_model a = {.tensors = tensors, .tensor_count = count};
    const case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++) {
        write_numbers(bytes[i], i);
        tensors[i] = numbers(&names[i], bytes[i]);
    }
    add_model(sink, &info, &a);
}

static void add_shared(case_sink *sink, const char *what, const char *patch,
                       bool big)
{
    static char bytes[SIZE], reversed[SIZE];
    zten_tensor tensors[] = {numbers("a", bytes), numbers("b", bytes)};
    const file_model a = {.tensors = tensors, .tensor_count = 2};
    const case_info info = {.what = what, .rule = ZTEN_BLOB_ALIAS,
                            .where = AT("index.entry[1].offset.head"),
                            .patch = patch};

    write_numbers(bytes, 0);
    reverse_each(reversed, bytes);
    tensors[1].offset = 64;
    if (big) {
        tensors[1].order = BIG;
        tensors[1].data.bytes = reversed;
    } else {
        tensors[1].dtype = UINT8;
        tensors[1].shape = shape_4096;
    }
    add_model(sink, &info, &a);
}

void zten_sharing_cases(case_sink *sink)
{
    add_models(sink, ROWS(wrong));
    add_alike(sink, "two-of-1024-floats", 2);
    add_alike(sink, "twenty-of-1024-floats", MOST);
    add_shared(sink, "1024-floats-little-and-big", "b has the blob of a", true);
    add_shared(sink, "1024-floats-and-their-bytes", "b has the blob of a",
               false);
}
