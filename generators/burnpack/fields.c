/* The top map and the user's metadata; rules about the keys of all maps. */
#include "generators/burnpack/model.h"

#define W               "metadata.tensor[0]."
#define WEIGHT(...)     TENSORS(TENSOR("w", F32, SHAPE(2, 3), __VA_ARGS__))
#define USUAL           TENSOR("w", F32, SHAPE(2, 3))
#define TOP(what, length, bytes) \
    BREAK_AT(BURNPACK_METADATA_TOP_MAP, what, \
             INSIDE("metadata.head", 0, length), \
             REPLACE("metadata.head", bytes), REMOVE("metadata.key[0].head"), \
             REMOVE("metadata.key[0].text"), REMOVE("metadata.tensors.head"))
#define TENSORS_ARE(what, bytes) \
    BREAK_AT(BURNPACK_METADATA_TENSORS_TYPE, what, \
             INSIDE("metadata.tensors.head", 0, 1), \
             REPLACE("metadata.tensors.head", bytes))

static const spoil empty[] = {
    TOP("array", 1, "\x80"), TOP("null", 1, "\xf6"), TOP("integer", 1, "\x00"),
    TOP("text", 1, "\x60"), TOP("float", 3, "\xf9\0\0"),
    TOP("bytes-that-are-a-map", 1, "\x4a\xa1\x67tensors\xa0"),
    TOP("map-in-an-array", 1, "\x81\xa1\x67tensors\xa0"),
    BREAK_BOTH(BURNPACK_METADATA_TOP_MAP, "open-array-of-its-pairs",
               INSIDE("metadata.head", 0, 1), BURNPACK_CBOR_INDEFINITE,
               REPLACE("metadata.head", "\x9f\x67tensors\xa0\xff"),
               REMOVE("metadata.key[0].head"), REMOVE("metadata.key[0].text"),
               REMOVE("metadata.tensors.head")),

    BREAK_AT(BURNPACK_METADATA_TENSORS_MISSING, "empty-map",
             AT("metadata.head"), REPLACE("metadata.head", "\xa0"),
             REMOVE("metadata.key[0].head"), REMOVE("metadata.key[0].text"),
             REMOVE("metadata.tensors.head")),
    BREAK_AT(BURNPACK_METADATA_TENSORS_MISSING, "capitalised",
             AT("metadata.head"), POKE("metadata.key[0].text", 0, "T")),
    BREAK_AT(BURNPACK_METADATA_TENSORS_MISSING, "singular",
             AT("metadata.head"), REPLACE("metadata.key[0].text", "tensor"),
             REPLACE("metadata.key[0].head", "\x66")),
    BREAK_AT(BURNPACK_METADATA_TENSORS_MISSING, "nul-behind",
             AT("metadata.head"), GROW("metadata.key[0].text", "\0"),
             REPLACE("metadata.key[0].head", "\x68")),

    TENSORS_ARE("array", "\x80"), TENSORS_ARE("null", "\xf6"),
    TENSORS_ARE("text", "\x60"), TENSORS_ARE("integer", "\x00"),
    TENSORS_ARE("bytes", "\x41\xa0"), TENSORS_ARE("array-of-maps", "\x81\xa0"),
};

static const model_case no_tensors[] = {
    CASE(BURNPACK_METADATA_TENSORS_MISSING, "user-metadata-alone",
         AT("metadata.head"), "the user's metadata, but no tensors",
         USER(PAIR("k", "v")), .fields = "m"),
};

#define BROKEN(rule, what, where, patch, ...) \
    {{what, rule, where, NO_RULES, NULL, NULL, NULL, patch}, \
     FILE_OF(__VA_ARGS__)}
#define USER_IS(what, where, ...) \
    BROKEN(BURNPACK_METADATA_USER_TYPE, what, AT(where), "metadata: " what, \
           __VA_ARGS__)
/* The field metadata, spelled as an unknown field. */
#define METADATA(...)   .fields = "t0", UNKNOWN(FIELD("metadata", __VA_ARGS__))
#define VALUE_OF(...)   METADATA(PAIRS(1), STRING("k"), __VA_ARGS__)

