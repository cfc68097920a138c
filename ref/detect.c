/* Detects the format of a file by its magic, then by its structure; and whether
 * it is an index. */
#include "core/looks.h"
#include "format.h"
#include "wire/json_reader.h"

static format_probe *const probes[FORMATS] = {
#define MAGIC(bytes) NULL
#define PROBE(function) function
#define FORMAT(name, title, versions, extension, beginning) \
    [FORMAT_##name] = beginning,
#include "formats.def"
#undef FORMAT
#undef PROBE
#undef MAGIC
};

format detect(span part, u64 length)
{
    format found = format_of_start(part);

    length = larger(length, part.size);
    for (format f = 1; found == FORMAT_NONE && f < FORMATS; f++)
        if (probes[f] != NULL && part.size >= PROBED && probes[f](part, length))
            found = f;
    return found;
}

u64 detect_needs(span part, u64 length)
{
    u64 needs = part.size < PROBED ? PROBED : 0;

    for (format f = 1; f < FORMATS && needs == 0; f++) {
        const assay_format *about = format_about(f);
        span magic = {(const u8 *)about->magic, about->magic_size};
        if (starts_with(magic, part.bytes, (size_t)part.size))
            needs = magic.size;
    }
    return smaller(needs, length);
}

static span span_of(const void *bytes, size_t size)
{
    return (span){bytes, bytes != NULL ? size : 0};
}

uint32_t assay_detect(const void *bytes, size_t size)
{
    return detect(span_of(bytes, size), size);
}

bool is_index(span file)
{
    json_walk w = {file, 0, UINT64_MAX};
    json_token t = next_token(&w);

    if (t.kind != JSON_OBJECT)
        return false;
    while (next_member(&w, &t)) {
        if (is_word(json_bytes(w.text, &t), "\"weight_map\""))
            return true;
        json_token value = next_token(&w);
        skip_json(&w, &value);
    }
    return false;
}

bool assay_is_index(const void *bytes, size_t size)
{
    return is_index(span_of(bytes, size));
}

const char *assay_looks_like(const void *bytes, size_t size)
{
    span file = span_of(bytes, size);
    format f = detect(file, size);
    const char *words = f != FORMAT_NONE ? format_about(f)->title
                                         : looks_like(file);

    if (words == NULL && assay_is_index(bytes, size))
        words = "an index of a model in several files: validate it by its "
                "file name";
    return words;
}
