/* Invalid headers and metadata records. */
#include "generators/mag/model.h"

static const spoil promised[] = {
    BREAK(MAG_HEADER_NUM_TENSORS, "one", SET("header.num_tensors", 1)),
    BREAK(MAG_HEADER_NUM_TENSORS, "2-to-30",
          SET("header.num_tensors", 1 << 30)),
    BREAK(MAG_HEADER_NUM_TENSORS, "2-to-31",
          SET("header.num_tensors", 0x80000000)),
    /* times the 33 bytes of the smallest record, 2^32 + 29 */
    BREAK(MAG_HEADER_NUM_TENSORS, "records-size-wraps",
          SET("header.num_tensors", 0x07c1f07d)),
    BREAK(MAG_HEADER_NUM_TENSORS, "ffffffff",
          SET("header.num_tensors", 0xffffffff)),
};

static const spoil after_metadata[] = {
    BREAK(MAG_HEADER_NUM_TENSORS, "behind-metadata",
          SET("header.num_tensors", 1), CUT_AFTER("metadata[2].key")),
};

/* Leaves room for one more of the shortest records. */
static const model_case long_keys[] = {
    ACCEPT("metadata-of-long-keys",
           ENTRIES({{"k", 1, 70}, I64, 1}, {{"l", 1, 70}, F64, 2})),
};

