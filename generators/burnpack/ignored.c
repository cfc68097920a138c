/* Maps that a reader ignores, with a duplicate key: some libraries refuse
 * them. */
#include "generators/burnpack/model.h"

#define WEIGHT(...)     TENSORS(TENSOR("w", F32, SHAPE(2, 3), __VA_ARGS__))
#define TOP(...) \
    TENSORS(TENSOR("w", F32, SHAPE(2, 3))), .fields = "t0", \
    UNKNOWN(__VA_ARGS__)
#define X               "metadata.unknown[1]."

/* A text that is a key twice; the second is token n of the value. */
#define TWICE(what, n, ...) \
    {{what, BURNPACK_STRUCT_DUPLICATE_UNKNOWN, \
      SPAN(X "head" n, X "text" n), NO_RULES, NULL, NULL, NULL, \
      "an ignored map: k twice"}, \
     FILE_OF(TOP(FIELD("x", __VA_ARGS__)))}

static const model_case twice[] = {
    TWICE("in-an-ignored-map", "[3]", PAIRS(2), STRING("k"), INT(1),
          STRING("k"), INT(2)),
    TWICE("first-and-last-in-an-ignored-map", "[5]", PAIRS(3),
          STRING("k"), INT(1), STRING("l"), INT(1), STRING("k"), INT(1)),
    TWICE("in-the-map-of-an-ignored-array", "[4]", ITEMS(1), PAIRS(2),
          STRING("k"), INT(1), STRING("k"), INT(2)),
    CASE(BURNPACK_STRUCT_DUPLICATE_UNKNOWN, "integer-in-an-ignored-map",
         AT(X "head[3]"), "an ignored map: 1 twice",
         TOP(FIELD("x", PAIRS(2), INT(1), INT(1), INT(1), INT(2)))),
    CASE(BURNPACK_STRUCT_DUPLICATE_UNKNOWN, "in-an-ignored-map-of-a-descriptor",
         SPAN("metadata.tensor[0].unknown[3].head[3]",
              "metadata.tensor[0].unknown[3].text[3]"),
         "an ignored map: k twice",
         WEIGHT(.fields = "dso0",
                UNKNOWN(FIELD("x", PAIRS(2), STRING("k"), INT(1), STRING("k"),
                              INT(1))))),
};

#define EQUAL(what, first, second) \
    CASE(BURNPACK_STRUCT_DUPLICATE_UNKNOWN, what, AT(X "head[3]"), \
         "an ignored map: 1 twice", \
         TOP(FIELD("x", PAIRS(2), first, INT(1), second, INT(2))))

static const model_case equal[] = {
    EQUAL("1-and-half-float-1", INT(1), REAL(2, 0x3c00)),
    EQUAL("double-float-1-and-1", REAL(8, 0x3ff0000000000000), INT(1)),
    EQUAL("half-and-single-float-1", REAL(2, 0x3c00), REAL(4, 0x3f800000)),
    EQUAL("1-and-longer-head-of-1", INT(1), WIDE(UNSIGNED, 4, 1)),
};

#define DATE(what, text) \
    CASE(BURNPACK_CBOR_TAG_CONTENT, what, AT(X "text[1]"), \
         "an ignored date that no calendar has", \
         TOP(FIELD("x", TAGGED(0), STRING(text))))

static const model_case dates[] = {
    DATE("year-0000", "0000-01-01T00:00:00Z"),
    DATE("february-29-of-no-leap-year", "2025-02-29T00:00:00Z"),
    DATE("second-60", "2016-12-31T23:59:60Z"),
    DATE("lower-case-t", "2025-06-04t00:00:00Z"),
    DATE("lower-case-z", "2025-06-04T00:00:00z"),
};

void burnpack_ignored_cases(case_sink *sink)
{
    add_models(sink, ROWS(twice));
    add_models(sink, ROWS(equal));
    add_models(sink, ROWS(dates));
}
