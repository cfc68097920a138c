/*
 * Each MUST rule, broken in a file of version 2 and in a big-endian file, for
 * readers that have code of their own for these; and valid files of both kinds.
 * records.c has the cases that break a rule record by record.
 */
#include "generators/gguf/model.h"

typedef struct {
    u32 version;
    bool big_endian;
    const char *file, *broken;  /* endings of the names of valid and broken
                                   files */
} file_kind;

static const file_kind kinds[] = {
    {2, false, "-version-2", "-in-version-2"},
    {3, true, "-big-endian", "-in-a-big-endian-file"},
};

#define KINDS (sizeof kinds / sizeof kinds[0])

static void name_case(char what[GOLDEN_PATH_SIZE], const char *of,
                      const char *kind)
{
    snprintf(what, GOLDEN_PATH_SIZE, "%s%s", of, kind);
}

/* -------------------------------------------------------------- headers -- */

/* Pairs 1 to 7, after the architecture. */
static const gguf_pair pairs[] = {
    ARCHITECTURE, ALIGNMENT_OF(64), QUANTIZATION, NUMBER("t.bool", BOOL, 1),
    LIST("t.bools", NUMBERS(BOOL, 1, 0, 1)), WORDS("t.text", "text"),
    LIST("t.texts", TEXTS(LITERAL("a"), LITERAL("bc"))),
    LIST("t.u32", NUMBERS(UINT32, 1, 2)),
};

/* 8 bytes at 0, 24 at 64 and 18 at 128. */
static const gguf_tensor tensors[] = {
    TENSOR("a", I8, SHAPE(4, 2), COUNT), TENSOR("b", F32, SHAPE(3, 2), COUNT),
    TENSOR("c", Q4_0, SHAPE(32), COUNT),
};

#define NUMBER_OF(rule, what, path, number) \
    BREAK(rule, what, SET(path, number))

/* The file ends in pair 3, the last counted pair. */
#define ENDS(what, field, keep) \
    BREAK(GGUF_VALUE_TRUNCATED, what, CUT("metadata[3]." field, keep), \
          SET("header.metadata_kv_count", 4), SET("header.tensor_count", 0))

static const spoil of_pairs[] = {
    BREAK(GGUF_HEADER_MAGIC, "last-byte", POKE("header.magic", 3, "G")),
    BREAK(GGUF_HEADER_TRUNCATED, "half-a-count",
          CUT("header.metadata_kv_count", 4)),
    NUMBER_OF(GGUF_HEADER_TENSOR_COUNT, "2-40", "header.tensor_count", TWO(40)),
    NUMBER_OF(GGUF_HEADER_TENSOR_COUNT, "2-60", "header.tensor_count", TWO(60)),
    NUMBER_OF(GGUF_HEADER_KV_COUNT, "2-40", "header.metadata_kv_count",
              TWO(40)),
    NUMBER_OF(GGUF_HEADER_KV_COUNT, "2-60", "header.metadata_kv_count",
              TWO(60)),
    NUMBER_OF(GGUF_KEY_LENGTH_BOUNDS, "2-31", "metadata[3].key_length",
              TWO(31)),
    NUMBER_OF(GGUF_KEY_LENGTH_BOUNDS, "2-62", "metadata[3].key_length",
              TWO(62)),
    BREAK(GGUF_KEY_DUPLICATE, "twice", REPLACE("metadata[5].key", "t.bool")),
    ENDS("no-value", "value", 0),
    ENDS("half-a-type", "value_type", 2),
    NUMBER_OF(GGUF_VALUE_TYPE, "13", "metadata[3].value_type", 13),
    NUMBER_OF(GGUF_VALUE_TYPE, "255", "metadata[3].value_type", 255),
    NUMBER_OF(GGUF_STRING_LENGTH_BOUNDS, "2-62", "metadata[5].value_length",
              TWO(62)),
    NUMBER_OF(GGUF_STRING_LENGTH_BOUNDS, "element-2-62",
              "metadata[6].element[1].length", TWO(62)),
    NUMBER_OF(GGUF_ARRAY_TYPE, "13", "metadata[7].array_type", 13),
    NUMBER_OF(GGUF_ARRAY_TYPE, "255", "metadata[7].array_type", 255),
    NUMBER_OF(GGUF_ARRAY_LENGTH_BOUNDS, "2-40", "metadata[7].array_length",
              TWO(40)),
    NUMBER_OF(GGUF_ARRAY_LENGTH_BOUNDS, "times-4-wraps",
              "metadata[7].array_length", TWO(62) + 2),
    NUMBER_OF(GGUF_ALIGNMENT_TYPE, "is-int32", "metadata[1].value_type", INT32),
    NUMBER_OF(GGUF_ALIGNMENT_VALUE, "is-0", "metadata[1].value", 0),
    NUMBER_OF(GGUF_ALIGNMENT_VALUE, "is-12", "metadata[1].value", 12),
};

/* -------------------------------------------------------------- tensors -- */

#define OFFSET      "tensor[1].offset"
#define MOVED(rule, what, offset) \
    BREAK_BOTH(rule, what, AT(OFFSET), GGUF_DATA_CONTIGUOUS, \
               SET(OFFSET, offset))
