/* The meaning of standard keys: only the alignment can reject a file. */
#include "generators/gguf/model.h"

#define ARCHITECTURE_OF(words) WORDS("general.architecture", words)
#define ONE_BLOCK       TENSORS(TENSOR("q", Q4_0, SHAPE(32), COUNT))
#define TOKENS \
    LIST("tokenizer.ggml.tokens", \
         TEXTS(LITERAL("a"), LITERAL("b"), LITERAL("c")))
#define SCORES(...)     LIST("tokenizer.ggml.scores", __VA_ARGS__)
#define KINDS(...)      LIST("tokenizer.ggml.token_type", __VA_ARGS__)
#define TOKEN_ID(which, type) \
    NUMBER("tokenizer.ggml." which "_token_id", type, 1)

static const model_case good[] = {
    ACCEPT("architecture-0-to-9", PAIR_LIST(ARCHITECTURE_OF("0a9z"))),
    ACCEPT("architecture-one-letter", PAIR_LIST(ARCHITECTURE_OF("a"))),
    ACCEPT("architecture-behind-others",
           PAIR_LIST(NUMBER("a", UINT8, 1), ARCHITECTURE)),
    ACCEPT("standard-keys",
           PAIRS(WORDS("general.name", "Name"), WORDS("general.author", "A"),
                 WORDS("general.version", "v1.0"),
                 WORDS("general.organization", "O"),
                 WORDS("general.basename", "B"), WORDS("general.finetune", "F"),
                 WORDS("general.description", "D"),
                 WORDS("general.quantized_by", "Q"),
                 WORDS("general.size_label", "7B"),
                 WORDS("general.license", "mit"),
                 WORDS("general.license.name", "MIT"),
                 WORDS("general.license.link", "l"),
                 WORDS("general.url", "u"), WORDS("general.doi", "d"),
                 WORDS("general.uuid", "i"), WORDS("general.repo_url", "r"),
                 WORDS("general.source.url", "u"),
                 WORDS("general.source.doi", "d"),
                 WORDS("general.source.uuid", "i"),
                 WORDS("general.source.repo_url", "r"),
                 LIST("general.tags", TEXTS(LITERAL("t"))),
                 LIST("general.languages", TEXTS(LITERAL("en"), LITERAL("de"))),
                 LIST("general.datasets", OF(STRING, 0)),
                 NUMBER("general.base_model.count", UINT32, 0),
                 NUMBER("general.file_type", UINT32, 18),
                 NUMBER("general.quantization_version", UINT32, 2))),
    ACCEPT("file-type-0", PAIRS(NUMBER("general.file_type", UINT32, 0))),
    ACCEPT("quantization-version-0", PAIRS(
               NUMBER("general.quantization_version", UINT32, 0)), ONE_BLOCK),
    ACCEPT("vocabulary",
           PAIRS(TOKENS, SCORES(NUMBERS(FLOAT32, 0, 0x3f800000, 0xbf800000)),
                 KINDS(NUMBERS(INT32, 1, 2, 3)))),
    ACCEPT("vocabulary-without-scores", PAIRS(TOKENS)),
    ACCEPT("scores-without-vocabulary",
           PAIRS(SCORES(NUMBERS(FLOAT32, 0)), KINDS(NUMBERS(INT32, 1, 2)))),
    ACCEPT("tokenizer-keys",
           PAIRS(WORDS("tokenizer.ggml.model", "gpt2"), TOKENS,
                 LIST("tokenizer.ggml.merges", TEXTS(LITERAL("a b"))),
                 LIST("tokenizer.ggml.added_tokens", TEXTS(LITERAL("c"))),
                 TOKEN_ID("bos", UINT32), TOKEN_ID("eos", UINT32),
                 TOKEN_ID("unknown", UINT32), TOKEN_ID("separator", UINT32),
                 TOKEN_ID("padding", UINT32),
                 WORDS("tokenizer.huggingface.json", "{}"),
                 WORDS("tokenizer.rwkv.world", "w"),
                 WORDS("tokenizer.chat_template", "{{ messages }}"))),
    ACCEPT("split-1-of-3",
           PAIRS(NUMBER("split.no", UINT16, 0),
                 NUMBER("split.count", UINT16, 3),
                 NUMBER("split.tensors.count", INT32, 5)), ONE_F32),
    ACCEPT("split-3-of-3-as-many-tensors",
           PAIRS(NUMBER("split.tensors.count", INT32, 1),
                 NUMBER("split.count", UINT16, 3),
                 NUMBER("split.no", UINT16, 2)),
           ONE_F32),
    ACCEPT("split-merged",
           PAIRS(NUMBER("split.no", UINT16, 0),
                 NUMBER("split.count", UINT16, 0),
                 NUMBER("split.tensors.count", INT32, 1)), ONE_F32),
    ACCEPT("split-tensors-2-31-minus-1",
           PAIRS(NUMBER("split.no", UINT16, 0),
                 NUMBER("split.count", UINT16, 3),
                 NUMBER("split.tensors.count", INT32, INT32_MAX)), ONE_F32),
    ACCEPT("split-number-alone", PAIRS(NUMBER("split.no", UINT16, 7))),
};

