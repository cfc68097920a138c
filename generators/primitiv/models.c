/* The keys of a Model. */
#include "generators/primitiv/model.h"

#define COUNTER     "model.parameter_count"
#define SCALAR      TENSOR(ONES(0), COUNT), NO_STATS
#define VALUE       TENSOR(DIMS(2), COUNT), NO_STATS
#define OTHER       TENSOR(ONES(0), DATA("abcd")), NO_STATS
#define BLAMED(rule, what, i, size, patch, ...) \
    CASE(rule, what, INSIDE("parameter[" i "].key_head", 0, size), patch, \
         MODEL(PARAMETERS(__VA_ARGS__)))
#define TWICE(...)      BLAMED(PRIMITIV_MODEL_KEY_DUPLICATE, __VA_ARGS__)
#define PREFIX(...)     BLAMED(PRIMITIV_MODEL_KEY_PREFIX, __VA_ARGS__)
#define UNSORTED(...)   BLAMED(PRIMITIV_MODEL_KEY_ORDER, __VA_ARGS__)

static const model_case made[] = {
    TWICE("other-data", "1", 3, "a occurs twice",
          {KEY(T("a")), SCALAR}, {KEY(T("a")), OTHER}),
    TWICE("same-data", "1", 3, "a occurs twice",
          {KEY(T("a")), SCALAR}, {KEY(T("a")), SCALAR}),
    TWICE("of-two-names", "2", 5, "a, b occurs twice",
          {KEY(T("a"), T("b")), SCALAR}, {KEY(T("a"), T("c")), SCALAR},
          {KEY(T("a"), T("b")), OTHER}),
    TWICE("three-times", "1", 3, "a occurs three times",
          {KEY(T("a")), SCALAR}, {KEY(T("a")), OTHER}, {KEY(T("a")), SCALAR}),
    TWICE("no-name", "1", 2, "the empty name occurs twice",
          {KEY(T("")), SCALAR}, {KEY(T("")), OTHER}),

    PREFIX("a-and-a-b", "1", 5, "a is a parameter and a submodel",
           {KEY(T("a")), SCALAR}, {KEY(T("a"), T("b")), SCALAR}),
    PREFIX("a-b-and-a", "1", 3, "a is a parameter and a submodel",
           {KEY(T("a"), T("b")), SCALAR}, {KEY(T("a")), SCALAR}),
    PREFIX("two-levels", "1", 7, "x is a parameter and a submodel",
           {KEY(T("x")), SCALAR}, {KEY(T("x"), T("y"), T("z")), SCALAR}),
    PREFIX("of-two-names", "2", 7, "a, b is a parameter and a submodel",
           {KEY(T("a"), T("a")), SCALAR}, {KEY(T("a"), T("b")), SCALAR},
           {KEY(T("a"), T("b"), T("c")), SCALAR}),
    PREFIX("of-two-keys", "1", 5, "a is a parameter and a submodel",
           {KEY(T("a")), SCALAR}, {KEY(T("a"), T("b")), SCALAR},
           {KEY(T("a"), T("c")), SCALAR}),
    PREFIX("far-apart", "3", 3, "a is a parameter and a submodel",
           {KEY(T("a"), T("b")), SCALAR}, {KEY(T("b")), SCALAR},
           {KEY(T("c")), SCALAR}, {KEY(T("a")), SCALAR}),
    PREFIX("apart-when-joined-by-dots", "1", 5,
           "a is before \"a b\" and a.x in joined order",
           {KEY(T("a")), SCALAR}, {KEY(T("a"), T("x")), SCALAR},
           {KEY(T("a b")), SCALAR}),
    PREFIX("no-name", "1", 4, "the empty name is a parameter and a submodel",
           {KEY(T("")), SCALAR}, {KEY(T(""), T("a")), SCALAR}),
    PREFIX("only-empty-names", "1", 3,
           "the empty name is a parameter and a submodel",
           {KEY(T("")), SCALAR}, {KEY(T(""), T("")), SCALAR}),

    PREFIX("a-nothing-and-a", "1", 3, "a is a parameter and a submodel",
           {KEY(T("a"), T("")), VALUE}, {KEY(T("a")), VALUE}),

    /* for readers that sort by a part of the address */
    PREFIX("behind-another-first-one", "2", 3,
           "a is a parameter and a submodel",
           {KEY(T("z")), SCALAR}, {KEY(T("a"), T("x")), SCALAR},
           {KEY(T("a")), SCALAR}),
    PREFIX("around-another", "2", 5, "a is a parameter and a submodel",
           {KEY(T("a")), SCALAR}, {KEY(T("z")), SCALAR},
           {KEY(T("a"), T("x")), SCALAR}),
    PREFIX("behind-a-longer-name", "2", 5, "a is a parameter and a submodel",
           {KEY(T("ab")), SCALAR}, {KEY(T("a")), SCALAR},
           {KEY(T("a"), T("q")), SCALAR}),
    PREFIX("second-names-that-end-alike", "2", 8,
           "a, xb is a parameter and a submodel",
           {KEY(T("a"), T("xb")), SCALAR},
           {KEY(T("a"), T("yb"), T("d")), SCALAR},
           {KEY(T("a"), T("xb"), T("q")), SCALAR}),
    PREFIX("second-names-of-two-lengths", "2", 9,
           "a, x is a parameter and a submodel",
           {KEY(T("a"), T("x")), SCALAR}, {KEY(T("a"), T("yyq")), SCALAR},
           {KEY(T("a"), T("x"), T("kkz")), SCALAR}),
    PREFIX("of-eleven-bytes-more", "2", 15, "p is a parameter and a submodel",
           {KEY(T("p")), SCALAR}, {KEY(T("q")), SCALAR},
           {KEY(T("p"), T("abcdefghijk")), SCALAR}),
    PREFIX("beside-names-that-end-alike", "2", 3,
           "a is a parameter and a submodel",
           {KEY(T("a"), T("m"), T("m")), SCALAR},
           {KEY(T("b"), T("c"), T("m")), SCALAR}, {KEY(T("a")), SCALAR}),
    PREFIX("of-three-names-and-of-two", "3", 14,
           "abcdefgh, m, m and m, m are parameters and submodels",
           {KEY(T("abcdefgh"), T("m"), T("m"), T("xx")), SCALAR},
           {KEY(T("m"), T("m"), T("m")), SCALAR},
           {KEY(T("m"), T("m")), SCALAR},
           {KEY(T("abcdefgh"), T("m"), T("m")), SCALAR}),
    CASE_BOTH(PRIMITIV_MODEL_KEY_PREFIX, "behind-a-name-with-a-nul",
              INSIDE("parameter[2].key_head", 0, 5), PRIMITIV_STR_NUL,
              "a is a parameter and a submodel",
              MODEL(PARAMETERS({KEY(T("a\0b")), SCALAR},
                               {KEY(T("a")), SCALAR},
                               {KEY(T("a"), T("q")), SCALAR}))),
    CASE_BOTH(PRIMITIV_MODEL_KEY_PREFIX, "around-a-name-with-a-nul",
              INSIDE("parameter[2].key_head", 0, 5), PRIMITIV_STR_NUL,
              "a is a parameter and a submodel",
              MODEL(PARAMETERS({KEY(T("a")), SCALAR},
                               {KEY(T("a\0b")), SCALAR},
                               {KEY(T("a"), T("q")), SCALAR}))),

    CASE_BOTH(PRIMITIV_MODEL_KEY_PREFIX, "of-equal-keys",
              INSIDE("parameter[2].key_head", 0, 3),
              PRIMITIV_MODEL_KEY_DUPLICATE, "a occurs twice, and is a submodel",
              MODEL(PARAMETERS({KEY(T("a"), T("b")), SCALAR},
                               {KEY(T("a")), SCALAR}, {KEY(T("a")), OTHER}))),

    UNSORTED("descending", "1", 3, "b is before a",
             {KEY(T("b")), SCALAR}, {KEY(T("a")), SCALAR}),
    UNSORTED("foo-bar-before-baz", "1", 5, "foo, bar is before baz",
             {KEY(T("foo"), T("bar")), SCALAR}, {KEY(T("baz")), SCALAR}),
    UNSORTED("last-of-three", "2", 3, "c is before b",
             {KEY(T("a")), SCALAR}, {KEY(T("c")), SCALAR},
             {KEY(T("b")), SCALAR}),
    UNSORTED("longer-name-first", "1", 3, "aa is before a",
             {KEY(T("aa")), SCALAR}, {KEY(T("a")), SCALAR}),
    UNSORTED("signed-bytes", "1", 3, "bytes are compared with their sign",
             {KEY(T("\xc3\xa9")), SCALAR}, {KEY(T("z")), SCALAR}),
    UNSORTED("joined-by-dots", "1", 5, "sorted by the joined name",
             {KEY(T("a b")), SCALAR}, {KEY(T("a"), T("b")), SCALAR}),
    UNSORTED("shorter-name-as-greater", "1", 4, "ab is after b",
             {KEY(T("b")), SCALAR}, {KEY(T("ab")), SCALAR}),
};

