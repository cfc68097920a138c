/* The reasons why files that break no rule are valid. */
#include "generators/cases/facts.h"
#include "generators/primitiv/model.h"

static const reason_row reasons[] = {
    {"alike-in-*", "1, 5, 6, 7"},
    {"like-properties-*", "1, 5, 6, 7"},
    {"addresses-*", "1, 6"},
    {"address-that-begins-*", "1, 6, note 16"},
    {"floats-of-every-kind-*", "4, note 21"},
    {"float-values-*", "7, note 20, note 21"},
    {"uint-values-*", "7, note 20"},
    {"data-like-*", "4, note 21"},
    {"rank-8-in-*", "3, note 9"},

    {"shape-rank-4-to-2-to-32-less-1", "3, note 8, note 23"},
    {"shape-ffffffff", "3, note 8, note 23"},
    {"shape-65535x65537", "3, note 8, note 23"},
    {"shape-rank-8", "3, note 9, note 23"},
    {"shape-*", "3, note 23"},

    {"tensor-rank-*", "3, 4, note 9, note 23"},
    {"tensor-65536-elements", "4"},
    {"tensor-specials", "4, note 21, note 23"},
    {"tensor-bytes-of-messagepack", "4, note 21, note 23"},
    {"tensor-bin-*", "1, 4, note 23"},
    {"tensor-*", "4, note 11, note 23"},

    {"parameter-4095-statistics", "5"},
    {"parameter-stats-in-other-order", "5, note 15"},
    {"parameter-stat-of-another-shape", "5, note 22"},
    {"parameter-stat-of-any-name", "5"},
    {"parameter-stat-without-a-name", "5, note 16"},
    {"parameter-smallest-stat", "5, note 16"},
    {"parameter-stat-names-that-begin-alike", "1, 5, note 16"},
    {"parameter-ten-stats-of-4096-bytes", "4, 5"},
    {"parameter-*", "5"},

    {"model-address-repeated-to-the-limit", "5, 6, 8"},
    {"model-two-of-4096-bytes", "4, 6"},
    {"model-256-names-*", "6"},
    {"model-4096-parameters", "6"},
    {"model-4095-statistics", "5, 6"},
    {"model-smallest", "6, note 16"},
    {"model-key-20-empty-names", "6, note 16"},
    {"model-key-*-names", "1, 6"},
    {"model-adam", "5, 6"},
    {"model-same-stat-in-both", "5, 6"},
    {"model-*", "6"},

    {"name-131072-bytes-*", "1"},
    {"name-empty-in-a-path", "6, note 16"},
    {"name-with-a-*", "1, 6"},
    {"name-in-two-cases", "1, 6"},
    {"names-alike-in-1024-bytes", "1, 5, 6"},
    {"name-composed-and-decomposed", "1, 6"},
    {"name-in-param-key-*", "1, 6"},
    {"name-free-text-of-a-stat", "1, 5"},
    {"name-free-text", "1, 6, note 16"},
    {"name-utf-8-of-each-length", "1, 6, note 17"},
    {"name-*-byte*", "1, 5"},

    {"optimizer-2000-of-each", "7"},
    {"optimizer-key-of-131072-bytes-*", "1, 7"},
    {"optimizer-any-value", "7, note 21"},
    {"optimizer-other-order", "7, note 15"},
    {"optimizer-smallest-*", "7, note 16, note 20"},
    {"optimizer-*-configs", "1, 7, note 20"},
    {"optimizer-sgd-alone", "7, note 20"},
    {"optimizer-sgd-in-small-letters", "7, note 20"},
    {"optimizer-*", "7"},
};

static const fact_row stated[] = {
#include "generators/primitiv/facts.def"
};

#define KIND(kind) {"primitiv." kind "-file", \
                    "primitiv." kind "-file primitiv.exact-forms"}

/* A loader reads one kind of file, which data_type gives. No loader accepts a
   file without a valid data_type. */
static const char *features_of(const builder *file)
{
    static const char *const names[][2] = {
        [A_SHAPE] = KIND("shape"),
        [A_TENSOR] = KIND("tensor"),
        [A_PARAMETER] = KIND("parameter"),
        [A_MODEL] = KIND("model"),
        [AN_OPTIMIZER] = KIND("optimizer"),
    };
    enum {DATA_TYPE = 10, SIZE = 5};
    const u8 *b = file->bytes;
    bool hidden = primitiv_hides_forms(file);

    if (file->size < DATA_TYPE + SIZE || b[0] != 0xce || b[SIZE] != 0xce)
        return hidden ? "primitiv.exact-forms" : "";
    b += DATA_TYPE;
    bool known = b[0] == 0xce && b[1] == 0 && b[2] == 0 &&
                 b[3] <= AN_OPTIMIZER && b[4] == 0;
    return known ? names[b[3]][hidden] : hidden ? "primitiv.exact-forms" : "";
}

void primitiv_facts(case_sink *sink)
{
    give_features(sink, features_of);
    give_reasons(sink, ROWS(reasons));
    give_facts(sink, ROWS(stated));
}
