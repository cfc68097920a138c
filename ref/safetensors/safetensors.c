/*
 * safetensors 0.8.0                                     spec/safetensors.md
 *
 *     0         header_size  N, little-endian
 *     8         header       N bytes: an object of JSON, and padding
 *     8 + N     buffer       the data of all tensors, to the end of the file
 *
 * There is no magic. The object has a member for each tensor and may have
 * __metadata__. The tensors give the places of their data.
 */
#include "safetensors/safetensors.h"

#include <inttypes.h>

#include "bytes/utf8.h"

#define SIZE_OF_SIZE    8
#define SMALLEST        2           /* header, {} */
#define LARGEST         100000000

#define METADATA_KEY    "__metadata__"

/* Recognition                                                  section 10 */

/* Whether a file looks like safetensors; part may end before the first key. */
bool safetensors_probe(span part, u64 length)
{
    u64 size = 0, at = 1;

    for (u64 i = SIZE_OF_SIZE; i > 0; i--)
        size = size << 8 | byte_at(part, i - 1);
    if (length < SIZE_OF_SIZE + SMALLEST || size < SMALLEST ||
        size > LARGEST || size > length - SIZE_OF_SIZE)
        return false;
    span rest = rest_of(part, SIZE_OF_SIZE);
    span header = take_front(&rest, size);
    json_kind next = json_ahead(header, &at);
    bool begun = next == JSON_END && header.size < size;
    return (header.size == 0 || byte_at(header, 0) == '{') &&
           (next == JSON_STRING || next == JSON_OBJECT_END || begun);
}

/* Header                                                        section 1 */

/* Advises why the size is invalid. */
static void guess_size(reader *in, u64 size, u64 rest)
{
    bool brace = byte_at(in->report->file, SIZE_OF_SIZE) == '{';

    if (!advise_turned(in, &in->last, rest) && size <= LARGEST &&
        (brace || rest == 0))
        advise_cut(in, size - rest);
}

static u64 read_size(reader *in)
{
    in->truncated = SAFETENSORS_FILE_TRUNCATED;
    u64 size = get_u64le(in, "header_size");
    u64 rest = left(in);

    require(in, size <= LARGEST, SAFETENSORS_HEADER_SIZE_MAX);
    if (size > LARGEST)
        guess_size(in, size, rest);
    if (!expect(in, size <= rest, SAFETENSORS_HEADER_BOUNDS)) {
        guess_size(in, size, rest);
        read_on(in);
    }
    return size;
}

/* Rejects the header as a text: it becomes one field. */
static bool refuse(reader *in, u64 at, u64 size, rule broken, const char *words,
                   const char *complaint)
{
    assay_field all = safetensors_field("syntax", in->at, left(in));

    expect_part(in, &all, at, size, false, broken);
    found(in, "%s%s", words, complaint);
    get_text(in, left(in), "syntax");
    stop(in);
    return false;
}

static bool check_begin(reader *in)
{
    bool empty = left(in) == 0;

    if (byte_at(ahead(in), 0) == '{')
        return true;
    return refuse(in, in->at, !empty, SAFETENSORS_HEADER_BEGIN,
                  empty ? "is empty: " : "does not start with ",
                  empty ? "header_size is 0" : "\"{\"");
}

static bool check_utf8_of(reader *in)
{
    const char *complaint = "";
    span header = ahead(in);
    span bad = find_bad_utf8(header, &complaint);

    if (bad.size == 0)
        return true;
    return refuse(in, in->at + place_in(header, bad), bad.size,
                  SAFETENSORS_JSON_UTF8, "is not UTF-8: ", complaint);
}

/* Returns the length of the JSON object; 0 if it is invalid. */
static u64 check_json(reader *in)
{
    span header = ahead(in);
    json_verdict v = judge_json(&in->report->memory, header);

    switch (v.fault) {
    case JSON_SOUND:
        return v.size;
    case JSON_NO_MEMORY:
        give_up(in->report, ASSAY_WHY_MEMORY,
                "not enough memory for nested JSON");
        break;
    case JSON_SYNTAX:
        refuse(in, in->at + v.at, v.size, SAFETENSORS_JSON_SYNTAX,
               "is invalid JSON: ", v.words);
        safetensors_say_fault(in, "is invalid JSON: ", header, &v);
        break;
    case JSON_SURROGATE:
        refuse(in, in->at + v.at, v.size, SAFETENSORS_JSON_SURROGATE,
               "has ", v.words);
        break;
    }
    return 0;
}

/* Returns the place of the first byte from at on that is not allowed, or the
 * end. */