static const model_case user[] = {
    USER_IS("null", "metadata.unknown[1].head",
            METADATA(VALUE(NULL_VALUE))),
    USER_IS("array", "metadata.unknown[1].head", METADATA(ITEMS(0))),
    USER_IS("text", "metadata.unknown[1].head", METADATA(STRING(""))),
    USER_IS("value-integer", "metadata.unknown[1].head[2]",
            VALUE_OF(INT(1))),
    USER_IS("value-bytes", "metadata.unknown[1].head[2]",
            VALUE_OF(OCTETS("v"))),
    USER_IS("value-null", "metadata.unknown[1].head[2]",
            VALUE_OF(VALUE(NULL_VALUE))),
    USER_IS("value-true", "metadata.unknown[1].head[2]",
            VALUE_OF(VALUE(TRUE_VALUE))),
    USER_IS("value-map", "metadata.unknown[1].head[2]",
            VALUE_OF(PAIRS(0))),
    USER_IS("value-array-of-text", "metadata.unknown[1].head[2]",
            VALUE_OF(ITEMS(1), STRING("v"))),
    USER_IS("value-float", "metadata.unknown[1].head[2]",
            VALUE_OF(REAL(2, 0x3c00))),
    USER_IS("key-integer", "metadata.unknown[1].head[1]",
            METADATA(PAIRS(1), INT(1), STRING("v"))),
    USER_IS("key-bytes", "metadata.unknown[1].head[1]",
            METADATA(PAIRS(1), OCTETS("k"), STRING("v"))),

    USER_IS("key-bytes-that-spell-another", "metadata.unknown[1].head[3]",
            METADATA(PAIRS(2), STRING("k"), STRING("v"), OCTETS("k"),
                     STRING("w"))),

    CASE(BURNPACK_METADATA_DUPLICATE_KEY, "same-value",
         AT("metadata.user[1].key.text"), "k twice",
         USER(PAIR("k", "v"), PAIR("k", "v"))),
    CASE(BURNPACK_METADATA_DUPLICATE_KEY, "other-value",
         AT("metadata.user[2].key.text"), "k twice",
         USER(PAIR("k", "v"), PAIR("l", "v"), PAIR("k", "w"))),
    CASE(BURNPACK_METADATA_DUPLICATE_KEY, "longer-head",
         AT("metadata.user[1].key.text"), "k twice, once with a longer head",
         USER(PAIR("k", "v"),
              {TOKENS(WIDE_STRING(2, "k")), TOKENS(STRING("w"))})),
    CASE(BURNPACK_METADATA_DUPLICATE_KEY, "empty-key",
         INSIDE("metadata.user[1].key.head", 1, 0), "an empty key twice",
         USER(PAIR("", "v"), PAIR("", "w"))),
};

#define AGAIN(what, where, patch, ...) \
    BROKEN(BURNPACK_STRUCT_DUPLICATE_FIELD, what, AT(where), patch, __VA_ARGS__)
#define AGAIN_IN(place, what, order) \
    CASE(BURNPACK_STRUCT_DUPLICATE_FIELD, what, \
         AT(W "key[" place "].text"), what " twice", \
         WEIGHT(ID(1), .fields = order))
#define SCHEME_KEY(j)   W "dtype.scheme.key[" j "].text"
#define BLOCK_KEY(j)    W "dtype.scheme.level.block.key[" j "].text"
#define QUANT(...) \
    TENSORS(TENSOR("q", QFLOAT, SHAPE(4), \
                   SCHEME("Q8S", "F32", .store = NATIVE, \
                          BLOCK(1, 2, 1, 1, 1, 1)), __VA_ARGS__))

