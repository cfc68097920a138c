/* Checksums of blobs: correct, mismatched, and in other spellings. */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define SUM             ENTRY "checksum.text"
#define WEIGHT(...)     TENSORS(TENSOR("w", FLOAT32, SHAPE(2, 3), __VA_ARGS__))

static const model_case accepted[] = {
    ACCEPT("crc32c-upper-case", WEIGHT(CHECKSUM(CRC_UPPER, "crc32c:0x*"))),
    ACCEPT("crc32c-lower-case", WEIGHT(CHECKSUM(CRC_LOWER, "crc32c:0x*"))),
    ACCEPT("crc32c-mixed-case", WEIGHT(CHECKSUM(CRC_MIXED, "crc32c:0x*"))),
    ACCEPT("crc32c-with-leading-zeros",
           TENSORS(TENSOR("w", UINT32, SCALAR, DATA("\x71\0\0\0"), CRC))),
    ACCEPT("crc32c-of-a-big-endian-blob", WEIGHT(.order = BIG, CRC)),
    ACCEPT("crc32c-of-a-compressed-blob", WEIGHT(PACKED, CRC)),
    ACCEPT("crc32c-of-123456789",
           TENSORS(TENSOR("w", UINT8, SHAPE(9), DATA("123456789"), CRC))),
    ACCEPT("crc32c-of-every-tensor",
           TENSORS(TENSOR("a", FLOAT64, SHAPE(3), CRC),
                   TENSOR("b", INT8, SHAPE(64), CRC),
                   TENSOR("c", UINT8, SHAPE(0), CRC),
                   TENSOR("d", BOOL, SCALAR, CRC))),
    ACCEPT("sha256-lower-case", WEIGHT(CHECKSUM(SHA_LOWER, "sha256:*"))),
    ACCEPT("sha256-upper-case", WEIGHT(CHECKSUM(SHA_UPPER, "sha256:*"))),
    ACCEPT("sha256-of-a-big-endian-blob",
           WEIGHT(.order = BIG, CHECKSUM(SHA_LOWER, "sha256:*"))),
    ACCEPT("sha256-of-a-compressed-blob",
           WEIGHT(PACKED, CHECKSUM(SHA_LOWER, "sha256:*"))),
    ACCEPT("checksums-of-both-kinds",
           TENSORS(TENSOR("crc", UINT8, SHAPE(8), CRC),
                   TENSOR("sha", UINT8, SHAPE(8),
                          CHECKSUM(SHA_LOWER, "sha256:*")),
                   TENSOR("none", UINT8, SHAPE(8)))),
};

/* More than a buffer of 64 KiB. */
#define LARGE(...)      TENSORS(TENSOR("w", UINT8, SHAPE(70000), __VA_ARGS__))

static const model_case large[] = {
    ACCEPT("crc32c-of-70000-bytes", LARGE(CRC)),
    ACCEPT("sha256-of-70000-bytes", LARGE(CHECKSUM(SHA_LOWER, "sha256:*"))),
};

#define WRONG(rule, what, patch, ...) \
    CASE(rule, what, AT(SUM), patch, WEIGHT(__VA_ARGS__))
#define CRC_WRONG(what, patch, ...) \
    WRONG(ZTEN_CHECKSUM_CRC32C_MISMATCH, what, patch, __VA_ARGS__)

#define SHA_WRONG(what, patch, ...) \
    WRONG(ZTEN_CHECKSUM_SHA256_MISMATCH, what, patch, __VA_ARGS__)
#define SECOND(rule, ...) \
    CASE(rule, "second-of-two", AT("index.entry[1].checksum.text"), \
         "the first one is right", \
         TENSORS(TENSOR("a", UINT8, SHAPE(5), CRC), \
                 TENSOR("b", UINT8, SHAPE(5), __VA_ARGS__)))

