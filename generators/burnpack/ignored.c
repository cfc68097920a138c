/* Maps that a reader ignores, with a key twice: some libraries refuse them. */
#include "burnpack/model.h"

#define WEIGHT(...)     TENSORS(TENSOR("w", F32, SHAPE(2, 3), __VA_ARGS__))
#define TOP(...) \
    TENSORS(TENSOR("w", F32, SHAPE(2, 3))), .fields = "t0", \
    UNKNOWN(__VA_ARGS__)
#define X               "metadata.unknown[1]."

/* A text that is a key twice, the second time as token n of the value. */
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

void burnpack_ignored_cases(case_sink *sink)
{
    add_models(sink, ROWS(twice));
}
