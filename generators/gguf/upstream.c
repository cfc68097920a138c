/*
 * What the original does with the cases: the C code of ggml 0.25.3, which
 * opened each file with its data. It has neither big-endian files (on a
 * little-endian machine) nor arrays in arrays; asks for data side by side;
 * looks neither at characters and lengths of keys, nor at UTF-8, nor at bools.
 * A crash is an assertion on sizes, or on memory that cannot be had.
 */
#include "gguf/model.h"
#include "facts.h"

#define RULE_ACCEPTED(rule) {"*/gguf." rule "~*", "accept"}

static const upstream_row rows[] = {
    {"*big-endian.gguf", "reject"},
    {"*nested-array*", "reject"},
    {"accept/depth-*", "reject"},
    {"accept/array-of-empty-arrays.gguf", "reject"},
    {"accept/empty-array-of-arrays.gguf", "reject"},
    {"accept/*", "accept"},

    {"reject/gguf.key.nul~alignment-terminated.gguf", "reject"},
    RULE_ACCEPTED("key.ascii"), RULE_ACCEPTED("key.nul"),
    RULE_ACCEPTED("key.length"), RULE_ACCEPTED("tensor.name-utf8"),
    RULE_ACCEPTED("value.bool"),
    {"reject/gguf.data.out-of-file~2-62-twice.gguf", "crash"},
    {"reject/gguf.data.out-of-file~32-bit-dimensions.gguf", "crash"},
    {"reject/gguf.data.out-of-file~f[13]*-bytes-2-63.gguf", "crash"},
    {"reject/gguf.data.out-of-file~i8-2-32-plus-4.gguf", "crash"},
    {"reject/gguf.data.out-of-file~i8-2-40.gguf", "crash"},
    {"reject/gguf.data.out-of-file~i8-2-63-minus-1.gguf", "crash"},
    {"reject/*", "reject"},

    RULE_ACCEPTED("alignment.multiple-of-8"), RULE_ACCEPTED("meta.*"),
    RULE_ACCEPTED("split.*"), RULE_ACCEPTED("string.utf8"),
    RULE_ACCEPTED("tensor.name-nul"), RULE_ACCEPTED("data.padding-zero"),
    RULE_ACCEPTED("data.trailing"),
    {"may/gguf.tensor.zero-overflow~2-31-by-2-32.gguf", "crash"},
    {"may/gguf.tensor.zero-overflow~2-128-bytes.gguf", "crash"},
    {"may/gguf.tensor.zero-overflow~2-63-minus-1-twice.gguf", "crash"},
    {"may/gguf.tensor.zero-overflow~2-63-bytes*", "accept"},
    {"may/gguf.tensor.zero-overflow~0-2-62-1.gguf", "accept"},
    {"may/gguf.tensor.zero-overflow~wraps-to-4-bytes.gguf", "accept"},
    {"may/*", "reject"},
};

void gguf_upstream(case_sink *sink)
{
    give_upstream(sink, rows, sizeof rows / sizeof rows[0]);
}
