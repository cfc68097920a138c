#include <string.h>

#include "core/looks.h"
#include "test/suite.h"
#include "test/written.h"

#define LITERAL(text) text, sizeof (text) - 1

static const struct {
    const char *bytes;
    u64 size;
    const char *begins;         /* start of the answer, or NULL */
} cases[] = {
    {"", 0, NULL},
    {LITERAL("\x1f"), NULL},
    {LITERAL("\x1f\x8b"), "gzip"},
    {LITERAL("PK\3\4..."), "a zip archive"},
    {LITERAL("PK\1\2..."), NULL},
    {LITERAL("\x28\xb5\x2f\xfd"), "Zstandard"},
    {LITERAL("\xfd" "7zXZ\0"), "xz"},
    {LITERAL("BZh9"), "bzip2"},
    {LITERAL("\x80\4\x95"), "a Python pickle"},
    {LITERAL("\x80\1\x95"), NULL},
    {LITERAL("version https://git-lfs.github.com/spec/v1\n"), "a Git LFS"},
    {LITERAL("version https://git-lfs.github.com/spec/v1\nsize 12\n"),
     "a Git LFS pointer to a file of 12 bytes: git lfs pull"},
    {LITERAL("version https://git-lfs"), "text, perhaps a message"},
    {LITERAL("GGUF\3"), "GGUF"},
    {LITERAL("FUGG\3"), "a file whose magic"},
    {LITERAL("lmgg"), "a GGML model, older than GGUF: convert it, unless"},
    {LITERAL("lmgg\x9a\xca\0\0\xdc\5\0\0"), "a whisper.cpp model"},
    {LITERAL("fmgg\1"), "a GGMF model"},
    {LITERAL("tjgg\3"), "a GGJT model"},
    {LITERAL("algg\1"), "a GGLA adapter"},
    {LITERAL("\x89HDF\r\n\x1a\n"), "an HDF5"},
    {LITERAL("\x93NUMPY\1"), "a NumPy array"},
    {LITERAL("7z\xbc\xaf\x27\x1c"), "a 7z archive"},
    {LITERAL("\x1c\0\0\0TFL3"), "a TensorFlow Lite"},
    {LITERAL("ZTEN1000"), "zTensor 1,"},
    {LITERAL("\x89ZT2\r\n\x1a\n"), "zTensor 2,"},
    {LITERAL("\x89ZT2\n\x1a\n"), "zTensor 2,"},
    {LITERAL("\x08\7\x12\7pytorch\x1a"), "an ONNX model"},
    {LITERAL("\x08\7\x12\7pyto\1ch\x1a"), NULL},
    {LITERAL("\x08\x0a\x3a\x85\x03\x0a\x10"), "an ONNX model"},
    {LITERAL("\x08\x0a\x3a\x85\x03\x12\x10"), NULL},
    {LITERAL("\x08\x0a\x3a\x85"), NULL},
    {LITERAL("\x82\xa8metadata\x81"), "a record in MessagePack"},
    {LITERAL("\xde\0\x10\xa5model"), "MessagePack"},
    {LITERAL("\xdf\0\0\0\1\xa5model"), "MessagePack"},
    {LITERAL("\x81\xa5mod"), NULL},
    {LITERAL("\x81\xa0"), NULL},
    {LITERAL("\x90\xa5model"), NULL},
    {LITERAL("\xef\xbb\xbf{\"a\":1}"),
     "text with a byte order mark (UTF-8): \"{\\\"a\\\":1}\""},
    {LITERAL("\xef\xbb\xbfMAG!\1\0"), "text with a byte order mark (UTF-8)"},
    {LITERAL("\xff\xfe{\0"), "text with a byte order mark (UTF-16): \"{\""},
    {LITERAL("\xfe\xff\0{"), "text with a byte order mark (UTF-16): \"{\""},
    {LITERAL("N\0o\0t\0 \0f\0"), "text in UTF-16: \"Not f\""},
    {LITERAL("N\0o\0\0\0"), NULL},
    {LITERAL("<!DocType HTML>"), "an HTML page"},
    {LITERAL(" \t\r\n<html lang=en>"), "an HTML page"},
    {LITERAL("<HEAD><Title a=b>\n Log in </title>"),
     "an HTML page, perhaps an error page of the server: \"Log in\""},
    {LITERAL("<HEAD><title>Log"), "an HTML page"},
    {LITERAL("<?xml version=\"1.0\"?><Error>"), "XML, perhaps"},
    {LITERAL("Entry not found"),
     "text, perhaps a message of the server: \"Entry not found\""},
    {LITERAL("\n[\"no\x7f\"]"), NULL},
    {LITERAL("\n[\"caf\xc3\xa9\"]\n"), "JSON: \"[\\\"caf\xc3\xa9\\\"]\""},
    {LITERAL("{\"Error\":\"no access\"}"), "JSON, perhaps a message of the"},
    {LITERAL("{\"detail\":\"no access\"}"), "JSON, perhaps a message of the"},
    {LITERAL("../../blobs/12ab\n"), "the path of a link, which was copied as a "
     "text; copy the file that it leads to: \"../../blobs/12ab\""},
    {LITERAL("../.. or elsewhere"), "text, perhaps a message of the server"},
    {LITERAL("caf\xc3"), NULL},
    {LITERAL(" \n"), NULL},
    {LITERAL("ZTEN00"), NULL},
    {LITERAL("ZTEN0002"), NULL},
    {LITERAL("\2\0\0\0\0\0\0\0{}"), "safetensors 0.8.0"},
    {LITERAL("\2\0\0\0\0\0\0\0{{"), "a safetensors file"},
    {LITERAL("\5\0\0\0\0\0\0\0\xef\xbb\xbf{}"),
     "a safetensors file with a byte order mark before the header: write"},
    {LITERAL("\4\0\0\0\0\0\0\0{\0}\0"), "a safetensors file with a header in "
     "UTF-16"},
    {LITERAL("\3\0\0\0\0\0\0\0{}"), NULL},
    {LITERAL("\1\0\0\0\0\0\0\0{}"), NULL},
    {LITERAL("\2\0\0\0\0\0\0\0[]"), NULL},
    {LITERAL("\0\0\0\0\0\0\0\0"), "zeros: created but never written"},
    {LITERAL("\0\0\0\0\1\0\0\0"), NULL},
    {LITERAL("BURN\0\1"), "a file whose magic"},
    {LITERAL("!GAM"), "a file whose magic"},
};

