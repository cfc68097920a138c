/* Data and the number of elements, for every arithmetic that counts them. */
#include "generators/primitiv/model.h"

#define FOUR_BYTES  DATA("\x00\x00\x80\x3f")
#define NO_BYTES    DATA("")

#define WRAPS(what, rank, patch, ...) \
    CASE(PRIMITIV_TENSOR_SIZE_OVERFLOW, what, \
         INSIDE("parameter.value.dims_head", 0, 1 + 5 * (rank)), patch, \
         PARAMETER(TENSOR(__VA_ARGS__), NO_STATS))
#define WRONG(what, patch, ...) \
    CASE(PRIMITIV_TENSOR_SIZE, what, AT("tensor.data_head"), patch, \
         TENSOR_FILE(TENSOR(__VA_ARGS__)))

static const model_case made[] = {
    WRAPS("42-bytes", 2, "2^33 + 1 elements", DIMS(3, 2863311531), FOUR_BYTES),
    WRAPS("2-to-32-and-1", 2, "2^32 + 1 elements", DIMS(641, 6700417),
          FOUR_BYTES),
    WRAPS("2-to-32", 2, "2^32 elements", DIMS(65536, 65536), NO_BYTES),
    WRAPS("2-to-30", 1, "2^30 elements, 2^32 bytes", DIMS(TWO(30)), NO_BYTES),
    WRAPS("2-to-30-and-1", 1, "2^30 + 1 elements, 2^32 + 4 bytes",
          DIMS(TWO(30) + 1), FOUR_BYTES),
    WRAPS("2-to-30-in-two", 2, "2^30 elements, 2^32 bytes",
          DIMS(32768, 32768), FOUR_BYTES),
    WRAPS("2-to-31", 1, "2^31 elements", DIMS(TWO(31)), NO_BYTES),
    WRAPS("ffffffff", 1, "2^32 - 1 elements", DIMS(4294967295), FOUR_BYTES),
    WRAPS("ffffffff-squared", 2, "2^64 - 2^33 + 1 elements",
          DIMS(4294967295, 4294967295), FOUR_BYTES),
    WRAPS("2-to-62", 2, "2^62 elements, 2^64 bytes", DIMS(TWO(31), TWO(31)),
          NO_BYTES),
    WRAPS("2-to-62-and-1", 5, "2^62 + 1 elements, 2^64 + 4 bytes",
          DIMS(5, 5581, 8681, 49477, 384773), FOUR_BYTES),
    WRAPS("2-to-64", 3, "2^64 elements", DIMS(TWO(31), TWO(31), 4), NO_BYTES),
    WRAPS("four-times-ffffffff", 4, "the product needs 128 bits",
          DIMS(4294967295, 4294967295, 4294967295, 4294967295), FOUR_BYTES),
    WRAPS("eight-times-ffffffff", 8, "the product needs 256 bits",
          DIMS(4294967295, 4294967295, 4294967295, 4294967295,
               4294967295, 4294967295, 4294967295, 4294967295), FOUR_BYTES),
    CASE(PRIMITIV_TENSOR_SIZE_OVERFLOW, "tensor",
         INSIDE("tensor.dims_head", 0, 11), "2^33 + 1 elements",
         TENSOR_FILE(TENSOR(DIMS(2863311531, 3), FOUR_BYTES))),
    CASE(PRIMITIV_TENSOR_SIZE_OVERFLOW, "stat",
         INSIDE("parameter.stat[0].value.dims_head", 0, 11),
         "2^32 + 1 elements",
         PARAMETER(TENSOR(DIMS(2), COUNT),
                   STATS(STAT("m", TENSOR(DIMS(6700417, 641), FOUR_BYTES))))),
    CASE(PRIMITIV_TENSOR_SIZE_OVERFLOW, "value-in-model",
         INSIDE("parameter[0].value.dims_head", 0, 11), "2^33 + 1 elements",
         MODEL(PARAMETERS({KEY(T("a")), TENSOR(DIMS(3, 2863311531), FOUR_BYTES),
                           NO_STATS}))),
    CASE(PRIMITIV_TENSOR_SIZE_OVERFLOW, "stat-in-model",
         INSIDE("parameter[0].stat[0].value.dims_head", 0, 11),
         "2^33 + 1 elements",
         MODEL(PARAMETERS({KEY(T("a")), TENSOR(ONES(0), COUNT),
                           STATS(STAT("m",
                                      TENSOR(DIMS(3, 2863311531),
                                             FOUR_BYTES)))}))),
    CASE_BOTH(PRIMITIV_TENSOR_SIZE_OVERFLOW, "stat-batch",
              INSIDE("parameter.stat[0].value.dims_head", 0, 6),
              PRIMITIV_PARAMETER_STAT_BATCH, "2^33 + 1 elements",
              PARAMETER(TENSOR(DIMS(2), COUNT),
                        STATS(STAT("m",
                                   BATCH(2863311531, DIMS(3), FOUR_BYTES))))),

    WRONG("one-float-less", "two floats for three", DIMS(3),
          DATA("12345678")),
    WRONG("one-float-more", "four floats for three", DIMS(3),
          DATA("1234567890123456")),
    WRONG("one-byte-less", "11 bytes for 12", DIMS(3), DATA("12345678901")),
    WRONG("one-byte-more", "13 bytes for 12", DIMS(3), DATA("1234567890123")),
    WRONG("no-data", "no bytes for 12", DIMS(3), NO_BYTES),
    WRONG("scalar-without-data", "no bytes for 4", ONES(0), NO_BYTES),
    WRONG("doubles", "two doubles", DIMS(2),
          DATA("\0\0\0\0\0\0\xf0\x3f\0\0\0\0\0\0\0\x40")),
    WRONG("halves", "four halves", DIMS(4),
          DATA("\x00\x3c\x00\x40\x00\x3c\x00\x40")),
    WRONG("bytes-for-elements", "4 bytes for four floats", DIMS(4),
          FOUR_BYTES),
    WRONG("right-in-its-lower-8-bits", "4 bytes for 260", DIMS(65),
          FOUR_BYTES),
    WRONG("right-in-its-lower-16-bits", "4 bytes for 65540", DIMS(16385),
          FOUR_BYTES),
    WRONG("2-to-30-less-1", "4 bytes for 2^32 - 4", DIMS(TWO(30) - 1),
          FOUR_BYTES),
    WRONG("sum-for-product", "5 floats for 2 x 3", DIMS(2, 3),
          DATA("12345678901234567890")),
    WRONG("first-dimension-only", "2 floats for 2 x 3", DIMS(2, 3),
          DATA("12345678")),
    CASE(PRIMITIV_TENSOR_SIZE, "value", AT("parameter.value.data_head"),
         "three floats for two",
         PARAMETER(TENSOR(DIMS(2), DATA("123456789012")), NO_STATS)),
    CASE(PRIMITIV_TENSOR_SIZE, "stat", AT("parameter.stat[0].value.data_head"),
         "of the value's size",
         PARAMETER(TENSOR(DIMS(2), COUNT),
                   STATS(STAT("m", TENSOR(DIMS(3), DATA("12345678")))))),
    CASE(PRIMITIV_TENSOR_SIZE, "value-in-model",
         AT("parameter[0].value.data_head"), "one float for two",
         MODEL(PARAMETERS({KEY(T("a")), TENSOR(DIMS(2), FOUR_BYTES),
                           NO_STATS}))),
    CASE(PRIMITIV_TENSOR_SIZE, "stat-in-model",
         AT("parameter[0].stat[0].value.data_head"), "one float for two",
         MODEL(PARAMETERS({KEY(T("a")), TENSOR(ONES(0), COUNT),
                           STATS(STAT("m", TENSOR(DIMS(2), FOUR_BYTES)))}))),
    CASE_BOTH(PRIMITIV_TENSOR_SIZE, "ninth-dimension-not-counted",
              AT("tensor.data_head"), PRIMITIV_SHAPE_DEPTH,
              "two floats for four",
              TENSOR_FILE(TENSOR(DIMS(2, 1, 1, 1, 1, 1, 1, 1, 2),
                                 DATA("12345678")))),
    CASE_BOTH(PRIMITIV_TENSOR_SIZE, "stat-batch-not-counted",
              AT("parameter.stat[0].value.data_head"),
              PRIMITIV_PARAMETER_STAT_BATCH, "one of two samples",
              PARAMETER(TENSOR(DIMS(2), COUNT),
                        STATS(STAT("m", BATCH(2, DIMS(2), DATA("12345678")))))),
};

