/* Element types, broken: plain ones, and the storage of Bool. */
#include "generators/burnpack/model.h"

#define DTYPE           "metadata.tensor[0].dtype."
#define BROKEN(rule, what, where, ...) \
    {{what, rule, where, NO_RULES, NULL, NULL, NULL, what}, \
     FILE_OF(TENSORS(__VA_ARGS__))}
#define AS(...) \
    TENSOR("w", F32, SHAPE(2, 3), SPELLED(SPELL("dtype", __VA_ARGS__)))
#define UNKNOWN_NAME(what, text) \
    BROKEN(BURNPACK_DTYPE_UNKNOWN, what, AT(DTYPE "text"), AS(STRING(text)))
#define WRONG_FORM(what, ...) \
    BROKEN(BURNPACK_DTYPE_ENCODING, what, AT(DTYPE "head"), AS(__VA_ARGS__))
#define OLD_TEXT(what, text) \
    BROKEN(BURNPACK_DTYPE_ENCODING, what, AT(DTYPE "text"), AS(STRING(text)))
/* {name: ...} written token by token: the name is text[1]. */
#define VARIANT_IS(rule, what, field, ...) \
    BROKEN(rule, what, AT(DTYPE field), AS(PAIRS(1), __VA_ARGS__))

static const model_case plain[] = {
    UNKNOWN_NAME("lower-case", "f32"), UNKNOWN_NAME("f8", "F8"),
    UNKNOWN_NAME("number", "1"), UNKNOWN_NAME("float32", "float32"),
    UNKNOWN_NAME("space-behind", "F32 "), UNKNOWN_NAME("nul-behind", "F32\0"),
    UNKNOWN_NAME("cut", "F3"), UNKNOWN_NAME("flex", "FLEX32"),
    UNKNOWN_NAME("i4", "I4"), UNKNOWN_NAME("lower-case-bool", "bool"),
    UNKNOWN_NAME("complex", "C64"), UNKNOWN_NAME("as-displayed", "Bool(U8)"),
    BROKEN(BURNPACK_DTYPE_UNKNOWN, "no-text", INSIDE(DTYPE "head", 1, 0),
           AS(STRING(""))),
    VARIANT_IS(BURNPACK_DTYPE_UNKNOWN, "variant", "text[1]", STRING("QInt"),
               STRING("U8")),
    VARIANT_IS(BURNPACK_DTYPE_UNKNOWN, "variant-lower-case", "text[1]",
               STRING("bool"), STRING("U8")),

    WRONG_FORM("number-of-a-variant", INT(1)),
    WRONG_FORM("null", VALUE(NULL_VALUE)), WRONG_FORM("bytes", OCTETS("F32")),
    WRONG_FORM("array", ITEMS(1), STRING("F32")),
    WRONG_FORM("true", VALUE(TRUE_VALUE)), WRONG_FORM("empty-map", PAIRS(0)),
    WRONG_FORM("map-of-two", PAIRS(2), STRING("Bool"), STRING("U8"),
               STRING("F32"), VALUE(NULL_VALUE)),
    BROKEN(BURNPACK_DTYPE_ENCODING, "bool-twice", AT(DTYPE "head"),
           TENSOR("b", U8, SHAPE(6),
                  SPELLED(SPELL("dtype", PAIRS(2), STRING("Bool"),
                                STRING("U8"), STRING("Bool"),
                                STRING("Native"))))),
    OLD_TEXT("bool-of-0.20", "Bool"), OLD_TEXT("qfloat-as-text", "QFloat"),
    VARIANT_IS(BURNPACK_DTYPE_ENCODING, "plain-in-a-map", "text[1]",
               STRING("F32"), VALUE(NULL_VALUE)),
    VARIANT_IS(BURNPACK_DTYPE_ENCODING, "variant-in-bytes", "head[1]",
               OCTETS("Bool"), STRING("U8")),
    VARIANT_IS(BURNPACK_DTYPE_ENCODING, "variant-a-number", "head[1]", INT(15),
               STRING("U8")),
};

#define OPEN_DTYPE(what, kind, ...) \
    CASE_BOTH(BURNPACK_DTYPE_ENCODING, what, AT(DTYPE "head"), \
              BURNPACK_CBOR_INDEFINITE, what, \
              TENSORS(TENSOR("b", U8, SHAPE(6), \
                             SPELLED(SPELL("dtype", OPEN(kind), \
                                           __VA_ARGS__)))))

static const model_case open_maps[] = {
    CASE_BOTH(BURNPACK_DTYPE_UNKNOWN, "variant-in-chunks", AT(DTYPE "head[1]"),
              BURNPACK_CBOR_INDEFINITE, "a variant in chunks",
              TENSORS(AS(PAIRS(1), OPEN(TEXT), STRING("QI"), STRING("nt"),
                         CLOSE, STRING("U8")))),
    OPEN_DTYPE("open-map-of-two", MAP, STRING("Bool"), STRING("Native"),
               STRING("x"), INT(0), CLOSE),
    OPEN_DTYPE("open-map-of-none", MAP, CLOSE),
    OPEN_DTYPE("open-array-of-its-pair", ARRAY, STRING("Bool"),
               STRING("Native"), CLOSE),
};

#define STORE(what, field, ...) \
    BROKEN(BURNPACK_DTYPE_BOOL_STORE, what, AT(DTYPE "store." field), \
           TENSOR("b", BOOL_U8, SHAPE(3), \
                  SPELLED(SPELL("store", __VA_ARGS__))))

/* The data are of that type. */
#define WIDE_STORE(what, type, text) \
    BROKEN(BURNPACK_DTYPE_BOOL_STORE, what, AT(DTYPE "text[2]"), \
           TENSOR("b", type, SHAPE(3), \
                  SPELLED(SPELL("dtype", PAIRS(1), STRING("Bool"), text))))

static const model_case stores[] = {
    STORE("u16", "text", STRING("U16")),
    STORE("lower-case", "text", STRING("native")),
    STORE("space-behind", "text", STRING("U8 ")),
    STORE("cut", "text", STRING("U")),
    BROKEN(BURNPACK_DTYPE_BOOL_STORE, "no-text",
           INSIDE(DTYPE "store.head", 1, 0),
           TENSOR("b", BOOL_U8, SHAPE(3),
                  SPELLED(SPELL("store", STRING(""))))),
    STORE("bit", "text", STRING("Bit")),
    STORE("packed", "text", STRING("Packed")),
    WIDE_STORE("u16-of-two-bytes", U16, STRING("U16")),
    WIDE_STORE("i16-of-two-bytes", I16, STRING("I16")),
    WIDE_STORE("f32-of-four-bytes", F32, STRING("F32")),
    WIDE_STORE("u64-of-eight-bytes", U64, STRING("U64")),
    STORE("null", "head", VALUE(NULL_VALUE)),
    STORE("true", "head", VALUE(TRUE_VALUE)), STORE("number", "head", INT(1)),
    STORE("bytes", "head", OCTETS("U8")), STORE("array", "head", ITEMS(0)),
    STORE("map", "head", PAIRS(1), STRING("U8"), VALUE(NULL_VALUE)),
};

void burnpack_dtypes_cases(case_sink *sink)
{
    add_models(sink, ROWS(plain));
    add_models(sink, ROWS(open_maps));
    add_models(sink, ROWS(stores));
}