#define TYPE(number) \
    NUMBER_OF(GGUF_TENSOR_TYPE_REMOVED, #number, "tensor[1].type", number)

static const spoil of_tensors[] = {
    BREAK(GGUF_TENSOR_TRUNCATED, "half-an-offset", CUT("tensor[2].offset", 4)),
    NUMBER_OF(GGUF_TENSOR_NAME_BOUNDS, "2-31", "tensor[1].name_length",
              TWO(31)),
    NUMBER_OF(GGUF_TENSOR_NAME_BOUNDS, "2-62", "tensor[1].name_length",
              TWO(62)),
    BREAK(GGUF_TENSOR_NAME_DUPLICATE, "twice", REPLACE("tensor[1].name", "a")),
    NUMBER_OF(GGUF_TENSOR_N_DIMS, "2-31", "tensor[1].n_dimensions", TWO(31)),
    TYPE(4), TYPE(5), TYPE(31), TYPE(32), TYPE(33), TYPE(36), TYPE(37),
    TYPE(38),
    NUMBER_OF(GGUF_TENSOR_TYPE_RANGE, "2048", "tensor[1].type", 2048),
    NUMBER_OF(GGUF_TENSOR_TYPE_RANGE, "2-31", "tensor[1].type", TWO(31)),
    MOVED(GGUF_TENSOR_OFFSET_ALIGNED, "32-of-64", 96),
    BREAK_AT(GGUF_DATA_START, "file-ends-behind-infos", AT_END,
             CUT("padding", 0)),
    BREAK_AT(GGUF_DATA_OUT_OF_FILE, "one-byte-short", AT("tensor[2].offset"),
             CUT("tensor[2].data", 17)),
    BREAK_AT(GGUF_DATA_OUT_OF_FILE, "second-of-three-cut",
             AT("tensor[2].offset"), CUT("tensor[1].data", 12)),
    MOVED(GGUF_DATA_OUT_OF_FILE, "offset-2-32", TWO(32)),
    MOVED(GGUF_DATA_OUT_OF_FILE, "offset-2-62", TWO(62)),
    MOVED(GGUF_DATA_OVERLAP, "same-start", 0),
    BREAK_BOTH(GGUF_DATA_OVERLAP, "second-half", AT(OFFSET),
               GGUF_DATA_CONTIGUOUS, SET("tensor[0].dimensions[0]", 36)),
};

static void add_rows(case_sink *sink, const file_kind *kind, const char *parent,
                     const spoil *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char what[GOLDEN_PATH_SIZE];
        spoil row = rows[i];

        name_case(what, row.what, kind->broken);
        row.what = what;
        spoil_cases(sink, parent, &row, 1);
    }
}

static void add_broken(case_sink *sink, const file_kind *kind)
{
    char what[GOLDEN_PATH_SIZE];
    const file_model m = {.pairs = pairs, .pair_count = 8, .tensors = tensors,
                          .tensor_count = 3, .version = kind->version,
                          .big_endian = kind->big_endian};

    name_case(what, "one-of-each-part", kind->file);
    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &m);
    add_rows(sink, kind, what, ROWS(of_pairs));
    add_rows(sink, kind, what, ROWS(of_tensors));
}

/* ----------------------------------------------------------- alignments -- */

static void add_aligned_by(case_sink *sink, const file_kind *kind,
                           gguf_value_type type)
{
    char of[GOLDEN_PATH_SIZE], what[GOLDEN_PATH_SIZE];
    const gguf_pair list[] = {ARCHITECTURE,
                              NUMBER("general.alignment", type, 32)};
    const file_model m = {.pairs = list, .pair_count = 2, .unpadded = true,
                          .version = kind->version,
                          .big_endian = kind->big_endian};
    const case_info info = {.what = what, .rule = GGUF_ALIGNMENT_TYPE,
                            .where = AT("metadata[1].value_type"),
                            .patch = "an alignment of another type"};

    snprintf(of, sizeof of, "alone-%s", gguf_value_names[type]);
    name_case(what, of, kind->broken);
    add_model(sink, &info, &m);
}

/* A key that is one byte too long. */
static void add_long_key(case_sink *sink, const file_kind *kind)
{
    char what[GOLDEN_PATH_SIZE];
    const gguf_pair list[] = {ARCHITECTURE,
                              {{"k", 1, 65536}, UINT8, 1, {0}, NULL, 0}};
    const file_model m = {.pairs = list, .pair_count = 2,
                          .version = kind->version,
                          .big_endian = kind->big_endian};
    const case_info info = {.what = what, .rule = GGUF_KEY_LENGTH,
                            .where = AT("metadata[1].key_length"),
                            .patch = "another key"};

    name_case(what, "65536-bytes", kind->broken);
    add_model(sink, &info, &m);
}

/* -------------------------------------------------------------- accepted -- */

static const gguf_tensor last_types[] = {
    TENSOR("mxfp4", MXFP4, SHAPE(32), COUNT),
    TENSOR("nvfp4", NVFP4, SHAPE(64), COUNT),
    TENSOR("q1_0", Q1_0, SHAPE(128), COUNT),
    TENSOR("q2_0", Q2_0, SHAPE(64), COUNT),
};

static void add_last_types(case_sink *sink, const file_kind *kind)
{
    char what[GOLDEN_PATH_SIZE];
    const gguf_pair list[] = {ARCHITECTURE, QUANTIZATION};
    const file_model m = {.pairs = list, .pair_count = 2,
                          .tensors = last_types, .tensor_count = 4,
                          .version = kind->version,
                          .big_endian = kind->big_endian};

    name_case(what, "last-types-quantized", kind->file);
    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &m);
}

void gguf_every_kind_cases(case_sink *sink)
{
    static const gguf_value_type types[] = {
        UINT8, INT8, UINT16, INT16, INT32, FLOAT32, UINT64, INT64, FLOAT64};

    for (size_t k = 0; k < KINDS; k++) {
        add_broken(sink, &kinds[k]);
        for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
            add_aligned_by(sink, &kinds[k], types[i]);
        add_last_types(sink, &kinds[k]);
        if (!kinds[k].big_endian)       /* keys.c has it */
            add_long_key(sink, &kinds[k]);
    }
}