static char looks[200];

/* Copies the bytes to memory of their size, so that reads beyond it are
 * noticed. */
static const char *look(span bytes)
{
    u8 *copy = malloc((size_t)(bytes.size > 0 ? bytes.size : 1));

    if (bytes.size > 0)
        memcpy(copy, bytes.bytes, (size_t)bytes.size);
    size_t size = assay_looks_like(copy, (size_t)bytes.size, looks,
                                   sizeof looks);
    free(copy);
    ck_assert_uint_eq(size, strlen(looks));
    return size > 0 ? looks : NULL;
}

START_TEST(beginnings)
{
    for (size_t i = 0; i < COUNT(cases); i++) {
        span bytes = {(const u8 *)cases[i].bytes, cases[i].size};
        const char *words = look(bytes), *begins = cases[i].begins;
        bool right = words == NULL || begins == NULL
                         ? words == begins
                         : strncmp(words, begins, strlen(begins)) == 0;
        CLAIM(right, "case %zu: %s", i, words != NULL ? words : "nothing");
    }
}
END_TEST

START_TEST(formats)
{
    for (u32 f = 1; f < FORMATS; f++) {
        const assay_format *about = format_about((format)f);
        span magic = {(const u8 *)about->magic, about->magic_size};
        if (magic.size > 0)
            ck_assert_str_eq(look(magic), about->title);
    }
}
END_TEST

/* Large files: what is far from the beginning. */
START_TEST(large)
{
    static u8 file[8192];
    span all = {file, sizeof file};

    memcpy(file + 257, "ustar", 5);
    ck_assert_str_eq(look(all), "a tar archive: unpack it first");
    memset(file, 0, sizeof file);
    ck_assert_str_eq(look(all), "zeros: created but never written");
    file[4096] = 1;
    ck_assert_ptr_nonnull(strstr(look(all), "zeros for the first 4096 bytes"));
    file[0] = 0xff;
    ck_assert_ptr_nonnull(strstr(look(all), "a later piece of a file"));
    ck_assert_ptr_null(look((span){file, 1023}));
    memcpy(file, "GGUf", 4);    /* a damaged magic is no later piece */
    ck_assert_ptr_null(look(all));
    memset(file, 'x', sizeof file);
    file[600] = 0;              /* not looked at */
    ck_assert_ptr_nonnull(strstr(look(all), "text: \"xxx"));
    ck_assert_ptr_nonnull(strstr(look(all), "xxx\"..."));
}
END_TEST

/* Returns the hint of the first finding if the bytes are judged by f; the next
 * call overwrites it. */
static const char *hint(format f, span bytes, const assay_shards *shards)
{
    static char kept[256];
    assay_options options = {.format = f};
    assay_report *r = assay_validate_shards(bytes.bytes, (size_t)bytes.size,
                                            &options, shards);
    const assay_finding *first = assay_report_finding(r, 0);

    ck_assert_int_eq(assay_report_verdict(r), ASSAY_REJECT);
    text t = text_into(kept, sizeof kept);
    put_words(&t, first->note != NULL ? first->note : "");
    assay_free(r);
    return kept;
}