#define HEAD0       "parameter[0].name_head[0]"
#define NAME0       "parameter[0].name[0]"

#define KEY0        "parameter[0].key_head"
#define NAMELESS(rule, what, head) \
    BREAK(rule, what, REPLACE(KEY0, head), REMOVE(HEAD0), REMOVE(NAME0))

static const spoil rows[] = {
    PARENT("model-two"),
    BREAK(PRIMITIV_MODEL_COUNT, "one-more", SET(COUNTER, UINT(3))),
    BREAK(PRIMITIV_MODEL_COUNT, "2-to-25", SET(COUNTER, UINT(0x2000000))),
    BREAK(PRIMITIV_MODEL_COUNT, "2-to-31", SET(COUNTER, UINT(0x80000000))),
    BREAK(PRIMITIV_MODEL_COUNT, "ffffffff", SET(COUNTER, UINT(0xffffffff))),
    BREAK(PRIMITIV_MODEL_COUNT, "times-19-wraps",
          SET(COUNTER, UINT(0xd79435f))),
    BREAK(PRIMITIV_MODEL_COUNT, "right-in-its-lower-16-bits",
          SET(COUNTER, UINT(0x10002))),
    BREAK_AT(PRIMITIV_MODEL_COUNT, "second-absent", AT(COUNTER),
             CUT_AFTER("parameter[0].stat_count")),
    BREAK_AT(PRIMITIV_MODEL_COUNT, "both-absent", AT(COUNTER),
             CUT_AFTER(COUNTER)),

    BREAK(PRIMITIV_MODEL_KEY_EMPTY, "first",
          REPLACE("parameter[0].key_head", "\x90"), REMOVE(HEAD0),
          REMOVE(NAME0)),
    BREAK(PRIMITIV_MODEL_KEY_EMPTY, "last",
          REPLACE("parameter[1].key_head", "\x90"),
          REMOVE("parameter[1].name_head[0]"), REMOVE("parameter[1].name[0]")),
    BREAK(PRIMITIV_MODEL_KEY_EMPTY, "array-32",
          REPLACE("parameter[0].key_head", "\xdd\x00\x00\x00\x00"),
          REMOVE(HEAD0), REMOVE(NAME0)),

    BREAK(PRIMITIV_MODEL_KEY_TYPE, "number",
          REPLACE(HEAD0, "\xce\x00\x00\x00\x00"), REMOVE(NAME0)),
    BREAK(PRIMITIV_MODEL_KEY_TYPE, "fixint",
          REPLACE(HEAD0, "\x07"), REMOVE(NAME0)),
    BREAK(PRIMITIV_MODEL_KEY_TYPE, "float-64",
          REPLACE(HEAD0, "\xcb\x00\x00\x00\x00\x00\x00\x00\x00"),
          REMOVE(NAME0)),
    BREAK_AT(PRIMITIV_MODEL_KEY_TYPE, "array", INSIDE(HEAD0, 0, 1),
             REPLACE(HEAD0, "\x91\xa1")),
    BREAK(PRIMITIV_MODEL_KEY_TYPE, "map", REPLACE(HEAD0, "\x80"),
          REMOVE(NAME0)),
    BREAK(PRIMITIV_MODEL_KEY_TYPE, "nested-2000",
          REPLACE(HEAD0, "\x91"), CUT_AFTER(HEAD0),
          APPEND_FILL("trailing", 2000, 0x91)),

    PARENT("model-one"),
    BREAK(PRIMITIV_MODEL_COUNT, "one-and-2-to-24",
          SET(COUNTER, UINT(0x1000001))),
    BREAK(PRIMITIV_MODEL_COUNT, "one-and-2-to-31",
          SET(COUNTER, UINT(0x80000001))),
    NAMELESS(PRIMITIV_MODEL_KEY_EMPTY, "alone", "\x90"),
    NAMELESS(PRIMITIV_MP_EXT_ABSENT, "nil-for-param-key", "\xc0"),
    NAMELESS(PRIMITIV_MP_RESERVED_C1, "c1-for-param-key", "\xc1"),
    NAMELESS(PRIMITIV_MP_ARRAY_FORM, "param-key-fixint", "\x00"),
    NAMELESS(PRIMITIV_MP_ARRAY_FORM, "param-key-empty-map", "\x80"),
    NAMELESS(PRIMITIV_MP_ARRAY_FORM, "param-key-empty-str", "\xa0"),
    BREAK_AT(PRIMITIV_MP_ARRAY_FORM, "param-key-bare-str", AT(HEAD0),
             REMOVE(KEY0)),
    BREAK(PRIMITIV_FILE_FLAT, "array-of-one-parameter",
          REPLACE(COUNTER, "\x91")),
    BREAK(PRIMITIV_FILE_FLAT, "array-16-of-one-parameter",
          REPLACE(COUNTER, "\xdc\x00\x01")),
    BREAK(PRIMITIV_FILE_FLAT, "map-of-one-parameter",
          REPLACE(COUNTER, "\x81")),

    /* More bytes follow the count than three of the smallest would take. */
    PARENT("model-adam"),
    BREAK(PRIMITIV_MODEL_COUNT, "one-more-of-large", SET(COUNTER, UINT(3))),
    BREAK_AT(PRIMITIV_MP_ARRAY_FORM, "stat-count-one-less-in-model",
             AT("parameter[0].stat[1].key_head"),
             SET("parameter[0].stat_count", UINT(1))),
    BREAK_AT(PRIMITIV_MP_STR_FORM, "stat-count-one-more-in-model",
             AT("parameter[1].key_head"),
             SET("parameter[0].stat_count", UINT(3))),

    PARENT("model-empty"),
    BREAK(PRIMITIV_MODEL_COUNT, "2-to-24-of-none",
          SET(COUNTER, UINT(0x1000000))),
    BREAK(PRIMITIV_MODEL_COUNT, "2-to-31-of-none",
          SET(COUNTER, UINT(0x80000000))),
    BREAK(PRIMITIV_MODEL_COUNT, "one-of-none", SET(COUNTER, UINT(1))),
    BREAK(PRIMITIV_MODEL_COUNT, "ffffffff-of-none",
          SET(COUNTER, UINT(0xffffffff))),

    PARENT("model-two"),
    BREAK_AT(PRIMITIV_MODEL_KEY_DUPLICATE, "other-widths",
             INSIDE("parameter[1].key_head", 0, 6),
             REPLACE("parameter[1].key_head", "\xdc\x00\x01"),
             REPLACE("parameter[1].name_head[0]", "\xd9\x01"),
             REPLACE("parameter[1].name[0]", "a")),
    END_OF_ROWS
};

void primitiv_models_cases(case_sink *sink)
{
    add_models(sink, ROWS(made));
    spoil_table(sink, rows);
}
