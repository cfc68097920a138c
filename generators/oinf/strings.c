/* Invalid names. */
#include "generators/oinf/model.h"

#define NO_NAME(what, entry, name) \
    BREAK_AT(OINF_STRING_NAME_NONEMPTY, what, AT(entry name "_length"), \
             SET(entry name "_length", 0), FILL(entry name, 0))
#define STRAY(what, path, at) \
    BREAK_AT(OINF_STRING_PADDING_ZERO, what, INSIDE(path, at, 1), \
             POKE(path, at, "\1"))
#define THIRD_SIZEVAR       "sizevar[2].name"       /* heads */
#define THIRD_KEY           "metadata[2].key"       /* steps */
#define FIRST_TENSOR        "tensor[0].name"        /* layer0 */

/* More invalid bytes, each in the middle of a name. */
static void add_bad_bytes(case_sink *sink)
{
    static const char bytes[] =
        "!\"#$%&'()*+;<=>?\\]|}~" "\x01\x08\t\v\f\r\x1b\x1f\x7f"
        "\x80\x85\xa0\xad\xb7\xbf\xc0\xe1\xfe\xff";

    for (size_t i = 0; i < sizeof bytes - 1; i++) {
        char what[32];
        snprintf(what, sizeof what, "sizevar-byte-%02x", (u8)bytes[i]);
        spoil row = {OINF_STRING_CHARSET, what, INSIDE(THIRD_SIZEVAR, 2, 1),
                     {{POKE_BYTES, THIRD_SIZEVAR, 2, &bytes[i], 1}}, NO_RULES,
                     NULL};
        spoil_cases(sink, "sizevars-only", &row, 1);
    }
}

#define SIZEVAR_LENGTH      "sizevar[0].name_length"
#define KEY_LENGTH          "metadata[2].key_length"
#define TENSOR_LENGTH       "tensor[0].name_length"
#define BAD_BYTE(what, path, at, text) \
    BREAK_AT(OINF_STRING_CHARSET, what, INSIDE(path, at, 1), \
             REPLACE(path, text))