/* Every format, and the index, says what a file is instead. */
START_TEST(hints)
{
    static const struct {
        const char *bytes;
        u64 size;
        const char *words;
    } strangers[] = {
        {LITERAL("Invalid username or password."), "\"Invalid username or"},
        {LITERAL("<html><title>Sign in</title></html>"), "\"Sign in\""},
        {LITERAL("version https://git-lfs.github.com/spec/v1\n"), "Git LFS"},
        {LITERAL("\x1f\x8b\x08\0\0\0\0\0\0\0\0\0"), "gzip data"},
        {LITERAL("\x80\4\x95\1\0\0\0\0\0\0\0\0"), "a Python pickle"},
        {LITERAL("\x82\xa8metadata\x81\xa7version"), "(.mpk)"},
        {LITERAL("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"), "zeros: created but"},
        {LITERAL("\xef\xbb\xbf{\"weight_map\":{}}"), "byte order mark"},
        {LITERAL("ZTEN1000\0\0\0\0\0\0\0\0"), "zTensor 1"},
    };
    const assay_shards none = {0};

    for (size_t i = 0; i < COUNT(strangers); i++) {
        span bytes = {(const u8 *)strangers[i].bytes, strangers[i].size};
        for (format f = 1; f <= FORMATS; f++) {
            const char *words = f < FORMATS
                ? hint(f, bytes, NULL)
                : hint(FORMAT_safetensors, bytes, &none);
            CLAIM(strstr(words, "the file looks like ") == words &&
                  strstr(words, strangers[i].words) != NULL,
                  "stranger %zu as format %u: %s", i, (unsigned)f, words);
        }
    }
}
END_TEST

/* Files of a format that were changed on their way, and others. */
START_TEST(damage)
{
    static const char lines[] = "GGUF\3\0\0\0\r\n\0\0\0\0\0\0\0"
                                "\r\n\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    static const char chars[] = "GGUF\3\0\0\0\xef\xbf\xbd\0\0\0\0\0\0\0"
                                "\xef\xbf\xbd\0\0\0\0\0\0\0";
    char lone[sizeof lines];

    ck_assert_ptr_nonnull(strstr(hint(FORMAT_gguf, (span){(const u8 *)lines,
                                 sizeof lines - 1}, NULL), "0d 0a; copy"));
    ck_assert_ptr_nonnull(strstr(hint(FORMAT_gguf, (span){(const u8 *)chars,
                                 sizeof chars - 1}, NULL), "U+FFFD"));
    memcpy(lone, lines, sizeof lines);
    lone[8] = 'x';
    ck_assert_ptr_null(strstr(hint(FORMAT_gguf, (span){(const u8 *)lone,
                              sizeof lone - 1}, NULL), "0d 0a; copy"));
}
END_TEST

/* An index that has faults of its own is not called an index, or JSON. */
START_TEST(faults)
{
    const assay_shards none = {0};
    static const char empty[] = "{\"metadata\":{}}";
    span bytes = {(const u8 *)empty, sizeof empty - 1};

    ck_assert_str_eq(hint(FORMAT_safetensors, bytes, &none), "");
}
END_TEST

/* Version words that published software writes after the specification. */
START_TEST(newer)
{
    static const struct {
        format format;
        const char *bytes;
        u64 size;
        const char *note, *member;
    } files[] = {
        {FORMAT_mag, LITERAL("MAG!\xc8\0\0\0"), "0.2.0 of magnetron 0.1.9",
         "\"version\":\"1\",\"found_version\":\"200\""},
        {FORMAT_mag, LITERAL("MAG!\x64\0\0\0"), "0.1.0 of magnetron 0.1.6",
         "\"found_version\":\"100\""},
        {FORMAT_mag, LITERAL("MAG!\x2c\1\0\0"), "0.3.0 of magnetron 0.2",
         "\"found_version\":\"300\""},
        {FORMAT_oinf, LITERAL("OINF\0\2\0\0\0"), "openinfer-oinf after 0.1.1",
         "\"found_version\":\"2\""},
        {FORMAT_mag, LITERAL("MAG!\2\0\0\0"), "",
         "\"version\":\"1\",\"verdict"},
    };
    static written w;

    for (size_t i = 0; i < COUNT(files); i++) {
        span bytes = {(const u8 *)files[i].bytes, files[i].size};
        assay_options options = {.format = files[i].format};
        const char *words = hint(files[i].format, bytes, NULL);
        CLAIM(strstr(words, files[i].note) != NULL, "%zu: %s", i, words);
        assay_report *r = assay_validate(bytes.bytes, (size_t)bytes.size,
                                         &options);
        w.size = 0;
        assay_write_findings(r, "x", keep, &w);
        CLAIM(strstr(w.text, files[i].member) != NULL, "%zu: %s", i, w.text);
        assay_free(r);
    }
}
END_TEST

RUN("looks", beginnings, formats, large, hints, damage, faults, newer)