static u64 find_other(span bytes, u64 at, const char *allowed)
{
    while (at < bytes.size && byte_at(bytes, at) != 0 &&
           strchr(allowed, byte_at(bytes, at)) != NULL)
        at++;
    return at;
}

/* Checks that padding is white space; upstream writes spaces. */
static bool check_padding(reader *in, u64 end)
{
    span header = ahead(in);
    u64 odd = find_other(header, end, " ");
    u64 foreign = find_other(header, odd, " \t\n\r");
    assay_field padding = safetensors_field("padding", in->at + end,
                                            header.size - end);

    if (foreign < header.size)
        return refuse(in, in->at + foreign, 1, SAFETENSORS_HEADER_TRAILING,
                      "has data after the JSON object", "");
    if (!expect_part(in, &padding, in->at + odd, 1, odd == header.size,
                     SAFETENSORS_HEADER_PADDING_SPACE))
        found(in, "has white space other than spaces");
    return true;
}

/* Checks the header as a text. The first failed check ends it. */
static bool check_text(reader *in)
{
    enter(in, "header", NO_INDEX, SAFETENSORS_HEADER_BOUNDS);
    u64 end = check_begin(in) && check_utf8_of(in) ? check_json(in) : 0;
    bool right = end > 0 && check_padding(in, end);
    leave(in);
    return right;
}

/* Returns a reader of the header, or of its first bytes for a partial index. It
 * is stopped if there is nothing to read. */
static reader open_header(reader *in, const safetensors_file *file)
{
    u64 size = in->report->file.size;
    bool whole = file->data_start <= size;

    if (!whole)
        read_on(in);
    u64 given = whole ? file->header_size : size - SIZE_OF_SIZE;
    reader header = reader_of(in, SIZE_OF_SIZE, given);
    if (whole && check_text(&header))
        return header;
    header = reader_of(in, SIZE_OF_SIZE, given);
    if (whole)                  /* the text is a field already */
        header.stopped = in->report->wants_fields || !go_on(in->report);
    if (byte_at(ahead(&header), 0) != '{')
        stop(&header);
    return header;
}

/* __metadata__: a map from texts to texts                       section 4 */

