/*
 * Frames whose window is too large for any decoder: their faults must be found
 * in the structure of their blocks; without a fault, their content is unknown.
 * The notation is that of frames.c; a compressed block has literals, here none
 * or eight, then its number of sequences and, if that is not 0, a byte of
 * modes.
 */
#include "generators/zten/model.h"

#define FIRST           "index.entry[0].frames"
#define HUGE_WINDOW     FRAME "\0\xff"
#define SUMMED          FRAME "\x04\xff"
#define SIZED(size)     FRAME "\x80\xff" size "\0\0\0"
#define RAW             "\x41\0\0" "12345678"
#define MATCH           "\x40" "abcdefgh" "\1\0\xb5\xa9\x71\1"
#define OF_32           SHAPE(32), DATA("abcdefghabcdefghabcdefghabcdefgh")
#define ALL(blob)       (sizeof (blob) - 1)
#define EIGHT(blob)     TENSORS(TENSOR("z", UINT8, SHAPE(8), \
                                       DATA("12345678"), FRAMES(blob)))
#define NOTHING(blob)   TENSORS(TENSOR("z", UINT8, SHAPE(0), FRAMES(blob)))

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
    OPEN_END("4-tib-and-modes-at-the-end", "nothing after the modes",
             HUGE_WINDOW "\x1d\0\0" "\0\1\0"),

    BROKEN("reserved-mode-of-1-sequence", "bit 0 of the modes",
           HUGE_WINDOW "\x25\0\0" "\0\1\1x"),
    BROKEN("reserved-mode-of-127-sequences", "bit 0 of the modes",
           HUGE_WINDOW "\x25\0\0" "\0\x7f\1x"),
    BROKEN("reserved-mode-of-128-sequences", "bit 0 of the modes",
           HUGE_WINDOW "\x2d\0\0" "\0\x80\x80\1x"),
    BROKEN("reserved-mode-of-32512-sequences", "bit 0 of the modes",
           HUGE_WINDOW "\x35\0\0" "\0\xff\0\0\1x"),
    BROKEN("byte-behind-no-sequences", "a byte after them",
           HUGE_WINDOW "\x1d\0\0" "\0\0x"),
    BROKEN("reserved-block-in-front-of-a-checksum",
           "a block of type 3, and four bytes",
           SUMMED "\x47\0\0" "12345678" "1234"),
    BROKEN("content-size-too-large-and-an-empty-repetition", "9, not 8",
           SIZED("\x09") "\x40\0\0" "12345678" "\3\0\0x"),
};

/* Faults before the blocks or in them, which need no decoder; by the width of
 * the field, if it has one. */
#define WRONG(rule, what, patch, skip, blob) \
    CASE_BOTH(rule, what "-with-a-window-of-4-tib", \
              INSIDE(FIRST, skip, ALL(blob) - skip), ZTEN_ZSTD_WINDOW, patch, \
              EIGHT(blob))
#define CORRUPT(what, patch, blob) \
    WRONG(ZTEN_ZSTD_CORRUPT, what, patch, 0, blob)
#define DICTIONARY(what, patch, skip, blob) \
    WRONG(ZTEN_ZSTD_DICTIONARY, what, patch, skip, blob)
#define FOUR            FRAME "\0\x58\x21\0\0" "1234"   /* 13 bytes */

