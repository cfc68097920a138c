/*
 * What in spec/safetensors.md makes the files valid that break no rule, and
 * what safetensors 0.8.0 in Rust says of the others.
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
    {"names-in-reverse", "3"},
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

/*
 * Where the crate says something else than the specification: it skips white
 * space in front of the header, takes the last of two names, derives decoders
 * that take arrays and objects, and stops at what it cannot multiply or nest.
 * All cases were tried.
 */
#define CASES(glob)     "*/safetensors." glob ".safetensors"
#define TAKES(glob)     {CASES(glob), "accept"}
#define REFUSES(glob)   {CASES(glob), "reject"}

static const upstream_row answers[] = {
    TAKES("header.begin~8-spaces"),
    TAKES("header.begin~carriage-return"),
    TAKES("header.begin~line-feed"),
    TAKES("header.begin~space"),
    TAKES("header.begin~tab"),
    TAKES("meta.key-unique~*"),
    TAKES("root.key-unique~of-no-elements*"),
    TAKES("root.key-unique~the-last-of-which-has-data"),
    TAKES("tensor.dtype-type~object-as-derived-decoders-take-it"),
    TAKES("tensor.member-unique~unknown-member*"),
    TAKES("tensor.type~array-and-data"),
    TAKES("tensor.type~array-as-derived-decoders-take-it"),
    REFUSES("json.depth~128-*"),
    REFUSES("json.depth~129-*"),
    REFUSES("json.depth~25?-*"),
    REFUSES("json.depth~1202-*"),
    REFUSES("json.depth~10000-*"),
    REFUSES("shape.zero-dim-overflow~2-to-32-squared-in-front"),
    REFUSES("shape.zero-dim-overflow~2-to-63-bytes-of-f4"),
    REFUSES("shape.zero-dim-overflow~2-to-64-less-1-twice"),
    REFUSES("shape.zero-dim-overflow~eight-dimensions"),
    REFUSES("shape.zero-dim-overflow~zero-last"),
    REFUSES("tensor.member-unknown~beyond-binary64"),
    {"reject/*", "reject"},
    {"accept/*", "accept"}, {"may/*", "accept"},
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
