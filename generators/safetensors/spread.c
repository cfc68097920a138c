/* Valid files with spread sizes, residues, floats and names, and a header of
 * another size than it declares. */
#include "generators/safetensors/model.h"

#include <stdlib.h>

/* ------------------------------------------------------------- sizes ---- */

/* The size of the header, and the text that begins with its first bytes. */
static const struct {
    const char *what;
    size_t size;
} sizes[] = {
    {"begins-like-zlib-78-01", 0x0178}, {"begins-like-zlib-78-5e", 0x5e78},
    {"begins-like-zlib-78-9c", 0x9c78}, {"begins-like-zlib-78-da", 0xda78},
    {"begins-like-gzip", 0x8b1f}, {"begins-like-zip", 0x4b50},
    {"begins-like-pickle-2", 0x0280}, {"begins-like-pickle-3", 0x0380},
    {"begins-like-pickle-4", 0x0480}, {"begins-like-pickle-5", 0x0580},
    {"begins-like-xz", 0x37fd}, {"begins-like-bzip2", 0x5a42},
    {"begins-with-a-byte-order-mark", 0xfeff}, {"begins-like-png", 0x5089},
    {"begins-like-gguf", 0x4747}, {"begins-like-pdf", 0x5025},
    {"begins-like-elf", 0x457f}, {"begins-with-a-brace", 0x007b},
    {"begins-with-a-bracket", 0x005b}, {"begins-like-html", 0x003c},
    {"begins-with-two-braces", 0x7b7b}, {"begins-like-numpy", 0x4e93},
    {"of-99993-bytes", 99993}, {"of-100000-bytes", 100000},
    {"of-100001-bytes", 100001}, {"of-65535-bytes", 65535},
    {"of-65536-bytes", 65536}, {"of-65537-bytes", 65537},
};

/* An object in that many bytes, then spaces. */
static void add_size(case_sink *sink, const char *what, size_t size)
{
    static const u64 shape[] = {3};
    const st_tensor t = {.name = USUAL("w"), .dtype = U8, .rank = 1,
                         .shape = shape};
    file_model m = {.tensors = &t, .tensor_count = 1, .padding = LITERAL("")};
    builder least = st_build(&m);
    size_t object = (size_t)st_data_start(&least) - ST_SIZE_SIZE;
    char *spaces = need_memory(NULL, size);
    case_info info = {.what = what, .rule = NO_RULE};

    if (size < object)
        stop_generating("%s: the object has %zu bytes", what, object);
    memset(spaces, ' ', size);
    m.padding = (literal){spaces, size - object};
    add_model(sink, &info, &m);
    free(spaces);
    free_builder(&least);
}

static void add_sizes(case_sink *sink)
{
    char what[80];

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        snprintf(what, sizeof what, "header-size-%s", sizes[i].what);
        add_size(sink, what, sizes[i].size);
    }
}

/* Data of 8-byte elements, the first of them given. */
static void add_residues(case_sink *sink)
{
    static const char spaces[] = "       ";
    static const u64 shape[] = {2};
    const st_tensor tensors[] = {
        {.name = USUAL("c"), .dtype = C64, .rank = 1, .shape = shape},
        {.name = USUAL("d"), .dtype = F64, .rank = 1, .shape = shape},
        {.name = USUAL("i"), .dtype = I64, .rank = 1, .shape = shape}};
    char what[40];

    for (size_t k = 0; k < 8; k++) {
        file_model m = {.tensors = tensors, .tensor_count = 3,
                        .padding = {spaces, k}};
        case_info info = {.what = what, .rule = NO_RULE};
        builder b = st_build(&m);
        snprintf(what, sizeof what, "data-begin-at-residue-%zu-of-8",
                 (size_t)st_data_start(&b) % 8);
        free_builder(&b);
        add_model(sink, &info, &m);
    }
}

/* ------------------------------------------------------------ floats ---- */

/* Numbers that need 17, 9, 5 and 4 digits, subnormal ones included. */
static const model_case floats[] = {
    ACCEPT("floats-of-full-precision",
           TENSORS(TENSOR("f64", F64, SHAPE(4), DATA(
                          "\x55\x55\x55\x55\x55\x55\xd5\x3f"
                          "\x11\x2d\x44\x54\xfb\x21\x09\xc0"
                          "\x67\x45\x23\x01\xef\xcd\x07\x00"
                          "\xff\xff\xff\xff\xff\xff\xef\x3f")),
                   TENSOR("f32", F32, SHAPE(4), DATA(
                          "\xab\xaa\xaa\x3e" "\1\0\x7a\x44"
                          "\x67\x45\x23\x00" "\xff\xff\x7f\x3f")),
                   TENSOR("c64", C64, SHAPE(2), DATA(
                          "\xab\xaa\xaa\x3e" "\xdb\x0f\x49\xc0"
                          "\x67\x45\x23\x80" "\xff\xff\x7f\x3f")),
                   TENSOR("bf16", BF16, SHAPE(4),
                          DATA("\xab\x3e" "\x49\xc0" "\x23\x00" "\x7f\x3f")),
                   TENSOR("f16", F16, SHAPE(4),
                          DATA("\x55\x35" "\x48\xc2" "\x23\x01"
                               "\xff\x3b")))),
};

