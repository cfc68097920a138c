/* The field data_endianness: its values, and where it applies. */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."

/* Edits of three uint16. */
static const spoil big_endian[] = {
    BREAK(ZTEN_SIZE_RAW_RELATION, "half-an-element-big-endian",
          REPLACE("index.entry[10].size.head", "\x05")),
};

#define ORDER(what, head, text) \
    BREAK_AT(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, what, \
             AT(ENTRY "data_endianness.text"), \
             REPLACE(ENTRY "data_endianness.text", text), \
             REPLACE(ENTRY "data_endianness.head", head))
#define NO_ORDER(what, bytes) \
    BREAK_AT(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, what, \
             INSIDE(ENTRY "data_endianness.head", 0, 1), \
             REPLACE(ENTRY "data_endianness.head", bytes), \
             REMOVE(ENTRY "data_endianness.text"))

static const spoil orders[] = {
    ORDER("middle", "\x66", "middle"), ORDER("capitalised", "\x66", "Little"),
    ORDER("upper-case", "\x63", "BIG"), ORDER("short", "\x62", "le"),
    ORDER("native", "\x66", "native"), ORDER("space-behind", "\x64", "big "),
    ORDER("nul-behind", "\x67", "little\0"),
    BREAK_AT(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, "no-text",
             INSIDE(ENTRY "data_endianness.head", 1, 0),
             REPLACE(ENTRY "data_endianness.head", "\x60"),
             REMOVE(ENTRY "data_endianness.text")),
    NO_ORDER("false", "\xf4"), NO_ORDER("number-of-a-variant", "\x01"),
    NO_ORDER("zero", "\x00"), NO_ORDER("bytes", "\x43" "big"),
    NO_ORDER("array", "\x81\x63" "big"),
};

#define SAYS(rule, what, patch, ...) \
    CASE(rule, what, AT(ENTRY "data_endianness.text"), patch, \
         TENSORS(TENSOR("w", __VA_ARGS__)))

#define NO_MIDDLE(what, ...) \
    SAYS(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, what, "middle", __VA_ARGS__, \
         .order = MIDDLE)

static const model_case middle[] = {
    NO_MIDDLE("uint16", UINT16, SHAPE(3)),
    NO_MIDDLE("float64", FLOAT64, SHAPE(3)),
    NO_MIDDLE("no-elements", FLOAT32, SHAPE(0)),
    CASE(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, "first-of-two",
         AT(ENTRY "data_endianness.text"), "middle, then little",
         TENSORS(TENSOR("a", INT32, SHAPE(3), .order = MIDDLE),
                 TENSOR("b", INT32, SHAPE(3)))),
    CASE(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, "second-of-two",
         AT("index.entry[1].data_endianness.text"), "little, then middle",
         TENSORS(TENSOR("a", INT32, SHAPE(3)),
                 TENSOR("b", INT32, SHAPE(3), .order = MIDDLE))),
};

static const model_case order_remarks[] = {
    SAYS(ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE, "one-byte",
         "middle on uint8", UINT8, SHAPE(3), .order = MIDDLE),
    SAYS(ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE, "bool",
         "middle on bool", BOOL, SHAPE(3), .order = MIDDLE),
    SAYS(ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE, "compressed",
         "middle on a frame", FLOAT32, SHAPE(3), PACKED, .order = MIDDLE),
    CASE(ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE, "byte-ff",
         AT(ENTRY "data_endianness.head"), "the byte ff on int8",
         TENSORS(TENSOR("w", INT8, SHAPE(3),
                        SPELLED(SPELL("data_endianness", OCTETS("\xff")))))),
    CASE(ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE, "integer",
         AT(ENTRY "data_endianness.head"), "0 on int8",
         TENSORS(TENSOR("w", INT8, SHAPE(3),
                        SPELLED(SPELL("data_endianness", INT(0)))))),
    CASE(ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE, "an-entry",
         AT(ENTRY "data_endianness.head"), "a map that is an entry, on uint8",
         TENSORS(TENSOR("w", UINT8, SHAPE(8),
                        SPELLED(SPELL("entry", PAIRS(8)),
                                SPELL("data_endianness", PAIRS(6),
                                      STRING("name"), STRING("v"),
                                      STRING("offset"), INT(64),
                                      STRING("size"), INT(8),
                                      STRING("dtype"), STRING("uint8"),
                                      STRING("shape"), ITEMS(1), INT(8),
                                      STRING("encoding"), STRING("raw")))),
                 TENSOR("z", UINT8, SHAPE(8))),
         .root = TOKENS(OPEN(ARRAY))),
    CASE_UNKNOWN(ZTEN_FIELD_DTYPE_UNKNOWN, "three-bytes-big-endian",
                 AT(ENTRY "dtype.text"), "int24, big on three bytes",
                 TENSORS(TENSOR("w", INT8, SHAPE(3), .order = BIG,
                                SPELLED(SPELL("dtype", STRING("int24")))))),
    SAYS(ZTEN_FIELD_DATA_ENDIANNESS_ZSTD_BIG, "uint16", "big on a frame",
         UINT16, SHAPE(3), PACKED, .order = BIG),
    SAYS(ZTEN_FIELD_DATA_ENDIANNESS_ZSTD_BIG, "float64", "big on a frame",
         FLOAT64, SHAPE(3), PACKED, .order = BIG),
};

void zten_orders_cases(case_sink *sink)
{
    spoil_cases(sink, "all-dtypes-big-endian", ROWS(big_endian));
    spoil_cases(sink, "one-float32-2x3", ROWS(orders));
    add_models(sink, ROWS(middle));
    add_models(sink, ROWS(order_remarks));
}
