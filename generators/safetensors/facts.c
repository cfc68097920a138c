/*
 * What in spec/safetensors.md makes the files valid that break no rule, and
 * what the original answers.
 */
#include "safetensors/model.h"
#include "facts.h"

static const reason_row reasons[] = {
    {"no-tensors*", "3, 4"},
    {"one-with-*", "4, 5"},
    {"one-f4-*", "5, 6"},
    {"one-*", "1, 5, 7"},
    {"two-*", "3, 5, 7"},
    {"twenty-*", "3, 5, 7"},
    {"three-*", "3, 5, 7"},
    {"document-example", "1, 3, 5"},
    {"metadata-last", "3, 4"},
    {"metadata-between", "3, 4"},
    {"metadata-empty-map", "4"},
    {"metadata-*", "4"},
    {"data-*", "3, 7"},
    {"names-in-reverse*", "3"},
    {"types-ascending", "3, 7"},
    {"zero-size-listed-*", "3, 7"},
    {"scalar*", "5"},
    {"rank-*", "5"},
    {"elements-*", "5"},
    {"zero-dim*", "5, 7"},
    {"many-*", "3, 4, 5"},
    {"all-dtypes*", "6"},
    {"dtype-*", "6"},
    {"integer-limits", "6, 7"},
    {"float-specials", "6, 7"},
    {"complex-*", "6, 7"},
    {"*-every-code", "6, 7"},
    {"f4-*", "5, 6"},
    {"f6-*", "5, 6"},
    {"space-*", "2"},
    {"padding-*", "1"},
    {"escape-*", "2"},
    {"name*", "2, 3"},
    {"members-*", "5"},
};

static const upstream_row answers[] = {
#include "safetensors/upstream.def"
};

void st_random_facts(case_sink *sink)
{
    give_features(sink, st_features);
}

void st_facts(case_sink *sink)
{
    give_features(sink, st_features);
    need_feature(sink, SAFETENSORS_TENSOR_SUB_BYTE_WHOLE,
                 "safetensors.sub-byte");
    give_reasons(sink, ROWS(reasons));
    give_upstream(sink, ROWS(answers));
}