/* ------------------------------------------------------------- names ---- */

#define BYTE(name)      TENSOR(name, U8, SHAPE(1), COUNT)
#define LETTERS_63      "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" LETTERS_32
#define LETTERS_255     LETTERS_63 LETTERS_32 LETTERS_32 LETTERS_32 \
                        LETTERS_32 LETTERS_32 LETTERS_32

/* Each pair is equal after some kind of folding. */
#define FOLDED(X) \
    X("stra\xc3\x9f" "e"), X("strasse"), X("I"), X("\xc4\xb1"), \
    X("\xc4\xb0"), X("i"), X("\xef\xac\x81"), X("fi"), X("\xe2\x84\xab"), \
    X("\xc3\x85"), X("A\xcc\x8a"), X("\xce\xa9"), X("\xe2\x84\xa6"), \
    X("a\xc2\xad" "b"), X("ab"), X("a\xe2\x80\x8b" "b"), X(" w"), X("w"), \
    X("w\t"), X("w\n"), X("w."), X("w.."), X("W"), X("w/"), X("/w"), \
    X("w%20"), X("w+"), X("\xef\xbb\xbfw"), X("w\xc2\xa0"), X("1"), \
    X("01"), X("1.0"), X("\xd9\xa1")
#define LONG(X) \
    X(LETTERS_63 "a"), X(LETTERS_63 "b"), X(LETTERS_255 "a"), \
    X(LETTERS_255 "b"), X(ALIKE("a")), X(ALIKE("b"))
#define ENTRY(key)      PAIR(key, key)

static const model_case alike[] = {
    ACCEPT("names-alike-but-not-equal", TENSORS(FOLDED(BYTE))),
    ACCEPT("names-alike-in-63-255-and-1024-bytes", TENSORS(LONG(BYTE))),
    ACCEPT("metadata-keys-alike-but-not-equal", PAIRS(FOLDED(ENTRY)),
           TENSORS(BYTE("w"))),
    ACCEPT("metadata-keys-alike-before-a-nul",
           PAIRS(PAIR("a", "1"), PAIR("a\0", "2"), PAIR("a\0b", "3"),
                 PAIR("a\0c", "4"), PAIR("\0", "5"), PAIR("", "6")),
           TENSORS(BYTE("w"))),
    ACCEPT("metadata-keys-alike-in-63-255-and-1024-bytes", PAIRS(LONG(ENTRY)),
           TENSORS(BYTE("w"))),
};

/* ------------------------------------------------------- wrong sizes ---- */

/* The size is that of the data: it also ends inside the object. */
static void add_size_of_data(case_sink *sink)
{
    static const u64 shape[] = {8};
    const st_tensor t = {.name = USUAL("w"), .dtype = U8, .rank = 1,
                         .shape = shape};
    const file_model m = {.tensors = &t, .tensor_count = 1};
    builder b = st_build(&m);

    set_number(&b, "header_size", 8);
    add_file(sink, &(case_info){
        .what = "header-size-is-that-of-the-data",
        .rule = SAFETENSORS_JSON_SYNTAX, .patch = "header_size counts the data",
        .where = AT_OFFSET(ST_SIZE_SIZE + 8, 0)}, &m, &b);
}

/* A size that counts characters ends inside the object. */
static void add_characters(case_sink *sink)
{
    static const u64 shape[] = {1};
    const st_tensor t = {
        .name = USUAL("\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"), .dtype = U8,
        .rank = 1, .shape = shape};
    const file_model m = {.tensors = &t, .tensor_count = 1,
                          .padding = LITERAL("")};
    case_info info = {.what = "header-size-in-characters",
                      .rule = SAFETENSORS_JSON_SYNTAX,
                      .patch = "header_size counts characters"};
    builder b = st_build(&m);
    u64 size = number_at(&b, "header_size") - 4;

    set_number(&b, "header_size", size);
    info.where = (blame)AT_OFFSET(ST_SIZE_SIZE + size, 0);
    add_file(sink, &info, &m, &b);
}

void st_spread_cases(case_sink *sink)
{
    add_sizes(sink);
    add_residues(sink);
    add_models(sink, ROWS(floats));
    add_models(sink, ROWS(alike));
    add_characters(sink);
    add_size_of_data(sink);
}
