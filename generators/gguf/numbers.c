/*
 * Numbers that a lenient reader accepts as correct: in the other byte order,
 * negative, or with bits that it drops. Each file is valid except for one
 * number, so that only the rule about that number rejects it.
 */
#include "generators/gguf/model.h"

#define FIELDS \
    PAIRS(NUMBER("t.number", UINT16, 0x0102), \
          LIST("t.numbers", NUMBERS(UINT16, 0x0102, 3, 4)), \
          LIST("t.texts", TEXTS(LITERAL("a"), LITERAL("bc"))), \
          LIST("t.rows", OF(ARRAY, 1), NUMBERS(INT8, 1, 2))), \
    TENSORS(TENSOR("a", I8, SHAPE(3), COUNT), \
            TENSOR("b", F16, SHAPE(3, 2), COUNT))

#define ONE_ALIGNED     ALIGNED(64), TENSORS(TENSOR("a", I8, SHAPE(3), COUNT))

static const model_case good[] = {
    ACCEPT("numbers-of-each-kind", FIELDS),
    ACCEPT("numbers-of-each-kind-big-endian", FIELDS, .big_endian = true),
    ACCEPT("one-tensor-aligned-to-64", ONE_ALIGNED),
    ACCEPT("one-tensor-aligned-to-64-big-endian", ONE_ALIGNED,
           .big_endian = true),
};

/* The readings by which a reader takes an incorrect number for a correct
 * one. */
typedef enum {TURNED, NEGATIVE, WIDER, SIGNED, BYTE, READINGS} reading;

static const char *const reading_names[READINGS] = {
    "in-the-other-byte-order", "negative", "with-a-bit-above",
    "with-the-top-bit", "plus-256"
};

/* Returns the number of that many bytes that the reading takes for n. */
static u64 misread(u64 n, u64 width, reading how)
{
    u64 turned = 0, bits = 8 * width;

    if (how == NEGATIVE)
        return width == 8 ? 0 - n : (TWO(bits) - n) % TWO(bits);
    if (how == WIDER)
        return n + TWO(bits / 2);
    if (how == SIGNED)
        return n + TWO(bits - 1);
    if (how == BYTE)
        return n + 256;
    for (u64 i = 0; i < width; i++)
        turned |= (n >> 8 * i & 0xff) << 8 * (width - 1 - i);
    return turned;
}

typedef struct {
    const char *path, *what;
    rule broken[READINGS];      /* NO_RULE: no case */
    rule also;                  /* NO_RULE: none */
    blame where;
} number_row;

#define ALL(rule)               {rule, rule, rule, rule, rule}
#define NUMBER_OF(path, what, rule) {path, what, ALL(rule), NO_RULE, AT(path)}

/* 256 more bytes follow. */
#define LENGTH_OF(path, what, rule) \
    {path, what, {rule, rule, rule, rule, NO_RULE}, NO_RULE, AT(path)}

#define OF_A_DIMENSION \
    {GGUF_DATA_OUT_OF_FILE, GGUF_TENSOR_DIMENSION, GGUF_DATA_OUT_OF_FILE, \
     GGUF_TENSOR_DIMENSION, GGUF_DATA_OUT_OF_FILE}

static const number_row numbers[] = {
    NUMBER_OF("header.tensor_count", "tensor-count", GGUF_HEADER_TENSOR_COUNT),
    NUMBER_OF("header.metadata_kv_count", "kv-count", GGUF_HEADER_KV_COUNT),
    LENGTH_OF("metadata[1].key_length", "key-length", GGUF_KEY_LENGTH_BOUNDS),
    NUMBER_OF("metadata[1].value_type", "value-type", GGUF_VALUE_TYPE),
    LENGTH_OF("metadata[0].value_length", "value-length",
              GGUF_STRING_LENGTH_BOUNDS),
    NUMBER_OF("metadata[2].array_type", "array-type", GGUF_ARRAY_TYPE),
    NUMBER_OF("metadata[2].array_length", "array-length",
              GGUF_ARRAY_LENGTH_BOUNDS),
    NUMBER_OF("metadata[3].array_length", "array-length-of-texts",
              GGUF_ARRAY_LENGTH_BOUNDS),
    NUMBER_OF("metadata[3].element[1].length", "length-of-an-element",
              GGUF_STRING_LENGTH_BOUNDS),
    NUMBER_OF("metadata[4].array_length", "array-length-of-arrays",
              GGUF_ARRAY_LENGTH_BOUNDS),
    NUMBER_OF("metadata[4].element[0].array_type", "type-of-an-inner-array",
              GGUF_ARRAY_TYPE),
    NUMBER_OF("metadata[4].element[0].array_length", "length-of-an-inner-array",
              GGUF_ARRAY_LENGTH_BOUNDS),
    NUMBER_OF("tensor[1].name_length", "name-length", GGUF_TENSOR_NAME_BOUNDS),
    NUMBER_OF("tensor[1].n_dimensions", "n-dimensions", GGUF_TENSOR_N_DIMS),
    {"tensor[1].dimensions[0]", "first-dimension", OF_A_DIMENSION, NO_RULE,
     AT("tensor[1].offset")},
    {"tensor[1].dimensions[1]", "last-dimension", OF_A_DIMENSION, NO_RULE,
     AT("tensor[1].offset")},
    {"tensor[1].type", "type",
     {GGUF_TENSOR_TYPE_RANGE, GGUF_TENSOR_TYPE_RANGE, GGUF_TENSOR_TYPE_RANGE,
      GGUF_TENSOR_TYPE_RANGE, NO_RULE}, NO_RULE, AT("tensor[1].type")},
    {"tensor[1].offset", "offset", ALL(GGUF_DATA_OUT_OF_FILE),
     GGUF_DATA_CONTIGUOUS, AT("tensor[1].offset")},
};