static const model_case wrong[] = {
    CRC_WRONG("first-digit", "one bit of it",
              CHECKSUM(CRC_FIRST_WRONG, "crc32c:0x*")),
    CRC_WRONG("last-digit", "one bit of it",
              CHECKSUM(CRC_LAST_WRONG, "crc32c:0x*")),
    SECOND(ZTEN_CHECKSUM_CRC32C_MISMATCH,
           CHECKSUM(CRC_LAST_WRONG, "crc32c:0x*")),
    CASE(ZTEN_CHECKSUM_CRC32C_MISMATCH, "scalar", AT(SUM), "the last digit",
         TENSORS(TENSOR("w", FLOAT32, SCALAR,
                        CHECKSUM(CRC_LAST_WRONG, "crc32c:0x*")))),
    CASE(ZTEN_CHECKSUM_CRC32C_MISMATCH, "bool", AT(SUM), "the last digit",
         TENSORS(TENSOR("w", BOOL, SHAPE(3),
                        CHECKSUM(CRC_LAST_WRONG, "crc32c:0x*")))),
    SHA_WRONG("first-digit", "one bit of it",
              CHECKSUM(SHA_FIRST_WRONG, "sha256:*")),
    SHA_WRONG("last-digit", "one bit of it",
              CHECKSUM(SHA_LAST_WRONG, "sha256:*")),
    SHA_WRONG("upper-case", "the last digit",
              CHECKSUM(SHA_UPPER_LAST_WRONG, "sha256:*")),
    SECOND(ZTEN_CHECKSUM_SHA256_MISMATCH, CHECKSUM(SHA_LAST_WRONG, "sha256:*")),
    CASE(ZTEN_CHECKSUM_SHA256_MISMATCH, "no-elements", AT(SUM), "zeros",
         TENSORS(TENSOR("w", UINT8, SHAPE(0), CHECKSUM(SHA_LOWER, "sha256:"
                        "00000000000000000000000000000000"
                        "00000000000000000000000000000000")))),
    CRC_WRONG("bytes-reversed", "the lowest byte first",
              CHECKSUM(CRC_BACKWARDS, "crc32c:0x*")),
    CRC_WRONG("not-inverted", "without the last exclusive or",
              CHECKSUM(CRC_INVERTED, "crc32c:0x*")),
    CRC_WRONG("crc32-of-zlib", "CRC-32", CHECKSUM(ZLIB_CRC, "crc32c:0x*")),
    CRC_WRONG("with-padding", "of the blob and 40 zeros",
              CHECKSUM(CRC_PADDED, "crc32c:0x*")),
    CRC_WRONG("of-the-elements-of-a-big-endian-blob", "of swapped bytes",
              .order = BIG, CHECKSUM(CRC_OF_ELEMENTS, "crc32c:0x*")),
    CRC_WRONG("of-what-is-compressed", "of the decompressed bytes",
              PACKED, CHECKSUM(CRC_OF_ELEMENTS, "crc32c:0x*")),
    CRC_WRONG("zero", "00000000",
              CHECKSUM(CRC_UPPER, "crc32c:0x00000000")),
    SHA_WRONG("of-what-is-compressed", "of the decompressed bytes",
              PACKED, CHECKSUM(SHA_OF_ELEMENTS, "sha256:*")),
    SHA_WRONG("of-the-elements-of-a-big-endian-blob", "of swapped bytes",
              .order = BIG, CHECKSUM(SHA_OF_ELEMENTS, "sha256:*")),
    SHA_WRONG("of-nothing", "of no bytes",
              CHECKSUM(SHA_LOWER, "sha256:"
                       "e3b0c44298fc1c149afbf4c8996fb924"
                       "27ae41e4649b934ca495991b7852b855")),
};

static const spoil rows[] = {
    PARENT("crc32c-of-70000-bytes"),
    BREAK_AT(ZTEN_CHECKSUM_CRC32C_MISMATCH, "last-of-70000-bytes", AT(SUM),
             POKE("index.entry[0].data", 69999, "\xff")),

    PARENT("sha256-of-70000-bytes"),
    BREAK_AT(ZTEN_CHECKSUM_SHA256_MISMATCH, "last-of-70000-bytes", AT(SUM),
             POKE("index.entry[0].data", 69999, "\xff")),

    PARENT("crc32c-upper-case"),
    BREAK_AT(ZTEN_CHECKSUM_CRC32C_MISMATCH, "first-bit-of-the-blob", AT(SUM),
             POKE("index.entry[0].data", 0, "\x01")),
    BREAK_AT(ZTEN_CHECKSUM_CRC32C_MISMATCH, "last-bit-of-the-blob", AT(SUM),
             POKE("index.entry[0].data", 23, "\x40")),
    BREAK_AT(ZTEN_CHECKSUM_CRC32C_MISMATCH, "zeros", AT(SUM),
             FILL("index.entry[0].data", 0)),
    BREAK(ZTEN_CHECKSUM_CRC32C_MISMATCH, "all-digits-f",
          POKE(SUM, 9, "FFFFFFFF")),

    PARENT("no-elements-checked"),
    BREAK(ZTEN_CHECKSUM_CRC32C_MISMATCH, "ffffffff-of-nothing",
          POKE(SUM, 9, "FFFFFFFF")),
    BREAK(ZTEN_CHECKSUM_CRC32C_MISMATCH, "one-of-nothing",
          POKE(SUM, 16, "1")),

    PARENT("sha256-lower-case"),
    BREAK_AT(ZTEN_CHECKSUM_SHA256_MISMATCH, "first-bit-of-the-blob", AT(SUM),
             POKE("index.entry[0].data", 0, "\x01")),
    BREAK_AT(ZTEN_CHECKSUM_SHA256_MISMATCH, "zeros", AT(SUM),
             FILL("index.entry[0].data", 0)),
    END_OF_ROWS
};

