/*
 * Frames that break RFC 8878 but that libzstd accepts if called in one way: in
 * steps, if the content size is too large and the last block empty, or if a
 * compressed block is empty; at once, if a block is too large and the content
 * size is known. Also frames that only some versions of libzstd accept. The
 * notation is that of frames.c.
 */
#include "generators/zten/model.h"

#define FIRST           "index.entry[0].frames"
#define EMPTY_LAST      "\1\0\0"
#define LAX(what, skip, length, patch, ...) \
    CASE(ZTEN_ZSTD_LAX_FRAME, what, INSIDE(FIRST, skip, length), patch, \
         TENSORS(TENSOR("z", UINT8, __VA_ARGS__)))
#define EIGHT(blob)     SHAPE(8), DATA("12345678"), FRAMES(blob)
#define MANY(count, blob) SHAPE(count), ZERO, FRAMES(blob)

static const model_case promised[] = {
    LAX("content-size-too-large-and-an-empty-last-block", 0, 20, "9, not 8",
        EIGHT(FRAME "\x20\x09\x40\0\0" "12345678" EMPTY_LAST)),
    LAX("content-size-200000-and-an-empty-last-block", 0, 23, "200000, not 8",
        EIGHT(FRAME "\xa0\x40\x0d\3\0\x40\0\0" "12345678" EMPTY_LAST)),
    LAX("content-size-and-window", 0, 24, "9, not 8",
        EIGHT(FRAME "\x80\x58\x09\0\0\0\x40\0\0" "12345678" EMPTY_LAST)),
    LAX("content-size-too-large-and-a-checksum", 0, 24, "9, not 8",
        EIGHT(FRAME "\x24\x09\x40\0\0" "12345678" EMPTY_LAST
              "\x4a\xfd\x7c\xcf")),
    LAX("second-frame", 13, 16, "5, not 4",
        EIGHT(FRAME "\0\x58\x21\0\0" "1234"
              FRAME "\x20\5\x20\0\0" "5678" EMPTY_LAST)),
};

static const model_case blocks[] = {
    LAX("block-larger-than-the-window-and-a-content-size", 0, 18,
        "a block of 1025 bytes in a window of 1024",
        MANY(1025, FRAME "\xc0\0\1\4\0\0\0\0\0\0" "\x0b\x20\0\0")),
    LAX("repeated-byte-131073-times-and-a-content-size", 0, 13,
        "a block of 128 KiB and one byte",
        MANY(131073, FRAME "\xa0\1\0\2\0" "\x0b\0\x10\0")),
    {{"in-front-of-a-legacy-frame", ZTEN_ZSTD_LAX_FRAME,
      AT(FIRST), {1, {ZTEN_ZSTD_LEGACY_FRAME}}, "unknown", NULL, NULL,
      "a block of 1025 bytes in a window of 1024, and a frame of version 0.2"},
     FILE_OF(TENSORS(TENSOR("z", UINT8,
                            MANY(1025, FRAME "\xc0\0\1\4\0\0\0\0\0\0"
                                 "\x0b\x20\0\0" "\x22\xb5\x2f\xfd\0\x58"))))},
    LAX("large-block-behind-a-small-one", 0, 16,
        "a block of 1025 bytes in a window of 1024",
        MANY(1026, FRAME "\x40\0\2\3" "\x08\0\0\0" "\x0b\x20\0\0")),
};

/* Neither literals nor sequences: libzstd in steps accepts it. */
static const model_case hollow[] = {
    LAX("compressed-block-of-no-bytes-first", 0, 20, "before all elements",
        EIGHT(FRAME "\0\x58" "\4\0\0" "\x41\0\0" "12345678")),
    LAX("compressed-block-of-no-bytes-last", 0, 20, "after all elements",
        EIGHT(FRAME "\0\x58" "\x40\0\0" "12345678" "\5\0\0")),
    LAX("compressed-block-of-no-bytes-in-the-second-frame", 13, 16,
        "after all elements",
        EIGHT(FRAME "\0\x58\x21\0\0" "1234"
              FRAME "\0\x58\x20\0\0" "5678" "\5\0\0")),
    LAX("content-size-too-large-and-a-compressed-block-of-no-bytes", 0, 20,
        "9, not 8",
        EIGHT(FRAME "\x20\x09\x40\0\0" "12345678" "\5\0\0")),
    LAX("compressed-block-of-no-bytes-in-a-segment-of-no-bytes", 0, 9,
        "the only block", SHAPE(0), FRAMES(FRAME "\x20\0" "\5\0\0")),
};

/* Eight literals, and 0 sequences in two bytes: modes follow in RFC 8878,
 * nothing in later versions of libzstd. */
#define UNSURE(what, length, patch, head, sequences) \
    CASE_UNKNOWN(ZTEN_ZSTD_LAX_FRAME, what, INSIDE(FIRST, 0, length), patch, \
                 TENSORS(TENSOR("z", UINT8, \
                                EIGHT(FRAME "\0\x58" head "\x40" "12345678" \
                                      sequences))))

static const model_case unsure[] = {
    UNSURE("no-sequences-in-two-bytes", 20, "80 00", "\x5d\0\0", "\x80\0"),
    UNSURE("no-sequences-in-two-bytes-and-modes", 21, "80 00 00",
           "\x65\0\0", "\x80\0\0"),
};

void zten_lax_cases(case_sink *sink)
{
    add_models(sink, ROWS(promised));
    add_models(sink, ROWS(blocks));
    add_models(sink, ROWS(hollow));
    add_models(sink, ROWS(unsure));
}
