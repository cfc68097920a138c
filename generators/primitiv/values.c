/*
 * Values that a reader may change: floats of every kind, in data and in
 * configurations; data that begins like a compressed file or a pickle; every
 * size of a uint32; 8 dimensions in each record.
 */
#include "generators/primitiv/model.h"

#define SCALAR      TENSOR(ONES(0), COUNT)

/* 1/3, 2/3, the neighbours of 1, pi, e, 0.1, 16777217 as it is rounded, 1000
   and the number next to it, the largest number, the least ones, both zeros,
   infinities, quiet and signalling NaNs of both signs: little-endian. */
#define FLOATS \
    "\xab\xaa\xaa\x3e" "\xab\xaa\x2a\x3f" "\xff\xff\x7f\x3f" \
    "\x01\x00\x80\x3f" "\xdb\x0f\x49\x40" "\x54\xf8\x2d\xc0" \
    "\xcd\xcc\xcc\x3d" "\x01\x00\x80\x4b" "\x00\x00\x7a\x44" \
    "\x01\x00\x7a\x44" "\xff\xff\x7f\x7f" \
    "\xff\xff\x7f\xff" "\x00\x00\x80\x00" "\xff\xff\x7f\x00" \
    "\x01\x00\x00\x00" "\x01\x00\x00\x80" "\x00\x00\x00\x00" \
    "\x00\x00\x00\x80" "\x00\x00\x80\x7f" "\x00\x00\x80\xff" \
    "\x00\x00\xc0\x7f" "\x01\x00\x80\x7f" "\xad\xde\xe0\xff" \
    "\x01\x00\xa0\xff"
#define OF_FLOATS   TENSOR(DIMS(24), DATA(FLOATS))

static const model_case floats[] = {
    ACCEPT("floats-of-every-kind-in-tensor", TENSOR_FILE(OF_FLOATS)),
    ACCEPT("floats-of-every-kind-in-parameter", PARAMETER(OF_FLOATS, NO_STATS)),
    ACCEPT("floats-of-every-kind-in-statistic",
           PARAMETER(SCALAR, STATS(STAT("m", OF_FLOATS)))),
    ACCEPT("floats-of-every-kind-in-model",
           MODEL(PARAMETERS({KEY(T("w")), OF_FLOATS, NO_STATS}))),
    ACCEPT("floats-of-every-kind-in-model-statistic",
           MODEL(PARAMETERS({KEY(T("w")), SCALAR,
                             STATS(STAT("m", OF_FLOATS))}))),
};

#define FLOAT(what, ...) \
    ACCEPT("float-values-" what, OPTIMIZER(NO_CONFIGS, CONFIGS(__VA_ARGS__)))

static const model_case configs[] = {
    FLOAT("of-full-precision", CONFIG("third", 0x3eaaaaab),
          CONFIG("two-thirds", 0x3f2aaaab), CONFIG("below-1", 0x3f7fffff),
          CONFIG("above-1", 0x3f800001), CONFIG("pi", 0x40490fdb),
          CONFIG("minus-e", 0xc02df854), CONFIG("2^24+2", 0x4b800001),
          CONFIG("above-1000", 0x447a0001)),
    FLOAT("of-great-size", CONFIG("largest", 0x7f7fffff),
          CONFIG("least", 0xff7fffff), CONFIG("1000000", 0x49742400),
          CONFIG("1e10", 0x501502f9)),
    FLOAT("of-small-size", CONFIG("normal", 0x00800000),
          CONFIG("subnormal", 0x007fffff), CONFIG("least", 0x00000001),
          CONFIG("minus", 0x80000001), CONFIG("1e-10", 0x2edbe6ff)),
    FLOAT("zero", CONFIG("plus", 0)),
    FLOAT("negative-zero", CONFIG("minus", 0x80000000)),
    FLOAT("positive-infinity", CONFIG("plus", 0x7f800000)),
    FLOAT("negative-infinity", CONFIG("minus", 0xff800000)),
    FLOAT("nan", CONFIG("quiet", 0x7fc00000), CONFIG("minus", 0xffc00000)),
    FLOAT("signalling-nan", CONFIG("signalling", 0x7f800001)),
    ACCEPT("uint-values-of-each-size",
           OPTIMIZER(CONFIGS(CONFIG("0", 0), CONFIG("127", 127),
                             CONFIG("128", 128), CONFIG("255", 255),
                             CONFIG("256", 256), CONFIG("32768", 32768),
                             CONFIG("65535", 65535), CONFIG("65536", 65536),
                             CONFIG("2^24+1", 16777217),
                             CONFIG("2^31-1", 2147483647),
                             CONFIG("2^31", 2147483648),
                             CONFIG("2^32-1", 4294967295)), NO_CONFIGS)),
};

