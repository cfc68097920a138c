/*
 * Files that every reader must accept. Most are the nearest valid neighbours of
 * files that the other tables break, and their parents.
 */
#include "generators/zten/model.h"

static const model_case structure[] = {
    ACCEPT("empty", EMPTY),
    ACCEPT("empty-after-a-gap", .gap = 56),
    ACCEPT("one-float32-2x3",
           TENSORS(TENSOR("weight", FLOAT32, SHAPE(2, 3)))),
    ACCEPT("one-uint8-64", TENSORS(TENSOR("w", UINT8, SHAPE(64)))),
    ACCEPT("one-before-a-gap", TENSORS(TENSOR("w", FLOAT32, SHAPE(2, 3))),
           .gap = 168),
    ACCEPT("two-tensors",
           TENSORS(TENSOR("a", FLOAT32, SHAPE(4)),
                   TENSOR("b", INT32, SHAPE(2)))),
    ACCEPT("two-blobs-of-192",
           TENSORS(TENSOR("a", UINT8, SHAPE(192)),
                   TENSOR("b", UINT8, SHAPE(192)))),
    ACCEPT("blob-sizes-around-64",
           TENSORS(TENSOR("1", UINT8, SHAPE(1)), TENSOR("63", UINT8, SHAPE(63)),
                   TENSOR("64", UINT8, SHAPE(64)),
                   TENSOR("65", UINT8, SHAPE(65)),
                   TENSOR("128", UINT8, SHAPE(128)))),
    ACCEPT("entries-in-another-order",
           TENSORS(TENSOR("last", INT32, SHAPE(3), .offset = 256),
                   TENSOR("first", INT32, SHAPE(1), .offset = 64),
                   TENSOR("middle", INT32, SHAPE(2), .offset = 128))),
    ACCEPT("gap-between-blobs",
           TENSORS(TENSOR("a", UINT8, SHAPE(5)),
                   TENSOR("b", UINT8, SHAPE(5), .offset = 320))),
    ACCEPT("first-blob-at-128",
           TENSORS(TENSOR("a", UINT8, SHAPE(5), .offset = 128))),
    ACCEPT("1000-bytes-before-the-index",
           TENSORS(TENSOR("a", UINT8, SHAPE(5))), .gap = 1000),
    ACCEPT("padding-of-ff",
           TENSORS(TENSOR("a", UINT8, SHAPE(5)), TENSOR("b", UINT8, SHAPE(5))),
           .filler = 0xff, .gap = 3),
    ACCEPT("blobs-side-by-side",
           TENSORS(TENSOR("a", UINT8, SHAPE(64)), TENSOR("b", UINT8, SHAPE(64)),
                   TENSOR("c", UINT8, SHAPE(64)))),
};

static const model_case shapes[] = {
    ACCEPT("scalars",
           TENSORS(TENSOR("f64", FLOAT64, SCALAR), TENSOR("b", BOOL, SCALAR),
                   TENSOR("i8", INT8, SCALAR), TENSOR("u16", UINT16, SCALAR),
                   TENSOR("z", INT32, SCALAR, PACKED))),
    ACCEPT("rank-1-to-8",
           TENSORS(TENSOR("r1", INT32, SHAPE(3)),
                   TENSOR("r2", INT32, SHAPE(2, 3)),
                   TENSOR("r3", INT32, SHAPE(2, 1, 3)),
                   TENSOR("r4", INT32, SHAPE(1, 2, 3, 2)),
                   TENSOR("r5", INT32, SHAPE(2, 1, 2, 1, 2)),
                   TENSOR("r6", INT32, SHAPE(1, 2, 1, 3, 1, 2)),
                   TENSOR("r7", INT32, SHAPE(1, 2, 1, 2, 1, 2, 1)),
                   TENSOR("r8", INT32, SHAPE(2, 1, 1, 1, 1, 1, 1, 2)))),
    ACCEPT("rank-24", TENSORS(TENSOR("w", INT8, ONES(24)))),
    ACCEPT("rank-64", TENSORS(TENSOR("w", INT8, ONES(64)))),
    ACCEPT("rank-32", TENSORS(TENSOR("w", INT16, ONES(32)))),
    ACCEPT("rank-33", TENSORS(TENSOR("w", INT16, ONES(33)))),
    ACCEPT("elements-64", TENSORS(TENSOR("w", FLOAT16, SHAPE(8, 8)))),
    ACCEPT("elements-64-float64", TENSORS(TENSOR("w", FLOAT64, SHAPE(64)))),
    ACCEPT("elements-65", TENSORS(TENSOR("w", FLOAT16, SHAPE(5, 13)))),
    ACCEPT("dimensions-of-every-head",
           TENSORS(TENSOR("23", UINT8, SHAPE(23)),
                   TENSOR("24", UINT8, SHAPE(24)),
                   TENSOR("255", UINT8, SHAPE(255)),
                   TENSOR("256", UINT8, SHAPE(256)))),
    ACCEPT("no-elements",
           TENSORS(TENSOR("z", FLOAT32, SHAPE(0)),
                   TENSOR("front", INT64, SHAPE(0, 3)),
                   TENSOR("back", INT16, SHAPE(3, 0)),
                   TENSOR("all", UINT8, SHAPE(0, 0, 0)),
                   TENSOR("five", UINT8, SHAPE(5)))),
    ACCEPT("no-elements-at-the-index",
           TENSORS(TENSOR("five", UINT8, SHAPE(5)),
                   TENSOR("none", INT16, SHAPE(0)))),
    ACCEPT("no-elements-inside-another-blob",
           TENSORS(TENSOR("w", UINT8, SHAPE(200)),
                   TENSOR("none", FLOAT32, SHAPE(0), .offset = 128))),
    /* elements of nearly 2^63-1 bytes if the zero were 1 */
    ACCEPT("no-elements-beside-2-to-63-1",
           TENSORS(TENSOR("most", UINT8, SHAPE(0, INT64_MAX)),
                   TENSOR("two", INT16, SHAPE(INT64_MAX / 2, 0)),
                   TENSOR("product", FLOAT32,
                          SHAPE(UINT64_C(1) << 30, 0, 0x7fffffff)))),
    ACCEPT("no-elements-beside-2-to-60-1",
           TENSORS(TENSOR("w", FLOAT64, SHAPE(0, INT64_MAX / 8)))),
    ACCEPT("no-elements-checked",
           TENSORS(TENSOR("crc", UINT8, SHAPE(0), CRC),
                   TENSOR("sha", UINT8, SHAPE(0),
                          CHECKSUM(SHA_LOWER, "sha256:*")))),
};