/* ------------------------------------------------------ other spellings -- */

#define SPELLING(rule, what, kind, text) \
    CASE(rule, what, AT(SUM), "checksum: " text, WEIGHT(CHECKSUM(kind, text)))
#define MALFORMED(what, kind, text) \
    SPELLING(ZTEN_CHECKSUM_CRC32C_MALFORMED, what, kind, text)
#define LENIENT(what, kind, text) \
    SPELLING(ZTEN_CHECKSUM_CRC32C_LENIENT, what, kind, text)
#define NOT_VERIFIED(what, text) \
    CASE(ZTEN_CHECKSUM_CRC32C_LENIENT, what, AT(SUM), \
         "another number in the checksum " text, \
         WEIGHT(CHECKSUM(CRC_INVERTED, text)))
#define SHA(what, kind, text) \
    SPELLING(ZTEN_CHECKSUM_SHA256_MALFORMED, what, kind, text)
#define UNKNOWN(what, text) \
    SPELLING(ZTEN_CHECKSUM_UNKNOWN_ALGORITHM, what, NO_DIGITS, text)

static const model_case spellings[] = {
    MALFORMED("no-digits", CRC_UPPER, "crc32c:0x"),
    MALFORMED("letters", CRC_UPPER, "crc32c:0xGGGGGGGG"),
    MALFORMED("one-letter", CRC_UPPER, "crc32c:0x1234567G"),
    MALFORMED("nine-digits", CRC_UPPER, "crc32c:0x1*"),
    MALFORMED("2-to-32", CRC_UPPER, "crc32c:0x100000000"),
    MALFORMED("2-to-64-and-the-right-digits", CRC_UPPER,
              "crc32c:0x100000000*"),
    MALFORMED("space-behind", CRC_UPPER, "crc32c:0x* "),
    MALFORMED("space-before", CRC_UPPER, "crc32c:0x *"),
    MALFORMED("newline-behind", CRC_UPPER, "crc32c:0x*\n"),
    MALFORMED("minus", CRC_UPPER, "crc32c:0x-*"),
    MALFORMED("plus-alone", CRC_UPPER, "crc32c:0x+"),
    MALFORMED("0x-twice", CRC_UPPER, "crc32c:0x0x*"),
    MALFORMED("underscore", CRC_UPPER, "crc32c:0x1234_5678"),
    MALFORMED("right-with-an-underscore", CRC_UNDERSCORED, "crc32c:0x*"),
    MALFORMED("right-in-full-width-digits", CRC_FULL_WIDTH, "crc32c:0x*"),
    LENIENT("plus", CRC_UPPER, "crc32c:0x+*"),
    LENIENT("leading-zero", CRC_UPPER, "crc32c:0x0*"),
    LENIENT("many-leading-zeros", CRC_UPPER, "crc32c:0x0000000000000000*"),
    LENIENT("upper-case-0X", CRC_UPPER, "crc32c:0X*"),
    LENIENT("no-0x", CRC_UPPER, "crc32c:*"),
    LENIENT("upper-case-name", CRC_UPPER, "CRC32C:0x*"),
    LENIENT("no-number", CRC_UPPER, "crc32c:none"),
    LENIENT("plus-and-small-digits", CRC_LOWER, "crc32c:0x+*"),
    NOT_VERIFIED("upper-case-0X-wrong-value", "crc32c:0X*"),
    NOT_VERIFIED("no-0x-wrong-value", "crc32c:*"),
    NOT_VERIFIED("upper-case-name-wrong-value", "CRC32C:0x*"),
    SHA("nothing", SHA_LOWER, "sha256:"),
    SHA("three-dots", SHA_LOWER, "sha256:..."),
    SHA("0x", SHA_LOWER, "sha256:0x*"),
    SHA("65-digits", SHA_LOWER, "sha256:*0"),
    SHA("63-digits", SHA_LOWER, "sha256:"
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b85"),
    SHA("32-digits", SHA_LOWER, "sha256:e3b0c44298fc1c149afbf4c8996fb924"),
    SHA("64-letters", SHA_LOWER, "sha256:"
        "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"),
    SHA("space-behind", SHA_LOWER, "sha256:* "),
    UNKNOWN("md5", "md5:d41d8cd98f00b204e9800998ecf8427e"),
    UNKNOWN("upper-case-sha256-wrong-value", "SHA256:"
            "00000000000000000000000000000000"
            "00000000000000000000000000000000"),
    UNKNOWN("22-bytes", "blake3:0123456789abcde"),
    UNKNOWN("xxh64", "xxh64:0x0123456789ABCDEF"),
    UNKNOWN("crc32", "crc32:0x12345678"),
    UNKNOWN("no-colon", "crc32c"),
    UNKNOWN("colon-alone", ":"),
    UNKNOWN("space-before", " crc32c:0x12345678"),
    UNKNOWN("words", "none"),
    UNKNOWN("another-first-letter", "brc32c:0x12345678"),
};

/* The checksum of no bytes is 0; some readers read 0 from no digits. */
#define MALFORMED_NOTHING(what, text) \
    CASE(ZTEN_CHECKSUM_CRC32C_MALFORMED, what "-of-no-elements", AT(SUM), \
         "no elements, checksum: " text, \
         TENSORS(TENSOR("w", UINT8, SHAPE(0), CHECKSUM(NO_DIGITS, text))))

static const model_case more[] = {
    CASE(ZTEN_CHECKSUM_UNKNOWN_ALGORITHM, "control-characters", AT(SUM),
         "crc32c: with 3, 2 and the colon 32 lower",
         WEIGHT(CHECKSUM(NO_DIGITS, "crc\x13\x12" "c\x1a" "0x12345678"))),
    CASE(ZTEN_CHECKSUM_CRC32C_MALFORMED, "ffffffff-and-a-zero", AT(SUM),
         "the right digits, and a zero after them",
         TENSORS(TENSOR("w", UINT32, SCALAR, DATA("\xff\xff\xff\xff"),
                        CHECKSUM(CRC_UPPER, "crc32c:0x*0")))),
    CASE(ZTEN_CHECKSUM_UNKNOWN_ALGORITHM, "no-text",
         INSIDE(ENTRY "checksum.head", 1, 0), "checksum: no text",
         WEIGHT(CHECKSUM(NO_DIGITS, ""))),
    CASE(ZTEN_CHECKSUM_CRC32C_LENIENT, "six-digits", AT(SUM),
         "without its leading zeros",
         TENSORS(TENSOR("w", UINT32, SCALAR, DATA("\x71\0\0\0"),
                        CHECKSUM(CRC_FEWEST, "crc32c:0x*")))),
    CASE(ZTEN_CHECKSUM_CRC32C_LENIENT, "one-digit", AT(SUM),
         "0 of no bytes",
         TENSORS(TENSOR("w", UINT8, SHAPE(0),
                        CHECKSUM(CRC_FEWEST, "crc32c:0x*")))),
    MALFORMED_NOTHING("no-digits", "crc32c:0x"),
    MALFORMED_NOTHING("plus-alone", "crc32c:0x+"),
    MALFORMED_NOTHING("space-alone", "crc32c:0x "),
    MALFORMED_NOTHING("minus-zero", "crc32c:0x-0"),
    MALFORMED_NOTHING("letters", "crc32c:0xnone"),
    MALFORMED_NOTHING("0x-twice", "crc32c:0x0x0"),
    CASE_BOTH(ZTEN_CHECKSUM_CRC32C_MISMATCH, "wrong-with-plus", AT(SUM),
              ZTEN_CHECKSUM_CRC32C_LENIENT, "a plus sign and another number",
              WEIGHT(CHECKSUM(CRC_INVERTED, "crc32c:0x+*"))),
    CASE_BOTH(ZTEN_CHECKSUM_CRC32C_MISMATCH, "wrong-with-leading-zeros",
              AT(SUM), ZTEN_CHECKSUM_CRC32C_LENIENT,
              "leading zeros and another number",
              WEIGHT(CHECKSUM(CRC_INVERTED, "crc32c:0x00*"))),
};

void zten_checksums_cases(case_sink *sink)
{
    add_models(sink, ROWS(accepted));
    add_models(sink, ROWS(wrong));
    add_models(sink, ROWS(spellings));
    add_models(sink, ROWS(more));
    add_models(sink, ROWS(large));
    spoil_table(sink, rows);
}
