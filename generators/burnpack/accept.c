/*
 * Files that every reader must accept. Most are the nearest valid neighbours of
 * files that the other tables break, and their parents.
 */
#include "generators/burnpack/model.h"

static const model_case structure[] = {
    ACCEPT("empty", EMPTY),
    ACCEPT("empty-not-padded", .unpadded = true),
    ACCEPT("user-metadata-only",
           USER(PAIR("format", "burnpack"), PAIR("producer", "burn"),
                PAIR("version", "0.21.0"))),
    ACCEPT("user-metadata-empty", .fields = "tm"),
    ACCEPT("one-f32-2x3", TENSORS(TENSOR("weight", F32, SHAPE(2, 3)))),
    ACCEPT("one-with-id", TENSORS(TENSOR("weight", F32, SHAPE(2, 3), ID(42)))),
    ACCEPT("one-u8-256", TENSORS(TENSOR("w", U8, SHAPE(256)))),
    ACCEPT("one-of-each", USER(PAIR("k", "v")),
           TENSORS(TENSOR("layer1.bias", F32, SHAPE(3), ID(43), AT_START(256)),
                   TENSOR("layer1.weight", F32, SHAPE(2, 3), ID(42),
                          AT_START(0)))),
    ACCEPT("two-tensors",
           TENSORS(TENSOR("a", F32, SHAPE(4)), TENSOR("b", I32, SHAPE(2)))),
    ACCEPT("three-tensors",
           TENSORS(TENSOR("a", U8, SHAPE(300)), TENSOR("b", U8, SHAPE(300)),
                   TENSOR("c", U8, SHAPE(300)))),
    ACCEPT("sizes-around-256",
           TENSORS(TENSOR("1", U8, SHAPE(1)), TENSOR("255", U8, SHAPE(255)),
                   TENSOR("256", U8, SHAPE(256)),
                   TENSOR("257", U8, SHAPE(257)))),
    ACCEPT("two-of-4096-bytes",
           TENSORS(TENSOR("a", F32, SHAPE(1024)),
                   TENSOR("b", F32, SHAPE(1024), FROM_NUMBER(1)))),
    ACCEPT("bools-in-front-of-other-data",      /* without padding */
           TENSORS(TENSOR("a", BOOL_U32, SHAPE(64)),
                   TENSOR("b", BOOL_NATIVE, SHAPE(256)),
                   TENSOR("c", BOOL_U8, SHAPE(256)),
                   TENSOR("d", U8, SHAPE(5), FROM_NUMBER(2)))),
    ACCEPT("data-in-another-order",
           TENSORS(TENSOR("alpha", I32, SHAPE(1), AT_START(256)),
                   TENSOR("mid", I32, SHAPE(2), AT_START(512)),
                   TENSOR("zeta", I32, SHAPE(3), AT_START(0)))),
    ACCEPT("data-side-by-side",
           TENSORS(TENSOR("a", U8, SHAPE(256)), TENSOR("b", U8, SHAPE(256)))),
    ACCEPT("gap-between-data",
           TENSORS(TENSOR("a", U8, SHAPE(5)),
                   TENSOR("b", U8, SHAPE(5), AT_START(1024)))),
    ACCEPT("first-data-at-256",
           TENSORS(TENSOR("a", U8, SHAPE(5), AT_START(256)))),
    ACCEPT("padding-of-ff",
           TENSORS(TENSOR("a", U8, SHAPE(5)), TENSOR("b", U8, SHAPE(5))),
           .filler = 0xff),
    ACCEPT("bytes-behind-the-data", TENSORS(TENSOR("a", U8, SHAPE(5))),
           .trailing = LITERAL("garbage")),
    ACCEPT("bytes-behind-an-empty-file", .trailing = LITERAL("\0\1\2\3")),
    ACCEPT("same-id-twice",
           TENSORS(TENSOR("a", U8, SCALAR, ID(42)),
                   TENSOR("b", U8, SCALAR, ID(42)))),
    ACCEPT("ids-of-every-head",
           TENSORS(TENSOR("0", U8, SCALAR, ID(0)),
                   TENSOR("23", U8, SCALAR, ID(23)),
                   TENSOR("24", U8, SCALAR, ID(24)),
                   TENSOR("255", U8, SCALAR, ID(255)),
                   TENSOR("256", U8, SCALAR, ID(256)),
                   TENSOR("65536", U8, SCALAR, ID(65536)),
                   TENSOR("2^32", U8, SCALAR, ID(UINT64_C(1) << 32)),
                   TENSOR("2^64-1", U8, SCALAR, ID(UINT64_MAX)))),
    ACCEPT("id-null",
           TENSORS(TENSOR("a", U8, SCALAR, .fields = "dsop",
                          SPELLED(SPELL("param_id", VALUE(NULL_VALUE)))))),
};

