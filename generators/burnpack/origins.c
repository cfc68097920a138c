/*
 * Places and sizes that another reading makes valid: counted from elsewhere, in
 * fewer bits, or as something else. The data are where that reading looks.
 */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."
#define START           "data_offsets[0].head"
#define END             "data_offsets[1].head"
#define TWO_64_LESS(n)  (UINT64_MAX - (n) + 1)

static const u64 six[] = {6};

/* A range of 6 bytes at the start of the data section. */
static void add_start(case_sink *sink, rule broken, const char *what,
                      const char *where, token start, token end)
{
    static char rest[512];
    const token range[] = {ITEMS(2), start, end, {0}};
    const spelling spelled[] = {{"data_offsets", range}, {NULL, NULL}};
    const burnpack_tensor t = {.name = LITERAL("w"), .dtype = U8, .rank = 1,
                               .shape = six, .spelled = spelled};
    const file_model f = {.tensors = &t, .tensor_count = 1,
                          .trailing = {rest, sizeof rest - 6}};

    burnpack_add_lenient(sink, broken, what, (blame)AT(where), &f, NULL);
}

/* The padding after metadata with offsets of two bytes. */
static u64 padding_of(void)
{
    static const token range[] = {ITEMS(2), INT(200), INT(206), {0}};
    static const spelling spelled[] = {{"data_offsets", range}, {NULL, NULL}};
    const burnpack_tensor t = {.name = LITERAL("w"), .dtype = U8, .rank = 1,
                               .shape = six, .spelled = spelled};
    const file_model f = burnpack_file_of(&t);
    builder b = burnpack_build(&f);
    u64 end = BURNPACK_HEADER_SIZE + number_at(&b, "header.metadata_size");

    free_builder(&b);
    if (burnpack_align(end) - end < 24 || burnpack_align(end) - end > 249)
        stop_generating("the padding is not a number of two bytes");
    return burnpack_align(end) - end;
}

static void add_starts(case_sink *sink)
{
    u64 padding = padding_of();
    u64 front = BURNPACK_ALIGNMENT - BURNPACK_HEADER_SIZE;

    add_start(sink, BURNPACK_DATA_ALIGNMENT, "counted-from-the-metadata-s-end",
              W START, (token)INT(padding), (token)INT(padding + 6));
    add_start(sink, BURNPACK_DATA_ALIGNMENT, "counted-from-the-header-s-end",
              W START, (token)INT(front), (token)INT(front + 6));
    add_start(sink, BURNPACK_DATA_OUT_OF_FILE,
              "counted-from-the-end-as-64-bits", W END,
              (token)INT(TWO_64_LESS(512)), (token)INT(TWO_64_LESS(506)));
    add_start(sink, BURNPACK_TENSOR_OFFSETS_TYPE, "counted-from-the-end",
              W START, (token)NOT(511), (token)NOT(505));
    add_start(sink, BURNPACK_TENSOR_OFFSETS_TYPE, "end-counted-from-the-end",
              W END, (token)INT(0), (token)NOT(505));
}

/* ----------------------------------------------------------------- forms -- */

#define START_256(what, ...) \
    {{what "-for-256-at-start", BURNPACK_TENSOR_OFFSETS_TYPE, AT(W START), \
      NO_RULES, NULL, NULL, NULL, what}, \
     FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(256), AT_START(256), \
                            SPELLED(SPELL("data_offsets", ITEMS(2), \
                                          __VA_ARGS__, INT(512))))))}
#define END_256(what, ...) \
    {{what "-for-256-at-end", BURNPACK_TENSOR_OFFSETS_TYPE, AT(W END), \
      NO_RULES, NULL, NULL, NULL, what}, \
     FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(256), \
                            SPELLED(SPELL("data_offsets", ITEMS(2), INT(0), \
                                          __VA_ARGS__)))))}
#define EACH_256(ROW) \
    ROW("text", STRING("256")), ROW("half-float", REAL(2, 0x5c00)), \
    ROW("double-float", REAL(8, 0x4070000000000000)), \
    ROW("two-bytes", OCTETS("\1\0")), ROW("minus-256", NOT(255)), \
    ROW("array-of-it", ITEMS(1), INT(256)), \
    ROW("bignum-of-2-to-64-and-256", TAGGED(2), OCTETS("\1\0\0\0\0\0\0\1\0"))

static const model_case blocks[] = {EACH_256(START_256), EACH_256(END_256)};

static void add_blocks(case_sink *sink)
{
    for (size_t i = 0; i < COUNT_OF(blocks); i++)
        burnpack_add_lenient(sink, blocks[i].info.rule, blocks[i].info.what,
                             blocks[i].info.where, blocks[i].model, NULL);
}

