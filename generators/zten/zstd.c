/* Frames, broken. The notation is that of frames.c. */
#include "generators/zten/model.h"

#define FRAMES_FIELD    "index.entry[0].frames"
#define USUAL           FRAME "\0\x58"
#define FOUR_TIB        FRAME "\0\xff"
#define BLOCK           "\x41\0\0" "12345678"
#define SKIPPED         "\x50\x2a\x4d\x18\3\0\0\0" "any"

/* A blob for eight bytes; the blamed bytes reach to its end. */
#define WRONG(rule, what, patch, skip, length, blob) \
    CASE(rule, what, INSIDE(FRAMES_FIELD, skip, length), patch, \
         TENSORS(TENSOR("z", UINT8, SHAPE(8), DATA("12345678"), FRAMES(blob))))
#define ALL(blob)       (sizeof (blob) - 1)
/* The window gives a remark too. */
#define WRONG_AND_WIDE(rule, what, patch, skip, length, blob) \
    CASE_BOTH(rule, what, INSIDE(FRAMES_FIELD, skip, length), \
              ZTEN_ZSTD_WINDOW, patch, \
              TENSORS(TENSOR("z", UINT8, SHAPE(8), DATA("12345678"), \
                             FRAMES(blob))))
#define CORRUPT(what, patch, blob) \
    WRONG(ZTEN_ZSTD_CORRUPT, what, patch, 0, ALL(blob), blob)
#define TRAILING(what, patch, length, bytes) \
    WRONG(ZTEN_ZSTD_TRAILING, what, patch, 17, length, USUAL BLOCK bytes)