static bool names_library(span value)
{
    static const char *const names[] = {"pt", "tf", "flax", "np", "mlx"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (is_word(value, names[i]))
            return true;
    return false;
}

static void read_value(safetensors_file *file, span key)
{
    json_token t = next_token(&file->walk);

    if (!safetensors_expect(file, &t, JSON_STRING, "value",
                            SAFETENSORS_META_VALUE_STRING))
        return;
    safetensors_read(file, &t, "value", ASSAY_NONE);
    safetensors_judge_string(file, &t);
    span value = safetensors_string(file, &t);
    if (is_word(key, "format")) {
        file->format = file->in->last;
        file->format_entry = file->entries;
        file->format_known = names_library(value);
    }
    document_add_entry(file->doc, key, "string");
    put_text(file->doc, "value", value);
    close_member(file->doc);
}

static void read_pairs(safetensors_file *file)
{
    json_token t;

    safetensors_leave(file);
    while (ok(file->in) && next_member(&file->walk, &t)) {
        span key = safetensors_string(file, &t);
        safetensors_enter(file, "metadata", file->entries);
        safetensors_read(file, &t, "key", ASSAY_NONE);
        safetensors_judge_string(file, &t);
        safetensors_keep(file, &file->keys, &t, file->entries);
        read_value(file, key);
        safetensors_leave(file);
        file->entries++;
    }
    safetensors_check_unique(file, &file->keys, false, &(safetensors_names){
        "metadata", "key", SAFETENSORS_META_KEY_UNIQUE});
    safetensors_enter(file, "metadata", NO_INDEX);
}

static void read_content(safetensors_file *file)
{
    json_token t = next_token(&file->walk);

    if (t.kind == JSON_NULL) {
        safetensors_read(file, &t, "null", ASSAY_NONE);
        expect(file->in, false, SAFETENSORS_META_NULL);
        file->metadata = "null";
        return;
    }
    if (!safetensors_expect(file, &t, JSON_OBJECT, NULL,
                            SAFETENSORS_META_TYPE))
        return;
    file->metadata = "object";
    file->format = safetensors_field(NULL, t.at, t.size);
    file->format_record = "metadata";
    read_pairs(file);
}

static void refuse_second(safetensors_file *file)
{
    reader *in = file->in;
    json_token value = next_token(&file->walk);

    expect(in, false, SAFETENSORS_ROOT_KEY_UNIQUE);
    safetensors_found(in, in->last.offset);
    relate(in, &file->metadata_key);
    skip_json(&file->walk, &value);
}

static void read_metadata(safetensors_file *file, const json_token *key)
{
    safetensors_enter(file, "metadata", NO_INDEX);
    safetensors_read(file, key, "key", ASSAY_NONE);
    safetensors_judge_string(file, key);
    if (file->metadata_seen) {
        refuse_second(file);
    } else {
        file->metadata_seen = true;
        file->metadata_key = file->in->last;
        if (!expect(file->in, file->tensors == 0,
                    SAFETENSORS_CANONICAL_METADATA_FIRST))
            safetensors_found(file->in, key->at);
        read_content(file);
    }
    safetensors_leave(file);
}

/* Completes the finding: format is missing, or names no library. */
static void say_format(const safetensors_file *file)
{
    const reader *in = file->in;

    if (byte_at(in->report->file, file->format.offset) == '"')
        safetensors_found(file->in, file->format.offset);
    else
        found(in, "has no \"%s\"",
              file->metadata_seen ? "format" : METADATA_KEY);
}

/* Checks the format that the transformers library looks for. */
static void check_format(safetensors_file *file)
{
    reader *in = file->in;

    enter(in, file->format_record, file->format_entry,
          SAFETENSORS_HEADER_BOUNDS);
    if (!expect_at(in, &file->format, file->format_known,
                   SAFETENSORS_META_FORMAT))
        say_format(file);
    leave(in);
}

/* Root: an object                                               section 3 */

static void read_root(safetensors_file *file)
{
    reader *in = file->in;
    json_token t = next_token(&file->walk);

    file->format = safetensors_field("syntax", t.at, t.size);
    while (ok(in) && next_member(&file->walk, &t)) {
        span key = safetensors_string(file, &t);
        if (is_word(key, METADATA_KEY)) {
            read_metadata(file, &t);
            continue;
        }
        safetensors_judge_string(file, &t);
        safetensors_read_entry(file, &t, key);
    }
    safetensors_read_syntax(file, file->walk.at);
    enter(in, "header", NO_INDEX, SAFETENSORS_HEADER_BOUNDS);
    get_field(in, left(in), ASSAY_PADDING, "padding");
    leave(in);

    safetensors_check_unique(file, &file->names, false, &(safetensors_names){
        "tensor", "name", SAFETENSORS_ROOT_KEY_UNIQUE});
    check_format(file);
    safetensors_judge_header(file);
    add_total(in->report, "tensor", file->tensors);
    add_total(in->report, "metadata", file->entries);
}

static void show_file(const safetensors_file *file)
{
    document *doc = file->doc;

    put_word(doc, "has_metadata", file->metadata);
    put_number(doc, "header_size", file->header_size);
    put_number(doc, "data_start", file->data_start);
    put_number(doc, "padding", file->data_start - file->walk.at);
    put_flag(doc, "canonical", safetensors_is_canonical(file));
    put_number(doc, "file_size", file->data_start + file->buffer_size);
}

static void close_file(safetensors_file *file)
{
    memory *m = &file->in->report->memory;

    safetensors_name(file, &file->names, "tensor", "tensor");
    safetensors_name(file, &file->keys, "metadata", "key");
    FREE_LIST(m, &file->names);
    FREE_LIST(m, &file->keys);
    FREE_LIST(m, &file->members);
    FREE_LIST(m, &file->ignored);
    FREE_LIST(m, &file->levels);
    FREE_LIST(m, &file->data);
    FREE_LIST(m, &file->empty);
}

/* Judges a whole file. */
void safetensors_check(reader *in, document *doc)
{
    safetensors_file file = {.doc = doc, .metadata = "absent",
                             .format_record = "header",
                             .format_entry = NO_INDEX,
                             .extent = {.unit = 1}, .ranges_known = true};

    allow_part(in);
    file.header_size = read_size(in);
    if (!ok(in))
        return;
    file.data_start = SIZE_OF_SIZE + file.header_size;
    explain(in, "the buffer begins at %" PRIu64, file.data_start);
    if (!in->report->reads_on)
        need_first(in, file.data_start);
    reader header = open_header(in, &file);
    if (header.stopped)
        return;
    file.in = &header;
    u64 size = in->report->length, end = header.end;
    file.buffer_size = size - smaller(size, file.data_start);
    file.walk = (json_walk){part_of(in->report->file, 0, end),
                            SIZE_OF_SIZE, UINT64_MAX};
    put_metadata(doc);
    put_tensors(doc);
    read_root(&file);
    if (judges(in))
        safetensors_check_data(in, &file);
    show_file(&file);
    close_file(&file);
}
