/* The statistics of a Parameter. */
#include "generators/primitiv/model.h"

#define COUNTER     "parameter.stat_count"
#define VALUE       TENSOR(DIMS(2), COUNT)
#define OTHER       TENSOR(DIMS(2), DATA("abcdefgh"))
#define TWICE(what, k, size, patch, ...) \
    CASE(PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE, what, \
         INSIDE("parameter.stat[" k "].key_head", 0, size), patch, \
         PARAMETER(VALUE, STATS(__VA_ARGS__)))
#define SAMPLES(what, patch, ...) \
    CASE(PRIMITIV_PARAMETER_STAT_BATCH, what, \
         AT("parameter.stat[0].value.batch"), patch, \
         PARAMETER(VALUE, STATS(STAT("m", __VA_ARGS__))))

static const model_case made[] = {
    TWICE("other-data", "1", 2, "two statistics m",
          STAT("m", VALUE), STAT("m", OTHER)),
    TWICE("same-data", "1", 2, "two equal statistics",
          STAT("m", VALUE), STAT("m", VALUE)),
    TWICE("other-shape", "1", 8, "two statistics Adam.m1",
          STAT("Adam.m1", VALUE), STAT("Adam.m1", TENSOR(ONES(0), COUNT))),
    TWICE("first-and-last", "2", 2, "m encloses n",
          STAT("m", VALUE), STAT("n", VALUE), STAT("m", OTHER)),
    TWICE("three-times", "1", 2, "three statistics m",
          STAT("m", VALUE), STAT("m", OTHER), STAT("m", VALUE)),
    TWICE("no-name", "1", 1, "two statistics without a name",
          STAT("", VALUE), STAT("", OTHER)),
    CASE(PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE, "in-model",
         INSIDE("parameter[1].stat[1].key_head", 0, 2), "two statistics m",
         MODEL(PARAMETERS({KEY(T("a")), VALUE, STATS(STAT("m", VALUE))},
                          {KEY(T("b")), VALUE,
                           STATS(STAT("m", VALUE), STAT("m", OTHER))}))),

    SAMPLES("2", "two samples", BATCH(2, DIMS(3), COUNT)),
    SAMPLES("3-of-a-matrix", "three samples", BATCH(3, DIMS(2, 2), COUNT)),
    SAMPLES("5-scalars", "five samples", BATCH(5, ONES(0), COUNT)),
    CASE(PRIMITIV_PARAMETER_STAT_BATCH, "in-model",
         AT("parameter[0].stat[1].value.batch"), "two samples",
         MODEL(PARAMETERS({KEY(T("w")), VALUE,
                           STATS(STAT("m", VALUE),
                                 STAT("n", BATCH(2, DIMS(2), COUNT)))}))),
};

const spoil primitiv_parameters_rows[] = {
    PARENT("parameter-adam"),
    BREAK_AT(PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE, "fixstr-and-str-8",
             INSIDE("parameter.stat[1].key_head", 0, 9),
             REPLACE("parameter.stat[1].key_head", "\xd9\x07"),
             REPLACE("parameter.stat[1].key", "Adam.m1")),
    BREAK_AT(PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE, "str-32-and-fixstr",
             INSIDE("parameter.stat[1].key_head", 0, 8),
             REPLACE("parameter.stat[0].key_head", "\xdb\x00\x00\x00\x07"),
             REPLACE("parameter.stat[1].key", "Adam.m1")),

    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "one-more", SET(COUNTER, UINT(3))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "2-to-20",
          SET(COUNTER, UINT(0x100000))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "2-to-31",
          SET(COUNTER, UINT(0x80000000))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "ffffffff",
          SET(COUNTER, UINT(0xffffffff))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "little-endian",
          SET(COUNTER, UINT(0x2000000))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "right-in-its-lower-16-bits",
          SET(COUNTER, UINT(0x10002))),
    BREAK_AT(PRIMITIV_PARAMETER_STAT_COUNT, "second-absent", AT(COUNTER),
             CUT_AFTER("parameter.stat[0].value.data")),
    BREAK_AT(PRIMITIV_PARAMETER_STAT_COUNT, "both-absent", AT(COUNTER),
             CUT_AFTER(COUNTER)),
    BREAK_AT(PRIMITIV_PARAMETER_LAYOUT, "stats-without-count",
             AT("parameter.stat[0].key_head"), REMOVE(COUNTER)),
    BREAK(PRIMITIV_PARAMETER_LAYOUT, "array-of-stats",
          REPLACE("*parameter.stat_count", "\x92")),
    BREAK_AT(PRIMITIV_PARAMETER_LAYOUT, "value-with-data-twice",
             INSIDE(COUNTER, 0, 2), REPLACE(COUNTER, "\xc4\x04" "1234")),

    PARENT("parameter-momentum"),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "one-and-2-to-24",
          SET(COUNTER, UINT(0x1000001))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "one-and-2-to-31",
          SET(COUNTER, UINT(0x80000001))),

    PARENT("parameter-vector"),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "2-to-24-of-none",
          SET(COUNTER, UINT(0x1000000))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "2-to-31-of-none",
          SET(COUNTER, UINT(0x80000000))),
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "parameter-in-array", AT_OFFSET(16, 1),
             INSERT("parameter.value.dims_head", "\x92")),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT_MISSING, "vector",
          CUT("*parameter.stat_count", 0)),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "one-of-none", SET(COUNTER, UINT(1))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "ffffffff-of-none",
          SET(COUNTER, UINT(0xffffffff))),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "times-13-wraps",
          SET(COUNTER, UINT(0x13b13b14))),

    PARENT("model-two"),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT_MISSING, "last-of-a-model",
          CUT("parameter[1*].stat_count", 0)),
    BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "last-of-a-model",
          SET("parameter[1].stat_count", UINT(1))),
    END_OF_ROWS
};

void primitiv_parameters_cases(case_sink *sink)
{
    add_models(sink, ROWS(made));
    spoil_table(sink, primitiv_parameters_rows);
}