static const u64 three[] = {3};

#define EACH_DTYPE(...) \
    TENSORS(TENSOR("f64", FLOAT64, __VA_ARGS__), \
            TENSOR("f32", FLOAT32, __VA_ARGS__), \
            TENSOR("f16", FLOAT16, __VA_ARGS__), \
            TENSOR("bf16", BFLOAT16, __VA_ARGS__), \
            TENSOR("i64", INT64, __VA_ARGS__), \
            TENSOR("i32", INT32, __VA_ARGS__), \
            TENSOR("i16", INT16, __VA_ARGS__), \
            TENSOR("i8", INT8, __VA_ARGS__), \
            TENSOR("u64", UINT64, __VA_ARGS__), \
            TENSOR("u32", UINT32, __VA_ARGS__), \
            TENSOR("u16", UINT16, __VA_ARGS__), \
            TENSOR("u8", UINT8, __VA_ARGS__), \
            TENSOR("bool", BOOL, __VA_ARGS__))
#define THREE .rank = 1, .shape = three

/* 0, -0, least and greatest subnormal, least normal, 1, greatest,
   infinities, quiet NaNs, signalling NaNs */
#define F64_SPECIALS \
    "\0\0\0\0\0\0\0\0" "\0\0\0\0\0\0\0\x80" "\1\0\0\0\0\0\0\0" \
    "\xff\xff\xff\xff\xff\xff\x0f\0" "\0\0\0\0\0\0\x10\0" \
    "\0\0\0\0\0\0\xf0\x3f" "\xff\xff\xff\xff\xff\xff\xef\x7f" \
    "\0\0\0\0\0\0\xf0\x7f" "\0\0\0\0\0\0\xf0\xff" "\0\0\0\0\0\0\xf8\x7f" \
    "\xef\xbe\xad\xde\0\0\xf8\xff" "\1\0\0\0\0\0\xf0\x7f" \
    "\xff\xff\xff\xff\xff\xff\xf7\xff"
#define F32_SPECIALS \
    "\0\0\0\0" "\0\0\0\x80" "\1\0\0\0" "\xff\xff\x7f\0" "\0\0\x80\0" \
    "\0\0\x80\x3f" "\xff\xff\x7f\x7f" "\0\0\x80\x7f" "\0\0\x80\xff" \
    "\0\0\xc0\x7f" "\xef\xbe\xed\xff" "\1\0\x80\x7f" "\xff\xff\xbf\xff"
#define F16_SPECIALS \
    "\0\0" "\0\x80" "\1\0" "\xff\3" "\0\4" "\0\x3c" "\xff\x7b" "\0\x7c" \
    "\0\xfc" "\0\x7e" "\xef\xff" "\1\x7c" "\xff\xfd"
#define BF16_SPECIALS \
    "\0\0" "\0\x80" "\1\0" "\x7f\0" "\x80\0" "\x80\x3f" "\x7f\x7f" \
    "\x80\x7f" "\x80\xff" "\xc0\x7f" "\xef\xff" "\x81\x7f" "\xbf\xff"
