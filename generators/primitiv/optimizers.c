/* The two maps of an Optimizer. */
#include "generators/primitiv/model.h"

#define UINTS       "optimizer.uint_configs_head"
#define FLOATS      "optimizer.float_configs_head"
#define ETA         "float_config[3].value"
#define SGD         CONFIG("SGD.eta", 0x3dcccccd)

#define UNKNOWN(what, path, patch, ...) \
    CASE(PRIMITIV_OPTIMIZER_KNOWN_KEY, what, AT(path), patch, \
         OPTIMIZER(__VA_ARGS__))
#define LACKS(what, path, patch, ...) \
    CASE(PRIMITIV_OPTIMIZER_NAMES, what, AT(path), patch, \
         OPTIMIZER(__VA_ARGS__))
#define TWICE(what, path, size, patch, ...) \
    CASE(PRIMITIV_OPTIMIZER_KEY_DUPLICATE, what, \
         INSIDE(path ".key_head", 0, size), patch, OPTIMIZER(__VA_ARGS__))

static const model_case made[] = {
    UNKNOWN("float-config", "float_config[4].key", "Foo.x is unknown",
            CONFIGS(EPOCH),
            CONFIGS(COMMON_FLOATS, SGD, CONFIG("Foo.x", 0x40490fdb))),
    UNKNOWN("uint-config", "uint_config[1].key", "Foo.n is unknown",
            CONFIGS(EPOCH, CONFIG("Foo.n", 7)), CONFIGS(COMMON_FLOATS, SGD)),
    UNKNOWN("in-the-other-map", "float_config[4].key",
            "Optimizer.epoch is a uint",
            CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS, SGD,
                                    CONFIG("Optimizer.epoch", 0))),
    UNKNOWN("in-both-maps", "uint_config[1].key", "SGD.eta is a float",
            CONFIGS(EPOCH, CONFIG("SGD.eta", 1)), CONFIGS(COMMON_FLOATS, SGD)),
    UNKNOWN("other-case", "float_config[4].key", "sgd.eta is unknown",
            CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS, SGD,
                                    CONFIG("sgd.eta", 0))),
    UNKNOWN("longer-name", "float_config[4].key", "SGD.eta2 is unknown",
            CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS, SGD,
                                    CONFIG("SGD.eta2", 0))),
    UNKNOWN("65535-bytes", "uint_config[1].key", "the key has 65535 bytes",
            CONFIGS(EPOCH, {TIMES("n", 65535), 1}),
            CONFIGS(COMMON_FLOATS, SGD)),
    UNKNOWN("65536-bytes", "uint_config[1].key", "the key has 65536 bytes",
            CONFIGS(EPOCH, {TIMES("n", 65536), 1}),
            CONFIGS(COMMON_FLOATS, SGD)),
    CASE(PRIMITIV_OPTIMIZER_KNOWN_KEY, "no-name",
         INSIDE("float_config[4].key_head", 1, 0), "an empty key",
         OPTIMIZER(CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS, SGD, CONFIG("", 0)))),

    LACKS("both-maps-empty", UINTS, "no configs", NO_CONFIGS, NO_CONFIGS),
    LACKS("without-epoch", UINTS, "no Optimizer.epoch", NO_CONFIGS,
          CONFIGS(COMMON_FLOATS, SGD)),
    LACKS("without-floats", FLOATS, "no floats", CONFIGS(EPOCH), NO_CONFIGS),
    LACKS("without-lr-scale", FLOATS, "no Optimizer.lr_scale",
          CONFIGS(EPOCH),
          CONFIGS(CONFIG("Optimizer.l2_strength", 0),
                  CONFIG("Optimizer.clip_threshold", 0), SGD)),
    LACKS("without-a-class", FLOATS, "the keys of no class", CONFIGS(EPOCH),
          CONFIGS(COMMON_FLOATS)),
    LACKS("adam-without-eps", FLOATS, "no Adam.eps", CONFIGS(EPOCH),
          CONFIGS(COMMON_FLOATS, CONFIG("Adam.alpha", 0x3a83126f),
                  CONFIG("Adam.beta1", 0x3f666666),
                  CONFIG("Adam.beta2", 0x3f7fbe77))),

    LACKS("adam-eps-alone", FLOATS, "Adam.eps, and no other of Adam",
          CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS, CONFIG("Adam.eps", 0))),

    TWICE("float-config", "float_config[4]", 8, "SGD.eta occurs twice",
          CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS, SGD,
                                  CONFIG("SGD.eta", 0x3f800000))),
    TWICE("float-config-same-value", "float_config[4]", 8,
          "SGD.eta occurs twice",
          CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS, SGD, SGD)),
    TWICE("uint-config", "uint_config[1]", 16, "Optimizer.epoch occurs twice",
          CONFIGS(EPOCH, CONFIG("Optimizer.epoch", 9)),
          CONFIGS(COMMON_FLOATS, SGD)),
    TWICE("three-times", "uint_config[1]", 16,
          "Optimizer.epoch occurs three times",
          CONFIGS(EPOCH, CONFIG("Optimizer.epoch", 9), EPOCH),
          CONFIGS(COMMON_FLOATS, SGD)),
};

static const model_case small[] = {
    ACCEPT("optimizer-sgd-alone", OPTIMIZER(CONFIGS(EPOCH), CONFIGS(SGD))),
    ACCEPT("optimizer-sgd-in-small-letters",
           OPTIMIZER(CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS,
                                             CONFIG("sgd.eta", 0x3dcccccd)))),
};

