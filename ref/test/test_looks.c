#include <string.h>

#include "core/rules.h"
#include "test/suite.h"

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
    {LITERAL("version https://git-lfs"), NULL},
    {LITERAL("GGUF\3"), "GGUF"},
    {LITERAL("FUGG\3"), "a file whose magic"},
    {LITERAL("lmgg"), "a GGML model"},
    {LITERAL("fmgg\1"), "a GGMF model"},
    {LITERAL("tjgg\3"), "a GGJT model"},
    {LITERAL("algg\1"), "a GGLA adapter"},
    {LITERAL("\x89HDF\r\n\x1a\n"), "an HDF5"},
    {LITERAL("\x93NUMPY\1"), "a NumPy array"},
    {LITERAL("\xef\xbb\xbf{"), "text with"},
    {LITERAL("\xff\xfe{"), "text with"},
    {LITERAL("\xfe\xff{"), "text with"},
    {LITERAL("<!DocType HTML>"), "an HTML page"},
    {LITERAL(" \t\r\n<html lang=en>"), "an HTML page"},
    {LITERAL("<HEAD>"), "an HTML page"},
    {LITERAL("<!DOCTYPE svg>"), NULL},
    {LITERAL(" \n"), NULL},
    {LITERAL("\2\0\0\0\0\0\0\0{}"), "safetensors 0.8.0"},
    {LITERAL("\2\0\0\0\0\0\0\0{{"), "a safetensors file"},
    {LITERAL("\3\0\0\0\0\0\0\0{}"), NULL},
    {LITERAL("\1\0\0\0\0\0\0\0{}"), NULL},
    {LITERAL("\2\0\0\0\0\0\0\0[]"), NULL},
    {LITERAL("\0\0\0\0\0\0\0\0"), "zeros"},
    {LITERAL("\0\0\0\0\1\0\0\0"), NULL},
    {LITERAL("BURN\0\1"), "a file whose magic"},
    {LITERAL("!GAM"), "a file whose magic"},
    {LITERAL("plain text"), NULL},
};

/* Copies the bytes to memory of their size, so that reads beyond it are
 * noticed. */
static const char *look(span bytes)
{
    u8 *copy = malloc((size_t)(bytes.size > 0 ? bytes.size : 1));

    if (bytes.size > 0)
        memcpy(copy, bytes.bytes, (size_t)bytes.size);
    const char *words = assay_looks_like(copy, (size_t)bytes.size);
    free(copy);
    return words;
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

RUN("looks", beginnings, formats)
