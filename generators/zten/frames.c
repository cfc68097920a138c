/*
 * Zstandard frames, byte by byte: the bytes of a file must not depend on the
 * installed library. A block begins with three bytes, little-endian: size << 3
 * | type << 1 | last, with the types 0 raw, 1 one byte repeated, 2 compressed,
 * 3 reserved. Most blobs here hold "12345678".
 */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define EIGHT(blob)     TENSORS(TENSOR("z", UINT8, SHAPE(8), \
                                       DATA("12345678"), FRAMES(blob)))
#define NOTHING(blob)   TENSORS(TENSOR("z", UINT8, SHAPE(0), FRAMES(blob)))
#define ZEROS_OF(count, ...) \
    TENSORS(TENSOR("z", UINT8, SHAPE(count), ZERO, __VA_ARGS__))

#define USUAL           FRAME "\0\x58"              /* window of 2 MiB */
#define BLOCK           "\x41\0\0" "12345678"
#define BYTES_HEAD(byte) "\x50\x2a\x4d\x18" byte "\0\0\0"
#define SKIPPED         BYTES_HEAD("\3") "any"

static const model_case frames[] = {
    ACCEPT("zstd-content-size-and-checksum",
           EIGHT(FRAME "\x24\x08\x41\0\0" "12345678" "\x4a\xfd\x7c\xcf")),
    ACCEPT("zstd-checksum", EIGHT(FRAME "\x04\x58" BLOCK "\x4a\xfd\x7c\xcf")),
    ACCEPT("zstd-content-size-1-byte", EIGHT(FRAME "\x20\x08" BLOCK)),
    ACCEPT("zstd-content-size-2-bytes",
           ZEROS_OF(256, FRAMES(FRAME "\x40\x58\0\0" "\x03\x08\0\0"))),
    ACCEPT("zstd-content-size-4-bytes",
           EIGHT(FRAME "\x80\x58\x08\0\0\0" BLOCK)),
    ACCEPT("zstd-content-size-8-bytes",
           EIGHT(FRAME "\xe0\x08\0\0\0\0\0\0\0" BLOCK)),
    ACCEPT("zstd-unused-bit", EIGHT(FRAME "\x10\x58" BLOCK)),
    ACCEPT("zstd-dictionary-0", EIGHT(FRAME "\x01\x58\0" BLOCK)),
    ACCEPT("zstd-dictionary-0-in-4-bytes",
           EIGHT(FRAME "\x03\x58\0\0\0\0" BLOCK)),
    ACCEPT("zstd-two-frames",
           EIGHT(USUAL "\x21\0\0" "1234" USUAL "\x21\0\0" "5678")),
    ACCEPT("zstd-frames-of-one-byte",
           EIGHT(USUAL "\x09\0\0" "1" USUAL "\x09\0\0" "2" USUAL "\x09\0\0" "3"
                 USUAL "\x21\0\0" "4567" USUAL "\x09\0\0" "8")),
    ACCEPT("zstd-empty-frames-around",
           EIGHT(USUAL "\x01\0\0" USUAL BLOCK USUAL "\x01\0\0")),
    ACCEPT("zstd-skippable-first", EIGHT(SKIPPED USUAL BLOCK)),
    ACCEPT("zstd-skippable-last", EIGHT(USUAL BLOCK SKIPPED)),
    ACCEPT("zstd-skippable-between",
           EIGHT(USUAL "\x21\0\0" "1234" BYTES_HEAD("\0") SKIPPED
                 USUAL "\x21\0\0" "5678")),
    ACCEPT("zstd-skippable-last-of-16", EIGHT("\x5f\x2a\x4d\x18\4\0\0\0" FRAME
                                              USUAL BLOCK)),
    ACCEPT("zstd-blocks",
           EIGHT(USUAL "\x08\0\0" "1" "\x10\0\0" "23" "\0\0\0" "\x28\0\0"
                 "45678" "\x01\0\0")),
    ACCEPT("zstd-repeated-byte", ZEROS_OF(100, FRAMES(USUAL "\x23\x03\0\0"))),
    ACCEPT("zstd-repeated-byte-131072-times",
           ZEROS_OF(131072, FRAMES(USUAL "\x03\0\x10\0"))),
    ACCEPT("zstd-two-frames-with-content-sizes",
           EIGHT(FRAME "\x20\4\x21\0\0" "1234" FRAME "\x20\4\x21\0\0"
                 "5678")),
    ACCEPT("zstd-frames-with-content-sizes-around-a-skippable-one",
           EIGHT(FRAME "\x20\3\x19\0\0" "123" SKIPPED FRAME "\x20\5\x29\0\0"
                 "45678")),
    ACCEPT("zstd-window-1-kib", EIGHT(FRAME "\0\0" BLOCK)),
    ACCEPT("zstd-window-8-mib", EIGHT(FRAME "\0\x68" BLOCK)),
    ACCEPT("zstd-8-mib-in-one-segment",
           ZEROS_OF(8 << 20, FRAMES(FRAME "\xa0\0\0\x80\0"),
                    BLOCKS("\x02\0\x10\0", 63, "\x03\0\x10\0"))),
    ACCEPT("zstd-no-elements", NOTHING(USUAL "\x01\0\0")),
    ACCEPT("zstd-no-elements-in-three-frames",
           NOTHING(SKIPPED USUAL "\x01\0\0" FRAME "\x20\0\x01\0\0")),
    /* a, b and c raw, each with another form of size */
    ACCEPT("zstd-raw-literals",
           TENSORS(TENSOR("z", UINT8, SHAPE(24),
                          DATA("aaaaaaaabbbbbbbbcccccccc"),
                          FRAMES(USUAL "\x54\0\0" "\x40" "aaaaaaaa" "\0"
                                 "\x5c\0\0" "\x84\0" "bbbbbbbb" "\0"
                                 "\x65\0\0" "\x8c\0\0" "cccccccc"
                                 "\0")))),
    /* a, b and c repeated eight times, each with another form */
    ACCEPT("zstd-repeated-literals",
           TENSORS(TENSOR("z", UINT8, SHAPE(24),
                          DATA("aaaaaaaabbbbbbbbcccccccc"),
                          FRAMES(USUAL "\x1c\0\0" "\x41" "a" "\0"
                                 "\x24\0\0" "\x85\0" "b" "\0"
                                 "\x2d\0\0" "\x8d\0\0" "c" "\0")))),
    /* a match as long as two sequences */
    ACCEPT("zstd-compressed-repetition",
           TENSORS(TENSOR("z", UINT8, SHAPE(96),
                          DATA("abcdefghabcdefghabcdefghabcdefgh"
                               "abcdefghabcdefghabcdefghabcdefgh"
                               "abcdefghabcdefghabcdefghabcdefgh"),
                          FRAMES("\x28\xb5\x2f\xfd\x00\x58\x7d\x00\x00\x40\x61"
                                 "\x62\x63\x64\x65\x66\x67\x68\x01\x00\xb5\xa9"
                                 "\x70\x01")))),
    /* literals and sequences with their own tables */
    ACCEPT("zstd-compressed-numbers",
           TENSORS(TENSOR("z", INT16, SHAPE(64),
                          FRAMES("\x28\xb5\x2f\xfd\x00\x58\x75\x03\x00\x02\x88"
                                 "\x1a\x20\x80\xbd\x19\xd0\xa4\x95\x52\x6a\xa5"
                                 "\x95\x52\x6a\x65\x31\x12\x23\x31\x12\x23\x31"
                                 "\x93\xd4\x4a\x2b\xa5\xd4\x4a\x2b\xa5\x94\xc9"
                                 "\x14\x83\xfc\x1c\xd2\xb3\xc8\xce\x23\x39\x93"
                                 "\xdc\x5c\x52\xb3\xc9\xcc\x27\x31\xa3\xbc\x9c"
                                 "\xd2\xb2\xca\xca\x2b\x29\xb3\x9c\xdc\x52\xb2"
                                 "\xcb\xc8\x2f\x21\xc3\x7c\x1c\xd3\xb1\xcc\xc6"
                                 "\x33\x19\xd3\x5c\x5c\x53\xb1\xcd\xc4\x37\x11"
                                 "\xe3\x3c\x9c\xd3\xb0\xce\xc2\x3b\x09\xf3\x1c"
                                 "\xdc\x53\xb0\xcf\xc0\x3f\x01\x01\x00")))),
    /* the greatest level: a Huffman tree, a window of 8 MiB */
    ACCEPT("zstd-compressed-text",
           TENSORS(TENSOR("z", UINT8, SHAPE(237),
                          DATA("The quick brown fox jumps over the lazy dog. "
                               "Pack my box with five dozen liquor jugs. "
                               "How vexingly quick daft zebras jump! "
                               "Sphinx of black quartz, judge my vow. "
                               "The five boxing wizards jump quickly. "
                               "Jackdaws love my big sphinx of quartz."),
                          FRAMES("\x28\xb5\x2f\xfd\x00\x68\x15\x05\x00\xf2\x4a"
                                 "\x20\x17\x70\xab\x0e\x40\xdb\xd4\x51\x9a\xf6"
                                 "\x6f\x7b\x9a\x1e\x80\x0c\x20\x00\x60\xe4\x2c"
                                 "\xa0\xea\xbc\x68\xbe\x3d\xae\x0d\x3f\x6d\x5a"
                                 "\xc9\x91\x86\xa3\x07\x2e\x99\xee\xb3\x6f\xc5"
                                 "\xce\x38\xb2\x5d\xb9\x2d\x8a\x3c\xb8\x8d\x4c"
                                 "\x94\x81\xea\xac\xef\xc4\xe7\x96\xe2\xc0\x4c"
                                 "\x52\xf1\x7d\xc3\xd2\x7a\x60\x8b\xcf\xe1\x7a"
                                 "\xdb\xc2\xd1\x6c\x14\xb9\x6c\xca\x3c\xf8\xc8"
                                 "\xb7\xd7\xb9\x3e\x76\xd7\x3c\x7b\xa7\xd5\x1f"
                                 "\xe5\xc9\x91\x88\xa3\xd6\xeb\xcf\x4d\xf0\xec"
                                 "\x9a\x4b\xae\xfd\xb9\x28\x14\xb9\xd3\xec\xd1"
                                 "\xb6\x54\x4f\x8e\x47\x99\xb3\x33\x02\x0b\x00"
                                 "\x2e\x03\x12\x89\x34\xfd\x5d\x2f\x06\x38\x62"
                                 "\xcc\x14\x02\x86\xe1\xd4\x88\x8f\x8b\x50\x64"
                                 "\x5c\x17\xc5\x2c\x9c\x01")))),
};

