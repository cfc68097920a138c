/* Names of tensors, and truncated infos. */
#include "generators/gguf/model.h"

#define N15 "nnnnnnnnnnnnnnn"
#define N63 N15 N15 N15 N15 "nnn"

#define NAMED(name)     TENSOR(name, I8, SHAPE(1), COUNT)

static const model_case good[] = {
    ACCEPT("name-empty", PLAIN, TENSORS(NAMED(""))),
    ACCEPT("name-63-bytes", PLAIN, TENSORS(NAMED(N63))),
    ACCEPT("names-umlaut-and-cjk", PLAIN,
           TENSORS(NAMED("gr\xc3\xb6\xc3\x9f" "e"),
                   NAMED("\xe9\x87\x8d\xe3\x81\xbf"),
                   NAMED("\xf0\x9f\xa6\x99"))),
    ACCEPT("names-control-characters", PLAIN,
           TENSORS(NAMED("\t"), NAMED("a\nb"), NAMED("\x1b[31m"),
                   NAMED("\x7f"), NAMED("\xe2\x80\xae" "evil"))),
    ACCEPT("names-nfc-and-nfd", PLAIN,
           TENSORS(NAMED("\xc3\xa9"), NAMED("e\xcc\x81"))),
    ACCEPT("names-case-and-space", PLAIN,
           TENSORS(NAMED("w"), NAMED("W"), NAMED("w "), NAMED(" w"))),
    ACCEPT("names-beginnings-of-others", PLAIN,
           TENSORS(NAMED("a"), NAMED("aa"), NAMED("aaa"), NAMED("ab"))),
    ACCEPT("names-alike-in-62-bytes", PLAIN,
           TENSORS(NAMED(N15 N15 N15 N15 "nna"), NAMED(N15 N15 N15 N15 "nnb"))),
    ACCEPT("names-like-keys", PLAIN,
           TENSORS(NAMED("general.architecture"), NAMED("general.alignment"))),
    ACCEPT("names-like-paths", PLAIN,
           TENSORS(NAMED("../../etc/passwd"), NAMED("/"), NAMED("C:\\x"),
                   NAMED("."), NAMED("%s%n"))),
    ACCEPT("names-utf8-rows", PLAIN,
           TENSORS(NAMED("\xc2\x80"), NAMED("\xdf\xbf"), NAMED("\xe0\xa0\x80"),
                   NAMED("\xed\x9f\xbf"), NAMED("\xee\x80\x80"),
                   NAMED("\xef\xbf\xbf"), NAMED("\xf0\x90\x80\x80"),
                   NAMED("\xf4\x8f\xbf\xbf"))),
    ACCEPT("names-of-a-model", PLAIN,
           TENSORS(NAMED("token_embd.weight"), NAMED("blk.0.attn_q.weight"),
                   NAMED("blk.0.ffn_down.weight"), NAMED("output.weight"))),
};

#define ILL(what, name, at, length) \
    CASE(GGUF_TENSOR_NAME_UTF8, what, INSIDE("tensor[0].name", at, length), \
         "the name is not UTF-8", PLAIN, TENSORS(NAMED(name)))
#define NUL(what, name, at) \
    CASE(GGUF_TENSOR_NAME_NUL, what, INSIDE("tensor[0].name", at, 1), \
         "the name holds U+0000", PLAIN, TENSORS(NAMED(name)))

static const model_case characters[] = {
    ILL("lone-continuation", "\x80", 0, 1),
    ILL("latin-1", "gr\xf6\xdf" "e", 2, 1),
    ILL("overlong-2", "\xc0\x80", 0, 1),
    ILL("overlong-3", "\xe0\x80\x80", 0, 1),
    ILL("overlong-4", "\xf0\x8f\xbf\xbf", 0, 1),
    ILL("surrogate", "\xed\xa0\x80", 0, 1),
    ILL("above-10ffff", "\xf4\x90\x80\x80", 0, 1), ILL("f5", "\xf5\x80", 0, 1),
    ILL("ff", "a\xff", 1, 1), ILL("cut-character-of-2", "ab\xc3", 2, 1),
    ILL("cut-character-of-3", "ab\xe2\x82", 2, 2),
    ILL("cut-character-of-4", "ab\xf0\x9f\xa6", 2, 3),
    ILL("cut-at-byte-63", N15 N15 N15 N15 "nn\xc3", 62, 1),
    {{"at-byte-64", GGUF_TENSOR_NAME_UTF8, INSIDE("tensor[0].name", 63, 1),
      {1, {GGUF_TENSOR_NAME_64}}, NULL, NULL, NULL, "the name is not UTF-8"},
     FILE_OF(PLAIN, TENSORS(NAMED(N63 "\xff")))},

    NUL("inside", "a\0b", 1), NUL("at-the-end", "w\0", 1),
    NUL("alone", "\0", 0),
    CASE(GGUF_TENSOR_NAME_NUL, "same-up-to-it", INSIDE("tensor[1].name", 1, 1),
         "the name holds U+0000", PLAIN,
         TENSORS(NAMED("w"), NAMED("w\0a"))),
};

