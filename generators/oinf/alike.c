/*
 * Different names that a reader confuses if it compares fewer than all bytes,
 * and data that begins like other files.
 */
#include "generators/oinf/model.h"

#define MOST 24

/* One list of names for each of the three tables. */
typedef struct {
    const char *what;
    const char *names[MOST];    /* sorted, NULL at the end */
} list;

static const list lists[] = {
    {"names-of-other-case",
     {"LAYER.WEIGHT", "Layer.Weight", "Layer.weight", "layer.Weight",
      "layer.weight"}},
    {"names-of-other-separators",
     {"a-b", "a.b", "a_b", "ab"}},
    {"names-of-other-edges",
     {"-a", "-a-", ".a", ".a.", "_a", "_a_", "a", "a-", "a.", "a..", "a_",
      "a__"}},
    {"names-of-other-zeros",
     {"layer.0", "layer.00", "layer.000", "layer.01", "layer.1", "layer.1.0",
      "layer.10"}},
    {"names-that-are-numbers",
     {"-0", "-1", "0", "0.0", "00", "0x10", "1", "1.0", "10", "16", "1e1",
      "2"}},
    {"names-that-languages-have",
     {"Infinity", "NaN", "None", "__class__", "__dict__", "__metadata__",
      "__proto__", "constructor", "false", "hasOwnProperty", "length", "nil",
      "null", "prototype", "self", "toString", "true", "undefined",
      "valueOf"}},
    /* pairs of equal FNV-1a, Java, Adler-32, DJB2 and CRC-32 */
    {"names-of-one-hash",
     {"FNMjdu", "HzDGSH", "IZcFqg", "MbfzhO", "YVbzhS", "axitQq", "bWisrq",
      "oMfBXP", "qcYXRI", "wjToIw"}},
};

static void add_list(case_sink *sink, const list *l)
{
    oinf_sizevar sizevars[MOST];
    oinf_entry entries[MOST];
    oinf_tensor tensors[MOST];
    size_t count = 0;
    case_info info = {.what = l->what, .rule = NO_RULE};

    for (; count < MOST && l->names[count] != NULL; count++) {
        const oinf_text name = {l->names[count], strlen(l->names[count]), 1};
        sizevars[count] = (oinf_sizevar){name, count};
        entries[count] = (oinf_entry){name, STRING, NO_ARRAY, name, 0, 0};
        tensors[count] = (oinf_tensor){name, {U8, 0, NULL, COUNT}, HAS_DATA, 0};
    }
    file_model m = {.sizevars = sizevars, .sizevar_count = count,
                    .entries = entries, .entry_count = count,
                    .tensors = tensors, .tensor_count = count};
    add_model(sink, &info, &m);
}

/* Names that differ only in their first byte. */
static void add_first_byte(case_sink *sink)
{
    enum {SIZE = 300};
    char a[SIZE];
    char b[SIZE];
    const oinf_text first = {a, SIZE, 1};
    const oinf_text second = {b, SIZE, 1};
    file_model m = {
        SIZEVARS({first, 1}, {second, 2}),
        ENTRIES({first, U8, {U8, 0, NULL, LIST(1)}, NO_TEXT, 0, 0},
                {second, U8, {U8, 0, NULL, LIST(2)}, NO_TEXT, 0, 0}),
        TENSORS({first, {U8, SHAPE(1), COUNT}, HAS_DATA, 0},
                {second, {U8, SHAPE(1), COUNT}, HAS_DATA, 0})};
    case_info info = {.what = "names-alike-but-for-the-first-byte",
                      .rule = NO_RULE};

    memset(a, 'n', SIZE);
    memset(b, 'n', SIZE);
    a[0] = 'a';
    b[0] = 'b';
    add_model(sink, &info, &m);
}

/* ------------------------------------------------------------- contents -- */

#define BEGINS(name, text)  TENSOR(name, U8, SHAPE(sizeof text - 1), DATA(text))

