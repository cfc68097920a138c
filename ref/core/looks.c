#include "core/looks.h"

#include <string.h>

#include "bytes/each_byte.h"
#include "bytes/utf8.h"
#include "core/number.h"
#include "core/rules.h"
#include "core/span.h"

typedef struct {
    u32 at;
    const char *bytes;
    u32 size;
    const char *words;
} sign;

#define SIGN(at, text) at, text, sizeof (text) - 1

#define PICKLE  "a Python pickle, such as a PyTorch checkpoint: convert it"
#define WHISPER "a whisper.cpp model in GGML form, which whisper.cpp reads " \
                "as it is"

/* Of software that people have models of. */
static const sign signs[] = {
    {SIGN(0, "\x1f\x8b"), "gzip data: decompress it first"},
    {SIGN(0, "PK\3\4"), "a zip archive, such as a PyTorch checkpoint: "
     "convert it"},
    {SIGN(0, "\x28\xb5\x2f\xfd"), "Zstandard data: decompress it first"},
    {SIGN(0, "\xfd" "7zXZ\0"), "xz data: decompress it first"},
    {SIGN(0, "BZh"), "bzip2 data: decompress it first"},
    {SIGN(0, "7z\xbc\xaf\x27\x1c"), "a 7z archive: unpack it first"},
    {SIGN(0, "Rar!\x1a\7"), "a RAR archive: unpack it first"},
    {SIGN(257, "ustar"), "a tar archive: unpack it first"},
    {SIGN(0, "\x80\2"), PICKLE},
    {SIGN(0, "\x80\3"), PICKLE},
    {SIGN(0, "\x80\4"), PICKLE},
    {SIGN(0, "\x80\5"), PICKLE},
    {SIGN(0, "lmgg\x98\xca\0\0\xdc\5\0\0"), WHISPER},
    {SIGN(0, "lmgg\x99\xca\0\0\xdc\5\0\0"), WHISPER},
    {SIGN(0, "lmgg\x9a\xca\0\0\xdc\5\0\0"), WHISPER},
    {SIGN(0, "lmgg"), "a GGML model, older than GGUF: convert it, unless it is "
     "for whisper.cpp, which reads it as it is"},
    {SIGN(0, "fmgg"), "a GGMF model, older than GGUF: convert it"},
    {SIGN(0, "tjgg"), "a GGJT model, older than GGUF: convert it"},
    {SIGN(0, "algg"), "a GGLA adapter, older than GGUF: convert it"},
    {SIGN(0, "\x89HDF"), "an HDF5 file, as Keras writes: convert it"},
    {SIGN(0, "\x93NUMPY"), "a NumPy array: convert it"},
    {SIGN(4, "TFL3"), "a TensorFlow Lite model: convert it"},
    {SIGN(0, "ZTEN1000"), "zTensor 1, whose layout differs from 0.1.0: "
     "read it with ztensor 1.0 to 1.2"},
    {SIGN(0, "\x89ZT2"), "zTensor 2, whose layout differs from 0.1.0: "
     "read it with ztensor 2.0 or later"},
};

/* Formats of this library */

/* Returns how many bytes of the magic of a format a file has at their places;
 * turned: with the magic in the other byte order. */
static size_t same_magic(span file, const assay_format *about, bool turned)
{
    size_t size = about->magic_size, same = 0;

    for (size_t i = 0; i < size && i < file.size; i++)
        same += byte_at(file, i) ==
                (u8)about->magic[turned ? size - 1 - i : i];
    return same;
}

static format format_of_magic(span file, bool turned)
{
    for (format f = 1; f < FORMATS; f++) {
        const assay_format *about = format_about(f);
        if (about->magic_size > 0 &&
            same_magic(file, about, turned) == about->magic_size)
            return f;
    }
    return FORMAT_NONE;
}

format format_of_start(span file)
{
    return format_of_magic(file, false);
}

/* Reports whether a name ends in an extension, in lower or upper case, in any
 * locale. */
static bool has_extension(const char *name, const char *extension)
{
    size_t length = strlen(name), size = strlen(extension);
    bool same = length >= size;

    for (size_t i = 0; same && i < size; i++) {
        char c = name[length - size + i];
        same = ('A' <= c && c <= 'Z' ? (char)(c | 0x20) : c) == extension[i];
    }
    return same;
}

format format_of_name(const char *name)
{
    for (format f = 1; f < FORMATS; f++)
        if (has_extension(name, format_about(f)->extension))
            return f;
    return FORMAT_NONE;
}

/* Reports whether a file begins with most bytes of a magic, or is shorter than
 * the magic that it could become. */
