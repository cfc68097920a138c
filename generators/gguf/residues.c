/*
 * Valid files whose infos and data end at each distance from a multiple of the
 * alignment; and names and values that only look like others.
 */
#include "generators/gguf/model.h"

/* ---------------------------------------------------------- end of infos -- */

/* Returns the size of a name with which the infos end that far after a multiple
 * of the alignment. */
static u64 size_of_name(const file_model *m, gguf_tensor *t, u64 alignment,
                        u64 residue)
{
    const u64 offsets[] = {0};
    u64 end;

    t->name = (gguf_text){"n", 1, 0};
    do {
        t->name.times++;
        builder b = gguf_build_records(m, offsets);
        end = b.size;
        free_builder(&b);
    } while (end % alignment != residue);
    return t->name.times;
}

/* empty: without data, so that a file of residue 0 ends with its infos. m has
 * the kind of the file. */
static void add_residue(case_sink *sink, const char *what, u64 alignment,
                        u64 residue, file_model m, bool empty)
{
    const u64 elements[] = {!empty};
    const gguf_pair pairs[] = {ARCHITECTURE, ALIGNMENT_OF(alignment)};
    gguf_tensor t = {.type = I8, .rank = 1, .dimensions = elements};
    const case_info info = {.what = what, .rule = NO_RULE};

    m.pairs = pairs;
    m.pair_count = alignment == GGUF_ALIGNMENT ? 1 : 2;
    m.tensors = &t;
    m.tensor_count = 1;
    t.name.times = (size_t)size_of_name(&m, &t, alignment, residue);
    add_model(sink, &info, &m);
}

static const file_model usual = {0};
static const file_model version_2 = {.version = 2};
static const file_model big_endian = {.big_endian = true};

/* kind: the ending of the names of such files. */
static void add_residues(case_sink *sink, u64 alignment, u64 step,
                         const file_model *like, const char *kind)
{
    for (u64 residue = 0; residue < alignment; residue += step) {
        char what[GOLDEN_PATH_SIZE];

        snprintf(what, sizeof what, "infos-end-at-residue-%u-of-%u%s",
                 (unsigned)residue, (unsigned)alignment, kind);
        add_residue(sink, what, alignment, residue, *like, false);
    }
}

/* ----------------------------------------------------------- end of data -- */

/* Tensors of 0 to 65 bytes, one after another. */
static void add_sizes(case_sink *sink, const char *what, u64 alignment,
                      bool turned)
{
    enum {SIZES = 66};
    static const char names[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-*/";
    const gguf_pair pairs[] = {ARCHITECTURE, ALIGNMENT_OF(alignment)};
    u64 sizes[SIZES];
    gguf_tensor tensors[SIZES];
    const file_model m = {.pairs = pairs, .pair_count = 2, .tensors = tensors,
                          .tensor_count = SIZES, .big_endian = turned};
    const case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < SIZES; i++) {
        sizes[i] = i;
        tensors[i] = (gguf_tensor){.name = {&names[i], 1, 1}, .type = I8,
                                   .rank = 1, .dimensions = &sizes[i]};
    }
    add_model(sink, &info, &m);
}

/* ----------------------------------------------------------- look-alikes -- */

#define BYTE(name)  TENSOR(name, I8, SHAPE(1), COUNT)

