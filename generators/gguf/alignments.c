/* general.alignment: its type, its value, and the places of data. */
#include "generators/gguf/model.h"

#define TWO_TENSORS \
    TENSORS(TENSOR("a", F32, SHAPE(3), COUNT), TENSOR("b", I8, SHAPE(5), COUNT))

#define SMALL(key)  NUMBER(key, UINT8, 1)

static const model_case good[] = {
    ACCEPT("alignment-8", ALIGNED(8), TWO_TENSORS),
    ACCEPT("alignment-16", ALIGNED(16), TWO_TENSORS),
    ACCEPT("alignment-32", ALIGNED(32), TWO_TENSORS),
    ACCEPT("alignment-64", ALIGNED(64), TWO_TENSORS),
    ACCEPT("alignment-256", ALIGNED(256), TWO_TENSORS),
    ACCEPT("alignment-1024", ALIGNED(1024), TWO_TENSORS),
    ACCEPT("alignment-4096", ALIGNED(4096),
           TENSORS(TENSOR("a", F32, SHAPE(3), COUNT))),
    ACCEPT("alignment-65536", ALIGNED(65536),
           TENSORS(TENSOR("a", F32, SHAPE(3), COUNT))),
    ACCEPT("alignment-64-big-endian", ALIGNED(64), TWO_TENSORS,
           .big_endian = true),
    ACCEPT("alignment-64-version-2", ALIGNED(64), TWO_TENSORS, .version = 2),
    ACCEPT("alignment-64-without-tensors", ALIGNED(64)),
    ACCEPT("alignment-2-31-without-tensors", ALIGNED(TWO(31)),
           .unpadded = true),
    ACCEPT("alignment-behind-other-keys",
           PAIRS(NUMBER("a", UINT8, 1), WORDS("general.name", "name"),
                 ALIGNMENT_OF(64)), TWO_TENSORS),
    ACCEPT("alignment-before-the-architecture",
           PAIR_LIST(ALIGNMENT_OF(1024), ARCHITECTURE), TWO_TENSORS),
    ACCEPT("alignment-after-12-other-keys",
           PAIRS(SMALL("a"), SMALL("b"), SMALL("c"), SMALL("d"), SMALL("e"),
                 SMALL("f"), SMALL("g"), SMALL("h"), SMALL("i"), SMALL("j"),
                 SMALL("k"), ALIGNMENT_OF(1024)), TWO_TENSORS),
    ACCEPT("alignment-between-other-keys",
           PAIRS(NUMBER("a", UINT32, 7), ALIGNMENT_OF(128),
                 NUMBER("b", UINT32, 9)), TWO_TENSORS),
    ACCEPT("alignment-beside-keys-that-end-so",
           PAIRS(NUMBER("test.alignment", UINT32, 64),
                 NUMBER("alignment", UINT32, 128),
                 NUMBER("a.general.alignment", UINT32, 256),
                 NUMBER("general.alignment.a", UINT32, 512),
                 ALIGNMENT_OF(32), NUMBER("b.alignment", UINT32, 1024)),
           TWO_TENSORS),
    ACCEPT("alignment-absent-and-keys-that-end-so",
           PAIRS(NUMBER("test.alignment", UINT32, 64),
                 NUMBER("alignment", UINT32, 128),
                 NUMBER("a.general.alignment", UINT32, 256),
                 NUMBER("general.alignments", UINT32, 512)), TWO_TENSORS),
};

/* The place of the alignment among many pairs. */
static void add_place(case_sink *sink, const char *what, size_t at)
{
    enum {MANY = 300, NAME_SIZE = 8};
    char names[MANY][NAME_SIZE];
    gguf_pair pairs[MANY];
    const gguf_tensor tensors[] = {TENSOR("a", F32, SHAPE(3), COUNT),
                                   TENSOR("b", I8, SHAPE(5), COUNT)};
    const file_model m = {.pairs = pairs, .pair_count = MANY,
                          .tensors = tensors, .tensor_count = 2};

    for (size_t i = 0; i < MANY; i++) {
        int size = snprintf(names[i], NAME_SIZE, "k%zu", i);
        pairs[i] = (gguf_pair){{names[i], (size_t)size, 1}, UINT32, i, {0},
                               NULL, 0};
    }
    pairs[at == 0] = (gguf_pair)ARCHITECTURE;
    pairs[at] = (gguf_pair)ALIGNMENT_OF(1024);
    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &m);
}