static const model_case contents[] = {
    ACCEPT("data-that-look-like-files",
           ENTRIES(SCALAR("zip", U64, DATA("PK\3\4\x14\0\0\0"))),
           TENSORS(BEGINS("bzip2", "BZh91AY&SY"),
                   BEGINS("elf", "\x7f" "ELF\2\1\1\0"),
                   BEGINS("gguf", "GGUF\3\0\0\0"),
                   BEGINS("gzip", "\x1f\x8b\x08\0\0\0\0\0\0\3"),
                   BEGINS("oinf", "OINF\0\1\0\0\0"),
                   BEGINS("pickle", "\x80\4\x95\1\0\0\0\0\0\0\0N."),
                   BEGINS("xz", "\xfd" "7zXZ\0"),
                   BEGINS("zip", "PK\3\4\x14\0"),
                   BEGINS("zlib-1", "\x78\1\1\0\0\xff\xff"),
                   BEGINS("zlib-6", "\x78\x9c\3\0\0\0\0\1"),
                   BEGINS("zlib-9", "\x78\xda\3\0\0\0\0\1"),
                   BEGINS("zstd", "\x28\xb5\x2f\xfd\x20\0\1\0\0"))),
    ACCEPT("padding-of-every-size",
           SIZEVARS(SIZEVAR("a", 1), SIZEVAR("ab", 2), SIZEVAR("abc", 3),
                    SIZEVAR("abcd", 4), SIZEVAR("abcde", 5),
                    SIZEVAR("abcdef", 6), SIZEVAR("abcdefg", 7),
                    SIZEVAR("abcdefgh", 8)),
           ENTRIES(BITS("a", 8, "\1"), BITS("ab", 16, "\1\2"),
                   BITS("abc", 24, "\1\2\3"), BITS("abcd", 32, "\1\2\3\4"),
                   BITS("abcde", 40, "\1\2\3\4\5"),
                   BITS("abcdef", 48, "\1\2\3\4\5\6"),
                   BITS("abcdefg", 56, "\1\2\3\4\5\6\7"),
                   ARRAY("abcdefgh", U8, SHAPE(2), COUNT),
                   ARRAY("c", U8, SHAPE(3), COUNT),
                   ARRAY("cd", U8, SHAPE(4), COUNT),
                   ARRAY("cde", U8, SHAPE(5), COUNT),
                   ARRAY("cdef", U8, SHAPE(6), COUNT)),
           TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("ab", U8, SHAPE(2), COUNT),
                   TENSOR("abc", U8, SHAPE(3), COUNT),
                   TENSOR("abcd", U8, SHAPE(4), COUNT),
                   TENSOR("abcde", U8, SHAPE(5), COUNT),
                   TENSOR("abcdef", U8, SHAPE(6), COUNT),
                   TENSOR("abcdefg", U8, SHAPE(7), COUNT),
                   TENSOR("abcdefgh", U8, SHAPE(8), COUNT))),
};

/* ------------------------------------------------- where the data begin -- */

static const oinf_sizevar before[] = {SIZEVAR("a", 1), SIZEVAR("b", 2),
                                      SIZEVAR("c", 3)};
static const oinf_tensor with_data[] = {TENSOR("v", F32, SHAPE(3), COUNT),
                                        TENSOR("w", U8, SHAPE(3), COUNT)};

/* One or two entries of tensors after 0 to 3 size variables: data begins at 120
 * to 208, at each multiple of 8 modulo 64. */
static void add_first_data(case_sink *sink, size_t sizevars, size_t tensors)
{
    const file_model m = {.sizevars = before, .sizevar_count = sizevars,
                          .tensors = with_data, .tensor_count = tensors};
    oinf_layout l = oinf_lay_out(&m, AS_PLACED);
    char what[GOLDEN_PATH_SIZE];
    case_info info = {.what = what, .rule = NO_RULE};

    snprintf(what, sizeof what, "data-at-%u", (unsigned)l.sections[DATA_AT]);
    oinf_free_layout(&l);
    add_model(sink, &info, &m);
}

void oinf_alike_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        add_list(sink, &lists[i]);
    add_first_byte(sink);
    add_models(sink, ROWS(contents));
    for (size_t i = 0; i < 4; i++) {
        add_first_data(sink, i, 1);
        add_first_data(sink, i, 2);
    }
}