#define WIDE_WINDOW(what, ...) \
    CASE(ZTEN_ZSTD_WINDOW, what, AT("index.entry[0].frames"), \
         "a window of " what, __VA_ARGS__)
#define TOO_WIDE(what, blob) \
    CASE_UNKNOWN(ZTEN_ZSTD_WINDOW, what, AT("index.entry[0].frames"), \
                 "a window of " what, EIGHT(blob))
#define OLD(what, magic) \
    CASE_UNKNOWN(ZTEN_ZSTD_LEGACY_FRAME, what, AT("index.entry[0].frames"), \
                 "a frame of version " what, EIGHT(magic "\0\x58" BLOCK))

static const model_case remarks[] = {
    WIDE_WINDOW("9-mib", EIGHT(FRAME "\0\x69" BLOCK)),
    WIDE_WINDOW("15-mib", EIGHT(FRAME "\0\x6f" BLOCK)),
    WIDE_WINDOW("128-mib", EIGHT(FRAME "\0\x88" BLOCK)),
    WIDE_WINDOW("9-mib-in-one-segment",
                ZEROS_OF(9 << 20, FRAMES(FRAME "\xa0\0\0\x90\0"),
                         BLOCKS("\x02\0\x10\0", 71, "\x03\0\x10\0"))),
    CASE(ZTEN_ZSTD_WINDOW, "first-frame",
         AT("index.entry[0].frames"), "a window of 16 MiB in the first frame",
         EIGHT(FRAME "\0\x70\x21\0\0" "1234" USUAL "\x21\0\0" "5678")),
    CASE(ZTEN_ZSTD_WINDOW, "both-frames",
         AT("index.entry[0].frames"), "a window of 16 MiB in both frames",
         EIGHT(FRAME "\0\x70\x21\0\0" "1234" FRAME "\0\x70\x21\0\0" "5678")),
    WIDE_WINDOW("8-mib-and-1-byte-in-one-segment",
                ZEROS_OF((8 << 20) + 1, FRAMES(FRAME "\xa0\1\0\x80\0"),
                         BLOCKS("\x02\0\x10\0", 64, "\x0b\0\0\0"))),
    CASE(ZTEN_ZSTD_WINDOW, "second-frame",
         INSIDE("index.entry[0].frames", 13, 13),
         "a window of 16 MiB in the second frame",
         EIGHT(USUAL "\x21\0\0" "1234" FRAME "\0\x70\x21\0\0" "5678")),
    TOO_WIDE("144-mib", FRAME "\0\x89" BLOCK),
    TOO_WIDE("256-mib", FRAME "\0\x90" BLOCK),
    TOO_WIDE("almost-4-tib", FRAME "\0\xff" BLOCK),
    /* its content is unknown, so it may be long enough */
    CASE_UNKNOWN(ZTEN_ZSTD_WINDOW, "almost-4-tib-of-a-compressed-block",
                 AT("index.entry[0].frames"), "a window of almost 4 TiB",
                 TENSORS(TENSOR("z", UINT8, SHAPE(32),
                                DATA("abcdefghabcdefghabcdefghabcdefgh"),
                                FRAMES(FRAME "\0\xff" "\x7d\0\0\x40" "abcdefgh"
                                       "\1\0\xb5\xa9\x70\1")))),

    CASE(ZTEN_ZSTD_ONLY_SKIPPABLE, "one", AT("index.entry[0].frames"),
         "nothing but a skippable frame", NOTHING(SKIPPED)),
    CASE(ZTEN_ZSTD_ONLY_SKIPPABLE, "empty", AT("index.entry[0].frames"),
         "nothing but an empty skippable frame", NOTHING(BYTES_HEAD("\0"))),
    CASE(ZTEN_ZSTD_ONLY_SKIPPABLE, "two", AT("index.entry[0].frames"),
         "nothing but two skippable frames", NOTHING(SKIPPED SKIPPED)),

    OLD("0.1", "\xfd\x2f\xb5\x1e"),         /* big-endian, then not */
    OLD("0.2", "\x22\xb5\x2f\xfd"), OLD("0.5", "\x25\xb5\x2f\xfd"),
    OLD("0.7", "\x27\xb5\x2f\xfd"),
};

void zten_frames_cases(case_sink *sink)
{
    add_models(sink, ROWS(frames));
    add_models(sink, ROWS(remarks));
}