/* Without tensors, so that no data depends on the alignment. */
#define VALUE(what, bytes) \
    CASE(GGUF_ALIGNMENT_VALUE, what, AT("metadata[1].value"), \
         "another alignment", ALIGNED(bytes), .unpadded = true)
#define TYPE(what, ...) \
    CASE(GGUF_ALIGNMENT_TYPE, what, AT("metadata[1].value_type"), \
         "an alignment of another type", PAIRS(__VA_ARGS__), .unpadded = true)
#define TYPED(what, type) \
    TYPE(what, NUMBER("general.alignment", type, 32))

static const model_case bad[] = {
    VALUE("0", 0), VALUE("3", 3), VALUE("5", 5), VALUE("6", 6), VALUE("7", 7),
    VALUE("9", 9), VALUE("12", 12), VALUE("13", 13), VALUE("20", 20),
    VALUE("31", 31), VALUE("33", 33), VALUE("36", 36), VALUE("100", 100),
    VALUE("65535", 65535), VALUE("65537", 65537),
    VALUE("2-31-minus-1", TWO(31) - 1), VALUE("2-31-plus-1", TWO(31) + 1),
    VALUE("2-32-minus-4", 0xfffffffc), VALUE("2-32-minus-1", 0xffffffff),
    CASE(GGUF_ALIGNMENT_VALUE, "0-in-a-big-endian-file",
         AT("metadata[1].value"), "another alignment", ALIGNED(0),
         .unpadded = true, .big_endian = true),

    TYPED("uint8", UINT8), TYPED("int8", INT8), TYPED("uint16", UINT16),
    TYPED("int16", INT16), TYPED("int32", INT32), TYPED("uint64", UINT64),
    TYPED("int64", INT64),
    TYPE("bool", NUMBER("general.alignment", BOOL, 1)),
    TYPE("float32", NUMBER("general.alignment", FLOAT32, 0x42000000)),
    TYPE("float64", NUMBER("general.alignment", FLOAT64, 0x4040000000000000)),
    TYPE("string", WORDS("general.alignment", "32")),
    TYPE("array", LIST("general.alignment", NUMBERS(UINT32, 32))),
    TYPE("uint64-0", NUMBER("general.alignment", UINT64, 0)),
};
#undef TYPE
#undef TYPED

static const model_case permitted[] = {
#define EIGHT(what, bytes, ...) \
    CASE(GGUF_ALIGNMENT_MULTIPLE_OF_8, what, AT("metadata[1].value"), \
         "another alignment", ALIGNED(bytes), __VA_ARGS__)
    EIGHT("1", 1, TWO_TENSORS), EIGHT("2", 2, TWO_TENSORS),
    EIGHT("4", 4, TWO_TENSORS),
    EIGHT("1-without-tensors", 1, .tensor_count = 0),
    EIGHT("4-big-endian", 4, TWO_TENSORS, .big_endian = true),
#define POWER(what, bytes, ...) \
    CASE(GGUF_ALIGNMENT_POWER_OF_TWO, what, AT("metadata[1].value"), \
         "another alignment", ALIGNED(bytes), __VA_ARGS__)
    POWER("24", 24, TWO_TENSORS), POWER("40", 40, TWO_TENSORS),
    POWER("48", 48, TWO_TENSORS), POWER("56", 56, TWO_TENSORS),
    POWER("96", 96, TWO_TENSORS), POWER("1000", 1000, TWO_TENSORS),
    POWER("24-without-tensors", 24, .tensor_count = 0),
    POWER("2-31-plus-8-without-tensors", TWO(31) + 8, .unpadded = true),
    POWER("2-32-minus-8-without-tensors", 0xfffffff8, .unpadded = true),
};

static const spoil huge[] = {
    BREAK_AT(GGUF_DATA_START, "alignment-2-31", AT_END,
             SET("metadata[1].value", TWO(31))),
};

void gguf_alignments_cases(case_sink *sink)
{
    add_models(sink, ROWS(good));
    add_place(sink, "alignment-first-of-300-pairs", 0);
    add_place(sink, "alignment-100-of-300-pairs", 99);
    add_place(sink, "alignment-last-of-300-pairs", 299);
    add_models(sink, ROWS(bad));
    add_models(sink, ROWS(permitted));
    spoil_cases(sink, "alignment-4096", ROWS(huge));
}