static const model_case shapes[] = {
    ACCEPT("scalars",
           TENSORS(TENSOR("b", BOOL_NATIVE, SCALAR), TENSOR("f", F64, SCALAR),
                   TENSOR("i", I8, SCALAR))),
    ACCEPT("rank-1-to-8",
           TENSORS(TENSOR("r1", I32, SHAPE(3)), TENSOR("r2", I32, SHAPE(2, 3)),
                   TENSOR("r3", I32, SHAPE(2, 1, 3)),
                   TENSOR("r4", I32, SHAPE(1, 2, 3, 2)),
                   TENSOR("r5", I32, SHAPE(2, 1, 2, 1, 2)),
                   TENSOR("r6", I32, SHAPE(1, 2, 1, 3, 1, 2)),
                   TENSOR("r7", I32, SHAPE(1, 2, 1, 2, 1, 2, 1)),
                   TENSOR("r8", I32, SHAPE(2, 1, 1, 1, 1, 1, 1, 2)))),
    ACCEPT("rank-33", TENSORS(TENSOR("w", I8, ONES(33)))),
    ACCEPT("rank-64", TENSORS(TENSOR("w", F16, ONES(64)))),
    ACCEPT("elements-64", TENSORS(TENSOR("w", F16, SHAPE(8, 8)))),
    ACCEPT("elements-65", TENSORS(TENSOR("w", F16, SHAPE(5, 13)))),
    ACCEPT("dimensions-of-every-head",
           TENSORS(TENSOR("23", U8, SHAPE(23)), TENSOR("24", U8, SHAPE(24)),
                   TENSOR("255", U8, SHAPE(255)),
                   TENSOR("256", U8, SHAPE(256)))),
    ACCEPT("no-elements", TENSORS(TENSOR("z", F32, SHAPE(0)))),
    ACCEPT("no-elements-in-any-place",
           TENSORS(TENSOR("a", F32, SHAPE(2)), TENSOR("back", F32, SHAPE(3, 0)),
                   TENSOR("front", U8, SHAPE(0, 2)),
                   TENSOR("rest", I64, SHAPE(1)))),
    ACCEPT("no-elements-at-the-end",
           TENSORS(TENSOR("a", U8, SHAPE(1)), TENSOR("z", I16, SHAPE(0)))),
    ACCEPT("no-elements-inside-other-data",
           TENSORS(TENSOR("a", U8, SHAPE(300)),
                   TENSOR("z", F32, SHAPE(0), AT_START(256)))),
    /* of one item each, a multiple of the item, a product: below 2^63 bytes */
    ACCEPT("no-elements-but-dimensions-of-63-bits",
           TENSORS(TENSOR("bytes", U8, SHAPE(INT64_MAX, 0)),
                   TENSOR("f64", F64, SHAPE(0, INT64_MAX / 8)),
                   TENSOR("product", I16, SHAPE(UINT64_C(1) << 31, 0,
                                                INT32_MAX)))),
};

static const u64 three[] = {3};

