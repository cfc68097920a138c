/* Detects the format of a file by its magic, then by its structure; whether it
 * is an index; and what it is otherwise. */
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

uint32_t assay_format_of(const void *bytes, size_t size, const char *name)
{
    format f = detect(span_of(bytes, size), size);

    return f != FORMAT_NONE || name == NULL ? f : format_of_name(name);
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

bool look(text *t, span part, u64 length)
{
    format f = detect(part, length);

    if (f == FORMAT_NONE && is_index(part)) {
        put_words(t, "an index of a model in several files: validate it by "
                  "its file name");
        return true;
    }
    if (f == FORMAT_NONE)
        return put_look(t, part);
    put_words(t, format_about(f)->title);
    return true;
}

#define PIECE "data without a known beginning, such as a later piece of a " \
              "file that was split"

size_t assay_looks_like(const void *bytes, size_t size, char *words,
                        size_t room)
{
    span file = span_of(bytes, size);
    char none[1];
    bool fits = words != NULL && room > 0;
    text t = text_into(fits ? words : none, fits ? room : 1);

    if (!look(&t, file, size) && is_piece(file))
        put_words(&t, PIECE);
    return t.length;
}

/* ---------------------------------------------------------------- hints -- */

/* Reports whether a file begins as its format or an index does, so that it is
 * no other kind of file. */
static bool begins_right(const report *r, bool as_index)
{
    bool framed = r->format == FORMAT_safetensors;
    u64 at = framed && !as_index ? sizeof(u64) : 0;

    if (framed && json_ahead(r->file, &at) == JSON_OBJECT &&
        byte_at(r->file, at + 1) != 0)      /* not UTF-16 */
        return true;
    return !as_index && detect(r->file, r->length) == r->format;
}

/* Makes the first MUST finding at bytes that were never written the latest one.
 * Returns false if there is none. */
static bool find_unwritten(report *r, text *t)
{
    for (u64 i = 0; i < r->findings.count; i++) {
        assay_finding *f = &r->findings.items[i];
        if (assay_rule_at(f->rule)->level != ASSAY_MUST || f->note != NULL ||
            !put_unwritten(t, r->file, f->offset))
            continue;
        r->latest = f;
        return true;
    }
    return false;
}

void hint_at_file(reader *in, bool as_index)
{
    report *r = in->report;
    bool right = begins_right(r, as_index);
    char words[LONGEST_LOOK];
    text t = text_into(words, sizeof words);

    if (r->counts[ASSAY_MUST] == 0 || r->findings.count == 0)
        return;
    r->latest = &r->findings.items[0];
    if (r->length == 0)
        advise(in, "the file is empty: fetch it again");
    else if (!right && look(&t, r->file, r->length))
        advise(in, "the file looks like %s", words);
    else if (!as_index && put_damage(&t, r->file))
        advise(in, "%s", words);
    else if (find_unwritten(r, &t))
        advise(in, "%s", words);
    else if (!right && r->latest->note == NULL && is_piece(r->file))
        advise(in, "the file looks like " PIECE);
    r->latest = NULL;
}
