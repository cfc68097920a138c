/* What in spec/gguf.md makes the files valid that break no rule. */
#include "gguf/model.h"
#include "facts.h"

static const reason_row reasons[] = {
    {"*quantized-big-endian", "3, 6, note 35"},
    {"blocks-big-endian", "3, 6, note 35"},
    {"*-big-endian", "3, note 2"},
    {"*-version-2", "3, note 5"},

    {"architecture-only*", "2, 7, note 28"},
    {"architecture-*", "4.5"},
    {"standard-keys", "4.5"},
    {"file-type-*", "4.5"},
    {"quantization-version-*", "4.5"},
    {"vocabulary*", "4.5"},
    {"scores-*", "4.5"},
    {"split-*", "4.5, note 21"},

    {"all-scalar-types", "4.2"},
    {"number-limits", "4.2"},
    {"float-specials", "4.2"},
    {"string*", "4.2, note 17"},
    {"all-array-types", "4.3"},
    {"empty-array*", "4.3, note 19"},
    {"array*", "4.3"},
    {"nested-*", "4.3, note 18"},
    {"depth-*", "4.3, note 18"},
    {"alignment-*", "4.4, note 16"},
    {"key-65535-bytes", "4.1, note 10"},
    {"key*", "4.1"},
    {"pairs-*", "3, 4.1"},

    {"name*", "5, note 23"},
    {"rank-*", "5, note 25"},
    {"dimension-*", "5"},
    {"trailing-ones*", "5"},
    {"leading-ones", "5"},
    {"zero*", "5, 7, note 26"},
    {"type-q8_1", "6, note 34"},
    {"to-the-end-q8_1", "6, 7, note 34"},
    {"to-the-end-*", "6, 7, note 33"},
    {"type-*", "6, note 33"},
    {"blocks-*", "6"},
    {"three-quantized", "6"},
    {"scalar-types", "6, 7"},
    {"ternary-out-of-range", "6, note 40"},
    {"scale-is-not-a-number", "6, note 40"},
    {"*-elements-*", "6"},
    {"elements-*", "6"},

    {"one-*", "5, 7"},
    {"two-tensors", "5, 7"},
    {"three-tensors", "5, 7"},
    {"twenty-tensors-of-4096-bytes", "7"},
    {"tensors-*", "3, 5, 7"},
    {"sizes-around-32", "7"},
    {"infos-end-*", "7"},
};

static const upstream_row answers[] = {
#include "gguf/upstream.def"
};

void gguf_facts(case_sink *sink)
{
    give_reasons(sink, ROWS(reasons));
    give_upstream(sink, ROWS(answers));
}