static const model_case wide_and_wrong[] = {
    CORRUPT("content-size-256", "256, not 8", FRAME "\x40\xff\0\0" RAW),
    CORRUPT("content-size-0", "0, not 8", FRAME "\x80\xff\0\0\0\0" RAW),
    CORRUPT("content-size-0-in-8-bytes", "0, not 8",
            FRAME "\xc0\xff\0\0\0\0\0\0\0\0" RAW),
    CORRUPT("content-size-2-to-32-and-8", "2^32+8, not 8",
            FRAME "\xc0\xff\x08\0\0\0\1\0\0\0" RAW),
    CORRUPT("content-size-2-to-40", "2^40, not 8",
            FRAME "\xc0\xff\0\0\0\0\0\1\0\0" RAW),
    CORRUPT("content-size-2-to-63-and-8", "2^63+8, not 8",
            FRAME "\xc0\xff\x08\0\0\0\0\0\0\x80" RAW),
    WRONG(ZTEN_ZSTD_CORRUPT, "content-size-0-of-the-second-frame", "0, not 4",
          13, FOUR FRAME "\x80\xff\0\0\0\0" "\x21\0\0" "5678"),
    CORRUPT("no-block", "nothing after the header", HUGE_WINDOW),
    CORRUPT("no-last-block", "the only block is not the last",
            HUGE_WINDOW "\x40\0\0" "12345678"),
    CORRUPT("repeated-byte-missing", "a block without its byte",
            HUGE_WINDOW "\x43\0\0"),
    CORRUPT("literals-cut", "three of five literals",
            HUGE_WINDOW "\x25\0\0" "\x28" "abc"),
    CORRUPT("sequences-missing", "nothing after the literals",
            HUGE_WINDOW "\x25\0\0" "\x18" "abc"),
    CORRUPT("checksum-cut", "three bytes of the checksum",
            SUMMED RAW "\x4a\xfd\x7c"),
    CORRUPT("checksum-missing", "nothing after the block", SUMMED RAW),
    DICTIONARY("256", "dictionary 256", 0, FRAME "\x02\xff\0\1" RAW),
    DICTIONARY("2-to-31", "dictionary 2^31", 0,
               FRAME "\x03\xff\0\0\0\x80" RAW),
    DICTIONARY("second-frame", "dictionary 7", 13,
               FOUR FRAME "\x01\xff\7" "\x21\0\0" "5678"),
    DICTIONARY("second-frame-behind-one", "dictionary 7", 13,
               HUGE_WINDOW "\x21\0\0" "1234"
               FRAME "\x01\x58\7" "\x21\0\0" "5678"),
};

/*
 * A block of 128 KiB and a byte, or of more than the window: no decoder accepts
 * it without a content size. The window, or a block that decoders read
 * differently, stops every decoder earlier.
 */
#define TOO_LARGE(what, also, patch, skip, count, blob) \
    CASE_BOTH(ZTEN_ZSTD_CORRUPT, what, INSIDE(FIRST, skip, ALL(blob) - skip), \
              also, patch, \
              TENSORS(TENSOR("z", UINT8, SHAPE(count), ZERO, FRAMES(blob))))
#define UNSURE          "\x5c\0\0" "\x40" "12345678" "\x80\0"
#define SMALL_WINDOW    FRAME "\0\0"
#define ZEROS_16        "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define ZEROS_256       ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_16 \
                        ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_16 \
                        ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_16 \
                        ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_16

static const model_case large_blocks[] = {
    /* with a content size it may be valid */
    CASE_UNKNOWN(ZTEN_ZSTD_WINDOW, "4-tib-and-a-large-block-of-a-known-size",
                 AT(FIRST), "a block of 128 KiB and one byte",
                 TENSORS(TENSOR("z", UINT8, SHAPE(131073), ZERO,
                                FRAMES(FRAME "\x80\xff\1\0\2\0"
                                       "\x0b\0\x10\0")))),
    TOO_LARGE("repeated-byte-131073-times-with-a-window-of-4-tib",
              ZTEN_ZSTD_WINDOW, "a block of 128 KiB and one byte", 0, 131073,
              HUGE_WINDOW "\x0b\0\x10\0"),
    TOO_LARGE("repeated-byte-131073-times-with-a-window-of-256-mib",
              ZTEN_ZSTD_WINDOW, "a block of 128 KiB and one byte", 0, 131073,
              FRAME "\0\x90" "\x0b\0\x10\0"),
    TOO_LARGE("repeated-byte-131073-times-in-the-second-frame",
              ZTEN_ZSTD_WINDOW, "a block of 128 KiB and one byte", 13, 131077,
              FOUR HUGE_WINDOW "\x0b\0\x10\0"),
    TOO_LARGE("repeated-byte-131073-times-and-a-content-size-too-large",
              ZTEN_ZSTD_WINDOW, "131074, not 131073, and an empty last block",
              0, 131073, FRAME "\x80\xff\2\0\2\0" "\x0a\0\x10\0" "\1\0\0"),
    TOO_LARGE("repeated-byte-131073-times-and-a-compressed-block-of-no-bytes",
              ZTEN_ZSTD_LAX_FRAME, "after a block of 128 KiB and one byte", 0,
              131073, FRAME "\x80\x58\1\0\2\0" "\x0a\0\x10\0" "\5\0\0"),
    {{"repeated-byte-and-a-compressed-block-of-no-bytes-with-a-window-of-4-tib",
      ZTEN_ZSTD_CORRUPT, AT(FIRST),
      {2, {ZTEN_ZSTD_LAX_FRAME, ZTEN_ZSTD_WINDOW}}, NULL, NULL, NULL,
      "after a block of 128 KiB and one byte"},
     FILE_OF(TENSORS(TENSOR("z", UINT8, SHAPE(131073), ZERO,
                            FRAMES(FRAME "\x80\xff\1\0\2\0"
                                   "\x0a\0\x10\0" "\5\0\0"))))},
    TOO_LARGE("repeated-byte-1025-times-beside-no-sequences-in-two-bytes",
              ZTEN_ZSTD_LAX_FRAME, "a block of 1025 bytes, and 80 00", 0, 1033,
              SMALL_WINDOW UNSURE "\x0b\x20\0\0"),
    TOO_LARGE("block-of-1025-bytes-beside-no-sequences-in-two-bytes",
              ZTEN_ZSTD_LAX_FRAME, "a block of 1025 bytes, and 80 00", 0, 1033,
              SMALL_WINDOW UNSURE "\x09\x20\0" "x" ZEROS_256 ZEROS_256
              ZEROS_256 ZEROS_256),
};