static const model_case architectures[] = {
    CASE(GGUF_META_ARCHITECTURE, "absent", AT("header.metadata_kv_count"),
         "another key",
         PAIR_LIST(WORDS("general.architectur", "test"))),
    CASE(GGUF_META_ARCHITECTURE, "no-metadata", AT("header.metadata_kv_count"),
         "no pairs", BARE,
         ONE_F32),
    CASE(GGUF_META_ARCHITECTURE, "later-shard", AT("header.metadata_kv_count"),
         "no architecture",
         PAIR_LIST(NUMBER("split.no", UINT16, 1),
                   NUMBER("split.count", UINT16, 3),
                   NUMBER("split.tensors.count", INT32, 3)), ONE_F32),
#define LETTERS_OF(what, words) \
    CASE(GGUF_META_ARCHITECTURE_CHARS, what, AT("metadata[0].value"), \
         "another architecture", PAIR_LIST(ARCHITECTURE_OF(words)))
    LETTERS_OF("upper-case", "Llama"), LETTERS_OF("space", "a b"),
    LETTERS_OF("dot", "a.b"),
    LETTERS_OF("umlaut", "m\xc3\xb6" "del"), LETTERS_OF("nul", "test\0"),
    LETTERS_OF("before-0", "/"), LETTERS_OF("behind-9", ":"),
    LETTERS_OF("before-a", "`"), LETTERS_OF("behind-z", "{"),
    CASE(GGUF_META_ARCHITECTURE_CHARS, "empty", AT("metadata[0].value_length"),
         "another architecture", PAIR_LIST(ARCHITECTURE_OF(""))),
    LETTERS_OF("hyphen-and-upper-case", "Gpt-oss"),
    LETTERS_OF("before-hyphen", ","), LETTERS_OF("dot-after-hyphen", "-."),
    LETTERS_OF("before-underscore", "^"),
#define HYPHEN_OF(what, words) \
    CASE(GGUF_META_ARCHITECTURE_HYPHEN, what, AT("metadata[0].value"), \
         "another architecture", PAIR_LIST(ARCHITECTURE_OF(words)))
    HYPHEN_OF("hyphen", "gpt-oss"), HYPHEN_OF("command-r", "command-r"),
    HYPHEN_OF("underscore", "qwen2_moe"), HYPHEN_OF("hyphen-alone", "-"),
    HYPHEN_OF("both", "a-b_0"),
};

/* ----------------------------------------------------------------- types -- */

#define WRONG(what, field, ...) \
    CASE(GGUF_META_TYPE, what, AT("metadata[1]." field), \
         "a value of another type", PAIRS(__VA_ARGS__))
#define WRONG_TYPE(what, ...)   WRONG(what, "value_type", __VA_ARGS__)