#define EACH_DTYPE(...) \
    TENSORS(TENSOR("bf16", BF16, __VA_ARGS__), \
            TENSOR("bool", BOOL_NATIVE, __VA_ARGS__), \
            TENSOR("bool32", BOOL_U32, __VA_ARGS__), \
            TENSOR("bool8", BOOL_U8, __VA_ARGS__), \
            TENSOR("f16", F16, __VA_ARGS__), TENSOR("f32", F32, __VA_ARGS__), \
            TENSOR("f64", F64, __VA_ARGS__), \
            TENSOR("flex32", FLEX32, __VA_ARGS__), \
            TENSOR("i16", I16, __VA_ARGS__), TENSOR("i32", I32, __VA_ARGS__), \
            TENSOR("i64", I64, __VA_ARGS__), TENSOR("i8", I8, __VA_ARGS__), \
            TENSOR("u16", U16, __VA_ARGS__), TENSOR("u32", U32, __VA_ARGS__), \
            TENSOR("u64", U64, __VA_ARGS__), TENSOR("u8", U8, __VA_ARGS__))

static const model_case elements[] = {
    ACCEPT("all-dtypes", EACH_DTYPE(.rank = 1, .shape = three)),
    ACCEPT("all-dtypes-one-element", EACH_DTYPE(SCALAR)),
    /* 0, -0, least and greatest subnormal, least normal, 1, greatest,
       infinities, quiet NaNs, signalling NaNs */
    ACCEPT("f64-specials",
           TENSORS(TENSOR("f64", F64, SHAPE(13),
                          DATA("\0\0\0\0\0\0\0\0" "\0\0\0\0\0\0\0\x80"
                               "\1\0\0\0\0\0\0\0"
                               "\xff\xff\xff\xff\xff\xff\x0f\0"
                               "\0\0\0\0\0\0\x10\0" "\0\0\0\0\0\0\xf0\x3f"
                               "\xff\xff\xff\xff\xff\xff\xef\x7f"
                               "\0\0\0\0\0\0\xf0\x7f" "\0\0\0\0\0\0\xf0\xff"
                               "\0\0\0\0\0\0\xf8\x7f"
                               "\xef\xbe\xad\xde\0\0\xf8\xff"
                               "\1\0\0\0\0\0\xf0\x7f"
                               "\xff\xff\xff\xff\xff\xff\xf7\xff")))),
    ACCEPT("f32-specials",
           TENSORS(TENSOR("f32", F32, SHAPE(13),
                          DATA("\0\0\0\0" "\0\0\0\x80" "\1\0\0\0"
                               "\xff\xff\x7f\0" "\0\0\x80\0" "\0\0\x80\x3f"
                               "\xff\xff\x7f\x7f" "\0\0\x80\x7f"
                               "\0\0\x80\xff" "\0\0\xc0\x7f"
                               "\xef\xbe\xed\xff" "\1\0\x80\x7f"
                               "\xff\xff\xbf\xff")),
                   TENSOR("flex32", FLEX32, SHAPE(3),
                          DATA("\1\0\0\0" "\1\0\x80\x7f" "\0\0\0\x80")))),
    ACCEPT("f16-specials",
           TENSORS(TENSOR("bf16", BF16, SHAPE(13),
                          DATA("\0\0" "\0\x80" "\1\0" "\x7f\0" "\x80\0"
                               "\x80\x3f" "\x7f\x7f" "\x80\x7f" "\x80\xff"
                               "\xc0\x7f" "\xef\xff" "\x81\x7f"
                               "\xbf\xff")),
                   TENSOR("f16", F16, SHAPE(13),
                          DATA("\0\0" "\0\x80" "\1\0" "\xff\3" "\0\4" "\0\x3c"
                               "\xff\x7b" "\0\x7c" "\0\xfc" "\0\x7e"
                               "\xef\xff" "\1\x7c" "\xff\xfd")))),
    ACCEPT("integer-limits",
           TENSORS(TENSOR("i16", I16, SHAPE(3), DATA("\xff\x7f\0\x80\1\2")),
                   TENSOR("i32", I32, SHAPE(2),
                          DATA("\xff\xff\xff\x7f\0\0\0\x80")),
                   TENSOR("i64", I64, SHAPE(2),
                          DATA("\xff\xff\xff\xff\xff\xff\xff\x7f"
                               "\0\0\0\0\0\0\0\x80")),
                   TENSOR("i8", I8, SHAPE(3), DATA("\x7f\x80\xff")),
                   TENSOR("u64", U64, SHAPE(2),
                          DATA("\xff\xff\xff\xff\xff\xff\xff\xff"
                               "\1\2\3\4\5\6\7\x08")),
                   TENSOR("u8", U8, SHAPE(2), DATA("\x7f\xff")))),
};