/* Empty blocks, missing checksums, and frames without blocks. */
#define BARE(what, patch, blob) \
    CASE(ZTEN_ZSTD_CORRUPT, what, INSIDE(FIRST, 0, ALL(blob)), patch, \
         NOTHING(blob))
#define LAST_OF(what, patch, skip, blob) \
    CASE(ZTEN_ZSTD_CORRUPT, what, INSIDE(FIRST, skip, ALL(blob) - skip), \
         patch, EIGHT(blob))
#define USUAL           FRAME "\0\x58"

static const model_case hollow[] = {
    ACCEPT("zstd-checksum-of-no-bytes",
           NOTHING(FRAME "\x24\0" "\1\0\0" "\x99\xe9\xd8\x51")),
    ACCEPT("zstd-repetition-of-no-bytes-first", EIGHT(USUAL "\2\0\0x" RAW)),
    ACCEPT("zstd-repetition-of-no-bytes-last",
           EIGHT(USUAL "\x40\0\0" "12345678" "\3\0\0x")),
    BARE("checksum-wrong-of-no-bytes", "one bit of the checksum",
         FRAME "\x24\0" "\1\0\0" "\x99\xe9\xd8\x50"),
    BARE("checksum-wrong-of-no-bytes-and-no-content-size",
         "one bit of the checksum",
         FRAME "\4\x58" "\1\0\0" "\x99\xe9\xd8\x50"),
    BARE("checksum-missing-of-no-bytes", "nothing after the block",
         FRAME "\x24\0" "\1\0\0"),
    BARE("no-block-of-no-bytes", "a content size of 0 and no block",
         FRAME "\x20\0"),
    BARE("no-block-of-no-bytes-and-a-window",
         "a content size of 0 and no block", FRAME "\x80\x58\0\0\0\0"),
    BARE("reserved-block-of-no-bytes", "a block of type 3",
         USUAL "\7\0\0"),
    LAST_OF("no-block-in-the-second-frame-of-no-bytes",
            "a content size of 0 and no block", 17, USUAL RAW FRAME "\x20\0"),
    LAST_OF("checksum-missing", "nothing after the block", 0,
            FRAME "\4\x58" RAW),
    LAST_OF("checksum-missing-of-the-second-frame",
            "nothing after the block", 13,
            FOUR FRAME "\4\x58" "\x21\0\0" "5678"),
    LAST_OF("reserved-block-of-no-bytes-first", "a block of type 3", 0,
            USUAL "\6\0\0" RAW),
    LAST_OF("reserved-block-of-no-bytes-last", "a block of type 3", 0,
            USUAL "\x40\0\0" "12345678" "\7\0\0"),
    LAST_OF("repetition-of-no-bytes-without-its-byte", "no byte to repeat", 0,
            USUAL "\x40\0\0" "12345678" "\3\0\0"),
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
    add_models(sink, ROWS(wide_and_wrong));
    add_models(sink, ROWS(large_blocks));
    add_models(sink, ROWS(hollow));
    add_models(sink, ROWS(others));
}