static const model_case types[] = {
    CASE(GGUF_META_TYPE, "architecture-uint32", AT("metadata[0].value_type"),
         "a value of another type",
         PAIR_LIST(NUMBER("general.architecture", UINT32, 1))),
    CASE(GGUF_META_TYPE, "architecture-array", AT("metadata[0].value_type"),
         "a value of another type",
         PAIR_LIST(LIST("general.architecture", TEXTS(LITERAL("test"))))),
    WRONG_TYPE("name-uint8", NUMBER("general.name", UINT8, 1)),
    WRONG_TYPE("name-array", LIST("general.name", TEXTS(LITERAL("a")))),
    WRONG_TYPE("author-bool", NUMBER("general.author", BOOL, 1)),
    WRONG_TYPE("version-uint32", NUMBER("general.version", UINT32, 1)),
    WRONG_TYPE("organization-int8", NUMBER("general.organization", INT8, 1)),
    WRONG_TYPE("basename-int16", NUMBER("general.basename", INT16, 1)),
    WRONG_TYPE("finetune-int32", NUMBER("general.finetune", INT32, 1)),
    WRONG_TYPE("description-array",
               LIST("general.description", OF(STRING, 0))),
    WRONG_TYPE("quantized-by-uint64",
               NUMBER("general.quantized_by", UINT64, 1)),
    WRONG_TYPE("size-label-float32", NUMBER("general.size_label", FLOAT32, 0)),
    WRONG_TYPE("license-array", LIST("general.license", TEXTS(LITERAL("a")))),
    WRONG_TYPE("license-name-uint8", NUMBER("general.license.name", UINT8, 0)),
    WRONG_TYPE("license-link-uint8", NUMBER("general.license.link", UINT8, 0)),
    WRONG_TYPE("url-uint8", NUMBER("general.url", UINT8, 0)),
    WRONG_TYPE("doi-float64", NUMBER("general.doi", FLOAT64, 0)),
    WRONG_TYPE("uuid-uint64", NUMBER("general.uuid", UINT64, 0)),
    WRONG_TYPE("repo-url-uint8", NUMBER("general.repo_url", UINT8, 0)),
    WRONG_TYPE("source-url-uint8", NUMBER("general.source.url", UINT8, 0)),
    WRONG_TYPE("source-doi-uint8", NUMBER("general.source.doi", UINT8, 0)),
    WRONG_TYPE("source-uuid-uint8", NUMBER("general.source.uuid", UINT8, 0)),
    WRONG_TYPE("source-repo-url-uint8",
               NUMBER("general.source.repo_url", UINT8, 0)),
    WRONG_TYPE("tags-string", WORDS("general.tags", "a, b")),
    WRONG_TYPE("languages-string", WORDS("general.languages", "en")),
    WRONG_TYPE("datasets-uint8", NUMBER("general.datasets", UINT8, 1)),
    WRONG("tags-of-numbers", "array_type",
          LIST("general.tags", NUMBERS(UINT8, 1))),
    WRONG("tags-empty-of-numbers", "array_type",
          LIST("general.tags", OF(UINT32, 0))),
    WRONG_TYPE("base-model-count-uint64",
               NUMBER("general.base_model.count", UINT64, 1)),
    WRONG_TYPE("file-type-int32", NUMBER("general.file_type", INT32, 1)),
    WRONG_TYPE("file-type-string", WORDS("general.file_type", "F16")),
    WRONG_TYPE("quantization-version-uint64",
               NUMBER("general.quantization_version", UINT64, 2)),
    WRONG_TYPE("tokens-string", WORDS("tokenizer.ggml.tokens", "a b")),
    WRONG("tokens-of-numbers", "array_type",
          LIST("tokenizer.ggml.tokens", NUMBERS(UINT8, 1, 2))),
    CASE(GGUF_META_TYPE, "tokens-string-beside-scores",
         AT("metadata[1].value_type"), "a value of another type",
         PAIRS(WORDS("tokenizer.ggml.tokens", "a b"),
               SCORES(NUMBERS(FLOAT32, 0, 0)))),
    WRONG("scores-of-float64", "array_type", SCORES(OF(FLOAT64, 3))),
    WRONG("scores-of-int32", "array_type", SCORES(OF(INT32, 3))),
    WRONG("token-type-of-uint32", "array_type", KINDS(OF(UINT32, 3))),
    WRONG("token-type-of-uint8", "array_type", KINDS(OF(UINT8, 3))),
    WRONG_TYPE("merges-string", WORDS("tokenizer.ggml.merges", "a b")),
    WRONG("merges-of-numbers", "array_type",
          LIST("tokenizer.ggml.merges", OF(UINT32, 2))),
    WRONG("merges-of-arrays", "array_type",
          LIST("tokenizer.ggml.merges", OF(ARRAY, 1), TEXTS(LITERAL("a")))),
    WRONG("added-tokens-of-numbers", "array_type",
          LIST("tokenizer.ggml.added_tokens", OF(UINT32, 1))),
    WRONG_TYPE("bos-int32", TOKEN_ID("bos", INT32)),
    WRONG_TYPE("eos-uint64", TOKEN_ID("eos", UINT64)),
    WRONG_TYPE("unknown-uint16", TOKEN_ID("unknown", UINT16)),
    WRONG_TYPE("separator-uint8", TOKEN_ID("separator", UINT8)),
    WRONG_TYPE("padding-int64", TOKEN_ID("padding", INT64)),
    WRONG_TYPE("tokenizer-model-uint32",
               NUMBER("tokenizer.ggml.model", UINT32, 1)),
    WRONG_TYPE("huggingface-json-array",
               LIST("tokenizer.huggingface.json", TEXTS(LITERAL("{}")))),
    WRONG_TYPE("rwkv-world-bool", NUMBER("tokenizer.rwkv.world", BOOL, 1)),
    WRONG_TYPE("chat-template-array",
               LIST("tokenizer.chat_template", TEXTS(LITERAL("t")))),
    WRONG_TYPE("tokens-scores-string", WORDS("tokenizer.ggml.scores", "1")),
    WRONG_TYPE("token-type-uint8",
               NUMBER("tokenizer.ggml.token_type", UINT8, 1)),
    CASE(GGUF_META_TYPE, "scores-string-beside-tokens",
         AT("metadata[2].value_type"), "a value of another type",
         PAIRS(TOKENS, WORDS("tokenizer.ggml.scores", "1, 2, 3"))),
};