static const model_case lengths[] = {
    CASE(GGUF_TENSOR_NAME_64, "64-bytes", AT("tensor[0].name_length"),
         "a longer name", PLAIN, TENSORS(NAMED(N63 "n"))),
    CASE(GGUF_TENSOR_NAME_64, "same-first-63-bytes",
         AT("tensor[1].name_length"), "a longer name", PLAIN,
         TENSORS(NAMED(N63), NAMED(N63 "n"))),
#define LENGTH(what, size) \
    CASE(GGUF_TENSOR_NAME_LENGTH, what, AT("tensor[0].name_length"), \
         "a longer name", PLAIN, \
         TENSORS({{"n", 1, size}, I8, SHAPE(1), COUNT, false, 0}))
    LENGTH("65-bytes", 65), LENGTH("77-bytes", 77), LENGTH("127-bytes", 127),
    LENGTH("128-bytes", 128), LENGTH("256-bytes", 256),
    LENGTH("300-bytes", 300), LENGTH("65535-bytes", 65535),
};

static const model_case same[] = {
#define SAME(what, i, ...) \
    CASE(GGUF_TENSOR_NAME_DUPLICATE, what, AT("tensor[" #i "].name"), \
         "a name occurs twice", PLAIN, __VA_ARGS__)
    SAME("w-twice", 1, TENSORS(NAMED("w"), NAMED("w"))),
    SAME("far-apart", 4, TENSORS(NAMED("b"), NAMED("c"), NAMED("a"),
                                 NAMED("d"), NAMED("b"))),
    SAME("other-type", 1, TENSORS(NAMED("w"),
                                  TENSOR("w", F32, SHAPE(2), COUNT))),
    SAME("63-bytes", 1, TENSORS(NAMED(N63), NAMED(N63))),
    SAME("with-nothing-in-them", 1,
         TENSORS(TENSOR("w", F32, SHAPE(0), COUNT),
                 TENSOR("w", F32, SHAPE(0), COUNT))),
    CASE(GGUF_TENSOR_NAME_DUPLICATE, "both-empty",
         INSIDE("tensor[1].n_dimensions", 0, 0), "a name occurs twice",
         PLAIN, TENSORS(NAMED(""), NAMED(""))),
};

#define BOUNDS(what, path, value) \
    BREAK(GGUF_TENSOR_NAME_BOUNDS, what, SET(path "name_length", value))
#define ENDS(what, path, keep) \
    BREAK(GGUF_TENSOR_TRUNCATED, what, CUT(path, keep))

const spoil gguf_names_rows[] = {
    PARENT("two-tensors"),
    BOUNDS("300", "tensor[0].", 300), BOUNDS("2-16", "tensor[0].", TWO(16)),
    BOUNDS("2-31", "tensor[0*].", TWO(31)),
    BOUNDS("2-32", "tensor[0*].", TWO(32)),
    BREAK(GGUF_TENSOR_NAME_BOUNDS, "2-32-plus-1",
          ADD("tensor[0*].name_length", TWO(32))),
    BOUNDS("2-63", "tensor[0*].", TWO(63)),
    BOUNDS("2-64-minus-8-wraps", "tensor[0*].", 0 - (u64)8),
    BOUNDS("2-64-minus-1", "tensor[0*].", UINT64_MAX),
    BOUNDS("second-2-64-minus-1", "tensor[1*].", UINT64_MAX),
    BREAK(GGUF_TENSOR_NAME_BOUNDS, "name-cut", ADD("tensor[1].name_length", 0),
          CUT("tensor[1].name", 0)),

    PARENT("two-tensors-big-endian"),
    BREAK(GGUF_TENSOR_NAME_BOUNDS, "little-endian-in-big-endian-file",
          REPLACE("tensor[0].name_length", "\1\0\0\0\0\0\0\0")),

    PARENT("two-tensors"),
    ENDS("name-length-half", "tensor[1].name_length", 4),
    ENDS("name-length-one-byte", "tensor[1].name_length", 1),
    ENDS("no-n-dimensions", "tensor[1].n_dimensions", 0),
    ENDS("n-dimensions-half", "tensor[1].n_dimensions", 2),
    ENDS("dimensions-cut", "tensor[0].dimensions[1]", 0),
    ENDS("dimension-one-byte-short", "tensor[0].dimensions[0]", 7),
    ENDS("no-type", "tensor[1].type", 0),
    ENDS("type-half", "tensor[1].type", 2),
    ENDS("no-offset", "tensor[1].offset", 0),
    ENDS("offset-one-byte-short", "tensor[1].offset", 7),
    END_OF_ROWS
};

void gguf_names_cases(case_sink *sink)
{
    add_models(sink, ROWS(good));
    add_models(sink, ROWS(characters));
    add_models(sink, ROWS(lengths));
    add_models(sink, ROWS(same));
    spoil_table(sink, gguf_names_rows);
}