static const model_case alike[] = {
    ACCEPT("names-63-bytes-of-3-each", PLAIN,
           TENSORS({{"\xe9\x87\x8d", 3, 21}, I8, SHAPE(1), COUNT, false, 0})),
    ACCEPT("names-alike-but-for-the-first-byte", PLAIN,
           TENSORS(BYTE("a.layers.0.weight"), BYTE("b.layers.0.weight"))),
    ACCEPT("names-alike-in-their-last-62-bytes", PLAIN,
           TENSORS(BYTE("a" LETTERS_32 "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"),
                   BYTE("b" LETTERS_32 "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"))),
    ACCEPT("keys-alike-in-their-last-1024-bytes",
           PAIRS(NUMBER("a" ALIKE(""), UINT8, 1),
                 NUMBER("b" ALIKE(""), UINT8, 2))),
    ACCEPT("names-alike-but-for-the-middle", PLAIN,
           TENSORS(BYTE("layers.1.weight"), BYTE("layers.2.weight"))),
    ACCEPT("names-alike-in-separators", PLAIN,
           TENSORS(BYTE("a.b"), BYTE("a_b"), BYTE("a-b"), BYTE("a/b"),
                   BYTE("ab"), BYTE("a..b"))),
    ACCEPT("names-alike-in-digits", PLAIN,
           TENSORS(BYTE("1"), BYTE("01"), BYTE("1.0"), BYTE("+1"))),
    ACCEPT("names-alike-in-letters", PLAIN,
           TENSORS(BYTE("stra\xc3\x9f" "e"), BYTE("strasse"),
                   BYTE("\xc4\xb0"), BYTE("i"), BYTE("I"), BYTE("\xef\xac\x81"),
                   BYTE("fi"), BYTE("K"), BYTE("\xe2\x84\xaa"))),
    ACCEPT("names-with-blanks-at-their-ends", PLAIN,
           TENSORS(BYTE("w"), BYTE("w\n"), BYTE("w\t"), BYTE("\xef\xbb\xbfw"),
                   BYTE("w\xc2\xa0"), BYTE("w\xe2\x80\x8b"))),
    ACCEPT("keys-alike-but-for-the-first-byte",
           PAIRS(NUMBER("a.layers.0", UINT8, 1),
                 NUMBER("b.layers.0", UINT8, 2))),
    ACCEPT("keys-alike-in-separators",
           PAIRS(NUMBER("a.b", UINT8, 1), NUMBER("a_b", UINT8, 2),
                 NUMBER("ab", UINT8, 3))),
    ACCEPT("keys-alike-in-digits",
           PAIRS(NUMBER("1", UINT8, 1), NUMBER("01", UINT8, 2),
                 NUMBER("1.0", UINT8, 3))),
    ACCEPT("strings-like-other-values",
           PAIRS(WORDS("t.number", "1"), WORDS("t.true", "true"),
                 WORDS("t.null", "null"), WORDS("t.list", "[1, 2]"),
                 WORDS("t.object", "{\"hex\": \"00\"}"),
                 WORDS("t.quoted", "\"\\u0041\\n\""), WORDS("t.nan", "nan"),
                 WORDS("t.float", "1e400"), WORDS("t.size", "{\"size\":1}"))),
    ACCEPT("strings-with-blanks-at-their-ends",
           PAIRS(WORDS("t.line", "a\n"), WORDS("t.lines", "a\r\nb\r"),
                 WORDS("t.space", " a "), WORDS("t.tab", "\ta\t"),
                 WORDS("t.nul", "a\0"), WORDS("t.nuls", "\0\0a\0\0"),
                 WORDS("t.blank", " "), WORDS("t.mark", "\xef\xbb\xbf"))),
    ACCEPT("array-of-strings-with-blanks-at-their-ends",
           PAIRS(LIST("t.texts",
                      TEXTS(LITERAL(" A "), LITERAL("a\n"), LITERAL("\tA"),
                            LITERAL("a\r\nb"), LITERAL("a\0"),
                            LITERAL("\xef\xbb\xbfw"), LITERAL("\xc3\x89"),
                            LITERAL("\\n"), LITERAL("1.0"))))),
    ACCEPT("array-of-a-string-of-1025-bytes",
           PAIRS(LIST("t.texts", TEXTS(LITERAL(ALIKE("z")),
                                       LITERAL("z"))))),
    ACCEPT("array-of-five-strings-of-1025-bytes-big-endian", .big_endian = true,
           PAIRS(LIST("t.texts", TEXTS(LITERAL(ALIKE("a")), LITERAL(ALIKE("b")),
                                       LITERAL(ALIKE("c")), LITERAL(ALIKE("d")),
                                       LITERAL(ALIKE("e")))))),
    ACCEPT("strings-in-two-normal-forms",
           PAIRS(WORDS("t.nfc", "\xc3\xa9"), WORDS("t.nfd", "e\xcc\x81"),
                 WORDS("t.nfkc", "\xef\xac\x81"),
                 LIST("t.both", TEXTS(LITERAL("e\xcc\x81"),
                                      LITERAL("\xc3\xa9"))))),
    ACCEPT("data-that-look-like-other-files", PLAIN,
           TENSORS(TENSOR("gzip", I8, SHAPE(4), DATA("\x1f\x8b\x08\0")),
                   TENSOR("zip", I8, SHAPE(4), DATA("PK\3\4")),
                   TENSOR("zlib", I8, SHAPE(2), DATA("\x78\x9c")),
                   TENSOR("zstd", I8, SHAPE(4), DATA("\x28\xb5\x2f\xfd")),
                   TENSOR("pickle", I8, SHAPE(3), DATA("\x80\2}")),
                   TENSOR("gguf", I8, SHAPE(8), DATA("GGUF\3\0\0\0")))),
};

void gguf_residues_cases(case_sink *sink)
{
    add_residues(sink, 32, 1, &usual, "");
    add_residues(sink, 8, 1, &usual, "");
    add_residues(sink, 64, 21, &usual, "");
    add_residues(sink, 8, 3, &version_2, "-version-2");
    add_residues(sink, 64, 21, &version_2, "-version-2");
    add_residues(sink, 8, 3, &big_endian, "-big-endian");
    add_residues(sink, 64, 21, &big_endian, "-big-endian");
    add_residue(sink, "infos-end-at-residue-0-of-32-big-endian", 32, 0,
                big_endian, false);
    add_residue(sink, "infos-end-the-file-without-padding", 32, 0, usual, true);
    add_sizes(sink, "sizes-0-to-65-by-32", 32, false);
    add_sizes(sink, "sizes-0-to-65-by-8", 8, false);
    add_sizes(sink, "sizes-0-to-65-by-64-big-endian", 64, true);
    add_models(sink, ROWS(alike));
}