/* -------------------------------------------------- like another format -- */

#define EIGHT(name, bytes)  {"data-like-" name, bytes}

static const struct {
    const char *what;
    const char *bytes;          /* 8 of them */
} beginnings[] = {
    EIGHT("zlib", "\x78\x9c\x63\x60\x60\x60\x00\x00"),
    EIGHT("gzip", "\x1f\x8b\x08\x00\x00\x00\x00\x00"),
    EIGHT("zip", "PK\x03\x04\x14\x00\x00\x00"),
    EIGHT("zstd", "\x28\xb5\x2f\xfd\x20\x00\x01\x00"),
    EIGHT("bzip2", "BZh91AY&"),
    EIGHT("xz", "\xfd" "7zXZ\x00\x00\x01"),
    EIGHT("lz4", "\x04\x22\x4d\x18\x64\x40\xa7\x00"),
    EIGHT("pickle", "\x80\x04\x95\x00\x00\x00\x00\x00"),
    EIGHT("npy", "\x93NUMPY\x01\x00"),
    EIGHT("primitiv", "\xce\x00\x00\x00\x00\xce\x00\x00"),
    EIGHT("text", "{\"a\": 1}"),
};

static void add_beginning(case_sink *sink, const char *what, const char *in,
                          const file_model *model)
{
    char name[GOLDEN_PATH_SIZE];
    const case_info info = {.what = name, .rule = NO_RULE};

    snprintf(name, sizeof name, "%s-in-%s", what, in);
    add_model(sink, &info, model);
}

static void add_beginnings(case_sink *sink)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        const char *what = beginnings[i].what;
        const primitiv_tensor t = {1, DIMS(2), beginnings[i].bytes, 8, 0};
        const primitiv_stat stat = STAT("m", t);
        add_beginning(sink, what, "tensor", FILE_OF(TENSOR_FILE(t)));
        add_beginning(sink, what, "parameter",
                      FILE_OF(PARAMETER(t, &stat, 1)));
        add_beginning(sink, what, "model",
                      FILE_OF(MODEL(PARAMETERS({KEY(T("w")), t, &stat, 1}))));
    }
}

/* ----------------------------------------------------------- dimensions -- */

#define RANK_8      TENSOR(DIMS(1, 2, 1, 2, 1, 2, 1, 2), COUNT)

static const model_case ranks[] = {
    ACCEPT("rank-8-in-parameter", PARAMETER(RANK_8, NO_STATS)),
    ACCEPT("rank-8-in-statistic",
           PARAMETER(SCALAR, STATS(STAT("m", RANK_8)))),
    ACCEPT("rank-8-in-model",
           MODEL(PARAMETERS({KEY(T("w")), RANK_8, NO_STATS}))),
    ACCEPT("rank-8-in-model-statistic",
           MODEL(PARAMETERS({KEY(T("w")), SCALAR,
                             STATS(STAT("m", RANK_8))}))),
};

void primitiv_values_cases(case_sink *sink)
{
    add_models(sink, ROWS(floats));
    add_models(sink, ROWS(configs));
    add_models(sink, ROWS(ranks));
    add_beginnings(sink);
}