static void add_number(case_sink *sink, const char *parent, const char *kind,
                       const number_row *n, reading how)
{
    const builder *file = added_case(sink, parent);
    u64 right = number_at(file, n->path);
    u64 width = need_field(file, n->path)->size;
    char what[GOLDEN_PATH_SIZE];
    blame own = {n->path, 0, UINT64_MAX, NULL};
    bool is_own = n->broken[how] == GGUF_TENSOR_DIMENSION;
    spoil row = {n->broken[how], what, is_own ? own : n->where,
                 {SET(n->path, misread(right, width, how))},
                 {n->also != NO_RULE, {n->also}}, NULL};

    if (right == misread(right, width, how))
        stop_generating("%s of %s reads the same", n->path, parent);
    snprintf(what, sizeof what, "%s-%s%s", n->what, reading_names[how], kind);
    spoil_cases(sink, parent, &row, 1);
}

static void add_numbers(case_sink *sink, const char *parent, const char *kind)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        for (reading how = 0; how < READINGS; how++)
            if (numbers[i].broken[how] != NO_RULE)
                add_number(sink, parent, kind, &numbers[i], how);
}

/* The file is valid if a reader takes the incorrect alignment for 64. */
static void add_alignments(case_sink *sink, const char *parent,
                           const char *kind)
{
    for (reading how = 0; how < BYTE; how++) {
        char what[GOLDEN_PATH_SIZE];
        bool power = how == TURNED;
        spoil row = {GGUF_DATA_START, what, AT_END,
                     {SET("metadata[1].value", misread(64, 4, how))},
                     {!power, {GGUF_ALIGNMENT_POWER_OF_TWO}}, NULL};

        snprintf(what, sizeof what, "alignment-%s%s", reading_names[how],
                 kind);
        spoil_cases(sink, parent, &row, 1);
    }
}

/* --------------------------------------------------------- other origins -- */

/* The offset, counted from another place than the start of the data. */
static void add_origin(case_sink *sink, const char *what, rule broken,
                       u64 offset)
{
    const spoil row = {broken, what, AT("tensor[0].offset"),
                       {SET("tensor[0].offset", offset)},
                       {1, {GGUF_DATA_CONTIGUOUS}}, NULL};

    spoil_cases(sink, "one-byte-in-32", &row, 1);
}

static const model_case small[] = {
    ACCEPT("one-byte-in-32", PLAIN, TENSORS(TENSOR("w", I8, SHAPE(1), COUNT))),
};

/* An offset that is correct after rounding up or down. */
static const spoil rounded[] = {
    {GGUF_TENSOR_OFFSET_ALIGNED, "4-before-the-data", AT("tensor[1].offset"),
     {SET("tensor[1].offset", 28)},
     {2, {GGUF_DATA_CONTIGUOUS, GGUF_DATA_PADDING_ZERO}}, NULL},
    {GGUF_TENSOR_OFFSET_ALIGNED, "1-before-the-data", AT("tensor[1].offset"),
     {SET("tensor[1].offset", 31)},
     {2, {GGUF_DATA_CONTIGUOUS, GGUF_DATA_PADDING_ZERO}}, NULL},
    {GGUF_TENSOR_OFFSET_ALIGNED, "4-behind-the-data", AT("tensor[1].offset"),
     {SET("tensor[1].offset", 36)}, {1, {GGUF_DATA_CONTIGUOUS}}, NULL},
};

static void add_origins(case_sink *sink)
{
    const builder *file = added_case(sink, "one-byte-in-32");
    u64 start = need_field(file, "tensor[0].data")->offset;
    u64 padding = need_field(file, "padding")->size;

    add_origin(sink, "offset-from-the-start-of-the-file",
               GGUF_DATA_OUT_OF_FILE, start);
    add_origin(sink, "offset-from-the-end-of-the-infos",
               GGUF_TENSOR_OFFSET_ALIGNED, padding);
    add_origin(sink, "offset-backwards-to-the-header", GGUF_DATA_OUT_OF_FILE,
               0 - start);
}

void gguf_numbers_cases(case_sink *sink)
{
    add_models(sink, ROWS(good));
    add_models(sink, ROWS(small));
    add_numbers(sink, "numbers-of-each-kind", "");
    add_numbers(sink, "numbers-of-each-kind-big-endian",
                "-in-a-big-endian-file");
    add_alignments(sink, "one-tensor-aligned-to-64", "");
    add_alignments(sink, "one-tensor-aligned-to-64-big-endian",
                   "-in-a-big-endian-file");
    add_origins(sink);
    spoil_cases(sink, "numbers-of-each-kind", ROWS(rounded));
}