const spoil mag_header_rows[] = {
    /* Fewer than the 24 bytes of an empty archive. */
    PARENT("empty-archive"),
    BREAK(MAG_HEADER_TRUNCATED, "zero-bytes", CUT("header.magic*", 0)),
    BREAK(MAG_HEADER_TRUNCATED, "1-byte", CUT("header.magic", 1)),
    BREAK(MAG_HEADER_TRUNCATED, "3-bytes", CUT("header.magic", 3)),
    BREAK(MAG_HEADER_TRUNCATED, "4-bytes-magic-alone",
          CUT("header.version", 0)),
    BREAK(MAG_HEADER_TRUNCATED, "7-bytes", CUT("header.version", 3)),
    BREAK(MAG_HEADER_TRUNCATED, "8-bytes", CUT("header.checksum", 0)),
    BREAK(MAG_HEADER_TRUNCATED, "11-bytes", CUT("header.checksum", 3)),
    BREAK(MAG_HEADER_TRUNCATED, "12-bytes", CUT("header.num_tensors*", 0)),
    BREAK(MAG_HEADER_TRUNCATED, "15-bytes", CUT("header.num_tensors", 3)),
    BREAK(MAG_HEADER_TRUNCATED, "16-bytes", CUT("header.num_meta_kv", 0)),
    BREAK(MAG_HEADER_TRUNCATED, "19-bytes", CUT("header.num_meta_kv", 3)),
    BREAK(MAG_HEADER_TRUNCATED, "20-bytes", CUT("header.aux*", 0)),
    BREAK(MAG_HEADER_TRUNCATED, "23-bytes", CUT("header.aux", 3)),

    BREAK(MAG_HEADER_MAGIC, "first-byte", POKE("header.magic", 0, "N")),
    BREAK(MAG_HEADER_MAGIC, "last-byte", POKE("header.magic*", 3, "?")),
    BREAK(MAG_HEADER_MAGIC, "reversed", REPLACE("header.magic", "!GAM")),
    BREAK(MAG_HEADER_MAGIC, "lower-case", REPLACE("header.magic", "mag!")),
    BREAK(MAG_HEADER_MAGIC, "zeros", FILL("header.magic", 0)),
    BREAK(MAG_HEADER_MAGIC, "gguf", REPLACE("header.magic", "GGUF")),
    BREAK_AT(MAG_HEADER_MAGIC, "byte-order-mark-in-front", AT_OFFSET(0, 4),
             INSERT("header.magic", "\xef\xbb\xbf")),

    BREAK(MAG_HEADER_VERSION, "zero", SET("header.version", 0)),
    BREAK(MAG_HEADER_VERSION, "two", SET("header.version", 2)),
    BREAK(MAG_HEADER_VERSION, "100-later-dialect", SET("*header.version", 100)),
    BREAK(MAG_HEADER_VERSION, "300-snapshot", SET("header.version", 300)),
    BREAK(MAG_HEADER_VERSION, "one-in-its-lower-8-bits",
          SET("header.version", 0x101)),
    BREAK(MAG_HEADER_VERSION, "one-in-its-lower-16-bits",
          SET("header.version", 0x10001)),
    BREAK(MAG_HEADER_VERSION, "big-endian", SET("header.version", 0x01000000)),
    BREAK(MAG_HEADER_VERSION, "2-to-31", SET("header.version", 0x80000000)),
    BREAK(MAG_HEADER_VERSION, "ffffffff", SET("header.version", 0xffffffff)),

    BREAK(MAG_HEADER_NUM_META, "one", SET("header.num_meta_kv", 1)),
    BREAK(MAG_HEADER_NUM_META, "2-to-28-times-16-wraps",
          SET("header.num_meta_kv", 1 << 28)),
    /* times the 17 bytes of the smallest record, 2^32 + 16 */
    BREAK(MAG_HEADER_NUM_META, "records-size-wraps",
          SET("header.num_meta_kv", 0x0f0f0f10)),
    BREAK(MAG_HEADER_NUM_META, "2-to-31",
          SET("header.num_meta_kv", 0x80000000)),
    BREAK(MAG_HEADER_NUM_META, "ffffffff",
          SET("header.num_meta_kv", 0xffffffff)),

    BREAK(MAG_HEADER_AUX_RESERVED, "bit-0", FLIP("header.aux*", 0)),
    BREAK(MAG_HEADER_AUX_RESERVED, "bit-8", FLIP("header.aux", 8)),
    BREAK(MAG_HEADER_AUX_RESERVED, "bit-16", FLIP("header.aux", 16)),
    BREAK(MAG_HEADER_AUX_RESERVED, "bit-24", FLIP("header.aux", 24)),
    BREAK(MAG_HEADER_AUX_RESERVED, "bit-31", FLIP("header.aux", 31)),
    BREAK(MAG_HEADER_AUX_RESERVED, "all-bits",
          SET("header.aux", 0xffffffff)),

    /* Missing records: the count is wrong, not a record. */
    PARENT("metadata-only"),
    BREAK(MAG_HEADER_NUM_META, "one-more", SET("header.num_meta_kv", 4),
          CUT_AFTER("metadata[2].key")),
    BREAK(MAG_HEADER_NUM_META, "three-in-the-other-byte-order",
          SET("header.num_meta_kv", 0x03000000), CUT_AFTER("metadata[2].key")),
    BREAK(MAG_HEADER_NUM_META, "minus-three",
          SET("header.num_meta_kv", 0xfffffffd), CUT_AFTER("metadata[2].key")),
    BREAK(MAG_HEADER_NUM_META, "ffffffff-and-three-there",
          SET("header.num_meta_kv", 0xffffffff), CUT_AFTER("metadata[2].key")),
    BREAK_AT(MAG_HEADER_NUM_META, "last-cut-off", AT("header.num_meta_kv"),
             CUT("metadata[2*].type", 0)),
    BREAK_AT(MAG_HEADER_NUM_META, "all-cut-off", AT("header.num_meta_kv"),
             CUT("metadata[0].type", 0)),

    PARENT("two-tensors"),
    BREAK(MAG_HEADER_NUM_TENSORS, "one-more", SET("header.num_tensors", 3),
          CUT_AFTER("tensor[1].key")),
    BREAK_AT(MAG_HEADER_NUM_TENSORS, "last-cut-off", AT("header.num_tensors"),
             CUT("tensor[1*].dtype", 0)),
    BREAK_AT(MAG_HEADER_NUM_TENSORS, "all-cut-off", AT("header.num_tensors"),
             CUT("tensor[0].dtype", 0)),

    PARENT("metadata-only"),
    BREAK(MAG_META_TRUNCATED, "before-reserved",
          CUT("metadata[0*].reserved*", 0)),
    BREAK(MAG_META_TRUNCATED, "in-reserved", CUT("metadata[1].reserved", 2)),
    BREAK(MAG_META_TRUNCATED, "before-payload", CUT("metadata[0].payload", 0)),
    BREAK(MAG_META_TRUNCATED, "in-payload", CUT("metadata[2*].payload*", 7)),
    BREAK(MAG_META_TRUNCATED, "before-key-length",
          CUT("metadata[1*].key_length*", 0)),
    BREAK(MAG_META_TRUNCATED, "in-key-length",
          CUT("metadata[2].key_length", 3)),

    BREAK(MAG_META_TYPE_TENSOR, "first", SET("metadata[0*].type", 0)),
    BREAK(MAG_META_TYPE_TENSOR, "last", SET("metadata[2].type", 0)),

    BREAK(MAG_META_TYPE_UNKNOWN, "3", SET("metadata[0*].type", 3)),
    BREAK(MAG_META_TYPE_UNKNOWN, "127", SET("metadata[1].type", 127)),
    BREAK(MAG_META_TYPE_UNKNOWN, "128", SET("metadata[1].type", 128)),
    BREAK(MAG_META_TYPE_UNKNOWN, "255", SET("metadata[2*].type", 255)),

    BREAK(MAG_META_AUX_RESERVED, "bit-8", FLIP("metadata[0*].reserved*", 0)),
    BREAK(MAG_META_AUX_RESERVED, "bit-16", FLIP("metadata[0].reserved", 8)),
    BREAK(MAG_META_AUX_RESERVED, "bit-24-f64",
          FLIP("metadata[1].reserved", 16)),
    BREAK(MAG_META_AUX_RESERVED, "bit-31-f64",
          FLIP("metadata[1].reserved", 23)),
    BREAK(MAG_META_AUX_RESERVED, "all-bits",
          SET("metadata[2].reserved", 0xffffff)),

    PARENT("metadata-of-long-keys"),
    BREAK(MAG_HEADER_NUM_META, "one-more-after-long-keys",
          SET("header.num_meta_kv", 3), CUT_AFTER("metadata[1].key")),
    END_OF_ROWS
};

/* Declares tensors in a file without any; the parent gives the feature. */
static void add_promises(case_sink *sink, const char *parent,
                         const spoil *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        builder b = copy_builder(added_case(sink, parent));
        char patch[80] = "";
        case_info info = {.what = rows[i].what, .rule = rows[i].rule,
                          .where = AT("header.num_tensors"),
                          .features = "mag.tensors", .parent = parent,
                          .patch = patch};

        for (const edit *e = rows[i].edits; e->kind != NO_EDIT; e++)
            apply_edit(&b, e, patch, sizeof patch);
        mag_seal(&b);
        add_file(sink, &info, NULL, &b);
    }
}

void mag_header_cases(case_sink *sink)
{
    add_models(sink, ROWS(long_keys));
    spoil_table(sink, mag_header_rows);
    add_promises(sink, "empty-archive", ROWS(promised));
    add_promises(sink, "metadata-only", ROWS(after_metadata));
}