#define SPECIALS(more) \
    TENSORS(TENSOR("f64", FLOAT64, SHAPE(13), DATA(F64_SPECIALS), more), \
            TENSOR("f32", FLOAT32, SHAPE(13), DATA(F32_SPECIALS), more), \
            TENSOR("f16", FLOAT16, SHAPE(13), DATA(F16_SPECIALS), more), \
            TENSOR("bf16", BFLOAT16, SHAPE(13), DATA(BF16_SPECIALS), more))

/* 0, 1, all ones, greatest, least, bytes that differ */
#define INTEGERS(more) \
    TENSORS(TENSOR("i64", INT64, SHAPE(6), more, \
                   DATA("\0\0\0\0\0\0\0\0" "\1\0\0\0\0\0\0\0" \
                        "\xff\xff\xff\xff\xff\xff\xff\xff" \
                        "\xff\xff\xff\xff\xff\xff\xff\x7f" \
                        "\0\0\0\0\0\0\0\x80" "\1\2\3\4\5\6\7\x08")), \
            TENSOR("u64", UINT64, SHAPE(2), more, \
                   DATA("\xff\xff\xff\xff\xff\xff\xff\xff" \
                        "\1\2\3\4\5\6\7\x08")), \
            TENSOR("i32", INT32, SHAPE(3), more, \
                   DATA("\xff\xff\xff\x7f" "\0\0\0\x80" "\1\2\3\4")), \
            TENSOR("u32", UINT32, SHAPE(2), more, \
                   DATA("\xff\xff\xff\xff" "\1\2\3\4")), \
            TENSOR("i16", INT16, SHAPE(3), more, \
                   DATA("\xff\x7f" "\0\x80" "\1\2")), \
            TENSOR("u16", UINT16, SHAPE(2), more, DATA("\xff\xff" "\1\2")), \
            TENSOR("i8", INT8, SHAPE(3), more, DATA("\x7f\x80\xff")), \
            TENSOR("u8", UINT8, SHAPE(2), more, DATA("\x7f\xff")))

static const model_case elements[] = {
    ACCEPT("all-dtypes", EACH_DTYPE(THREE)),
    ACCEPT("all-dtypes-big-endian", EACH_DTYPE(THREE, .order = BIG)),
    /* more than one buffer of readers that swap bytes piecewise */
    ACCEPT("big-endian-65600-bytes",
           TENSORS(TENSOR("w", FLOAT64, SHAPE(8200), .order = BIG))),
    ACCEPT("big-endian-80000-bytes",
           TENSORS(TENSOR("w", INT32, SHAPE(20000), .order = BIG))),
    ACCEPT("all-dtypes-little-said", EACH_DTYPE(THREE, .order = LITTLE)),
    ACCEPT("all-dtypes-unmarked", EACH_DTYPE(THREE, .order = UNMARKED)),
    ACCEPT("all-dtypes-compressed", EACH_DTYPE(THREE, PACKED)),
    ACCEPT("all-dtypes-compressed-little",
           EACH_DTYPE(THREE, PACKED, .order = LITTLE)),
    ACCEPT("float-specials", SPECIALS(.order = LITTLE)),
    ACCEPT("float-specials-big-endian", SPECIALS(.order = BIG)),
    ACCEPT("float-specials-compressed", SPECIALS(PACKED)),
    ACCEPT("integer-limits", INTEGERS(.order = LITTLE)),
    ACCEPT("integer-limits-big-endian", INTEGERS(.order = BIG)),
    ACCEPT("bool-bytes-above-1",
           TENSORS(TENSOR("b", BOOL, SHAPE(6), DATA("\0\1\2\x7f\x80\xff")),
                   TENSOR("z", BOOL, SHAPE(3), DATA("\2\0\xff"), PACKED))),
    ACCEPT("one-byte-big-endian",
           TENSORS(TENSOR("i8", INT8, SHAPE(3), .order = BIG),
                   TENSOR("u8", UINT8, SHAPE(3), .order = BIG),
                   TENSOR("b", BOOL, SHAPE(3), .order = BIG),
                   TENSOR("z", BOOL, SHAPE(3), .order = BIG, PACKED))),
};

#define NAMED(text)     TENSOR(text, UINT8, SCALAR)

