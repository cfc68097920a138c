/*
 * Objects of another type than expected, and longer heads than needed, in every
 * place with an object.
 */
#include "generators/primitiv/model.h"

#define FIRST(path)     INSIDE(path, 0, 1)
#define C1(what, path) \
    BREAK_AT(PRIMITIV_MP_RESERVED_C1, what, FIRST(path), POKE(path, 0, "\xc1"))
#define LONGER(what, path, head) \
    BREAK(PRIMITIV_MP_MINIMAL, what, REPLACE(path, head))
#define UINT_FORM(what, path, object) \
    BREAK(PRIMITIV_MP_UINT32_FORM, what, REPLACE(path, object))

#define KEY_HEAD    "parameter.stat[0].key_head"
#define DATA_HEAD   "parameter.stat[0].value.data_head"

#define UINTS       "optimizer.uint_configs_head"
#define FLOATS      "optimizer.float_configs_head"

static const spoil rows[] = {
    PARENT("tensor-2x3"),
    C1("ver-major", "header.ver_major"),
    C1("ver-minor", "header.ver_minor"),
    C1("data-type", "header.data_type"),
    C1("dims", "tensor.dims_head"),
    C1("dim", "tensor.dims[0]"),
    C1("data", "tensor.data_head"),

    BREAK(PRIMITIV_MP_EXT_ABSENT, "nil-for-dims",
          REPLACE("tensor.dims_head", "\xc0")),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "nil-for-dim",
          REPLACE("tensor.dims[1]", "\xc0")),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "ext-8-for-data",
          REPLACE("tensor.data_head", "\xc7\x18\x01")),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "ext-16-for-data",
          REPLACE("tensor.data_head", "\xc8\x00\x18\x01")),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "ext-32-for-data",
          REPLACE("tensor.data_head", "\xc9\x00\x00\x00\x18\x01")),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "true-for-data-type",
          REPLACE("header.data_type", "\xc3")),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "nil-for-data",
          REPLACE("tensor.data_head", "\xc0"), CUT_AFTER("tensor.data_head")),
    BREAK_AT(PRIMITIV_MP_EXT_ABSENT, "timestamp-before-header",
             AT_OFFSET(0, 2),
             INSERT("header.ver_major", "\xd6\xff\x00\x00\x00\x00")),

    UINT_FORM("data-type-uint-16", "header.data_type", "\xcd\x01\x00"),
    UINT_FORM("dim-fixint", "tensor.dims[0]", "\x02"),
    UINT_FORM("dim-uint-8", "tensor.dims[1]", "\xcc\x03"),
    UINT_FORM("dim-int-32", "tensor.dims[0]", "\xd2\x00\x00\x00\x02"),
    UINT_FORM("dim-uint-64-above-2-to-32", "tensor.dims[1]",
              "\xcf\x00\x00\x00\x01\x00\x00\x00\x03"),
    UINT_FORM("last-dim-float-32-of-the-bits-of-1", "tensor.dims[1]",
              "\xca\x00\x00\x00\x01"),
    UINT_FORM("dim-int-8", "tensor.dims[0]", "\xd0\x02"),
    UINT_FORM("dim-int-64", "tensor.dims[0]", "\xd3\0\0\0\0\0\0\0\2"),
    UINT_FORM("dim-float-32", "tensor.dims[0]", "\xca\x40\x00\x00\x00"),
    UINT_FORM("dim-negative-fixint", "tensor.dims[0]", "\xff"),
    UINT_FORM("data-type-str", "header.data_type", "\xa0"),

    BREAK(PRIMITIV_MP_BIN_FORM, "str-8",
          REPLACE("tensor.data_head", "\xd9\x18")),
    BREAK(PRIMITIV_MP_BIN_FORM, "fixstr",
          REPLACE("tensor.data_head", "\xb8")),
    BREAK(PRIMITIV_MP_BIN_FORM, "str-16",
          REPLACE("tensor.data_head", "\xda\x00\x18")),
    BREAK(PRIMITIV_MP_BIN_FORM, "str-32",
          REPLACE("tensor.data_head", "\xdb\x00\x00\x00\x18")),
    BREAK(PRIMITIV_MP_BIN_FORM, "array-of-floats",
          REPLACE("tensor.data_head", "\x96"),
          REPLACE("tensor.data",
                  "\xca\x3f\x80\x00\x00" "\xca\xc0\x00\x00\x00"
                  "\xca\x40\x40\x00\x00" "\xca\xc0\x80\x00\x00"
                  "\xca\x40\xa0\x00\x00" "\xca\xc0\xc0\x00\x00")),

    BREAK(PRIMITIV_MP_ARRAY_FORM, "dims-map",
          REPLACE("tensor.dims_head", "\x82")),
    BREAK(PRIMITIV_MP_ARRAY_FORM, "dims-str",
          REPLACE("tensor.dims_head", "\xaa")),
    BREAK(PRIMITIV_MP_ARRAY_FORM, "dims-fixint",
          REPLACE("tensor.dims_head", "\x02")),
    BREAK(PRIMITIV_MP_ARRAY_FORM, "dims-float-32",
          REPLACE("tensor.dims_head", "\xca\x40\x00\x00\x00")),

    LONGER("dims-array-16", "tensor.dims_head", "\xdc\x00\x02"),
    LONGER("dims-array-32", "tensor.dims_head", "\xdd\x00\x00\x00\x02"),
    LONGER("data-bin-16", "tensor.data_head", "\xc5\x00\x18"),
    LONGER("data-bin-32", "tensor.data_head", "\xc6\x00\x00\x00\x18"),

    PARENT("parameter-momentum"),
    C1("stat-count", "parameter.stat_count"),
    C1("stat-key", KEY_HEAD),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "nil-for-stat-key",
          REPLACE(KEY_HEAD, "\xc0")),
    UINT_FORM("stat-count-float-64", "parameter.stat_count",
              "\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00"),
    BREAK(PRIMITIV_MP_STR_FORM, "stat-key-bin",
          REPLACE(KEY_HEAD, "\xc4\x0d")),
    BREAK(PRIMITIV_MP_STR_FORM, "stat-key-number",
          REPLACE(KEY_HEAD, "\xce\x00\x00\x00\x0d")),
    BREAK_AT(PRIMITIV_MP_STR_FORM, "stat-key-array", FIRST(KEY_HEAD),
             REPLACE(KEY_HEAD, "\x91\xad")),
    BREAK(PRIMITIV_MP_BIN_FORM, "stat-fixstr", REPLACE(DATA_HEAD, "\xa8")),
    BREAK(PRIMITIV_MP_BIN_FORM, "stat-str-8", REPLACE(DATA_HEAD, "\xd9\x08")),
    BREAK(PRIMITIV_MP_BIN_FORM, "stat-str-16",
          REPLACE(DATA_HEAD, "\xda\x00\x08")),
    BREAK(PRIMITIV_MP_BIN_FORM, "stat-str-32",
          REPLACE(DATA_HEAD, "\xdb\x00\x00\x00\x08")),
    LONGER("stat-key-str-8", KEY_HEAD, "\xd9\x0d"),
    LONGER("stat-key-str-16", KEY_HEAD, "\xda\x00\x0d"),
    LONGER("stat-key-str-32", KEY_HEAD, "\xdb\x00\x00\x00\x0d"),

    PARENT("parameter-stat-without-a-name"),
    LONGER("empty-stat-key-str-8", KEY_HEAD, "\xd9\x00"),
    LONGER("empty-stat-key-str-32", KEY_HEAD, "\xdb\x00\x00\x00\x00"),

    PARENT("tensor-scalar"),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "fixext-4-for-data",
          REPLACE("tensor.data_head", "\xd6\x05")),
    LONGER("empty-dims-array-32", "tensor.dims_head", "\xdd\x00\x00\x00\x00"),

    PARENT("model-empty"),
    UINT_FORM("parameter-count-str", "model.parameter_count", "\xa0"),
    UINT_FORM("parameter-count-bin", "model.parameter_count", "\xc4\x00"),

    PARENT("model-submodels"),
    C1("parameter-count", "model.parameter_count"),
    C1("param-key", "parameter[0].key_head"),
    C1("name", "parameter[1].name_head[1]"),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "fixext-1-for-name",
          REPLACE("parameter[0].name_head[0]", "\xd4\x00")),
    BREAK_AT(PRIMITIV_MP_ARRAY_FORM, "param-key-str",
             FIRST("parameter[0].key_head"),
             REPLACE("parameter[0].key_head", "\xa8layer1.b")),
    BREAK(PRIMITIV_MP_ARRAY_FORM, "param-key-map",
          REPLACE("parameter[1].key_head", "\x81")),
    BREAK(PRIMITIV_MP_ARRAY_FORM, "param-key-number",
          REPLACE("parameter[0].key_head", "\xce\x00\x00\x00\x02")),
    BREAK(PRIMITIV_MP_ARRAY_FORM, "param-key-bin",
          REPLACE("parameter[0].key_head", "\xc4\x01")),
    BREAK(PRIMITIV_MP_STR_FORM, "name-bin",
          REPLACE("parameter[0].name_head[1]", "\xc4\x01")),
    LONGER("param-key-array-16", "parameter[2].key_head", "\xdc\x00\x02"),
    LONGER("param-key-array-32", "parameter[2].key_head",
           "\xdd\x00\x00\x00\x02"),
    LONGER("name-str-8", "parameter[2].name_head[1]", "\xd9\x01"),
    LONGER("name-str-16", "parameter[2].name_head[0]", "\xda\x00\x06"),
    LONGER("name-str-32", "parameter[2].name_head[1]",
           "\xdb\x00\x00\x00\x01"),

    PARENT("optimizer-sgd"),
    C1("uint-configs", UINTS),
    C1("float-configs", FLOATS),
    C1("config-key", "float_config[0].key_head"),
    C1("uint-value", "uint_config[0].value"),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "nil-for-uint-configs",
          REPLACE(UINTS, "\xc0")),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "nil-for-float-configs",
          REPLACE(FLOATS, "\xc0"), CUT_AFTER(FLOATS)),
    UINT_FORM("uint-value-float-64", "uint_config[0].value",
              "\xcb\x00\x00\x00\x00\x00\x00\x00\x00"),
    BREAK(PRIMITIV_MP_STR_FORM, "uint-key-bin",
          REPLACE("uint_config[0].key_head", "\xc4\x0f")),
    BREAK(PRIMITIV_MP_STR_FORM, "float-key-number",
          REPLACE("float_config[1].key_head", "\x07")),
    BREAK(PRIMITIV_MP_MAP_FORM, "uint-configs-array", REPLACE(UINTS, "\x91")),
    BREAK(PRIMITIV_MP_MAP_FORM, "uint-configs-array-of-two",
          REPLACE(UINTS, "\x92")),
    BREAK(PRIMITIV_MP_MAP_FORM, "float-configs-array", REPLACE(FLOATS, "\x98")),
    BREAK(PRIMITIV_MP_MAP_FORM, "float-configs-str", REPLACE(FLOATS, "\xa4")),
    BREAK(PRIMITIV_MP_MAP_FORM, "float-configs-number",
          REPLACE(FLOATS, "\xce\x00\x00\x00\x04")),
    LONGER("uint-configs-map-16", UINTS, "\xde\x00\x01"),
    LONGER("uint-configs-map-32", UINTS, "\xdf\x00\x00\x00\x01"),
    LONGER("float-configs-map-16", FLOATS, "\xde\x00\x04"),
    LONGER("float-configs-map-32", FLOATS, "\xdf\x00\x00\x00\x04"),
    LONGER("config-key-str-8", "uint_config[0].key_head", "\xd9\x0f"),
    LONGER("config-key-str-16", "float_config[3].key_head", "\xda\x00\x07"),

    /* The first byte after the range of fixarray or fixmap, before 16 objects:
     * for a reader that counts one too far, nothing else is invalid. */
    PARENT("model-key-16-names"),
    BREAK(PRIMITIV_MP_ARRAY_FORM, "fixstr-before-16-names",
          REPLACE("parameter[0].key_head", "\xa0")),

    PARENT("optimizer-sixteen-configs"),
    BREAK(PRIMITIV_MP_MAP_FORM, "fixarray-before-16-configs",
          REPLACE(FLOATS, "\x90")),

    PARENT("name-in-param-key-32-bytes"),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "nil-before-a-name-of-32-bytes",
          REPLACE("parameter[0].name_head[0]", "\xc0")),

    PARENT("tensor-bin-8-longest"),
    LONGER("252-bytes-of-data-in-bin-16", "tensor.data_head", "\xc5\x00\xfc"),

    PARENT("tensor-bin-16-longest"),
    LONGER("65532-bytes-of-data-in-bin-32", "tensor.data_head",
           "\xc6\x00\x00\xff\xfc"),
    END_OF_ROWS
};

void primitiv_forms_cases(case_sink *sink)
{
    spoil_table(sink, rows);
}