#define NAMED(text)     TENSOR(text, U8, SCALAR)

static const model_case names[] = {
    ACCEPT("name-empty", TENSORS(NAMED(""))),
    ACCEPT("names-with-nul",
           TENSORS(NAMED("\0"), NAMED("a"), NAMED("a\0"), NAMED("a\0b"))),
    ACCEPT("names-alike-in-1024-bytes",
           TENSORS(NAMED(ALIKE("a")), NAMED(ALIKE("b")))),
    ACCEPT("names-controls",
           TENSORS(NAMED("\t"), NAMED("\x1b[31m"), NAMED("line\nbreak"),
                   NAMED("\x7f"), NAMED("\xc2\x85"),
                   NAMED("\xe2\x80\xae" "evil"))),
    ACCEPT("names-not-normalised",
           TENSORS(NAMED("K"), NAMED("e\xcc\x81"), NAMED("fi"), NAMED("k"),
                   NAMED("\xc3\xa9"), NAMED("\xe2\x84\xaa"),
                   NAMED("\xef\xac\x81"))),
    ACCEPT("names-in-byte-order",
           TENSORS(NAMED("B"), NAMED("Z"), NAMED("a"), NAMED("a-b"),
                   NAMED("a.b"), NAMED("aa"), NAMED("\xef\xbf\xbf"),
                   NAMED("\xf0\x90\x80\x80"))),
    ACCEPT("names-in-no-order", TENSORS(NAMED("z"), NAMED("a"), NAMED("m"))),
    ACCEPT("names-like-paths",
           TENSORS(NAMED("."), NAMED(".."), NAMED("../../etc/passwd"),
                   NAMED("/etc/passwd"), NAMED("C:\\x"), NAMED("a..b"))),
    ACCEPT("names-like-fields",
           TENSORS(NAMED("dtype"), NAMED("metadata"), NAMED("tensors"))),
    ACCEPT("names-utf8-rows",
           TENSORS(NAMED("\x01"), NAMED("\xc2\x80"), NAMED("\xdf\xbf"),
                   NAMED("\xe0\xa0\x80"), NAMED("\xed\x9f\xbf"),
                   NAMED("\xee\x80\x80"), NAMED("\xf0\x90\x80\x80"),
                   NAMED("\xf4\x8f\xbf\xbf"))),
    ACCEPT("names-bom-and-crlf",
           USER(PAIR("k\r\n", "v\r\n"),
                PAIR("\xef\xbb\xbfk", "\xef\xbb\xbfv")),
           TENSORS(NAMED("a\nb"), NAMED("a\r\nb"), NAMED("w"),
                   NAMED("\xef\xbb\xbfw"))),
    ACCEPT("user-metadata-texts",
           USER(PAIR("", "empty key"), PAIR("empty value", ""),
                PAIR("lines", "a\nb\0c\x7f"),
                PAIR("\xe9\x87\x8d\xe3\x81\xbf", "\xf0\x9f\xa7\xb2"))),
    ACCEPT("user-metadata-in-no-order",
           USER(PAIR("z", "1"), PAIR("a", "2"), PAIR("m", "3"))),
};

void burnpack_accept_cases(case_sink *sink)
{
    add_models(sink, ROWS(structure));
    add_models(sink, ROWS(shapes));
    add_models(sink, ROWS(elements));
    add_models(sink, ROWS(names));
}