static const model_case twice[] = {
    AGAIN("tensors", "metadata.key[1].text", "tensors twice",
          TENSORS(USUAL), .fields = "t0", UNKNOWN(FIELD("tensors", PAIRS(0)))),
    AGAIN("tensors-longer-head", "metadata.key[1].text", "tensors twice",
          TENSORS(USUAL), .fields = "t0",
          UNKNOWN({TOKENS(WIDE_STRING(1, "tensors")), TOKENS(PAIRS(0))})),
    AGAIN("metadata", "metadata.key[2].text", "metadata twice",
          USER(PAIR("k", "v")), .fields = "tm0",
          UNKNOWN(FIELD("metadata", PAIRS(0)))),
    AGAIN("metadata-of-no-type", "metadata.key[2].text",
          "metadata twice, once null", USER(PAIR("k", "v")), .fields = "tm0",
          UNKNOWN(FIELD("metadata", VALUE(NULL_VALUE)))),
    AGAIN_IN("1", "dtype", "ddsop"), AGAIN_IN("2", "shape", "dssop"),
    AGAIN_IN("3", "data_offsets", "dsoop"), AGAIN_IN("4", "param_id", "dsopp"),
    AGAIN("another-param-id", W "key[4].text", "param_id twice",
          WEIGHT(ID(1), .fields = "dsop0", UNKNOWN(FIELD("param_id", INT(2))))),
    AGAIN("null-param-id", W "key[4].text", "param_id twice",
          WEIGHT(ID(1), .fields = "dsop0",
                 UNKNOWN(FIELD("param_id", VALUE(NULL_VALUE))))),
    AGAIN("param-id-after-null", W "key[4].text", "param_id twice",
          WEIGHT(.fields = "dsop0",
                 SPELLED(SPELL("param_id", VALUE(NULL_VALUE))),
                 UNKNOWN(FIELD("param_id", INT(43))))),
    AGAIN("value", SCHEME_KEY("1"), "value twice",
          QUANT(.scheme_fields = "vvpslm")),
    AGAIN("mode", SCHEME_KEY("5"), "mode twice",
          QUANT(.scheme_fields = "vpslmm")),
    AGAIN("storage", BLOCK_KEY("1"), "storage twice",
          QUANT(.block_fields = "ssl")),
    AGAIN("len", BLOCK_KEY("2"), "len twice",
          QUANT(.block_fields = "sll")),
};

#define NO_TEXT(what, where, ...) \
    BROKEN(BURNPACK_CBOR_KEY_TYPE, what, AT(where), "a key is " what, \
           __VA_ARGS__)
#define ODD(...)        UNKNOWN({TOKENS(__VA_ARGS__), TOKENS(INT(1))})

static const model_case keys[] = {
    NO_TEXT("integer", "metadata.key[1].head", TENSORS(USUAL),
            .fields = "t0", ODD(INT(0))),
    NO_TEXT("bytes-that-spell-tensors", "metadata.key[1].head",
            TENSORS(USUAL), .fields = "t0", ODD(OCTETS("tensors"))),
    NO_TEXT("bytes-that-spell-an-unknown-one", "metadata.key[2].head",
            TENSORS(USUAL), .fields = "t01",
            UNKNOWN(FIELD("x", INT(1)), {TOKENS(OCTETS("x")), TOKENS(INT(1))})),
    NO_TEXT("null", "metadata.key[0].head", TENSORS(USUAL),
            .fields = "0t", ODD(VALUE(NULL_VALUE))),
    NO_TEXT("array", "metadata.key[1].head", TENSORS(USUAL),
            .fields = "t0", ODD(ITEMS(0))),
    NO_TEXT("map", "metadata.key[1].head", TENSORS(USUAL),
            .fields = "t0", ODD(PAIRS(0))),
    NO_TEXT("integer-of-a-descriptor", W "key[3].head",
            WEIGHT(.fields = "dso0", ODD(INT(3)))),
    NO_TEXT("bytes-that-spell-param-id", W "key[3].head",
            WEIGHT(.fields = "dso0", ODD(OCTETS("param_id")))),
    NO_TEXT("integer-of-a-scheme", W "dtype.scheme.key[5].head",
            QUANT(.scheme_fields = "vpslm0", ODD(INT(0)))),
    NO_TEXT("bytes-of-a-block", W "dtype.scheme.level.block.key[0].head",
            QUANT(.block_fields = "0sl", ODD(OCTETS("len")))),
};

void burnpack_fields_cases(case_sink *sink)
{
    spoil_cases(sink, "empty", ROWS(empty));
    add_models(sink, ROWS(no_tensors));
    add_models(sink, ROWS(user));
    add_models(sink, ROWS(twice));
    add_models(sink, ROWS(keys));
}