/* ---------------------------------------------------- counts and numbers -- */

static const model_case counts[] = {
#define FILE_TYPE(what, number) \
    CASE(GGUF_META_FILE_TYPE, what, AT("metadata[1].value"), \
         "another file_type", \
         PAIRS(NUMBER("general.file_type", UINT32, number)))
    FILE_TYPE("19", 19), FILE_TYPE("40", 40),
    FILE_TYPE("1024-guessed", 1024), FILE_TYPE("1032-guessed", 1032),
    FILE_TYPE("ffffffff", 0xffffffff),

    CASE(GGUF_META_QUANTIZATION_VERSION, "absent", AT("tensor[0].type"),
         "no quantization version", PLAIN, ONE_BLOCK),
    CASE(GGUF_META_QUANTIZATION_VERSION, "second-tensor", AT("tensor[1].type"),
         "no quantization version", PLAIN,
         TENSORS(TENSOR("a", F32, SHAPE(32), COUNT),
                 TENSOR("q", Q8_0, SHAPE(32), COUNT),
                 TENSOR("r", Q8_0, SHAPE(32), COUNT))),
    CASE(GGUF_META_QUANTIZATION_VERSION, "first-of-two", AT("tensor[0].type"),
         "no quantization version", PLAIN,
         TENSORS(TENSOR("q", Q8_0, SHAPE(32), COUNT),
                 TENSOR("a", F32, SHAPE(32), COUNT))),
    CASE(GGUF_META_QUANTIZATION_VERSION, "empty-tensor", AT("tensor[0].type"),
         "no quantization version", PLAIN,
         TENSORS(TENSOR("q", Q4_0, SHAPE(0), COUNT))),

#define UNEQUAL(what, ...) \
    CASE(GGUF_META_TOKENIZER_LENGTHS, what, AT("metadata[2].array_length"), \
         "not as many as tokens", PAIRS(TOKENS, __VA_ARGS__))
    UNEQUAL("scores-shorter", SCORES(NUMBERS(FLOAT32, 0, 0))),
    UNEQUAL("scores-longer", SCORES(OF(FLOAT32, 4))),
    UNEQUAL("no-scores", SCORES(OF(FLOAT32, 0))),
    UNEQUAL("types-longer", KINDS(OF(INT32, 4))),
    UNEQUAL("types-shorter", KINDS(OF(INT32, 2))),
    UNEQUAL("scores-shorter-and-types-right", SCORES(OF(FLOAT32, 2)),
            KINDS(OF(INT32, 3))),
    CASE(GGUF_META_TOKENIZER_LENGTHS, "in-front-of-the-tokens",
         AT("metadata[1].array_length"), "not as many as tokens",
         PAIRS(SCORES(OF(FLOAT32, 2)), TOKENS)),
};