/* ----------------------------------------------------------------- sizes -- */

/* The second range is a start and a size, or a size and a start. */
static void add_size_for_end(case_sink *sink)
{
    static const u64 whole[] = {256};
    const token range[] = {ITEMS(2), INT(256), INT(6), {0}};
    const spelling spelled[] = {{"data_offsets", range}, {NULL, NULL}};
    const burnpack_tensor list[] = {
        {.name = LITERAL("a"), .dtype = U8, .rank = 1, .shape = whole},
        {.name = LITERAL("b"), .dtype = U8, .rank = 1, .shape = six,
         .spelled = spelled},
    };
    const file_model f = {.tensors = list, .tensor_count = 2};

    burnpack_add_lenient(sink, BURNPACK_DATA_INVERTED_RANGE,
                         "start-and-size-of-the-second",
                         (blame)AT("metadata.tensor[1]." END), &f, NULL);
}

/* A dimension that is n in fewer bits; there are n elements. */
static void add_wide(case_sink *sink, burnpack_dtype dtype, const char *what,
                     u64 n, u64 first, u64 second)
{
    const u64 few[] = {n};
    const token one[] = {ITEMS(1), INT(first), {0}};
    const token two[] = {ITEMS(2), INT(first), INT(second), {0}};
    const spelling spelled[] = {{"shape", second == 1 ? one : two},
                                {NULL, NULL}};
    const burnpack_tensor t = {.name = LITERAL("w"), .dtype = dtype, .rank = 1,
                               .shape = few, .spelled = spelled};
    const file_model f = burnpack_file_of(&t);

    burnpack_add_lenient(sink, BURNPACK_DATA_LENGTH_MISMATCH, what,
                         (blame)AT(W END), &f, NULL);
}

static void add_wides(case_sink *sink)
{
    add_wide(sink, U8, "dimension-2-to-8-and-2", 2, TWO(8) + 2, 1);
    add_wide(sink, U8, "dimension-2-to-16-and-2", 2, TWO(16) + 2, 1);
    add_wide(sink, U8, "dimension-2-to-31-and-2", 2, TWO(31) + 2, 1);
    add_wide(sink, U8, "dimension-2-to-32-and-2", 2, TWO(32) + 2, 1);
    add_wide(sink, U8, "dimension-2-to-63-and-2", 2, TWO(63) + 2, 1);
    add_wide(sink, U8, "2-to-31-and-1-times-2", 2, TWO(31) + 1, 2);
    add_wide(sink, U8, "2-to-16-times-2-to-16", 0, TWO(16), TWO(16));
    add_wide(sink, U16, "bytes-2-to-32-and-4", 2, TWO(31) + 2, 1);
    add_wide(sink, F32, "bytes-2-to-32-and-8", 2, TWO(30) + 2, 1);
    add_wide(sink, F64, "bytes-2-to-32-and-16", 2, TWO(29) + 2, 1);
}

/* ---------------------------------------------------------------- header -- */

static const spoil one[] = {
    BREAK_AT(BURNPACK_CBOR_TRAILING_BYTES, "header-included",
             INSIDE("padding", 0, 10), ADD("header.metadata_size", 10)),
};

/* 10 bytes of metadata in a file of 256. */
static const spoil whole[] = {
    BREAK_AT(BURNPACK_CBOR_TRAILING_BYTES, "metadata-size-from-the-end",
             AT_OFFSET(20, 226), SET("header.metadata_size", 236)),
};

/* Metadata whose size counts words of four bytes. */
static void add_words(case_sink *sink)
{
    static char name[200];
    burnpack_tensor t = {.dtype = U8};
    const file_model f = burnpack_file_of(&t);
    builder b = {0};
    u64 size;

    memset(name, 'n', sizeof name);
    t.name = (literal){name, sizeof name - 4};
    do {
        free_builder(&b);
        t.name.size++;
        b = burnpack_build(&f);
        size = number_at(&b, "header.metadata_size");
    } while (size % 4 != 0);
    set_number(&b, "header.metadata_size", size / 4);
    const case_info info = {
        .what = "metadata-size-in-words-of-four-bytes",
        .rule = BURNPACK_CBOR_TRUNCATED,
        .where = AT("metadata.tensor[0].name.head"),
        .patch = "metadata_size is a quarter",
    };
    add_file(sink, &info, &f, &b);
}

void burnpack_origins_cases(case_sink *sink)
{
    spoil_unsealed(sink, "empty", ROWS(whole));
    add_words(sink);
    add_starts(sink);
    add_blocks(sink);
    add_size_for_end(sink);
    add_wides(sink);
    spoil_unsealed(sink, "one-f32-2x3", ROWS(one));
}
