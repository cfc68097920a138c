/* Truncated objects, and counts that the file cannot hold. */
#include "generators/primitiv/model.h"

#define CUT_OFF(what, path, keep) \
    BREAK(PRIMITIV_MP_TRUNCATED, what, CUT(path, keep))
#define CUT_HEAD(what, path, head, keep) \
    BREAK(PRIMITIV_MP_TRUNCATED, what, REPLACE(path, head), CUT(path, keep))
#define HUGE_COUNT(what, path, head) \
    BREAK(PRIMITIV_MP_COUNT_HUGE, what, REPLACE(path, head))

#define KEY_HEAD    "parameter.stat[0].key_head"
#define KEY_BYTES   "parameter.stat[0].key"

#define EMPTY_MAP(what, path) \
    HUGE_COUNT(what "-256", path, "\xde\x01\x00"), \
    HUGE_COUNT(what "-32768", path, "\xde\x80\x00"), \
    HUGE_COUNT(what "-2-to-16", path, "\xdf\x00\x01\x00\x00"), \
    HUGE_COUNT(what "-2-to-24", path, "\xdf\x01\x00\x00\x00"), \
    HUGE_COUNT(what "-2-to-31", path, "\xdf\x80\x00\x00\x00")
#define EMPTY_STR(what, path, next) \
    LONG_STR(what "-256", path, next, "\xda\x01\x00"), \
    LONG_STR(what "-32768", path, next, "\xda\x80\x00"), \
    LONG_STR(what "-2-to-16", path, next, "\xdb\x00\x01\x00\x00"), \
    LONG_STR(what "-2-to-24", path, next, "\xdb\x01\x00\x00\x00"), \
    LONG_STR(what "-2-to-31", path, next, "\xdb\x80\x00\x00\x00")
#define LONG_STR(what, path, next, head) \
    BREAK_AT(PRIMITIV_MP_TRUNCATED, what, FROM(next), REPLACE(path, head))

