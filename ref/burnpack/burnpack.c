/*
 * Burnpack 0.21.0                                         spec/burnpack.md
 *
 *     0         header
 *     10        metadata       M bytes of CBOR: tensors, the user's metadata
 *     10 + M    padding        up to a multiple of 256
 *     D         data section   data and padding; data at multiples of 256
 *
 * Header and elements are little-endian. Offsets count from D, which is not
 * stored: it follows from M.
 */
#include "burnpack/burnpack.h"

#include <inttypes.h>

#define HEADER_SIZE      10
#define MAX_METADATA     104857600          /* of the upstream reader */
#define MAX_FILE         107374182400

static const cbor_rules rules = {
    .truncated       = BURNPACK_CBOR_TRUNCATED,
    .overrun         = BURNPACK_CBOR_TRUNCATED,
    .reserved        = BURNPACK_CBOR_RESERVED_INFO,
    .misplaced_break = BURNPACK_CBOR_BREAK,
    .short_simple    = BURNPACK_CBOR_SIMPLE_TWO_BYTE,
    .chunk           = BURNPACK_CBOR_INDEFINITE_CHUNK,
    .levels          = BURNPACK_CBOR_DEPTH,
    .shortest        = BURNPACK_CBOR_MINIMAL,
    .indefinite      = BURNPACK_CBOR_INDEFINITE,
    .indefinite_map  = BURNPACK_CBOR_INDEFINITE,
    .tag             = BURNPACK_CBOR_TAG,
    .ignored_utf8    = BURNPACK_CBOR_UTF8_IGNORED,
    .ignored_simple  = BURNPACK_CBOR_SIMPLE_UNKNOWN,
    .ignored_negative = BURNPACK_CBOR_INTEGER_RANGE,
    .ignored_tag     = BURNPACK_CBOR_TAG_CONTENT,
    .ignored_keys    = true,
    .ignored_length  = NO_RULE,
    .free_levels     = 64,
};

static void check_file_size(reader *in)
{
    u64 size = in->report->file.size;
    assay_field end = field_at("file", size, 0);

    if (!expect_at(in, &end, size <= MAX_FILE, BURNPACK_HEADER_FILE_LIMIT))
        found(in, "has %" PRIu64 " bytes", size);
}

/* Notes why a metadata of size bytes does not fit into the rest of the file. */
static void guess_metadata_size(reader *in, u64 size, u64 rest)
{
    if (!advise_turned(in, &in->last, rest))
        advise_cut(in, size - rest);
}

/*
 * Header                                                            section 1
 *
 *     u8   magic[4]       "NRUB"
 *     u16  version        1
 *     u32  metadata_size  bytes of metadata
 */
static void read_header(reader *in, burnpack_file *file)
{
    enter(in, "header", NO_INDEX, BURNPACK_HEADER_TRUNCATED);
    require_magic(in, FORMAT_burnpack, BURNPACK_HEADER_MAGIC);

    u16 version = get_u16le(in, "version");
    if (!require_version(in, version, "Burnpack", BURNPACK_HEADER_VERSION))
        return;     /* the rest of the file has an unknown layout */

    u64 size = get_u32le(in, "metadata_size");
    u64 rest = left(in);
    if (!expect(in, size <= rest, BURNPACK_HEADER_METADATA_SIZE)) {
        guess_metadata_size(in, size, rest);
        read_on(in);
    }
    expect(in, size <= MAX_METADATA, BURNPACK_HEADER_METADATA_LIMIT);
    leave(in);

    file->metadata_size = size;
    file->metadata_end = HEADER_SIZE + size;
    file->data_start = aligned_or_max(file->metadata_end, DATA_UNIT);
    file->content_end = file->data_start;
}

/* The user's metadata: a map from texts to texts                section 2.2 */

static span read_user_key(reader *in, burnpack_file *file)
{
    cbor_item key;

    burnpack_enter(&file->cbor, "key");
    burnpack_get(&file->cbor, CBOR_TEXT, BURNPACK_METADATA_USER_TYPE, &key);
    if (key.head.kind == CBOR_TEXT) {
        expect_once(in, &key.content,
                    compare_spans(file->last_key, key.string) <= 0,
                    BURNPACK_METADATA_USER_ORDER);
        keep_cbor_name(in, &file->user_keys, &key, 0, file->user_pairs);
        file->last_key = key.string;
    }
    leave(in);
    return key.string;
}

