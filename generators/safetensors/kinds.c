/*
 * Holes up to each alignment, duplicate names of each length, offsets whose
 * difference wraps, and texts that are passed on unchanged.
 */
#include "generators/safetensors/marked.h"

#include <stdlib.h>

#define A       "tensor[0]."
#define B       "tensor[1]."

/* --------------------------------------------------------------- holes -- */

/* Data of three bytes and one, in a buffer of 12 bytes at first. */
#define UP_TO(n, end, ...) \
    BREAK_AT(SAFETENSORS_DATA_HOLE, "up-to-a-multiple-of-" #n, \
             INSIDE(A "data", 3, n - 3), REPLACE(A "shape[0]", "3"), \
             REPLACE(A "end", "3"), REPLACE(B "shape[0]", "1"), \
             REPLACE(B "begin", #n), REPLACE(B "end", end), __VA_ARGS__)
#define FILLED_TO(n, end) UP_TO(n, end, APPEND_FILL("buffer", n - 11, 0))

static const spoil holes[] = {
    UP_TO(4, "5", CUT(A "data", 5)), UP_TO(8, "9", CUT(B "data", 1)),
    FILLED_TO(16, "17"), FILLED_TO(32, "33"), FILLED_TO(64, "65"),
    FILLED_TO(128, "129"), FILLED_TO(256, "257"), FILLED_TO(512, "513"),
    FILLED_TO(4096, "4097"),
};

/* --------------------------------------------------------------- twice -- */

enum {LONGEST = 4096};

static const size_t sizes[] = {24, 64, 128, 256, 1024, LONGEST};

/* Two tensors of one byte each, and two pairs. */
static void add_twins(case_sink *sink, const char *letters, size_t size)
{
    static const u64 shape[] = {1};
    const st_string name = {{letters, size}, NULL};
    const st_tensor t = {.name = name, .dtype = U8, .rank = 1, .shape = shape};
    const st_tensor tensors[] = {t, t};
    const st_pair pairs[] = {{name, USUAL("a")}, {name, USUAL("b")}};
    const file_model names = {.tensors = tensors, .tensor_count = 2};
    const file_model keys = {.metadata = MAP, .pairs = pairs, .pair_count = 2};
    char what[80];
    case_info info = {.what = what, .rule = SAFETENSORS_ROOT_KEY_UNIQUE,
                      .where = AT(B "name"), .patch = "two of one name"};

    snprintf(what, sizeof what, "of-%zu-letters", size);
    add_model(sink, &info, &names);
    info.rule = SAFETENSORS_META_KEY_UNIQUE;
    info.where = (blame)AT("metadata[1].key");
    add_model(sink, &info, &keys);
}

static void add_all_twins(case_sink *sink)
{
    char *letters = need_memory(NULL, LONGEST);

    memset(letters, 'n', LONGEST);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        add_twins(sink, letters, sizes[i]);
    free(letters);
}

/* --------------------------------------------------------- differences -- */

#define ENTRY(name, shape, begin) \
    "\"" name "\":{\"dtype\":\"U8\",\"shape\":[" shape "]," \
    "\"data_offsets\":[" begin ","
#define FULL(name, shape, begin, end) ENTRY(name, shape, begin) end "]}"
#define TURNED(what, members, wrong, ...) \
    {{what, SAFETENSORS_OFFSETS_ORDER, AT("text.wrong"), {__VA_ARGS__}, NULL, \
      NULL, NULL, what}, \
     FILE_OF(.text = {LITERAL("{" members), LITERAL(wrong), LITERAL("]}}")}, \
             BUFFER("12345678"))}
#define BESIDE_SIZE 2, {SAFETENSORS_OFFSETS_SIZE, SAFETENSORS_DATA_BOUNDS}
#define BESIDE_BOUNDS 1, {SAFETENSORS_DATA_BOUNDS}

/* The last tensor ends where the buffer does. */
static const model_case differences[] = {
    TURNED("difference-without-its-sign",
           FULL("a", "12", "0", "12") "," ENTRY("b", "4", "12"), "8",
           BESIDE_BOUNDS),
    TURNED("difference-in-32-bits",
           FULL("a", "4", "0", "4294967300") "," ENTRY("b", "4", "4294967300"),
           "8", BESIDE_SIZE),
    TURNED("difference-in-16-bits",
           FULL("a", "4", "0", "65540") "," ENTRY("b", "4", "65540"), "8",
           BESIDE_SIZE),
    TURNED("difference-in-8-bits",
           FULL("a", "4", "0", "260") "," ENTRY("b", "4", "260"), "8",
           BESIDE_SIZE),
};

/* ------------------------------------------------------------- texts ---- */

#define BYTE(name)      TENSOR(name, U8, SHAPE(1), COUNT)

static const model_case texts[] = {
    ACCEPT("metadata-keys-like-properties",
           PAIRS(PAIR("__proto__", "a"), PAIR("constructor", "b"),
                 PAIR("hasOwnProperty", "c"), PAIR("prototype", "d"),
                 PAIR("toString", "e"), PAIR("__class__", "f"),
                 PAIR("length", "g")), TENSORS(BYTE("w"))),
    ACCEPT("metadata-backslashes",
           PAIRS(PAIR("a\\tb", "x\\ny"), PAIR("u", "\\u0041"),
                 PAIR("q", "\\\"\\\\"), PAIR("%", "%41&amp;"),
                 PAIR("e", "\\")), TENSORS(BYTE("w"))),
    ACCEPT("name-backslashes", TENSORS(BYTE("x\\ny"), BYTE("\\\\"),
                                       BYTE("\\u0041"), BYTE("%41"))),
    ACCEPT("name-replacement-character", PAIRS(PAIR("a\xef\xbf\xbd" "b",
                                                    "\xef\xbf\xbd")),
           TENSORS(BYTE("\xef\xbf\xbd"))),
    ACCEPT("escape-replacement-character",
           TENSORS(TENSOR_AS("\xef\xbf\xbd", "\"\\ufffd\"", U8, SHAPE(1),
                             COUNT))),
};

#define NOTE            ",\"note\":"
#define IN_A_NOTE(rule, what, skip, length, text) \
    BREAK_AT(rule, what, INSIDE(A "offsets.close", skip, length), \
             GROW(A "offsets.close", NOTE text))

/* "]" and the key come before them. */
static const spoil notes[] = {
    IN_A_NOTE(SAFETENSORS_JSON_SURROGATE, "first-half-in-a-note", 10, 6,
              "\"\\ud800\""),
    IN_A_NOTE(SAFETENSORS_JSON_SURROGATE, "second-half-in-a-note", 10, 6,
              "\"\\udc00\""),
    IN_A_NOTE(SAFETENSORS_JSON_UTF8, "ff-in-a-note", 10, 1, "\"\xff\""),
    IN_A_NOTE(SAFETENSORS_JSON_UTF8, "latin-1-in-a-note", 10, 1,
              "\"\xe9\""),
};

#define SIZE            "header_size"

/* The header has two bytes. */
static const spoil lower_bits[] = {
    BREAK(SAFETENSORS_HEADER_SIZE_MAX, "2-in-its-lower-32-bits",
          ADD(SIZE, TWO(32))),
    BREAK(SAFETENSORS_HEADER_SIZE_MAX, "2-in-its-lower-48-bits",
          ADD(SIZE, TWO(48))),
    BREAK(SAFETENSORS_HEADER_SIZE_MAX, "2-in-its-lower-63-bits",
          ADD(SIZE, TWO(63))),
};

void st_kinds_cases(case_sink *sink)
{
    spoil_cases(sink, "two-u8", ROWS(holes));
    add_all_twins(sink);
    add_models(sink, ROWS(differences));
    add_models(sink, ROWS(texts));
    spoil_cases(sink, "one-u8-1", ROWS(notes));
    spoil_unsealed(sink, "no-tensors-in-10-bytes", ROWS(lower_bits));
}