const spoil primitiv_optimizers_rows[] = {
    PARENT("optimizer-sgd"),
    BREAK_AT(PRIMITIV_OPTIMIZER_KEY_DUPLICATE, "fixstr-and-str-8",
             INSIDE("float_config[4].key_head", 0, 9),
             REPLACE(FLOATS, "\x85"),
             APPEND("float_config[4].key_head", "\xd9\x07"),
             APPEND("float_config[4].key", "SGD.eta"),
             APPEND("float_config[4].value", "\xca\x00\x00\x00\x00")),

    BREAK(PRIMITIV_OPTIMIZER_BOTH_REQUIRED, "sgd",
          CUT("*optimizer.float_configs_head", 0)),
    BREAK_AT(PRIMITIV_OPTIMIZER_BOTH_REQUIRED, "first-map-empty", AT_END,
             REPLACE(UINTS, "\x80"), CUT_AFTER(UINTS)),
    BREAK_AT(PRIMITIV_OPTIMIZER_BOTH_REQUIRED, "first-map-16-empty", AT_END,
             REPLACE(UINTS, "\xde\x00\x00"), CUT_AFTER(UINTS)),

    BREAK(PRIMITIV_OPTIMIZER_COUNT, "float-one-more", REPLACE(FLOATS, "\x85")),
    BREAK(PRIMITIV_OPTIMIZER_COUNT, "float-map-16-one-more",
          REPLACE(FLOATS, "\xde\x00\x05")),
    BREAK(PRIMITIV_OPTIMIZER_COUNT, "uint-one-more",
          REPLACE(UINTS, "\x82"), CUT_AFTER("uint_config[0].value")),
    BREAK_AT(PRIMITIV_OPTIMIZER_COUNT, "float-cut-before-the-last", AT(FLOATS),
             CUT_AFTER("float_config[2].value")),
    BREAK_AT(PRIMITIV_MP_MAP_FORM, "uint-configs-one-less",
             AT("uint_config[0].key_head"), REPLACE(UINTS, "\x80")),
    BREAK_AT(PRIMITIV_MP_STR_FORM, "uint-configs-one-more", AT(FLOATS),
             REPLACE(UINTS, "\x82")),

    BREAK(PRIMITIV_OPTIMIZER_VALUE_TYPE, "float-32-for-uint",
          REPLACE("uint_config[0*].value", "\xca\x00\x00\x00\x00")),
    BREAK(PRIMITIV_OPTIMIZER_VALUE_TYPE, "uint-32-for-float",
          REPLACE("float_config[0*].value", "\xce\x00\x00\x00\x01")),
    BREAK_AT(PRIMITIV_OPTIMIZER_VALUE_TYPE, "text-of-a-number",
             INSIDE(ETA, 0, 1),
             REPLACE(ETA, "\xa3" "0.1")),
    BREAK_AT(PRIMITIV_OPTIMIZER_VALUE_TYPE, "bin-of-a-float",
             INSIDE(ETA, 0, 2),
             REPLACE(ETA, "\xc4\x04\xcd\xcc\xcc\x3d")),
    BREAK_AT(PRIMITIV_OPTIMIZER_VALUE_TYPE, "array-for-uint",
             INSIDE("uint_config[0].value", 0, 1),
             REPLACE("uint_config[0].value", "\x92\x01\x91\xa1x")),
    BREAK_AT(PRIMITIV_OPTIMIZER_VALUE_TYPE, "map-for-float", INSIDE(ETA, 0, 1),
             REPLACE(ETA, "\x81\xa3" "eta\xca\x3d\xcc\xcc\xcd")),
    {PRIMITIV_OPTIMIZER_VALUE_TYPE, "c1-in-an-array", INSIDE(ETA, 0, 1),
     {REPLACE(ETA, "\x91\xc1")}, {1, {PRIMITIV_MP_RESERVED_C1}}, NULL},
    BREAK_AT(PRIMITIV_OPTIMIZER_VALUE_TYPE, "nested-2000", AT(ETA),
             REPLACE(ETA, "\x91"), APPEND_FILL("trailing", 1999, 0x91),
             APPEND("trailing", "\x00")),

    PARENT("optimizer-smallest-uint"),
    BREAK_AT(PRIMITIV_MP_MAP_FORM, "both-maps-in-array", AT_OFFSET(15, 1),
             INSERT(UINTS, "\x92")),
    BREAK(PRIMITIV_HEADER_DATA_TYPE, "500-of-an-optimizer",
          SET("*header.data_type", UINT(0x500))),

    PARENT("optimizer-sgd-alone"),
    BREAK(PRIMITIV_OPTIMIZER_VALUE_TYPE, "maps-swapped",
          REPLACE("uint_config[0].value", "\xca\x3d\xcc\xcc\xcd"),
          REPLACE("float_config[0].value", "\xce\x00\x00\x00\x00"),
          REPLACE("uint_config[0].key_head", "\xa7"),
          REPLACE("uint_config[0].key", "SGD.eta"),
          REPLACE("float_config[0].key_head", "\xaf"),
          REPLACE("float_config[0].key", "Optimizer.epoch")),
    END_OF_ROWS
};

void primitiv_optimizers_cases(case_sink *sink)
{
    add_models(sink, ROWS(small));
    add_models(sink, ROWS(made));
    spoil_table(sink, primitiv_optimizers_rows);
}
