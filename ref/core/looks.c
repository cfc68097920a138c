#include "core/looks.h"

#include <string.h>

#include "core/rules.h"
#include "core/span.h"

typedef struct {
    const char *bytes;
    u32 size;
    const char *words;
} beginning;

#define BYTES(text) text, sizeof (text) - 1

static const beginning beginnings[] = {
    {BYTES("\x1f\x8b"), "gzip data: decompress it first"},
    {BYTES("PK\3\4"), "a zip archive, such as a PyTorch checkpoint"},
    {BYTES("\x28\xb5\x2f\xfd"), "Zstandard data: decompress it first"},
    {BYTES("\xfd" "7zXZ\0"), "xz data: decompress it first"},
    {BYTES("BZh"), "bzip2 data: decompress it first"},
    {BYTES("\x80\2"), "a Python pickle"},
    {BYTES("\x80\3"), "a Python pickle"},
    {BYTES("\x80\4"), "a Python pickle"},
    {BYTES("\x80\5"), "a Python pickle"},
    {BYTES("version https://git-lfs.github.com/spec/"),
     "a Git LFS pointer: git lfs pull fetches the file"},
    {BYTES("lmgg"), "a GGML model, older than GGUF: convert it"},
    {BYTES("fmgg"), "a GGMF model, older than GGUF: convert it"},
    {BYTES("tjgg"), "a GGJT model, older than GGUF: convert it"},
    {BYTES("algg"), "a GGLA adapter, older than GGUF: convert it"},
    {BYTES("\x89HDF\r\n\x1a\n"), "an HDF5 file"},
    {BYTES("\x93NUMPY"), "a NumPy array"},
    {BYTES("\xef\xbb\xbf"), "text with a byte order mark (UTF-8)"},
    {BYTES("\xff\xfe"), "text with a byte order mark (UTF-16)"},
    {BYTES("\xfe\xff"), "text with a byte order mark (UTF-16)"},
};

/* Reports whether a file begins with a word, which is in lower case; ignores
 * the case of ASCII letters. */
static bool begins_with_word(span file, const char *word)
{
    u64 size = strlen(word);

    if (file.size < size)
        return false;
    for (u64 i = 0; i < size; i++) {
        u8 c = byte_at(file, i);
        if ('A' <= c && c <= 'Z')
            c |= 0x20;
        if (c != (u8)word[i])
            return false;
    }
    return true;
}

/* Reports whether a file begins with the magic of a format, if it has one;
 * turned: in the other byte order. */
static bool has_magic(span file, const assay_format *about, bool turned)
{
    size_t size = about->magic_size;
    bool same = size > 0;

    same &= size <= file.size;
    for (size_t i = 0; i < size; i++)
        same &= byte_at(file, i) == (u8)about->magic[turned ? size - 1 - i : i];
    return same;
}

static format format_of_magic(span file, bool turned)
{
    for (format f = 1; f < FORMATS; f++)
        if (has_magic(file, format_about(f), turned))
            return f;
    return FORMAT_NONE;
}

format format_of_start(span file)
{
    return format_of_magic(file, false);
}

/* Reports whether a file is an HTML page, such as an error page of a server. */
static bool is_page(span file)
{
    while (byte_at(file, 0) != '\0' &&
           strchr(" \t\r\n", byte_at(file, 0)) != NULL)
        take_front(&file, 1);
    return begins_with_word(file, "<!doctype html") ||
           begins_with_word(file, "<html") || begins_with_word(file, "<head");
}

/* Reports whether a file has a length in 8 bytes and then "{". The probe of the
 * format is stricter, because it decides how a file is judged. */
static bool is_safetensors(span file)
{
    u64 length = 0;

    if (file.size < 10 || byte_at(file, 8) != '{')
        return false;
    for (u64 i = 8; i > 0; i--)
        length = length << 8 | byte_at(file, i - 1);
    return 2 <= length && length <= file.size - 8;
}

static bool is_blank(span file)
{
    u64 looked = file.size < 4096 ? file.size : 4096;

    for (u64 i = 0; i < looked; i++)
        if (byte_at(file, i) != 0)
            return false;
    return looked > 0;
}

const char *looks_like(span file)
{
    format f = format_of_start(file);

    if (f != FORMAT_NONE)
        return format_about(f)->title;
    if (format_of_magic(file, true) != FORMAT_NONE)
        return "a file whose magic is in the other byte order";
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (starts_with(file, beginnings[i].bytes, beginnings[i].size))
            return beginnings[i].words;
    if (is_page(file))
        return "an HTML page, perhaps an error page of the server";
    if (is_safetensors(file))
        return "a safetensors file";
    if (is_blank(file))
        return "zeros: created but never written";
    return NULL;
}