static span read_user_value(cbor *c)
{
    cbor_item value;

    burnpack_enter(c, "value");
    burnpack_get(c, CBOR_TEXT, BURNPACK_METADATA_USER_TYPE, &value);
    leave(c->in);
    return value.string;
}

static void show_pair(document *doc, span key, span value)
{
    document_add_entry(doc, key, "string");
    put_text(doc, "value", value);
    close_member(doc);
}

static void read_user_pair(reader *in, burnpack_file *file)
{
    span key = read_user_key(in, file);
    span value = read_user_value(&file->cbor);

    file->user_pairs++;
    if (ok(in))
        show_pair(file->doc, key, value);
}

static void read_user(reader *in, burnpack_file *file)
{
    cbor *c = &file->cbor;
    cbor_item map;

    if (!burnpack_get(c, CBOR_MAP, BURNPACK_METADATA_USER_TYPE, &map))
        return;
    cbor_rest rest = open_cbor(c, &map);
    while (next_element(c, &rest))
        read_user_pair(in, file);
    add_total(in->report, "metadata", file->user_pairs);
}

/*
 * Metadata: a map                                              section 2.2
 *
 *     "tensors"     map, tensor.c
 *     "metadata"    the user's map; optional
 */
static void read_metadata(reader *in, burnpack_file *file)
{
    enum { TENSORS, REQUIRED, USER = REQUIRED, FIELDS };
    static const char *const names[] = {"tensors", "metadata"};
    static const char *const scopes[] = {"tensors", "user"};
    cbor *c = &file->cbor;

    burnpack_enter(c, "metadata");
    cbor_item map = burnpack_require(c, CBOR_MAP, BURNPACK_METADATA_TOP_MAP);
    fields f = burnpack_fields(c, &map, names, FIELDS);
    f.scopes = scopes;
    f.numbered = true;
    while (burnpack_next_field(c, &f))
        switch (f.field) {
        case TENSORS: burnpack_read_tensors(in, file); break;
        case USER:    read_user(in, file);             break;
        }
    burnpack_expect_fields(c, &map, &f, REQUIRED,
                           BURNPACK_METADATA_TENSORS_MISSING);
    check_cbor_keys(c, 0, "key", "text", BURNPACK_STRUCT_DUPLICATE_UNKNOWN);
    require_cbor_end(c, BURNPACK_CBOR_TRAILING_BYTES);

    check_unique(in, &file->names, "tensor", "name",
                 BURNPACK_TENSOR_DUPLICATE_NAME);
    check_unique(in, &file->user_keys, "user", "key",
                 BURNPACK_METADATA_DUPLICATE_KEY);
    leave(in);
}

static void show_file(reader *in, burnpack_file *file)
{
    document *doc = file->doc;

    put_number(doc, "metadata_size", file->metadata_size);
    put_number(doc, "data_start", file->data_start);
    put_number(doc, "file_size", in->report->file.size);
    put_metadata(doc);
    put_tensors(doc);
}

static void close_file(reader *in, burnpack_file *file)
{
    memory *m = &in->report->memory;

    name_records(in, &file->names, "tensor", "tensor");
    name_records(in, &file->user_keys, "user", "key");
    cbor_close(&file->cbor);
    FREE_LIST(m, &file->names);
    FREE_LIST(m, &file->user_keys);
    FREE_LIST(m, &file->data);
}

/* Judges a whole file. */
void burnpack_check(reader *in, document *doc)
{
    burnpack_file file = {.doc = doc, .extent = {.unit = DATA_UNIT},
                          .ranges_known = true};

    read_header(in, &file);
    check_file_size(in);
    u64 given = in->report->file.size - smaller(in->report->file.size,
                                                HEADER_SIZE);
    reader metadata = reader_of(in, HEADER_SIZE,
                                smaller(file.metadata_size, given));
    file.cbor = cbor_open(&metadata, &rules);
    show_file(in, &file);
    read_metadata(&metadata, &file);
    burnpack_check_data(&metadata, &file);
    close_file(in, &file);
}
