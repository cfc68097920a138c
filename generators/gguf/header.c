/* Broken magic, version and counts. */
#include "generators/gguf/model.h"

/* Counts and lengths of 32 bits, and a terminated string. */
static void add_ancient_file(case_sink *sink)
{
    static const char bytes[] =
        "GGUF\1\0\0\0\0\0\0\0\1\0\0\0"
        "\24\0\0\0general.architecture\10\0\0\0\5\0\0\0test";
    case_info info = {.what = "32-bit-counts", .rule = GGUF_HEADER_VERSION_1,
                      .where = AT("header.version"), .reference = "unknown",
                      .patch = "counts and lengths of 32 bits, a terminator"};
    builder b = {0};

    emit_bytes(&b, bytes, 4, "header.magic");
    emit_bytes(&b, bytes + 4, 4, "header.version");
    emit_bytes(&b, bytes + 8, sizeof bytes - 8, "rest");
    add_file(sink, &info, NULL, &b);
}

/* A header with counts, and nothing after it. */
static void add_promise(case_sink *sink, const char *what, rule broken,
                        const char *path, u64 count)
{
    const file_model bare = {.unpadded = true};
    builder b = gguf_build(&bare);
    const edit promise = SET(path, count);
    char patch[80] = "";
    case_info info = {.what = what, .rule = broken, .where = AT(path),
                      .patch = patch};

    apply_edit(&b, &promise, patch, sizeof patch);
    add_file(sink, &info, NULL, &b);
}

static void add_promises(case_sink *sink)
{
    const char *pairs = "header.metadata_kv_count";
    const char *tensors = "header.tensor_count";

    add_promise(sink, "24-bytes-1", GGUF_HEADER_KV_COUNT, pairs, 1);
    add_promise(sink, "24-bytes-2-28", GGUF_HEADER_KV_COUNT, pairs, TWO(28));
    add_promise(sink, "24-bytes-2-40", GGUF_HEADER_KV_COUNT, pairs, TWO(40));
    add_promise(sink, "24-bytes-1", GGUF_HEADER_TENSOR_COUNT, tensors, 1);
    add_promise(sink, "24-bytes-2-28", GGUF_HEADER_TENSOR_COUNT, tensors,
                TWO(28));
    add_promise(sink, "24-bytes-2-40", GGUF_HEADER_TENSOR_COUNT, tensors,
                TWO(40));
}

/* The version is little-endian, all that follows is big-endian: no reader needs
 * the other order. */
static void add_turned_back(case_sink *sink)
{
    const char *parent = "all-scalar-types-big-endian";
    case_info info = {.what = "version-alone-little-endian",
                      .rule = GGUF_HEADER_KV_COUNT, .features = "",
                      .where = AT("header.metadata_kv_count"),
                      .parent = parent};
    builder b = copy_builder(added_case(sink, parent));
    const edit turn = REPLACE("header.version", "\3\0\0\0");
    char patch[80] = "";

    apply_edit(&b, &turn, patch, sizeof patch);
    info.patch = patch;
    add_file(sink, &info, NULL, &b);
}

#define VERSION(what, bytes) \
    BREAK(GGUF_HEADER_VERSION, what, REPLACE("header.version", bytes))
/* A file that is big-endian in all else as well. */
#define BIG_ENDIAN_VERSION(number) \
    BREAK(GGUF_HEADER_VERSION, #number "-of-a-big-endian-file", \
          SET("header.version", number))
/* Version 1 is judged by its first eight bytes. */
#define ANCIENT(what, ...) \
    BREAK_UNKNOWN(GGUF_HEADER_VERSION_1, what, AT("header.version"), \
                  SET("header.version", 1), __VA_ARGS__)
#define PAIR_COUNT(what, count) \
    BREAK(GGUF_HEADER_KV_COUNT, what, SET("*header.metadata_kv_count", count))
#define TENSOR_COUNT(what, count) \
    BREAK(GGUF_HEADER_TENSOR_COUNT, what, SET("*header.tensor_count", count))