static bool is_near_magic(span file)
{
    for (format f = 1; f < FORMATS; f++) {
        const assay_format *about = format_about(f);
        size_t same = same_magic(file, about, false);
        if (about->magic_size > 0 && (4 * same >= 3 * about->magic_size ||
                                      same == file.size))
            return true;
    }
    return false;
}

/* Returns the 8 bytes at the start as a little-endian number. */
static u64 first_number(span file)
{
    u64 number = 0;

    for (u64 i = 8; i > 0; i--)
        number = number << 8 | byte_at(file, i - 1);
    return number;
}

/* Returns what a file with a length in 8 bytes and then a header in JSON is, or
 * NULL. The probe of the format is stricter, because it decides how a file is
 * judged. */
static const char *framed_json(span file)
{
    span header = rest_of(file, 8);
    u64 length = first_number(file);

    if (length < 2 || length > header.size)
        return NULL;
    if (byte_at(header, 0) == '{' && byte_at(header, 1) != 0)
        return "a safetensors file";
    if (starts_with(header, "\xef\xbb\xbf{", 4))
        return "a safetensors file with a byte order mark before the header: "
               "write the header without it";
    if (starts_with(header, "{\0", 2) || starts_with(header, "\xff\xfe{", 3))
        return "a safetensors file with a header in UTF-16: write it in "
               "UTF-8";
    return NULL;
}

/* Formats without a fixed beginning */

static bool is_short_text(span s)
{
    for (u64 i = 0; i < s.size; i++)
        if (byte_at(s, i) < ' ' || byte_at(s, i) > '~')
            return false;
    return s.size > 0;
}

/* A map whose first key is a short text; ONNX has no such beginning. */
static const char *message_pack(span file)
{
    u8 first = byte_at(file, 0), head;
    bool wide = first == 0xde || first == 0xdf;

    if (!wide && (first < 0x81 || first > 0x8f))
        return NULL;
    u64 at = first == 0xde ? 3 : first == 0xdf ? 5 : 1;
    head = byte_at(file, at);
    span key = part_of(file, at + 1, head & 31);
    if (head >> 5 != 5 || !is_short_text(key))
        return NULL;
    if (is_word(key, "metadata"))
        return "a record in MessagePack (.mpk), as burn writes without "
               "Burnpack: load it with burn and save it as Burnpack";
    return "MessagePack, such as a Flax checkpoint or a record of burn: "
           "convert it";
}

/*
 * ONNX: the version of its form, field 1, a small number; then the name of the
 * producer (field 2) or the graph (field 7), whose first field is a node.
 */
static const char *onnx(span file)
{
    bool right = byte_at(file, 0) == 8 && byte_at(file, 1) > 0 &&
                 byte_at(file, 1) < 32;
    span name = part_of(file, 4, byte_at(file, 3));
    u64 at = 3;

    while (byte_at(file, at) >= 0x80 && at < 12)
        at++;
    bool named = byte_at(file, 2) == 0x12 && is_short_text(name);
    bool graph = byte_at(file, 2) == 0x3a && byte_at(file, at + 1) == 0x0a;
    if (!right || (!named && !graph))
        return NULL;
    return "an ONNX model (protobuf): convert it";
}

static bool put_zeros(text *t, span whole)
{
    span file = part_of(whole, 0, smaller(whole.size, MOST_LOOKED));
    u64 zeros = find_nonzero(file);

    if (zeros == 0 || (zeros < LEAST_ZEROS && zeros < file.size))
        return false;
    if (zeros == whole.size) {
        put_words(t, "zeros: created but never written");
        return true;
    }
    put_words(t, zeros == file.size ? "zeros for at least the first "
                                    : "zeros for the first ");
    put_uint(t, zeros);
    put_words(t, " bytes, which were never written, as in a download that did "
              "not finish");
    return true;
}

static const char *find_sign(span file)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (starts_with(rest_of(file, signs[i].at), signs[i].bytes,
                        signs[i].size))
            return signs[i].words;
    return NULL;
}

const char *known_look(span file)
{
    const char *words = framed_json(file);
    format f = format_of_start(file);

    if (f != FORMAT_NONE)
        return format_about(f)->title;
    if (format_of_magic(file, true) != FORMAT_NONE)
        return "a file whose magic is in the other byte order";
    if (words == NULL)
        words = find_sign(file);
    if (words == NULL)
        words = message_pack(file);
    return words != NULL ? words : onnx(file);
}

bool put_look(text *t, span file)
{
    const char *words = known_look(file);

    if (words != NULL)
        put_words(t, words);
    return words != NULL || put_zeros(t, file) ||
           (!is_near_magic(file) && put_text_look(t, file));
}

/* Pieces */

#define LEAST_PIECE 1024        /* bytes; fewer may be anything */

bool is_piece(span file)
{
    return file.size >= LEAST_PIECE && !is_near_magic(file);
}