static const model_case splits[] = {
#define SPLIT(what, path, ...) \
    CASE(GGUF_SPLIT_CONSISTENT, what, AT(path), "another split", \
         PAIRS(__VA_ARGS__), ONE_F32)
#define NO(number)          NUMBER("split.no", UINT16, number)
#define OF_ALL(number)      NUMBER("split.count", UINT16, number)
    SPLIT("no-is-count", "metadata[1].value", NO(3), OF_ALL(3)),
    SPLIT("no-above-count", "metadata[1].value", NO(65535), OF_ALL(3)),
    SPLIT("1-of-1-counted-from-1", "metadata[2].value", OF_ALL(1), NO(1)),
    SPLIT("count-without-no", "metadata[1].value", OF_ALL(3)),
    SPLIT("count-uint32", "metadata[2].value_type", NO(0),
          NUMBER("split.count", UINT32, 3)),
    SPLIT("count-uint32-and-no-is-count", "metadata[2].value_type", NO(3),
          NUMBER("split.count", UINT32, 3)),
    SPLIT("count-uint32-without-no", "metadata[1].value_type",
          NUMBER("split.count", UINT32, 3)),
    SPLIT("no-uint32-is-count", "metadata[1].value_type",
          NUMBER("split.no", UINT32, 3), OF_ALL(3)),
    SPLIT("tensors-uint32-0", "metadata[3].value_type", NO(0), OF_ALL(3),
          NUMBER("split.tensors.count", UINT32, 0)),
    SPLIT("no-uint32", "metadata[1].value_type",
          NUMBER("split.no", UINT32, 0), OF_ALL(3)),
    SPLIT("count-string", "metadata[2].value_type", NO(0),
          WORDS("split.count", "3")),
    SPLIT("tensors-0", "metadata[3].value", NO(0), OF_ALL(3),
          NUMBER("split.tensors.count", INT32, 0)),
    SPLIT("tensors-minus-1", "metadata[3].value", NO(0), OF_ALL(3),
          NUMBER("split.tensors.count", INT32, 0xffffffff)),
    SPLIT("tensors-minus-2-31", "metadata[3].value", NO(0), OF_ALL(3),
          NUMBER("split.tensors.count", INT32, 0x80000000)),
    SPLIT("tensors-uint32", "metadata[3].value_type", NO(0), OF_ALL(3),
          NUMBER("split.tensors.count", UINT32, 1)),
    SPLIT("tensors-alone-0", "metadata[1].value",
          NUMBER("split.tensors.count", INT32, 0)),
};

void gguf_meanings_cases(case_sink *sink)
{
    add_models(sink, ROWS(good));
    add_models(sink, ROWS(architectures));
    add_models(sink, ROWS(types));
    add_models(sink, ROWS(counts));
    add_models(sink, ROWS(splits));
}