const spoil gguf_header_rows[] = {
    PARENT("architecture-only"),
    BREAK(GGUF_HEADER_TRUNCATED, "zero-bytes", CUT("header.magic*", 0)),
    BREAK(GGUF_HEADER_TRUNCATED, "1-byte", CUT("header.magic", 1)),
    BREAK(GGUF_HEADER_TRUNCATED, "3-bytes", CUT("header.magic", 3)),
    BREAK(GGUF_HEADER_TRUNCATED, "4-bytes-magic-alone",
          CUT("header.version", 0)),
    BREAK(GGUF_HEADER_TRUNCATED, "7-bytes", CUT("header.version", 3)),
    BREAK(GGUF_HEADER_TRUNCATED, "8-bytes", CUT("header.tensor_count*", 0)),
    BREAK(GGUF_HEADER_TRUNCATED, "12-bytes", CUT("header.tensor_count", 4)),
    BREAK(GGUF_HEADER_TRUNCATED, "15-bytes", CUT("header.tensor_count", 7)),
    BREAK(GGUF_HEADER_TRUNCATED, "16-bytes",
          CUT("header.metadata_kv_count*", 0)),
    BREAK(GGUF_HEADER_TRUNCATED, "23-bytes",
          CUT("header.metadata_kv_count", 7)),

    BREAK(GGUF_HEADER_MAGIC, "reversed-fugg", REPLACE("header.magic", "FUGG")),
    BREAK(GGUF_HEADER_MAGIC, "lower-case", REPLACE("header.magic", "gguf")),
    BREAK(GGUF_HEADER_MAGIC, "first-byte", POKE("header.magic*", 0, "H")),
    BREAK(GGUF_HEADER_MAGIC, "last-byte", POKE("header.magic", 3, "G")),
    BREAK(GGUF_HEADER_MAGIC, "zeros", FILL("header.magic", 0)),
    BREAK(GGUF_HEADER_MAGIC, "ggml", REPLACE("header.magic", "lmgg")),
    BREAK(GGUF_HEADER_MAGIC, "ggmf", REPLACE("header.magic", "fmgg")),
    BREAK(GGUF_HEADER_MAGIC, "ggjt", REPLACE("header.magic", "tjgg")),
    BREAK(GGUF_HEADER_MAGIC, "ggla", REPLACE("header.magic", "algg")),
    BREAK_AT(GGUF_HEADER_MAGIC, "byte-order-mark-in-front", AT_OFFSET(0, 4),
             INSERT("header.magic", "\xef\xbb\xbf")),
    BREAK_AT(GGUF_HEADER_MAGIC, "zero-in-front", AT_OFFSET(0, 4),
             INSERT("header.magic", "\0")),

    VERSION("0", "\0\0\0\0"), VERSION("4", "\4\0\0\0"),
    VERSION("5", "\5\0\0\0"), VERSION("255", "\xff\0\0\0"),
    VERSION("256", "\0\1\0\0"), VERSION("768", "\0\3\0\0"),
    VERSION("10003", "\3\0\1\0"), VERSION("10002", "\2\0\1\0"),
    VERSION("3000003", "\3\0\0\3"), VERSION("80000003", "\3\0\0\x80"),
    VERSION("ffffffff", "\xff\xff\xff\xff"),
    /* multiples of 65536 are big-endian */
    VERSION("30000", "\0\0\3\0"), VERSION("10000", "\0\0\1\0"),
    VERSION("ffff0000", "\0\0\xff\xff"),
    BREAK(GGUF_HEADER_VERSION, "4-of-8-bytes", SET("header.version", 4),
          CUT("header.tensor_count", 0)),

    PARENT("all-scalar-types-big-endian"),
    BIG_ENDIAN_VERSION(1), BIG_ENDIAN_VERSION(4), BIG_ENDIAN_VERSION(5),
    BIG_ENDIAN_VERSION(255), BIG_ENDIAN_VERSION(256), BIG_ENDIAN_VERSION(259),
    BIG_ENDIAN_VERSION(515), BIG_ENDIAN_VERSION(768),
    BIG_ENDIAN_VERSION(32771), BIG_ENDIAN_VERSION(65535),

    PARENT("architecture-only"),
    ANCIENT("8-bytes", CUT("header.tensor_count", 0)),
    ANCIENT("9-bytes", CUT("header.tensor_count", 1)),
    ANCIENT("no-records-of-16-bytes", FILL("header.tensor_count", 0),
            CUT("header.metadata_kv_count", 0)),
    ANCIENT("64-bit-counts", SET("header.tensor_count", 0)),
    ANCIENT("counts-beyond-the-file",
            SET("header.tensor_count", UINT64_MAX),
            SET("header.metadata_kv_count", UINT64_MAX)),

    /* 96 bytes: one pair of 44, and 28 bytes of padding. */
    BREAK(GGUF_HEADER_KV_COUNT, "72-by-13",
          SET("header.metadata_kv_count", 6)),
    BREAK(GGUF_HEADER_KV_COUNT, "2-32-plus-1",
          ADD("*header.metadata_kv_count", TWO(32))),
    PAIR_COUNT("2-31", TWO(31)), PAIR_COUNT("2-32", TWO(32)),
    PAIR_COUNT("2-40", TWO(40)), PAIR_COUNT("2-63", TWO(63)),
    PAIR_COUNT("2-64-minus-1", UINT64_MAX),
    PAIR_COUNT("times-13-wraps", UINT64_MAX / 13 + 1),
    PAIR_COUNT("times-14-wraps", UINT64_MAX / 14 + 1),
    PAIR_COUNT("times-64-wraps", TWO(58) + 1),

    BREAK(GGUF_HEADER_TENSOR_COUNT, "72-by-24", SET("header.tensor_count", 4)),
    BREAK(GGUF_HEADER_TENSOR_COUNT, "2-32",
          ADD("*header.tensor_count", TWO(32))),
    TENSOR_COUNT("2-31", TWO(31)), TENSOR_COUNT("2-32-plus-1", TWO(32) + 1),
    TENSOR_COUNT("2-40", TWO(40)), TENSOR_COUNT("2-61", TWO(61)),
    TENSOR_COUNT("2-63", TWO(63)), TENSOR_COUNT("2-64-minus-1", UINT64_MAX),
    TENSOR_COUNT("times-24-wraps", UINT64_MAX / 24 + 1),
    TENSOR_COUNT("times-64-wraps", TWO(58)),

    /* There is room for so many, but the file ends where the next record should
     * begin. */
    PARENT("architecture-only-not-padded"),
    BREAK(GGUF_HEADER_KV_COUNT, "one-more",
          ADD("header.metadata_kv_count", 1)),
    BREAK(GGUF_HEADER_TENSOR_COUNT, "one-behind-pairs",
          ADD("header.tensor_count", 1)),

    PARENT("all-scalar-types"),
    BREAK_AT(GGUF_HEADER_KV_COUNT, "last-cut-off",
             AT("header.metadata_kv_count"),
             CUT("metadata[13].key_length", 0)),
    BREAK(GGUF_HEADER_KV_COUNT, "all-but-one-cut-off",
          SET("header.metadata_kv_count", 3),
          CUT("metadata[1].key_length", 0)),

    PARENT("two-tensors"),
    BREAK(GGUF_HEADER_TENSOR_COUNT, "one-more", ADD("header.tensor_count", 1),
          CUT("padding", 0)),
    BREAK_AT(GGUF_HEADER_TENSOR_COUNT, "last-cut-off",
             AT("header.tensor_count"), CUT("tensor[1].name_length", 0)),

    /* In the other byte order than the version. */
    PARENT("architecture-only"),
    BREAK_AT(GGUF_HEADER_KV_COUNT, "version-alone-swapped",
             AT("header.metadata_kv_count"),
             REPLACE("header.version", "\0\0\0\3")),
    BREAK(GGUF_HEADER_KV_COUNT, "count-big-endian",
          REPLACE("header.metadata_kv_count", "\0\0\0\0\0\0\0\1")),
    BREAK(GGUF_HEADER_TENSOR_COUNT, "count-big-endian",
          REPLACE("header.tensor_count", "\0\0\0\0\0\0\0\1")),

    /* As in version 1: a reader takes two counts for one. */
    PARENT("all-scalar-types-version-2"),
    BREAK_AT(GGUF_HEADER_TENSOR_COUNT, "counts-of-32-bits",
             AT("header.tensor_count"),
             REPLACE("header.tensor_count", "\0\0\0\0\1\0\0\0"),
             SET("header.metadata_kv_count", 0)),

    {GGUF_HEADER_KV_COUNT, "version-2-alone-swapped",
     AT("header.metadata_kv_count"),
     {REPLACE("header.version", "\0\0\0\2")},
     {1, {GGUF_HEADER_VERSION_2_BIG_ENDIAN}}, NULL},
    END_OF_ROWS
};

