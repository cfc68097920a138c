/* The header, bytes before it, and bytes after the data. */
#include "generators/primitiv/model.h"

#define MAJOR   "header.ver_major"
#define MINOR   "header.ver_minor"
#define TYPE    "header.data_type"

const spoil primitiv_header_rows[] = {
    PARENT("parameter-vector"),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "0-bytes", CUT("header.ver_major*", 0)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "1-byte", CUT(MAJOR, 1)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "2-bytes", CUT(MAJOR, 2)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "3-bytes", CUT(MAJOR, 3)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "4-bytes", CUT(MAJOR, 4)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "5-bytes", CUT("header.ver_minor*", 0)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "6-bytes", CUT(MINOR, 1)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "7-bytes", CUT(MINOR, 2)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "8-bytes", CUT(MINOR, 3)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "9-bytes", CUT(MINOR, 4)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "10-bytes", CUT("header.data_type*", 0)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "11-bytes", CUT(TYPE, 1)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "12-bytes", CUT(TYPE, 2)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "13-bytes", CUT(TYPE, 3)),
    BREAK(PRIMITIV_HEADER_TRUNCATED, "14-bytes", CUT(TYPE, 4)),

    BREAK(PRIMITIV_HEADER_VERSION, "1.1", SET("*header.ver_major", UINT(1))),
    BREAK(PRIMITIV_HEADER_VERSION, "0.0", SET(MINOR, UINT(0))),
    BREAK(PRIMITIV_HEADER_VERSION, "0.2", SET(MINOR, UINT(2))),
    BREAK(PRIMITIV_HEADER_VERSION, "1.0", SET(MAJOR, UINT(1)),
          SET(MINOR, UINT(0))),
    BREAK(PRIMITIV_HEADER_VERSION, "ffffffff.1", SET(MAJOR, UINT(0xffffffff))),
    BREAK(PRIMITIV_HEADER_VERSION, "0.ffffffff", SET(MINOR, UINT(0xffffffff))),
    BREAK(PRIMITIV_HEADER_VERSION, "minor-little-endian",
          SET(MINOR, UINT(0x1000000))),
    BREAK(PRIMITIV_HEADER_VERSION, "minor-right-in-its-lower-8-bits",
          SET("*header.ver_minor", UINT(0x101))),
    BREAK(PRIMITIV_HEADER_VERSION, "major-right-in-its-lower-16-bits",
          SET(MAJOR, UINT(0x10000))),

    BREAK(PRIMITIV_HEADER_VERSION, "major-right-in-its-lower-24-bits",
          SET(MAJOR, UINT(0x1000000))),
    BREAK(PRIMITIV_HEADER_VERSION, "minor-right-in-its-lower-16-bits",
          SET(MINOR, UINT(0x10001))),
    BREAK(PRIMITIV_HEADER_VERSION, "minor-right-in-its-lower-24-bits",
          SET(MINOR, UINT(0x1000001))),

    BREAK(PRIMITIV_HEADER_DATA_TYPE, "500", SET(TYPE, UINT(0x500))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "1", SET(TYPE, UINT(1))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "ff", SET(TYPE, UINT(0xff))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "201", SET(TYPE, UINT(0x201))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "250", SET(TYPE, UINT(0x250))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "ffffffff", SET(TYPE, UINT(0xffffffff))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "little-endian", SET(TYPE, UINT(0x20000))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "none-in-little-endian",
          SET(TYPE, UINT(0x50000))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "right-in-its-lower-16-bits",
          SET(TYPE, UINT(0x10200))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "right-in-its-lower-24-bits",
          SET(TYPE, UINT(0x1000200))),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "right-in-its-lower-31-bits",
          SET(TYPE, UINT(0x80000200))),

    BREAK_AT(PRIMITIV_FILE_LEADING, "byte-order-mark", AT_OFFSET(0, 1),
             INSERT(MAJOR, "\xef\xbb\xbf")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "str", AT_OFFSET(0, 1),
             INSERT(MAJOR, "\xa8primitiv")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "bin", AT_OFFSET(0, 2),
             INSERT("*header.ver_major", "\xc4\x04PRIM")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "float", AT_OFFSET(0, 5),
             INSERT(MAJOR, "\xca\x3d\xcc\xcc\xcd")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "byte-order-mark-utf-16",
             AT_OFFSET(0, 1), INSERT(MAJOR, "\xff\xfe")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "byte-order-mark-utf-16-big-endian",
             AT_OFFSET(0, 1), INSERT(MAJOR, "\xfe\xff")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "newline", AT_OFFSET(0, 1),
             INSERT("*header.ver_major", "\n")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "crlf", AT_OFFSET(0, 1),
             INSERT(MAJOR, "\r\n")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "space", AT_OFFSET(0, 1),
             INSERT(MAJOR, " ")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "text", AT_OFFSET(0, 1),
             INSERT(MAJOR, "primitiv v0.1\n")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "byte-1", AT_OFFSET(0, 1),
             INSERT(MAJOR, "\1")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "elf", AT_OFFSET(0, 1),
             INSERT(MAJOR, "\x7f" "ELF")),
    BREAK_AT(PRIMITIV_HEADER_VERSION, "first-byte-twice", AT_OFFSET(0, 5),
             INSERT(MAJOR, "\xce")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "zero", AT_OFFSET(0, 1),
             INSERT(MAJOR, "\0")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "five-zeros", AT_OFFSET(0, 1),
             INSERT(MAJOR, "\0\0\0\0\0")),
    BREAK_AT(PRIMITIV_FILE_LEADING, "negative-int-16", AT_OFFSET(0, 3),
             INSERT(MAJOR, "\xd1\xff\x00")),

    BREAK_AT(PRIMITIV_FILE_FLAT, "file-in-array", AT_OFFSET(0, 1),
             INSERT("*header.ver_major", "\x96")),
    BREAK_AT(PRIMITIV_FILE_FLAT, "file-in-array-16", AT_OFFSET(0, 3),
             INSERT("*header.ver_major", "\xdc\x00\x06")),
    BREAK_AT(PRIMITIV_FILE_FLAT, "file-in-map", AT_OFFSET(0, 1),
             INSERT(MAJOR, "\x83")),
    BREAK_AT(PRIMITIV_FILE_FLAT, "file-in-array-32-ffffffff", AT_OFFSET(0, 5),
             INSERT(MAJOR, "\xdd\xff\xff\xff\xff")),
    BREAK(PRIMITIV_FILE_FLAT, "empty-map-of-stats",
          REPLACE("parameter.stat_count", "\x80")),

    PARENT("parameter-adam"),
    BREAK(PRIMITIV_FILE_FLAT, "map-of-stats",
          REPLACE("parameter.stat_count", "\x82")),
    BREAK_AT(PRIMITIV_FILE_TRAILING, "stat-count-one-less",
             FROM("parameter.stat[1].key_head"),
             SET("parameter.stat_count", UINT(1))),
    BREAK_AT(PRIMITIV_FILE_TRAILING, "stat-count-0",
             FROM("parameter.stat[0].key_head"),
             SET("parameter.stat_count", UINT(0))),

    PARENT("model-two"),
    BREAK(PRIMITIV_FILE_FLAT, "map-of-parameters",
          REPLACE("*model.parameter_count", "\x82")),
    BREAK(PRIMITIV_FILE_FLAT, "array-of-parameters",
          REPLACE("model.parameter_count", "\xdc\x00\x04")),
    BREAK_AT(PRIMITIV_FILE_TRAILING, "parameter-count-one-less",
             FROM("parameter[1].key_head"),
             SET("model.parameter_count", UINT(1))),
    BREAK_AT(PRIMITIV_FILE_TRAILING, "parameter-count-0",
             FROM("parameter[0].key_head"),
             SET("model.parameter_count", UINT(0))),
    BREAK_AT(PRIMITIV_MP_MAP_FORM, "model-labelled-optimizer",
             AT("model.parameter_count"), SET(TYPE, UINT(0x400))),

    PARENT("optimizer-sgd"),
    BREAK_AT(PRIMITIV_FILE_TRAILING, "float-map-one-less",
             FROM("float_config[3].key_head"),
             REPLACE("optimizer.float_configs_head", "\x83")),
    BREAK_AT(PRIMITIV_FILE_TRAILING, "third-map", FROM("trailing"),
             APPEND("trailing", "\x80")),
    BREAK_AT(PRIMITIV_FILE_FLAT, "optimizer-labelled-model",
             AT("optimizer.uint_configs_head"), SET(TYPE, UINT(0x300))),
    BREAK_AT(PRIMITIV_MP_ARRAY_FORM, "optimizer-labelled-shape",
             AT("optimizer.uint_configs_head"), SET(TYPE, UINT(0))),

    PARENT("tensor-vector"),
    BREAK(PRIMITIV_FILE_TRAILING, "zero", APPEND("*trailing", "\0")),
    BREAK(PRIMITIV_FILE_TRAILING, "newline", APPEND("trailing", "\n")),
    BREAK(PRIMITIV_FILE_TRAILING, "crlf", APPEND("trailing", "\r\n")),
    BREAK(PRIMITIV_FILE_TRAILING, "nil", APPEND("trailing", "\xc0")),
    BREAK(PRIMITIV_FILE_TRAILING, "c1", APPEND("trailing", "\xc1")),
    BREAK(PRIMITIV_FILE_TRAILING, "stat-count", APPEND("trailing",
                                                       "\xce\0\0\0\0")),
    BREAK(PRIMITIV_FILE_TRAILING, "second-document",
          APPEND("trailing", "\xce\0\0\0\0" "\xce\0\0\0\1" "\xce\0\0\0\0"
                             "\x90\xce\0\0\0\1")),
    BREAK(PRIMITIV_FILE_TRAILING, "empty-zip",
          APPEND("trailing", "PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")),
    BREAK(PRIMITIV_FILE_TRAILING, "4096-zeros",
          APPEND_FILL("trailing", 4096, 0)),
    BREAK_AT(PRIMITIV_FILE_TRAILING, "tensor-labelled-shape",
             FROM("tensor.data_head"), SET(TYPE, UINT(0))),
    BREAK_AT(PRIMITIV_PARAMETER_STAT_COUNT_MISSING, "tensor-labelled-parameter",
             AT_END, SET(TYPE, UINT(0x200))),

    PARENT("shape-vector"),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "shape-labelled-tensor", AT_END,
             SET(TYPE, UINT(0x100))),
    BREAK_AT(PRIMITIV_FILE_FLAT, "shape-labelled-model",
             AT("shape.dims_head"), SET(TYPE, UINT(0x300))),
    BREAK_AT(PRIMITIV_MP_MAP_FORM, "shape-labelled-optimizer",
             AT("shape.dims_head"), SET(TYPE, UINT(0x400))),

    /* The value of the second number is invalid as well. */
    PARENT("shape-scalar"),
    {PRIMITIV_MP_UINT32_FORM, "zeros", AT_OFFSET(0, 1),
     {FILL(MAJOR, 0), FILL(MINOR, 0), FILL(TYPE, 0),
      FILL("shape.dims_head", 0), FILL("shape.batch", 0)},
     {1, {PRIMITIV_HEADER_VERSION}}, NULL},
    END_OF_ROWS
};

#define A_500(what) \
    BREAK(PRIMITIV_HEADER_DATA_TYPE, what, SET(TYPE, UINT(0x500)))

static const spoil unknown_shape[] = {A_500("500-of-a-shape")};
static const spoil unknown_tensor[] = {A_500("500-of-a-tensor")};
static const spoil unknown_model[] = {A_500("500-of-a-model")};

void primitiv_header_cases(case_sink *sink)
{
    spoil_table(sink, primitiv_header_rows);
    spoil_cases(sink, "shape-vector", ROWS(unknown_shape));
    spoil_cases(sink, "tensor-vector", ROWS(unknown_tensor));
    spoil_cases(sink, "model-empty", ROWS(unknown_model));
}
