/* Habits of upstream that files need not have. */
#include "generators/safetensors/model.h"

#define NOTE(rule, what, where, patch, ...) \
    {{what, SAFETENSORS_##rule, where, NO_RULES, NULL, NULL, NULL, patch}, \
     FILE_OF(__VA_ARGS__)}

/* More of a name than any message shows. */
#define TWENTY  ".layers.layers.layer"
#define LONG    TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY

static const model_case notes[] = {
    NOTE(CANONICAL_METADATA_FIRST, "behind-one-tensor", AT("metadata.key"),
         "metadata after a tensor", PAIRS(PAIR("format", "pt")),
         .metadata_at = 1, TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    NOTE(CANONICAL_METADATA_FIRST, "between-two-tensors", AT("metadata.key"),
         "metadata after a tensor", PAIRS(PAIR("format", "pt")),
         .metadata_at = 1, TENSORS(TENSOR("a", F32, SHAPE(2), COUNT),
                                   TENSOR("b", F32, SHAPE(2), COUNT))),
    NOTE(CANONICAL_ORDER, "names-in-reverse", AT("tensor[1].name"),
         "b before a", TENSORS(TENSOR("b", F32, SHAPE(2), COUNT),
                               TENSOR("a", F32, SHAPE(2), COUNT))),
    NOTE(CANONICAL_ORDER, "long-names-in-reverse", AT("tensor[1].name"),
         "b before a", TENSORS(TENSOR("b" LONG, F32, SHAPE(2), COUNT),
                               TENSOR("a" LONG, F32, SHAPE(2), COUNT))),
    NOTE(CANONICAL_ORDER, "types-ascending", AT("tensor[1].name"),
         "F32 before F64", TENSORS(TENSOR("a", F32, SHAPE(2), COUNT),
                                   TENSOR("b", F64, SHAPE(1), COUNT))),
    NOTE(CANONICAL_ORDER, "data-in-reverse", AT("tensor[0].name"),
         "the data of b before those of a",
         TENSORS(TENSOR("a", F32, SHAPE(2), COUNT),
                 TENSOR("b", F32, SHAPE(2), COUNT)), ORDER(1, 0)),
    NOTE(CANONICAL_PADDING_SHORT, "8-spaces", AT("header.padding"),
         "8 spaces more", TENSORS(TENSOR("w", F32, SHAPE(2), COUNT)),
         PADDING("          ")),
    NOTE(CANONICAL_PADDING_SHORT, "to-512", AT("header.padding"),
         "spaces up to 512", TENSORS(TENSOR("w", F32, SHAPE(2), COUNT)),
         .align = 512),
    NOTE(CANONICAL_PADDING_SHORT, "8-spaces-of-an-aligned-header",
         AT("header.padding"), "8 spaces that align nothing",
         TENSORS(TENSOR("www", F32, SHAPE(2), COUNT)),
         PADDING("        ")),
    NOTE(CANONICAL_ALIGNED_BUFFER, "one-space-too-few", AT("header_size"),
         "no spaces where there are two",
         TENSORS(TENSOR("w", F32, SHAPE(2), COUNT)), PADDING(" ")),
    NOTE(CANONICAL_ALIGNED_BUFFER, "without-padding", AT("header_size"),
         "no spaces", NO_TENSORS, PADDING("")),
    NOTE(CANONICAL_ALIGNED_TENSOR, "f32-behind-one-byte",
         AT("tensor[1].begin"), "F32 at 1",
         TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                 TENSOR("b", F32, SHAPE(1), COUNT))),
    NOTE(CANONICAL_ALIGNED_TENSOR, "c64-behind-a-float",
         AT("tensor[1].begin"), "C64 at 4",
         TENSORS(TENSOR("a", F32, SHAPE(1), COUNT),
                 TENSOR("b", C64, SHAPE(1), COUNT))),
};

/* White space, escapes, members in another order. */
#define NOT_COMPACT(what, path, patch, ...) \
    NOTE(CANONICAL_COMPACT, what, AT(path), patch, __VA_ARGS__)

static const model_case compact[] = {
    NOT_COMPACT("space-behind-a-colon", "tensor[0].space",
                "spaces after colons",
                TENSORS(TENSOR("w", F32, SHAPE(2), COUNT)),
                SPACED(.colon = " ")),
    NOT_COMPACT("members-as-mlx-sorts-them", "tensor[0].offsets.key",
                "data_offsets, dtype, shape",
                TENSORS(TENSOR_MEMBERS("ods", "w", F32, SHAPE(2), COUNT))),
    NOT_COMPACT("escape-that-is-not-needed", "tensor[0].name",
                "w as an escape",
                TENSORS(TENSOR_AS("w", "\"\\u0077\"", F32, SHAPE(2), COUNT))),
    NOT_COMPACT("escape-of-a-slash", "tensor[0].name", "\\/ for /",
                TENSORS(TENSOR_AS("a/b", "\"a\\/b\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("long-escape-of-a-line-feed", "tensor[0].name",
                "\\u000a for \\n",
                TENSORS(TENSOR_AS("\n", "\"\\u000a\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("escape-in-capitals", "tensor[0].name", "\\u001F",
                TENSORS(TENSOR_AS("\x1f", "\"\\u001F\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("long-escape-of-a-backspace", "tensor[0].name",
                "\\u0008 for \\b",
                TENSORS(TENSOR_AS("\b", "\"\\u0008\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("long-escape-of-a-tab", "tensor[0].name",
                "\\u0009 for \\t",
                TENSORS(TENSOR_AS("\t", "\"\\u0009\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("long-escape-of-a-form-feed", "tensor[0].name",
                "\\u000c for \\f",
                TENSORS(TENSOR_AS("\f", "\"\\u000c\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("long-escape-of-a-carriage-return", "tensor[0].name",
                "\\u000d for \\r",
                TENSORS(TENSOR_AS("\r", "\"\\u000d\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("escape-of-a-space", "tensor[0].name", "a space as an escape",
                TENSORS(TENSOR_AS("a b", "\"a\\u0020b\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("escape-with-an-a-in-capitals", "tensor[0].name", "\\u001A",
                TENSORS(TENSOR_AS("\x1a", "\"\\u001A\"", F32, SHAPE(2),
                                  COUNT))),
    NOT_COMPACT("escape-in-a-value", "metadata[0].value", "p as an escape",
                PAIRS({USUAL("format"), SPELLED("pt", "\"\\u0070t\"")}),
                TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    NOT_COMPACT("escape-in-front-of-spaces", "tensor[0].name",
                "w as an escape, and spaces after colons",
                TENSORS(TENSOR_AS("w", "\"\\u0077\"", F32, SHAPE(2), COUNT)),
                SPACED(.colon = " ")),
    NOT_COMPACT("escape-behind-spaces", "tensor[0].space",
                "w as an escape, and spaces after colons",
                TENSORS(TENSOR("a", F32, SHAPE(2), COUNT),
                        TENSOR_AS("w", "\"\\u0077\"", F32, SHAPE(2),
                                  COUNT)),
                SPACED(.colon = " ")),
};

static const model_case formats[] = {
    NOTE(META_FORMAT, "no-metadata", AT("root.open"), "no metadata",
         TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    NOTE(META_FORMAT, "empty-map", AT("metadata.open"), "an empty map",
         .metadata = EMPTY_MAP, TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    NOTE(META_FORMAT, "another-key", AT("metadata.open"), "no key format",
         PAIRS(PAIR("source", "x")),
         TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    NOTE(META_FORMAT, "another-value", AT("metadata[0].value"),
         "a format of no library", PAIRS(PAIR("format", "gguf")),
         TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
};

void st_notes_cases(case_sink *sink)
{
    add_models(sink, ROWS(notes));
    add_models(sink, ROWS(compact));
    add_models(sink, ROWS(formats));
}
