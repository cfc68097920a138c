/*
 * Duplicate defined fields, for readers that notice them only if the first
 * value is not null, or if both keys have the same spelling. Both values are
 * equal if possible, so that nothing else is invalid.
 */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define TWICE(what, place, patch, ...) \
    CASE(ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, what, \
         AT(ENTRY "key[" place "].text"), patch, TENSORS(__VA_ARGS__))
#define TWICE_BOTH(what, also, place, patch, ...) \
    CASE_BOTH(ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, what, \
              AT(ENTRY "key[" place "].text"), also, patch, \
              TENSORS(__VA_ARGS__))

/* ------------------------------------------------------ first of nothing -- */

#define EMPTY_FIRST(field, place, ...) \
    TWICE(field "-that-is-empty", place, field " again", __VA_ARGS__)

static const model_case empty[] = {
    EMPTY_FIRST("name", "1", TENSOR("", UINT8, SHAPE(3), .pairs = "nnosdlhe")),
    EMPTY_FIRST("shape", "6",
                TENSOR("w", UINT8, SCALAR, .pairs = "nosdlhhe")),
    TWICE("size-0", "3", "size again",
          TENSOR("w", UINT8, SHAPE(0), .pairs = "nossdlhe")),
    TWICE("name-after-an-empty-one", "8", "another name",
          TENSOR("", UINT8, SHAPE(3), .pairs = "nosdlheb*",
                 .order = LITTLE, CUSTOMS(CUSTOM("name", STRING("w"))))),
    TWICE("empty-name-after-another", "8", "another name",
          TENSOR("w", UINT8, SHAPE(3), .pairs = "nosdlheb*",
                 .order = LITTLE, CUSTOMS(CUSTOM("name", STRING(""))))),
};

/* An optional field that is null is absent, but its key is present. */
#define NOTHING_FIRST(field, what, value, ...) \
    TWICE_BOTH(field "-after-" what, ZTEN_FIELD_NULL_OPTIONAL, "8", \
               field " is " what ", and another one", \
               TENSOR("w", UINT8, SHAPE(9), DATA("123456789"), \
                      .pairs = "nosdlhe01", \
                      CUSTOMS(CUSTOM(field, VALUE(value)), \
                              CUSTOM(field, __VA_ARGS__))))
#define NOTHING_LAST(field, what, value, ...) \
    TWICE(what "-after-" field, "8", field ", and it is " what, \
          TENSOR("w", UINT8, SHAPE(9), DATA("123456789"), \
                 .pairs = "nosdlhe01", \
                 CUSTOMS(CUSTOM(field, __VA_ARGS__), \
                         CUSTOM(field, VALUE(value)))))
#define NOTHING(field, what, value, ...) \
    NOTHING_FIRST(field, what, value, __VA_ARGS__), \
    NOTHING_LAST(field, what, value, __VA_ARGS__), \
    TWICE_BOTH(field "-" what "-twice", ZTEN_FIELD_NULL_OPTIONAL, "8", \
               field " is " what, \
               TENSOR("w", UINT8, SHAPE(9), .pairs = "nosdlhe01", \
                      CUSTOMS(CUSTOM(field, VALUE(value)), \
                              CUSTOM(field, VALUE(value)))))
#define RIGHT_SUM       STRING("crc32c:0xE3069283")

static const model_case nothing[] = {
    NOTHING("checksum", "null", NULL_VALUE, RIGHT_SUM),
    NOTHING("checksum", "undefined", UNDEFINED_VALUE, RIGHT_SUM),
    NOTHING("data_endianness", "null", NULL_VALUE, STRING("little")),
    NOTHING("data_endianness", "undefined", UNDEFINED_VALUE, STRING("little")),
};

/* ----------------------------------------------- keys spelled otherwise -- */

/* Edits of the file that has all fields. */
#define AGAIN(what, field, key, ...) \
    TWICE(field "-" what, "9", field " again, its key " what, \
          TENSOR("w", UINT8, SHAPE(9), DATA("123456789"), CRC, \
                 .order = LITTLE, \
                 CUSTOMS({TOKENS(key), TOKENS(__VA_ARGS__)})))
#define WAYS(field, front, back, ...) \
    AGAIN("in-2-bytes", field, WIDE_STRING(1, field), __VA_ARGS__), \
    AGAIN("in-9-bytes", field, WIDE_STRING(8, field), __VA_ARGS__), \
    CHUNKS("in-one-chunk", field, (STRING(field)), __VA_ARGS__), \
    CHUNKS("in-two-chunks", field, (STRING(front), STRING(back)), __VA_ARGS__)
#define LISTED(...)     __VA_ARGS__
#define CHUNKS(what, field, chunks, ...) \
    CASE(ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, field "-" what, \
         INSIDE(ENTRY "key[9].head", 0, 1), field " again, its key " what, \
         TENSORS(TENSOR("w", UINT8, SHAPE(9), DATA("123456789"), CRC, \
                        .order = LITTLE, \
                        CUSTOMS({TOKENS(OPEN(TEXT), LISTED chunks, CLOSE), \
                                 TOKENS(__VA_ARGS__)}))))

static const model_case spelled[] = {
    WAYS("name", "na", "me", STRING("w")),
    WAYS("offset", "off", "set", INT(64)),
    WAYS("size", "si", "ze", INT(9)),
    WAYS("dtype", "d", "type", STRING("uint8")),
    WAYS("shape", "shap", "e", ITEMS(1), INT(9)),
    WAYS("encoding", "en", "coding", STRING("raw")),
    WAYS("data_endianness", "data_", "endianness", STRING("little")),
    WAYS("checksum", "check", "sum", RIGHT_SUM),
};

void zten_twice_cases(case_sink *sink)
{
    add_models(sink, ROWS(empty));
    add_models(sink, ROWS(nothing));
    add_models(sink, ROWS(spelled));
}
