/* The header, broken; files that end in the header or the metadata. */
#include "generators/burnpack/model.h"
#include "generators/cases/high_bits.h"

#define SIZE            "header.metadata_size"
#define TOO_LARGE(what, size) \
    BREAK(BURNPACK_HEADER_METADATA_SIZE, what, SET(SIZE, size))
/* This exceeds the limit of upstream too. */
#define FAR_TOO_LARGE(what, size) \
    BREAK_BOTH(BURNPACK_HEADER_METADATA_SIZE, what, THE_FIELD, \
               BURNPACK_HEADER_METADATA_LIMIT, SET(SIZE, size))

const spoil burnpack_header_rows[] = {
    /* 10 header, 10 metadata, 236 padding. */
    UNSEALED_PARENT("empty"),
    BREAK(BURNPACK_HEADER_TRUNCATED, "0-bytes", CUT("header.magic*", 0)),
    BREAK(BURNPACK_HEADER_TRUNCATED, "1-byte", CUT("header.magic", 1)),
    BREAK(BURNPACK_HEADER_TRUNCATED, "3-bytes", CUT("header.magic", 3)),
    BREAK(BURNPACK_HEADER_TRUNCATED, "4-bytes-magic-alone",
          CUT("header.version", 0)),
    BREAK(BURNPACK_HEADER_TRUNCATED, "5-bytes", CUT("header.version*", 1)),
    BREAK(BURNPACK_HEADER_TRUNCATED, "6-bytes",
          CUT("header.metadata_size*", 0)),
    BREAK(BURNPACK_HEADER_TRUNCATED, "9-bytes", CUT(SIZE, 3)),

    BREAK(BURNPACK_HEADER_MAGIC, "burn", REPLACE("header.magic", "BURN")),
    BREAK(BURNPACK_HEADER_MAGIC, "lower-case", REPLACE("header.magic", "nrub")),
    BREAK(BURNPACK_HEADER_MAGIC, "zeros", FILL("header.magic", 0)),
    BREAK(BURNPACK_HEADER_MAGIC, "one-bit", POKE("header.magic*", 3, "C")),
    BREAK(BURNPACK_HEADER_MAGIC, "gguf", REPLACE("header.magic", "GGUF")),
    BREAK(BURNPACK_HEADER_MAGIC, "zip", REPLACE("header.magic", "PK\3\4")),
    BREAK_AT(BURNPACK_HEADER_MAGIC, "byte-order-mark-in-front", AT_OFFSET(0, 4),
             INSERT("header.magic", "\xef\xbb\xbf")),
    BREAK_AT(BURNPACK_HEADER_MAGIC, "zero-in-front", AT_OFFSET(0, 4),
             INSERT("header.magic", "\0")),

    BREAK(BURNPACK_HEADER_VERSION, "0", SET("header.version", 0)),
    BREAK(BURNPACK_HEADER_VERSION, "2", SET("header.version", 2)),
    BREAK(BURNPACK_HEADER_VERSION, "big-endian", SET("header.version", 256)),
    BREAK(BURNPACK_HEADER_VERSION, "1-in-its-lower-8-bits",
          SET("header.version", 257)),
    BREAK(BURNPACK_HEADER_VERSION, "2-to-15", SET("header.version", 0x8000)),
    BREAK(BURNPACK_HEADER_VERSION, "65535", SET("header.version", 65535)),

    TOO_LARGE("one-byte-more-than-there", 247),
    TOO_LARGE("as-large-as-the-file", 256),
    TOO_LARGE("2-to-16", 65536),
    TOO_LARGE("2-to-16-and-10", 65546),
    TOO_LARGE("2-to-24-and-10", 16777226),
    TOO_LARGE("100-mib", 104857600),
    FAR_TOO_LARGE("100-mib-and-1", 104857601),
    FAR_TOO_LARGE("2-to-31", 0x80000000),
    FAR_TOO_LARGE("end-wraps-to-0", 0xfffffff6),
    FAR_TOO_LARGE("2-to-32-1", 0xffffffff),
    FAR_TOO_LARGE("big-endian", 0x0a000000),
    BREAK_AT(BURNPACK_HEADER_METADATA_SIZE, "10-bytes", AT(SIZE),
             CUT_AFTER(SIZE)),
    BREAK_AT(BURNPACK_HEADER_METADATA_SIZE, "ends-in-the-metadata", AT(SIZE),
             CUT("metadata.key[0].text*", 3)),
    BREAK_AT(BURNPACK_HEADER_METADATA_SIZE, "ends-in-front-of-a-map", AT(SIZE),
             CUT_AFTER("metadata.key[0].text")),
    BREAK_AT(BURNPACK_HEADER_METADATA_SIZE, "2-to-24-10", AT(SIZE),
             SET(SIZE, 0x01000000 - 10)),

    BREAK_AT(BURNPACK_CBOR_TRUNCATED, "no-metadata", AT_OFFSET(10, 0),
             SET(SIZE, 0)),
    BREAK_AT(BURNPACK_CBOR_TRUNCATED, "one-byte-less", AT_OFFSET(19, 0),
             SET(SIZE, 9)),
    BREAK_AT(BURNPACK_CBOR_TRUNCATED, "one-byte", AT("metadata.head"),
             SET(SIZE, 1)),
    BREAK_AT(BURNPACK_CBOR_TRAILING_BYTES, "padding-included",
             AT("padding"), SET(SIZE, 246)),
    BREAK_AT(BURNPACK_CBOR_TRAILING_BYTES, "one-zero-included",
             INSIDE("padding", 0, 1), SET(SIZE, 11)),

    /* 10 header, 10 metadata. */
    UNSEALED_PARENT("empty-not-padded"),
    TOO_LARGE("item-ends-with-the-file", 11),

    UNSEALED_PARENT("one-f32-2x3"),
    BREAK_AT(BURNPACK_HEADER_METADATA_SIZE, "cut-1-byte-short", AT(SIZE),
             CUT("metadata.tensor[0].data_offsets[1].head", 1)),
    BREAK_AT(BURNPACK_HEADER_METADATA_SIZE, "cut-in-the-name", AT(SIZE),
             CUT("metadata.tensor[0*].name.text*", 2)),
    BREAK_AT(BURNPACK_CBOR_TRUNCATED, "last-byte-not-included",
             INSIDE("metadata.tensor[0].data_offsets[1].head", 0, 1),
             ADD(SIZE, -1)),
    BREAK_AT(BURNPACK_CBOR_TRAILING_BYTES, "second-item",
             INSIDE("metadata.tensor[0].data_offsets[1].head", 2, 1),
             POKE("padding", 0, "\xa0"), ADD(SIZE, 1)),
    BREAK_AT(BURNPACK_CBOR_TRAILING_BYTES, "break",
             INSIDE("metadata.tensor[0].data_offsets[1].head", 2, 1),
             POKE("padding", 0, "\xff"), ADD(SIZE, 1)),
    END_OF_ROWS
};

/* Numbers for readers with fewer bits than the file. */
static const high_bits high[] = {
    {BURNPACK_HEADER_VERSION, "one-f32-2x3", "version", "header.version", 7,
     15, NULL, NO_RULE, false},
    {BURNPACK_HEADER_METADATA_SIZE, "one-f32-2x3", "size",
     "header.metadata_size", 13, 31, NULL, NO_RULE, true},
};

void burnpack_header_cases(case_sink *sink)
{
    spoil_table(sink, burnpack_header_rows);
    add_high_bits(sink, ROWS(high));
}
