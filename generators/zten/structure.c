/*
 * Frames whose window is too large for any decoder: what is wrong with them has
 * to be seen in the structure of their blocks, and where nothing is nobody
 * knows what they hold. The notation is that of frames.c; a compressed block
 * has its literals, here none or eight, then the number of its sequences, and
 * if that is not 0 a byte of modes.
 */
#include "zten/model.h"

#define FIRST           "index.entry[0].frames"
#define HUGE_WINDOW     FRAME "\0\xff"
#define SUMMED          FRAME "\x04\xff"
#define SIZED(size)     FRAME "\x80\xff" size "\0\0\0"
#define RAW             "\x41\0\0" "12345678"
#define MATCH           "\x40" "abcdefgh" "\1\0\xb5\xa9\x71\1"
#define OF_32           SHAPE(32), DATA("abcdefghabcdefghabcdefghabcdefgh")
#define ALL(blob)       (sizeof (blob) - 1)

#define OPEN_END(what, patch, blob) \
    CASE_UNKNOWN(ZTEN_ZSTD_WINDOW, what, AT(FIRST), patch, \
                 TENSORS(TENSOR("z", UINT8, OF_32, FRAMES(blob))))
#define BROKEN(what, patch, blob) \
    CASE_BOTH(ZTEN_ZSTD_CORRUPT, what, INSIDE(FIRST, 0, ALL(blob)), \
              ZTEN_ZSTD_WINDOW, patch, \
              TENSORS(TENSOR("z", UINT8, OF_32, FRAMES(blob))))

static const model_case wide[] = {
    OPEN_END("4-tib-of-repeated-literals", "eight times a zero",
             HUGE_WINDOW "\x1d\0\0" "\x41" "\0" "\0"),
    OPEN_END("4-tib-compressed-and-raw", "a compressed block and a raw one",
             HUGE_WINDOW "\x7c\0\0" MATCH RAW),
    OPEN_END("4-tib-compressed-and-a-raw-frame", "a frame of each",
             HUGE_WINDOW "\x7d\0\0" MATCH HUGE_WINDOW RAW),
    OPEN_END("4-tib-compressed-with-a-content-size", "a content size of 32",
             SIZED("\x20") "\x7d\0\0" MATCH),
    {{"4-tib-and-no-sequences-in-two-bytes", ZTEN_ZSTD_WINDOW, AT(FIRST),
      {1, {ZTEN_ZSTD_LAX_FRAME}}, "unknown", NULL, NULL,
      "80 00 for no sequences"},
     FILE_OF(TENSORS(TENSOR("z", UINT8, OF_32,
                            FRAMES(HUGE_WINDOW "\x1d\0\0" "\0\x80\0"))))},
    OPEN_END("4-tib-and-modes-at-the-end", "nothing behind the modes",
             HUGE_WINDOW "\x1d\0\0" "\0\1\0"),

    BROKEN("reserved-mode-of-1-sequence", "bit 0 of the modes",
           HUGE_WINDOW "\x25\0\0" "\0\1\1x"),
    BROKEN("reserved-mode-of-127-sequences", "bit 0 of the modes",
           HUGE_WINDOW "\x25\0\0" "\0\x7f\1x"),
    BROKEN("reserved-mode-of-128-sequences", "bit 0 of the modes",
           HUGE_WINDOW "\x2d\0\0" "\0\x80\x80\1x"),
    BROKEN("reserved-mode-of-32512-sequences", "bit 0 of the modes",
           HUGE_WINDOW "\x35\0\0" "\0\xff\0\0\1x"),
    BROKEN("byte-behind-no-sequences", "a byte behind them",
           HUGE_WINDOW "\x1d\0\0" "\0\0x"),
    BROKEN("reserved-block-in-front-of-a-checksum",
           "a block of type 3, and four bytes",
           SUMMED "\x47\0\0" "12345678" "1234"),
    BROKEN("content-size-too-large-and-an-empty-repetition", "9, not 8",
           SIZED("\x09") "\x40\0\0" "12345678" "\3\0\0x"),
};

static const model_case others[] = {
    ACCEPT("zstd-dictionary-0-in-2-bytes",
           TENSORS(TENSOR("z", UINT8, SHAPE(8), DATA("12345678"),
                          FRAMES(FRAME "\x02\x58\0\0" RAW)))),
    CASE(ZTEN_ZSTD_CORRUPT, "magic-of-version-0.1-and-a-bit", AT(FIRST),
         "one less than the magic of version 0.2",
         TENSORS(TENSOR("z", UINT8, SHAPE(8), DATA("12345678"),
                        FRAMES("\x21\xb5\x2f\xfd\0\x58" RAW)))),
    CASE(ZTEN_ZSTD_CORRUPT, "checksums-of-both-frames", AT(FIRST),
         "two frames with wrong checksums",
         TENSORS(TENSOR("z", UINT8, SHAPE(8), DATA("12345678"),
                        FRAMES(FRAME "\x04\x58\x21\0\0" "1234" "\0\0\0\0"
                               FRAME "\x04\x58\x21\0\0" "5678"
                               "\0\0\0\0")))),
    CASE(ZTEN_ZSTD_CORRUPT, "header-of-a-reserved-block-cut", AT(FIRST),
         "two bytes of a block of type 3",
         TENSORS(TENSOR("z", UINT8, SHAPE(8), DATA("12345678"),
                        FRAMES(FRAME "\0\x58\x47\0")))),
    CASE(ZTEN_ZSTD_LAX_FRAME, "large-block-in-front-of-a-small-one", AT(FIRST),
         "a block of 128 KiB and one byte, and one of a byte",
         TENSORS(TENSOR("z", UINT8, SHAPE(131074), ZERO,
                        FRAMES(FRAME "\xa0\2\0\2\0" "\x0a\0\x10\0"
                               "\x0b\0\0\0")))),
};

void zten_structure_cases(case_sink *sink)
{
    add_models(sink, ROWS(wide));
    add_models(sink, ROWS(others));
}