static const model_case old[] = {
    CASE(GGUF_HEADER_VERSION_2_BIG_ENDIAN, "architecture-only",
         AT("header.version"), "version 2, big-endian", PLAIN, .version = 2,
         .big_endian = true),
    CASE(GGUF_HEADER_VERSION_2_BIG_ENDIAN, "tensors", AT("header.version"),
         "version 2, big-endian", PAIRS(NUMBER("t.u16", UINT16, 0x0102)),
         TENSORS(TENSOR("a", F32, SHAPE(4, 2), COUNT),
                 TENSOR("b", I16, SHAPE(3), COUNT)),
         .version = 2, .big_endian = true),
};

static const model_case empty[] = {
    CASE(GGUF_META_ARCHITECTURE, "smallest-24-bytes",
         AT("header.metadata_kv_count"),
         "neither pairs nor tensors", BARE, .unpadded = true),
    CASE(GGUF_META_ARCHITECTURE, "no-records-padded",
         AT("header.metadata_kv_count"),
         "neither pairs nor tensors", BARE),
    CASE(GGUF_META_ARCHITECTURE, "no-records-version-2",
         AT("header.metadata_kv_count"),
         "neither pairs nor tensors", BARE, .version = 2, .unpadded = true),
    CASE(GGUF_META_ARCHITECTURE, "no-records-big-endian",
         AT("header.metadata_kv_count"),
         "neither pairs nor tensors", BARE, .big_endian = true,
         .unpadded = true),
};

void gguf_header_cases(case_sink *sink)
{
    add_promises(sink);
    add_turned_back(sink);
    spoil_table(sink, gguf_header_rows);
    add_ancient_file(sink);
    add_models(sink, ROWS(old));
    add_models(sink, ROWS(empty));
}