static const spoil tensor[] = {
    BREAK(PRIMITIV_TENSOR_LAYOUT, "map-for-data",
          REPLACE("tensor.data_head", "\x8c")),
    BREAK(PRIMITIV_TENSOR_LAYOUT, "number-for-data",
          REPLACE("tensor.data_head", "\xce\x00\x00\x00\x18")),
    BREAK(PRIMITIV_TENSOR_LAYOUT, "fixint-for-data",
          REPLACE("tensor.data_head", "\x18")),
    BREAK_AT(PRIMITIV_TENSOR_LAYOUT, "data-before-shape", AT_OFFSET(15, 2),
             INSERT("tensor.dims_head", "\xc4\x04" "1234"),
             CUT_AFTER("tensor.batch")),
};

static const spoil parameter[] = {
    BREAK_AT(PRIMITIV_TENSOR_LAYOUT, "value-without-data",
             AT("parameter.stat_count"), REMOVE("parameter.value.data_head"),
             REMOVE("parameter.value.data")),
    BREAK_AT(PRIMITIV_TENSOR_LAYOUT, "data-before-shape-of-stat",
             AT("parameter.stat[0].value.data_head"),
             REMOVE("parameter.stat[0].value.dims_head"),
             REMOVE("parameter.stat[0].value.dims[0]"),
             REMOVE("parameter.stat[0].value.batch")),
};

void primitiv_tensors_cases(case_sink *sink)
{
    add_models(sink, ROWS(made));
    spoil_cases(sink, "tensor-2x3", ROWS(tensor));
    spoil_cases(sink, "parameter-momentum", ROWS(parameter));
}