const spoil oinf_strings_rows[] = {
    /* B: 12 bytes are left after its length. */
    PARENT("one-sizevar"),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "sizevar-one-too-many",
          SET(SIZEVAR_LENGTH, 13)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "sizevar-2-to-31-less-1",
          SET("sizevar[0*].name_length", 0x7fffffff)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "sizevar-2-to-31",
          SET(SIZEVAR_LENGTH, 0x80000000)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "sizevar-plus-4-wraps",
          SET(SIZEVAR_LENGTH, 0xfffffffc)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "sizevar-padded-wraps",
          SET(SIZEVAR_LENGTH, 0xfffffff9)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "sizevar-ffffffff",
          SET("sizevar[0*].name_length", 0xffffffff)),

    /* steps: 36 bytes are left after its length. */
    PARENT("metadata-only"),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "metadata-one-too-many",
          SET(KEY_LENGTH, 37)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "metadata-2-to-31",
          SET("metadata[2*].key_length", 0x80000000)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "metadata-plus-4-wraps",
          SET(KEY_LENGTH, 0xfffffffc)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "metadata-ffffffff",
          SET("metadata[2*].key_length", 0xffffffff)),

    /* w: 52 bytes are left after its length. */
    PARENT("one-f32-2x3"),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "tensor-one-too-many",
          SET(TENSOR_LENGTH, 53)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "tensor-2-to-31",
          SET("tensor[0*].name_length", 0x80000000)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "tensor-plus-4-wraps",
          SET(TENSOR_LENGTH, 0xfffffffc)),
    BREAK(OINF_STRING_LENGTH_BOUNDS, "tensor-ffffffff",
          SET("tensor[0*].name_length", 0xffffffff)),

    PARENT("sizevars-only"),
    NO_NAME("sizevar", "sizevar[0].", "name"),

    BAD_BYTE("sizevar-space", THIRD_SIZEVAR, 2, "he ds"),
    BAD_BYTE("sizevar-comma", THIRD_SIZEVAR, 2, "he,ds"),
    BAD_BYTE("sizevar-slash", THIRD_SIZEVAR, 2, "he/ds"),
    BAD_BYTE("sizevar-colon", THIRD_SIZEVAR, 2, "he:ds"),
    BAD_BYTE("sizevar-at", THIRD_SIZEVAR, 0, "@eads"),
    BAD_BYTE("sizevar-bracket", THIRD_SIZEVAR, 0, "[eads"),
    BAD_BYTE("sizevar-caret", THIRD_SIZEVAR, 4, "head^"),
    BAD_BYTE("sizevar-backquote", THIRD_SIZEVAR, 4, "head`"),
    BAD_BYTE("sizevar-brace", THIRD_SIZEVAR, 4, "head{"),
    BAD_BYTE("sizevar-nul", THIRD_SIZEVAR, 2, "he\0ds"),
    BAD_BYTE("sizevar-newline-at-the-end", THIRD_SIZEVAR, 4, "head\n"),
    BAD_BYTE("sizevar-utf-8", THIRD_SIZEVAR, 2, "he\xc3\xa4" "d"),

    STRAY("sizevar-first-byte", "sizevar[2*].name_padding*", 0),
    STRAY("sizevar-last-byte", "sizevar[2].name_padding", 6),
    /* a reader without the check reads the value of another size variable */
    BREAK_AT(OINF_STRING_PADDING_ZERO, "sizevar-not-padded",
             INSIDE("sizevar[2].value", 0, 1),
             REMOVE("sizevar[2].name_padding"),
             GROW("sizevar[2].value", "\0\0\0\0\0\0\0")),

    BREAK(OINF_SIZEVARS_NAMES_UNIQUE, "neighbours",
          REPLACE("sizevar[1].name", "B")),
    BREAK(OINF_SIZEVARS_NAMES_UNIQUE, "same-value",
          REPLACE("sizevar[1].name", "B"), SET("sizevar[1].value", 4)),

    /* zero, of 8 bytes with its length, becomes one. */
    PARENT("sizevar-limits"),
    BREAK_AT(OINF_SIZEVARS_NAMES_UNIQUE, "third-and-last",
             INSIDE("sizevar[7].name", 0, 3),
             REPLACE("sizevar[7].name", "one\0"),
             SET("sizevar[7].name_length", 3)),

    PARENT("metadata-only"),
    NO_NAME("metadata", "metadata[1].", "key"),

    BAD_BYTE("metadata-space", THIRD_KEY, 4, "step "),
    BAD_BYTE("metadata-slash", THIRD_KEY, 0, "/etc/"),
    BAD_BYTE("metadata-colon", THIRD_KEY, 1, "a:b.c"),
    BAD_BYTE("metadata-nul-first", THIRD_KEY, 0, "\0teps"),
    BAD_BYTE("metadata-terminated", THIRD_KEY, 4, "step\0"),
    BAD_BYTE("metadata-delete", THIRD_KEY, 3, "ste\x7f" "s"),
    BAD_BYTE("metadata-newline-at-the-end", THIRD_KEY, 4, "step\n"),
    BAD_BYTE("metadata-latin-1", THIRD_KEY, 1, "s\xe9" "pts"),
    BAD_BYTE("metadata-overlong", THIRD_KEY, 2, "st\xc1\xa5s"),

    STRAY("metadata-first-byte", "metadata[2*].key_padding*", 0),
    STRAY("metadata-last-byte", "metadata[2].key_padding", 6),

    BREAK(OINF_METADATA_KEYS_UNIQUE, "neighbours",
          REPLACE("metadata[1].key", "flag")),

    /* A, a, a. and aa */
    PARENT("names-that-begin-alike"),
    BREAK_AT(OINF_METADATA_KEYS_UNIQUE, "first-and-last",
             INSIDE("metadata[3].key", 0, 1),
             REPLACE("metadata[3].key", "A\0"),
             SET("metadata[3].key_length", 1)),
    BREAK(OINF_METADATA_KEYS_UNIQUE, "three-alike",
          REPLACE("metadata[1].key", "A"), REPLACE("metadata[3].key", "A\0"),
          SET("metadata[3].key_length", 1)),

    PARENT("two-tensors"),
    BAD_BYTE("tensor-space", FIRST_TENSOR, 5, "layer "),
    BAD_BYTE("tensor-slash", FIRST_TENSOR, 2, "../../"),
    BAD_BYTE("tensor-backslash", FIRST_TENSOR, 2, "..\\win"),
    BAD_BYTE("tensor-nul-inside", FIRST_TENSOR, 1, "w\0ight"),
    BAD_BYTE("tensor-newline-at-the-end", FIRST_TENSOR, 5, "layer\n"),
    BAD_BYTE("tensor-escape", FIRST_TENSOR, 0, "\x1b[2J.."),
    BAD_BYTE("tensor-utf-8", FIRST_TENSOR, 3, "cou\xc3\xa9" "e"),
    BAD_BYTE("tensor-fullwidth", FIRST_TENSOR, 0, "\xef\xbd\x97" "abc"),
    BAD_BYTE("tensor-ff", FIRST_TENSOR, 5, "layer\xff"),

    STRAY("tensor-first-byte", "tensor[0*].name_padding*", 0),
    STRAY("tensor-last-byte", "tensor[1].name_padding", 5),

    BREAK(OINF_TENSORS_NAMES_UNIQUE, "neighbours",
          REPLACE("tensor[1].name", "layer0")),

    PARENT("three-tensors"),
    BREAK(OINF_TENSORS_NAMES_UNIQUE, "first-and-last",
          REPLACE("tensor[2].name", "a")),
    BREAK(OINF_TENSORS_NAMES_UNIQUE, "last-two",
          REPLACE("tensor[2].name", "b")),

    PARENT("one-f32-2x3"),
    NO_NAME("tensor", "tensor[0].", "name"),

    PARENT("name-4096-bytes-sizevar"),
    BREAK_AT(OINF_STRING_CHARSET, "sizevar-byte-4096",
             INSIDE("sizevar[0].name", 4095, 1),
             POKE("sizevar[0].name", 4095, "/")),
    BREAK_AT(OINF_STRING_CHARSET, "sizevar-byte-300",
             INSIDE("sizevar[0].name", 299, 1),
             POKE("sizevar[0].name", 299, "/")),

    PARENT("name-4096-bytes-metadata"),
    BREAK_AT(OINF_STRING_CHARSET, "metadata-byte-4096",
             INSIDE("metadata[0].key", 4095, 1),
             POKE("metadata[0].key", 4095, " ")),

    PARENT("name-4096-bytes-tensor"),
    BREAK_AT(OINF_STRING_CHARSET, "tensor-byte-4096",
             INSIDE("tensor[0].name", 4095, 1),
             POKE("tensor[0].name", 4095, "\n")),
    END_OF_ROWS
};

static const model_case beside_bitset[] = {
    CASE_BOTH(OINF_TENSORS_NAMES_UNIQUE, "second-of-bitset",
              AT("tensor[1].name"), OINF_TENSORS_DTYPE_BITSET,
              "a name twice, and a tensor of BITSET",
              TENSORS(TENSOR("w", U8, SHAPE(8), COUNT),
                      TENSOR("w", BITSET, SHAPE(8), COUNT))),
};

void oinf_strings_cases(case_sink *sink)
{
    add_models(sink, ROWS(beside_bitset));
    add_bad_bytes(sink);
    spoil_table(sink, oinf_strings_rows);
}