static const model_case names[] = {
    ACCEPT("name-empty", TENSORS(NAMED(""))),
    ACCEPT("names-with-nul",
           TENSORS(NAMED("a"), NAMED("a\0"), NAMED("a\0b"), NAMED("\0"))),
    ACCEPT("names-alike-in-1024-bytes",
           TENSORS(NAMED(ALIKE("a")), NAMED(ALIKE("b")))),
    ACCEPT("names-controls",
           TENSORS(NAMED("\t"), NAMED("line\nbreak"), NAMED("\x1b[31m"),
                   NAMED("\x7f"), NAMED("\xc2\x85"), NAMED("\xe2\x80\xa8"),
                   NAMED("\xe2\x80\xae" "evil"))),
    /* the first and the last character of each row of Unicode's Table 3-7 */
    ACCEPT("names-utf8-rows",
           TENSORS(NAMED("\x01"), NAMED("\x7f"), NAMED("\xc2\x80"),
                   NAMED("\xdf\xbf"), NAMED("\xe0\xa0\x80"),
                   NAMED("\xe0\xbf\xbf"), NAMED("\xe1\x80\x80"),
                   NAMED("\xec\xbf\xbf"), NAMED("\xed\x80\x80"),
                   NAMED("\xed\x9f\xbf"), NAMED("\xee\x80\x80"),
                   NAMED("\xef\xbf\xbf"), NAMED("\xf0\x90\x80\x80"),
                   NAMED("\xf0\xbf\xbf\xbf"), NAMED("\xf1\x80\x80\x80"),
                   NAMED("\xf3\xbf\xbf\xbf"), NAMED("\xf4\x80\x80\x80"),
                   NAMED("\xf4\x8f\xbf\xbf"))),
    ACCEPT("names-not-normalised",
           TENSORS(NAMED("\xc3\xa9"), NAMED("e\xcc\x81"), NAMED("\xef\xac\x81"),
                   NAMED("fi"), NAMED("k"), NAMED("K"),
                   NAMED("\xe2\x84\xaa"))),
    ACCEPT("names-white-space",
           TENSORS(NAMED("k"), NAMED("k "), NAMED(" k"), NAMED(" "),
                   NAMED("\xc2\xa0"), NAMED("\xef\xbb\xbfk"))),
    ACCEPT("names-punctuation",
           TENSORS(NAMED("\"quoted\""), NAMED("back\\slash"), NAMED("%s%n"),
                   NAMED("'"), NAMED("<b>&amp;</b>"), NAMED("null"))),
    ACCEPT("names-like-paths",
           TENSORS(NAMED("../../etc/passwd"), NAMED("/etc/passwd"),
                   NAMED("C:\\x"), NAMED("//host/share"), NAMED("."),
                   NAMED(".."))),
    ACCEPT("names-like-fields",
           TENSORS(NAMED("name"), NAMED("offset"), NAMED("float32"),
                   NAMED("raw"), NAMED("ZTEN0001"))),
    ACCEPT("names-beginnings-of-others",
           TENSORS(NAMED("a"), NAMED("aa"), NAMED("aaa"), NAMED("ab"))),
    ACCEPT("names-in-many-scripts",
           TENSORS(NAMED("\xe9\x87\x8d\xe3\x81\xbf"), NAMED("\xd0\xb2\xd0\xb5"),
                   NAMED("\xf0\x9f\xa7\xb2.\xe7\xa3\x81"))),
};

/* ------------------------------------------------------------- computed -- */

/* Names of count sizes. */
static void add_long_names(case_sink *sink, const char *what,
                           const size_t *sizes, size_t count)
{
    enum {MOST = 5, LONGEST = 65536};
    static char name[LONGEST];
    zten_tensor tensors[MOST];
    file_model a = {.tensors = tensors, .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    memset(name, 'n', sizeof name);
    for (size_t i = 0; i < a.tensor_count; i++)
        tensors[i] = (zten_tensor){.name = {name, sizes[i]}, .dtype = UINT8};
    add_model(sink, &info, &a);
}

/* Names with a common prefix, at one offset, for readers that compare all
 * pairs. */
static void add_many(case_sink *sink, const char *what, size_t count)
{
    enum {MOST = 300, NAME_SIZE = 40};
    static const u64 none[] = {0};
    static char names_of[MOST][NAME_SIZE];
    static zten_tensor tensors[MOST];
    file_model a = {.tensors = tensors, .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++) {
        int length = snprintf(names_of[i], NAME_SIZE,
                              "model.language_model.layers.%zu", i);
        tensors[i] = (zten_tensor){.name = {names_of[i], (size_t)length},
                                   .dtype = INT8, .rank = 1, .shape = none};
    }
    add_model(sink, &info, &a);
}

void zten_accept_cases(case_sink *sink)
{
    /* each makes the head longer */
    static const size_t sizes[] = {23, 24, 255, 256, 4096};

    add_models(sink, ROWS(structure));
    add_models(sink, ROWS(shapes));
    add_models(sink, ROWS(elements));
    add_models(sink, ROWS(names));
    add_long_names(sink, "names-of-every-head", ROWS(sizes));
    add_many(sink, "many-tensors", 100);
    add_many(sink, "entries-300", 300);
}