static const model_case corrupt[] = {
    CORRUPT("magic-alone", "nothing after the magic", FRAME),
    CORRUPT("magic-cut", "three bytes of the magic", "\x28\xb5\x2f"),
    CORRUPT("no-frame", "the elements themselves", "12345678"),
    CORRUPT("one-byte", "a zero", "\0"),
    CORRUPT("zeros", "eight zeros", "\0\0\0\0\0\0\0\0"),
    CORRUPT("gzip", "a file of gzip",
            "\x1f\x8b\x08\0\0\0\0\0\0\x03\x33\x34\x32\x36\x31\x35\x33\xb7"
            "\0\0\x74\x0e\x1d\x9a\x08\0\0\0"),
    CORRUPT("header-cut", "nothing after the descriptor", FRAME "\0"),
    CORRUPT("content-size-cut", "7 of 8 bytes of the content size",
            FRAME "\xc0\x58\x08\0\0\0\0\0\0"),
    CORRUPT("reserved-bit", "bit 3 of the descriptor",
            FRAME "\x08\x58" BLOCK),
    CORRUPT("no-block", "nothing after the header", USUAL),
    CORRUPT("block-header-cut", "two bytes of a block", USUAL "\x41\0"),
    CORRUPT("block-cut", "7 of 8 bytes", USUAL "\x41\0\0" "1234567"),
    CORRUPT("no-last-block", "the only block is not the last",
            USUAL "\x40\0\0" "12345678"),
    CORRUPT("reserved-block", "a block of type 3", USUAL "\x47\0\0" "12345678"),
    CORRUPT("repeated-byte-missing", "a block without its byte",
            USUAL "\x43\0\0"),
    CASE(ZTEN_ZSTD_CORRUPT, "block-larger-than-the-window", AT(FRAMES_FIELD),
         "a block of 2048 bytes in a window of 1024",
         TENSORS(TENSOR("z", UINT8, SHAPE(2048),
                        FRAMES(FRAME "\0\0" "\x01\x40\0"),
                        BLOCKS("12345678", 256, "")))),
    CASE(ZTEN_ZSTD_CORRUPT, "repeated-byte-131073-times", AT(FRAMES_FIELD),
         "a block of 128 KiB and one byte",
         TENSORS(TENSOR("z", UINT8, SHAPE(131073), ZERO,
                        FRAMES(USUAL "\x0b\0\x10\0")))),
    CORRUPT("literals-cut", "three of five literals",
            USUAL "\x25\0\0" "\x28" "abc"),
    CORRUPT("sequences-missing", "nothing after the literals",
            USUAL "\x25\0\0" "\x18" "abc"),
    CORRUPT("number-of-sequences-cut", "two of three bytes",
            USUAL "\x35\0\0" "\x18" "abc" "\xff\0"),
    CORRUPT("no-sequences-but-a-byte", "a byte after them",
            USUAL "\x35\0\0" "\x18" "abc" "\0x"),
    CASE(ZTEN_ZSTD_CORRUPT, "reserved-bits-of-sequences", AT(FRAMES_FIELD),
         "bit 0 of the compression modes",
         TENSORS(TENSOR("z", UINT8, SHAPE(446),
                        FRAMES(FRAME "\0\0\xdd\0\0" "\x70" "abcdefghhxyz123"
                               "\3\1\x2d\x26\x0d\x1f\xfa\x8e\x9a\xa9\x85"
                               "\x0b")))),
    CORRUPT("compressed-rubbish", "a compressed block of ff",
            USUAL "\x45\0\0" "\xff\xff\xff\xff\xff\xff\xff\xff"),
    CORRUPT("offset-before-the-start", "a match in front of the content",
            USUAL "\x7d\0\0\x40" "abcdefgh" "\1\0\xb5\xa9\x71\1"),
    CORRUPT("checksum-wrong", "one bit of the checksum",
            FRAME "\x04\x58" BLOCK "\x4a\xfd\x7c\xce"),
    CORRUPT("checksum-of-other-bytes", "one bit of the content",
            FRAME "\x04\x58\x41\0\0" "12345679" "\x4a\xfd\x7c\xcf"),
    CORRUPT("checksum-cut", "three bytes of the checksum",
            FRAME "\x04\x58" BLOCK "\x4a\xfd\x7c"),
    CORRUPT("content-size-too-large", "9, not 8", FRAME "\x20\x09" BLOCK),
    CORRUPT("content-size-2-to-40", "2^40, not 8",
            FRAME "\xc0\x58\0\0\0\0\0\1\0\0" BLOCK),
    CORRUPT("content-size-too-small", "7, not 8", FRAME "\x20\x07" BLOCK),
    CORRUPT("content-size-too-small-and-an-empty-last-block", "7, not 8",
            FRAME "\x80\x58\7\0\0\0\x40\0\0" "12345678" "\1\0\0"),
    CORRUPT("skippable-header-cut", "three bytes of the size",
            "\x50\x2a\x4d\x18\3\0\0"),
    CORRUPT("skippable-cut", "two of three bytes",
            "\x50\x2a\x4d\x18\3\0\0\0" "an"),
    CORRUPT("skippable-2-to-32-1", "a skippable frame of 2^32-1 bytes",
            "\x50\x2a\x4d\x18\xff\xff\xff\xff" USUAL BLOCK),
    WRONG(ZTEN_ZSTD_CORRUPT, "second-frame-cut", "no block in it", 13, 6,
          USUAL "\x21\0\0" "1234" USUAL),
    WRONG(ZTEN_ZSTD_CORRUPT, "second-magic-alone", "nothing after it", 17, 4,
          USUAL BLOCK FRAME),
    WRONG(ZTEN_ZSTD_CORRUPT, "skippable-behind-cut", "its size is missing", 17,
          4, USUAL BLOCK "\x50\x2a\x4d\x18"),
    WRONG(ZTEN_ZSTD_CORRUPT, "skippable-content-behind-cut",
          "three of four bytes", 17, 11,
          USUAL BLOCK "\x50\x2a\x4d\x18\4\0\0\0" "abc"),
    WRONG(ZTEN_ZSTD_CORRUPT, "no-frame-behind-a-skippable-one", "zeros", 11, 4,
          SKIPPED "\0\0\0\0"),
    WRONG_AND_WIDE(ZTEN_ZSTD_CORRUPT, "cut-with-a-window-of-4-tib",
                   "7 of 8 bytes", 0, 16, FOUR_TIB "\x41\0\0" "1234567"),

    WRONG_AND_WIDE(ZTEN_ZSTD_CORRUPT,
                   "content-size-wrong-with-a-window-of-4-tib", "9, not 8", 0,
                   21, FRAME "\x80\xff\x09\0\0\0" BLOCK),

    WRONG_AND_WIDE(ZTEN_ZSTD_CORRUPT,
                   "content-size-too-small-with-a-window-of-4-tib",
                   "7, not 8, and an empty last block", 0, 24,
                   FRAME "\x80\xff\7\0\0\0\x40\0\0" "12345678" "\1\0\0"),

    WRONG_AND_WIDE(ZTEN_ZSTD_TRAILING, "behind-a-window-of-4-tib",
                   "a word", 17, 7, FOUR_TIB BLOCK "garbage"),
    TRAILING("zero", "a zero after the frame", 1, "\0"),
    TRAILING("padding", "zeros up to 64 bytes", 47,
             "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
             "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
    TRAILING("three-bytes-of-a-magic", "half a frame", 3, "\x28\xb5\x2f"),
    TRAILING("checksum-that-is-not-announced", "four bytes", 4,
             "\x4a\xfd\x7c\xcf"),
    TRAILING("text", "a word", 7, "garbage"),
    TRAILING("skippable-reversed", "a magic the wrong way round", 8,
             "\x18\x4d\x2a\x50\0\0\0\0"),

    WRONG(ZTEN_ZSTD_DICTIONARY, "7", "dictionary 7", 0, 18,
          FRAME "\x01\x58\x07" BLOCK),
    WRONG(ZTEN_ZSTD_DICTIONARY, "256", "dictionary 256", 0, 19,
          FRAME "\x02\x58\0\1" BLOCK),
    WRONG(ZTEN_ZSTD_DICTIONARY, "2-to-31", "dictionary 2^31", 0, 21,
          FRAME "\x03\x58\0\0\0\x80" BLOCK),
    WRONG(ZTEN_ZSTD_DICTIONARY, "second-frame", "dictionary 7", 13, 14,
          USUAL "\x21\0\0" "1234" FRAME "\x01\x58\x07\x21\0\0" "5678"),
};

/* -------------------------------------------------------- decoded length -- */

#define LENGTH(what, patch, ...) \
    CASE(ZTEN_ZSTD_DECODED_LENGTH, what, AT(FRAMES_FIELD), patch, \
         TENSORS(TENSOR("z", __VA_ARGS__)))
#define NOT_EIGHT(what, patch, blob) \
    LENGTH(what, patch, UINT8, SHAPE(8), DATA("12345678"), FRAMES(blob))
/* Raw blocks show the content size of a frame. */
#define WIDE_LENGTH(what, patch, blob) \
    WRONG_AND_WIDE(ZTEN_ZSTD_DECODED_LENGTH, what, patch, 0, ALL(blob), blob)

static const model_case lengths[] = {
    NOT_EIGHT("one-byte-less", "7 bytes", USUAL "\x39\0\0" "1234567"),
    NOT_EIGHT("one-byte-more", "9 bytes", USUAL "\x49\0\0" "123456789"),
    NOT_EIGHT("nothing", "an empty frame", USUAL "\x01\0\0"),
    NOT_EIGHT("second-frame-too-many", "two frames of 8 bytes",
              USUAL BLOCK USUAL BLOCK),
    NOT_EIGHT("first-frame-alone", "a frame of 4 bytes",
              USUAL "\x21\0\0" "1234"),
    NOT_EIGHT("skippable-alone", "no frame but a skippable one", SKIPPED),
    LENGTH("one-element-less", "20 bytes", FLOAT32, SHAPE(2, 3),
           FRAMES(USUAL "\xa3\0\0\0")),
    LENGTH("one-element-more", "28 bytes", FLOAT32, SHAPE(2, 3),
           FRAMES(USUAL "\xe3\0\0\0")),
    LENGTH("elements-for-bytes", "6 bytes", FLOAT32, SHAPE(2, 3),
           FRAMES(USUAL "\x33\0\0\0")),
    LENGTH("no-elements-but-a-byte", "a byte for no elements",
           UINT8, SHAPE(0), FRAMES(USUAL "\x09\0\0" "1")),
    LENGTH("bomb-64-mib", "64 MiB for 100 bytes", UINT8, SHAPE(100),
           FRAMES(USUAL), BLOCKS("\x02\0\x10\0", 511, "\x03\0\x10\0")),
    LENGTH("bomb-1-gib", "1 GiB for 100 bytes", UINT8, SHAPE(100),
           FRAMES(FRAME "\0\x68"),
           BLOCKS("\x02\0\x10\0", 8191, "\x03\0\x10\0")),
    LENGTH("bomb-of-frames", "64 MiB in 512 frames", UINT8, SHAPE(100),
           FRAMES(SKIPPED), BLOCKS(USUAL "\x03\0\x10\0", 512, "")),
    LENGTH("empty-frames-without-end", "1000 empty frames", UINT8, SHAPE(1),
           FRAMES(USUAL "\x01\0\0"), BLOCKS(USUAL "\x01\0\0", 999, "")),
};

static const model_case wide[] = {
    WIDE_LENGTH("one-byte-less-with-a-window-of-4-tib", "7 bytes",
                FOUR_TIB "\x39\0\0" "1234567"),
    WIDE_LENGTH("one-byte-more-with-a-window-of-4-tib", "9 bytes",
                FOUR_TIB "\x40\0\0" "12345678" "\x0b\0\0" "9"),
    WIDE_LENGTH("nothing-with-a-window-of-4-tib", "an empty block",
                FOUR_TIB "\1\0\0"),
    WIDE_LENGTH("second-frame-with-a-window-of-4-tib", "4 bytes, and 5",
                USUAL "\x21\0\0" "1234" FOUR_TIB "\x2b\0\0" "5"),
};

static const spoil parents[] = {
    BREAK_BOTH(ZTEN_ZSTD_CORRUPT, "checksum-wrong-of-an-unknown-dtype",
               AT(FRAMES_FIELD), ZTEN_FIELD_DTYPE_UNKNOWN,
               REPLACE(FRAMES_FIELD, FRAME "\x04\x58" "\x02\0\x10x"
                       "\x03\0\x10x" "\0\0\0\0"),
               REPLACE("index.entry[0].size.head", "\x12"),
               POKE("index.entry[0].dtype.text", 5, "33")),
    BREAK_AT(ZTEN_ZSTD_DECODED_LENGTH, "another-dtype", AT(FRAMES_FIELD),
             POKE("index.entry[0].dtype.text", 5, "64")),
    BREAK_AT(ZTEN_ZSTD_DECODED_LENGTH, "scalar", AT(FRAMES_FIELD),
             REPLACE("index.entry[0].shape.head", "\x80"),
             REMOVE("index.entry[0].shape[0].head"),
             REMOVE("index.entry[0].shape[1].head")),
    BREAK_AT(ZTEN_ZSTD_DECODED_LENGTH, "exabytes", AT(FRAMES_FIELD),
             REPLACE("index.entry[0].shape[0].head",
                     "\x1b\0\1\0\0\0\0\0\0")),
    BREAK_AT(ZTEN_ZSTD_CORRUPT, "elements-called-a-frame", AT(FRAMES_FIELD),
             FILL(FRAMES_FIELD, 0x80)),
    BREAK_AT(ZTEN_ZSTD_EMPTY_BLOB, "elements-of-no-bytes",
             AT("index.entry[0].size.head"),
             REPLACE("index.entry[0].size.head", "\x00")),
};

static const model_case empty[] = {
    CASE(ZTEN_ZSTD_EMPTY_BLOB, "no-elements", AT("index.entry[0].size.head"),
         "no frame at all",
         TENSORS(TENSOR("z", UINT8, SHAPE(0), FRAMES("")))),
    CASE(ZTEN_ZSTD_EMPTY_BLOB, "no-elements-of-two-dimensions",
         AT("index.entry[1].size.head"), "no frame at all",
         TENSORS(TENSOR("a", UINT8, SHAPE(5)),
                 TENSOR("z", FLOAT32, SHAPE(3, 0), FRAMES("")))),
    CASE(ZTEN_ZSTD_EMPTY_BLOB, "scalar", AT("index.entry[0].size.head"),
         "no frame at all", TENSORS(TENSOR("z", UINT8, SCALAR, FRAMES("")))),
};

void zten_zstd_cases(case_sink *sink)
{
    add_models(sink, ROWS(corrupt));
    add_models(sink, ROWS(lengths));
    add_models(sink, ROWS(wide));
    add_models(sink, ROWS(empty));
    spoil_cases(sink, "one-compressed", ROWS(parents));
}