static const spoil rows[] = {
    PARENT("shape-vector"),
    CUT_OFF("before-dims", "shape.dims_head", 0),
    CUT_OFF("before-batch", "shape.batch", 0),
    CUT_OFF("batch-1-byte", "shape.batch", 1),
    CUT_OFF("batch-4-bytes", "shape.batch", 4),
    CUT_HEAD("dims-array-16-1-byte", "shape.dims_head", "\xdc\x00\x01", 1),
    CUT_HEAD("dims-array-16-2-bytes", "shape.dims_head", "\xdc\x00\x01", 2),
    CUT_HEAD("dims-array-32-4-bytes", "shape.dims_head",
             "\xdd\x00\x00\x00\x01", 4),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "dims-one-more", AT_END,
             REPLACE("shape.dims_head", "\x92")),

    HUGE_COUNT("dims-two-more", "shape.dims_head", "\x93"),
    HUGE_COUNT("dims-15", "shape.dims_head", "\x9f"),
    HUGE_COUNT("dims-ffff", "shape.dims_head", "\xdc\xff\xff"),
    HUGE_COUNT("dims-2-to-20", "shape.dims_head", "\xdd\x00\x10\x00\x00"),
    HUGE_COUNT("dims-2-to-28", "shape.dims_head", "\xdd\x10\x00\x00\x00"),
    HUGE_COUNT("dims-2-to-31", "shape.dims_head", "\xdd\x80\x00\x00\x00"),
    HUGE_COUNT("dims-ffffffff", "shape.dims_head", "\xdd\xff\xff\xff\xff"),
    HUGE_COUNT("dims-times-4-wraps-to-4", "shape.dims_head",
               "\xdd\x40\x00\x00\x01"),
    HUGE_COUNT("dims-times-5-wraps-to-4", "shape.dims_head",
               "\xdd\x33\x33\x33\x34"),
    HUGE_COUNT("dims-right-in-its-lower-16-bits", "shape.dims_head",
               "\xdd\x00\x01\x00\x01"),
    BREAK_AT(PRIMITIV_MP_COUNT_HUGE, "dims-cut", AT("shape.dims_head"),
             CUT("shape.dims[0]", 4)),
    BREAK_AT(PRIMITIV_MP_COUNT_HUGE, "dims-cut-before-the-first",
             AT("shape.dims_head"), CUT("shape.dims[0]", 0)),

    PARENT("tensor-2x3"),
    CUT_OFF("before-data", "tensor.data_head", 0),
    CUT_OFF("data-head-1-byte", "tensor.data_head", 1),
    CUT_OFF("data-absent", "tensor.data", 0),
    CUT_OFF("data-1-byte", "tensor.data", 1),
    CUT_OFF("data-one-float-less", "tensor.data", 20),
    CUT_OFF("data-one-byte-less", "tensor.data", 23),
    CUT_HEAD("data-bin-16-2-bytes", "tensor.data_head", "\xc5\x00\x18", 2),
    CUT_HEAD("data-bin-32-4-bytes", "tensor.data_head",
             "\xc6\x00\x00\x00\x18", 4),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "data-bin-8-255", AT("tensor.data"),
             REPLACE("tensor.data_head", "\xc4\xff")),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "data-bin-8-one-more", AT("tensor.data"),
             REPLACE("tensor.data_head", "\xc4\x19")),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "data-bin-32-2-to-30", AT("tensor.data"),
             REPLACE("tensor.data_head", "\xc6\x40\x00\x00\x00")),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "data-bin-32-2-to-31", AT("tensor.data"),
             REPLACE("tensor.data_head", "\xc6\x80\x00\x00\x18")),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "data-bin-32-ffffffff", AT("tensor.data"),
             REPLACE("tensor.data_head", "\xc6\xff\xff\xff\xff")),

    PARENT("parameter-adam"),
    CUT_OFF("stat-count-1-byte", "parameter.stat_count", 1),
    CUT_OFF("stat-count-4-bytes", "parameter.stat_count", 4),
    CUT_OFF("value-data", "parameter.value.data", 7),
    CUT_OFF("stat-key-6-bytes", KEY_BYTES, 6),
    CUT_OFF("stat-key-absent", KEY_BYTES, 0),
    CUT_OFF("stat-value-absent", "parameter.stat[0].value.dims_head", 0),
    CUT_OFF("stat-value-before-batch", "parameter.stat[0].value.batch", 0),
    CUT_OFF("stat-value-data", "parameter.stat[1].value.data", 7),
    CUT_HEAD("stat-key-str-8-1-byte", KEY_HEAD, "\xd9\x07", 1),
    CUT_HEAD("stat-key-str-32-4-bytes", KEY_HEAD, "\xdb\x00\x00\x00\x07", 4),
    /* about 50 bytes, with a name that claims 4 GB */
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "stat-key-ffffffff", FROM(KEY_BYTES),
             REPLACE(KEY_HEAD, "\xdb\xff\xff\xff\xff"),
             CUT_AFTER(KEY_BYTES)),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "stat-key-2-to-31", FROM(KEY_BYTES),
             REPLACE(KEY_HEAD, "\xdb\x80\x00\x00\x07")),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "stat-key-2-to-20", FROM(KEY_BYTES),
             REPLACE(KEY_HEAD, "\xdb\x00\x10\x00\x00")),

    PARENT("model-two"),
    CUT_OFF("parameter-count-absent", "model.parameter_count", 0),
    CUT_OFF("parameter-count-4-bytes", "model.parameter_count", 4),
    CUT_OFF("name-absent", "parameter[1].name[0]", 0),
    CUT_OFF("value-absent", "parameter[1].value.dims_head", 0),
    CUT_OFF("second-parameter-by-7-bytes", "parameter[1].value.data", 2),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "name-ffffffff",
             FROM("parameter[0].name[0]"),
             REPLACE("parameter[0].name_head[0]", "\xdb\xff\xff\xff\xff")),
    HUGE_COUNT("param-key-2-to-25", "parameter[0].key_head",
               "\xdd\x02\x00\x00\x00"),
    HUGE_COUNT("param-key-2-to-31", "parameter[0].key_head",
               "\xdd\x80\x00\x00\x01"),
    HUGE_COUNT("param-key-ffff", "parameter[1].key_head", "\xdc\xff\xff"),
    HUGE_COUNT("param-key-ffffffff", "parameter[0].key_head",
               "\xdd\xff\xff\xff\xff"),
    HUGE_COUNT("param-key-times-32-wraps-to-32", "parameter[0].key_head",
               "\xdd\x08\x00\x00\x01"),
    BREAK(PRIMITIV_MP_COUNT_HUGE, "param-key-15-and-14-bytes",
          REPLACE("parameter[1].key_head", "\x9f"),
          CUT("parameter[1].value.data_head", 1),
          APPEND_FILL("trailing", 5, 0)),

    /* As many bytes as two of the smallest take, all in the first one. */
    PARENT("model-adam"),
    BREAK(PRIMITIV_MP_COUNT_HUGE, "second-parameter-of-one-byte",
          CUT("parameter[1].key_head", 1)),

    /* Counts and lengths of empty objects, with valid lower bits. */
    PARENT("shape-scalar"),
    HUGE_COUNT("empty-dims-256", "shape.dims_head", "\xdc\x01\x00"),
    HUGE_COUNT("empty-dims-32768", "shape.dims_head", "\xdc\x80\x00"),
    HUGE_COUNT("empty-dims-2-to-16", "shape.dims_head",
               "\xdd\x00\x01\x00\x00"),
    HUGE_COUNT("empty-dims-2-to-24", "shape.dims_head",
               "\xdd\x01\x00\x00\x00"),
    HUGE_COUNT("empty-dims-2-to-31", "shape.dims_head",
               "\xdd\x80\x00\x00\x00"),

    PARENT("model-one"),
    HUGE_COUNT("param-key-one-and-256", "parameter[0].key_head",
               "\xdc\x01\x01"),
    HUGE_COUNT("param-key-one-and-2-to-16", "parameter[0].key_head",
               "\xdd\x00\x01\x00\x01"),
    HUGE_COUNT("param-key-one-and-2-to-24", "parameter[0].key_head",
               "\xdd\x01\x00\x00\x01"),
    HUGE_COUNT("param-key-one-and-2-to-31", "parameter[0].key_head",
               "\xdd\x80\x00\x00\x01"),

    PARENT("parameter-smallest-stat"),
    EMPTY_STR("empty-stat-key", KEY_HEAD,
              "parameter.stat[0].value.dims_head"),

    PARENT("model-smallest"),
    EMPTY_STR("empty-name", "parameter[0].name_head[0]",
              "parameter[0].value.dims_head"),

    PARENT("optimizer-smallest-uint"),
    EMPTY_MAP("empty-float-configs", "optimizer.float_configs_head"),
    EMPTY_STR("empty-uint-key", "uint_config[0].key_head",
              "uint_config[0].value"),

    PARENT("optimizer-smallest-float"),
    EMPTY_MAP("empty-uint-configs", "optimizer.uint_configs_head"),
    EMPTY_STR("empty-float-key", "float_config[0].key_head",
              "float_config[0].value"),

    PARENT("optimizer-sgd"),
    CUT_OFF("uint-configs-absent", "optimizer.uint_configs_head", 0),
    CUT_OFF("uint-value-absent", "uint_config[0].value", 0),
    CUT_OFF("uint-value-4-bytes", "uint_config[0].value", 4),
    CUT_HEAD("float-configs-map-16-1-byte", "optimizer.float_configs_head",
             "\xde\x00\x04", 1),
    CUT_HEAD("float-configs-map-16-2-bytes", "optimizer.float_configs_head",
             "\xde\x00\x04", 2),
    BREAK_AT(PRIMITIV_MP_TRUNCATED, "second-config-of-one-byte", AT_END,
             CUT("float_config[1].key_head", 1)),
    CUT_OFF("config-key", "float_config[3].key", 3),
    CUT_OFF("float-value-absent", "float_config[3].value", 0),
    CUT_OFF("float-value-4-bytes", "float_config[3].value", 4),
    HUGE_COUNT("uint-configs-ffff", "optimizer.uint_configs_head",
               "\xde\xff\xff"),
    HUGE_COUNT("uint-configs-ffffffff", "optimizer.uint_configs_head",
               "\xdf\xff\xff\xff\xff"),
    HUGE_COUNT("float-configs-2-to-31", "optimizer.float_configs_head",
               "\xdf\x80\x00\x00\x04"),
    HUGE_COUNT("float-configs-times-6-wraps-to-2",
               "optimizer.float_configs_head", "\xdf\x2a\xaa\xaa\xab"),
    HUGE_COUNT("float-configs-right-in-its-lower-16-bits",
               "optimizer.float_configs_head", "\xdf\x00\x01\x00\x04"),
    BREAK_AT(PRIMITIV_MP_COUNT_HUGE, "float-configs-cut",
             AT("optimizer.float_configs_head"),
             CUT("float_config[0].key", 17)),
    BREAK_AT(PRIMITIV_MP_COUNT_HUGE, "uint-configs-cut-before-the-first",
             AT("optimizer.uint_configs_head"),
             CUT("uint_config[0].key_head", 0)),
    END_OF_ROWS
};

void primitiv_bounds_cases(case_sink *sink)
{
    spoil_table(sink, rows);
}
