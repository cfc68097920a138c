/* What in spec/gguf.md makes the files valid that break no rule. */
#include "gguf/model.h"
#include "facts.h"

static const reason_row reasons[] = {
    {"*-big-endian", "3"},
    {"*-version-2", "3"},

    {"architecture-only*", "2, 7"},
    {"architecture-*", "4.5"},
    {"standard-keys", "4.5"},
    {"file-type-*", "4.5"},
    {"quantization-version-*", "4.5"},
    {"vocabulary*", "4.5"},
    {"scores-*", "4.5"},
    {"split-*", "4.5"},

    {"all-scalar-types", "4.2"},
    {"number-limits", "4.2"},
    {"float-specials", "4.2"},
    {"string*", "4.2"},
    {"all-array-types", "4.3"},
    {"empty-array*", "4.3"},
    {"array*", "4.3"},
    {"nested-*", "4.3"},
    {"depth-*", "4.3"},
    {"alignment-*", "4.4"},
    {"key*", "4.1"},
    {"pairs-*", "3, 4.1"},

    {"name*", "5"},
    {"rank-*", "5"},
    {"dimension-*", "5"},
    {"trailing-ones*", "5"},
    {"leading-ones", "5"},
    {"zero*", "5, 7"},
    {"type-*", "6"},
    {"blocks-*", "6"},
    {"three-quantized", "6"},
    {"scalar-types", "6, 7"},
    {"scale-is-not-a-number", "6"},
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

void gguf_facts(case_sink *sink)
{
    give_reasons(sink, ROWS(reasons));
}
