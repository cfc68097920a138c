/*
 * Frames at the limits of Zstandard: sizes of literals in each width, magics
 * next to the defined ones, and faults of frames whose window is too large for
 * every decoder. The notation is that of frames.c.
 */
#include "generators/zten/model.h"

#define FRAMES_FIELD    "index.entry[0].frames"
#define USUAL           FRAME "\0\x58"
#define FOUR_TIB        FRAME "\0\xff"
#define BLOCK           "\x41\0\0" "12345678"
#define SKIPPED_AS(first) first "\x2a\x4d\x18\3\0\0\0" "any"
#define ALL(blob)       (sizeof (blob) - 1)

#define ZEROS_OF(count, ...) \
    TENSORS(TENSOR("z", UINT8, SHAPE(count), ZERO, __VA_ARGS__))
#define EIGHT(blob) \
    TENSORS(TENSOR("z", UINT8, SHAPE(8), DATA("12345678"), FRAMES(blob)))

#define FIVE(bytes)     bytes bytes bytes bytes bytes
#define ZEROS_625       FIVE(FIVE(FIVE(FIVE("\0"))))

static const model_case right[] = {
    /* 20 bits of size in three bytes, and raw literals */
    ACCEPT("zstd-5000-raw-literals",
           ZEROS_OF(5000, FRAMES(USUAL "\x65\x9c\0" "\x8c\x38\1"),
                    BLOCKS("\0", 5000, "\0"))),
    /* 5 bits of size, odd: the lowest bit is not part of the format */
    ACCEPT("zstd-seven-repeated-literals",
           ZEROS_OF(7, FRAMES(USUAL "\x1d\0\0" "\x39\0" "\0"))),
    /*
     * Twice 18 bits of size: 20000 literals in 2512 bytes. A tree of two
     * symbols, a bit each; how long three of four streams are; the streams.
     */
    ACCEPT("zstd-20000-coded-literals",
           ZEROS_OF(20000,
                    FRAMES(USUAL "\xb5\x4e\0" "\x0e\xe2\4\x74\2" "\x80\x10"
                           "\x72\2\x72\2\x72\2"),
                    BLOCKS(ZEROS_625 "\1", 4, "\0"))),
    /* in two bytes: 1, with a match as in others, and 256, in tables of one row
       each: a literal, then three times the byte before */
    ACCEPT("zstd-one-sequence-in-two-bytes",
           TENSORS(TENSOR("z", UINT8, SHAPE(96),
                          DATA("abcdefghabcdefghabcdefghabcdefgh"
                               "abcdefghabcdefghabcdefghabcdefgh"
                               "abcdefghabcdefghabcdefghabcdefgh"),
                          FRAMES(USUAL "\x85\0\0\x40" "abcdefgh"
                                 "\x80\1\0\xb5\xa9\x70\1")))),
    ACCEPT("zstd-256-sequences",
           ZEROS_OF(1024, FRAMES(USUAL "\x55\0\0" "\5\x10\0" "\x81\0\x54"
                                 "\1\0\0" "\1"))),
    ACCEPT("zstd-block-as-large-as-a-window-of-1152",
           ZEROS_OF(1152, FRAMES(FRAME "\0\1" "\x03\x24\0\0"))),
};

#define CORRUPT(what, patch, blob) \
    CASE(ZTEN_ZSTD_CORRUPT, what, INSIDE(FRAMES_FIELD, 0, ALL(blob)), patch, \
         EIGHT(blob))

static const model_case beside[] = {
    CORRUPT("magic-above-those-of-skippable-frames", "60 for 5f",
            SKIPPED_AS("\x60") USUAL BLOCK),
    CORRUPT("magic-below-those-of-skippable-frames", "4f for 50",
            SKIPPED_AS("\x4f") USUAL BLOCK),
    CORRUPT("magic-above-that-of-0.1", "fe for fd",
            "\xfe\x2f\xb5\x1e" "\0\x58" BLOCK),
    CORRUPT("magic-below-that-of-0.1", "fc for fd",
            "\xfc\x2f\xb5\x1e" "\0\x58" BLOCK),
    CORRUPT("magic-wrong-with-a-window-of-4-tib", "29 for 28",
            "\x29\xb5\x2f\xfd" "\0\xff" BLOCK),
    CORRUPT("reserved-bit-with-a-window-of-4-tib", "bit 3 of the descriptor",
            FRAME "\x08\xff" BLOCK),
};

/* The window gives a remark too. */
#define TOO_WIDE(rule, what, patch, blob, ...) \
    CASE_BOTH(rule, what, INSIDE(FRAMES_FIELD, 0, ALL(blob)), \
              ZTEN_ZSTD_WINDOW, patch, \
              TENSORS(TENSOR("z", UINT8, __VA_ARGS__, FRAMES(blob))))
#define WIDE_EIGHT(rule, what, patch, blob) \
    TOO_WIDE(rule, what, patch, blob, SHAPE(8), DATA("12345678"))

static const model_case wide[] = {
    WIDE_EIGHT(ZTEN_ZSTD_CORRUPT, "checksum-wrong-with-a-window-of-128-mib",
               "one bit of the checksum",
               FRAME "\x04\x88" BLOCK "\x4a\xfd\x7c\xce"),
    WIDE_EIGHT(ZTEN_ZSTD_CORRUPT, "reserved-block-with-a-window-of-4-tib",
               "a block of type 3", FOUR_TIB "\x47\0\0" "12345678"),
    WIDE_EIGHT(ZTEN_ZSTD_DICTIONARY, "7-with-a-window-of-4-tib",
               "dictionary 7", FRAME "\x01\xff\x07" BLOCK),
    TOO_WIDE(ZTEN_ZSTD_DECODED_LENGTH,
             "no-elements-but-a-byte-with-a-window-of-4-tib", "a byte",
             FOUR_TIB "\x09\0\0" "1", SHAPE(0)),
};

void zten_near_cases(case_sink *sink)
{
    add_models(sink, ROWS(right));
    add_models(sink, ROWS(beside));
    add_models(sink, ROWS(wide));
}
