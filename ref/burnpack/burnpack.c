/*
 * Burnpack 0.21.0                                         spec/burnpack.md
 *
 *     header
 *     metadata           CBOR: tensors, and what the user adds
 *     padding            up to a multiple of 256
 *     data section       data and padding, each data at a multiple of 256
 *
 * Header and elements are little-endian. Offsets count from the start of the
 * data section, which is that of no field: it follows from the metadata size.
 */
#include "burnpack/burnpack.h"

#include <inttypes.h>
#include <string.h>

#define HEADER_SIZE      10
#define DATA_UNIT        256
#define MAX_METADATA     104857600          /* of the original's reader */
#define MAX_FILE         107374182400
#define MAX_TENSORS      100000

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
    .ignored_keys    = RULES,
    .ignored_length  = RULES,
    .free_levels     = 64,
};

static void check_file_size(reader *in)
{
    u64 size = in->report->file.size;
    assay_field end = field_at("file", size, 0);

    if (!expect_at(in, &end, size <= MAX_FILE, BURNPACK_HEADER_FILE_LIMIT))
        found(in, "takes %" PRIu64 " bytes", size);
}

/*
 * Header                                                            section 1
 *
 *     u8   magic[4]       "NRUB"
 *     u16  version        1
 *     u32  metadata_size  bytes of CBOR that follow
 */
static void read_header(reader *in, burnpack_file *file)
{
    enter(in, "header", NO_INDEX, BURNPACK_HEADER_TRUNCATED);
    require_magic(in, FORMAT_burnpack, BURNPACK_HEADER_MAGIC);

    u16 version = get_u16le(in, "version");
    if (!require_version(in, version, "Burnpack", BURNPACK_HEADER_VERSION))
        return;
    file->metadata_size = get_u32le(in, "metadata_size");
    u64 rest = left(in);
    if (!require(in, file->metadata_size <= rest,
                 BURNPACK_HEADER_METADATA_SIZE) &&
        !advise_turned(in, &in->last, rest))
        advise_cut(in, file->metadata_size - rest);
    expect(in, file->metadata_size <= MAX_METADATA,
           BURNPACK_HEADER_METADATA_LIMIT);
    file->metadata_end = HEADER_SIZE + file->metadata_size;
    file->data_start = aligned_or_max(file->metadata_end, DATA_UNIT);
    file->content_end = file->data_start;
    leave(in);
    check_file_size(in);
}

/* A text of the user; in scopes user[i] and name. */
static cbor_item read_user_text(reader *in, burnpack_file *file,
                                const char *name)
{
    cbor *c = &file->cbor;

    burnpack_enter(c, name, NO_INDEX);
    cbor_item item = get_cbor(c);
    burnpack_text(c, &item, BURNPACK_METADATA_USER_TYPE);
    finish_cbor(c, &item);
    leave(in);
    return item;
}

static void read_user_pair(reader *in, burnpack_file *file, u32 i, span *last)
{
    cbor_item key = read_user_text(in, file, "key");
    cbor_item value = read_user_text(in, file, "value");

    if (key.head.kind != CBOR_TEXT || !ok(in))
        return;
    expect_once(in, &key.content, compare_spans(*last, key.string) <= 0,
                BURNPACK_METADATA_USER_ORDER);
    *last = key.string;
    keep_cbor_name(in, &file->user_keys, &key, 0, i);
    document_add_entry(file->doc, key.string, "string");
    put_text(file->doc, "value", value.string);
    close_member(file->doc);
}

/* The user's metadata: a map from texts to texts                section 2.2 */
static void read_user(reader *in, burnpack_file *file)
{
    cbor *c = &file->cbor;
    span last = {NULL, 0};
    u32 count = 0;

    cbor_item map = get_cbor(c);
    if (!expect_cbor_kind(c, &map, CBOR_MAP, BURNPACK_METADATA_USER_TYPE)) {
        finish_cbor(c, &map);
        return;
    }
    reopen_list(file->doc, file->user_list);
    cbor_rest rest = open_cbor(c, &map);
    for (; next_element(c, &rest); count++)
        read_user_pair(in, file, count, &last);
    close_member(file->doc);
    add_total(in->report, "metadata", count);
}

/* The tensors: a map from names to descriptors                  section 2.3 */
static void read_tensors(reader *in, burnpack_file *file)
{
    cbor *c = &file->cbor;
    span last = {NULL, 0};
    u32 count = 0;

    cbor_item map = get_cbor(c);
    if (!expect_cbor_kind(c, &map, CBOR_MAP, BURNPACK_METADATA_TENSORS_TYPE)) {
        finish_cbor(c, &map);
        file->ranges_known = false;
        return;
    }
    reopen_list(file->doc, file->tensor_list);
    cbor_rest rest = open_cbor(c, &map);
    for (; next_cbor(c, &rest); count++) {
        u64 keys = c->keys.count;
        leave(in);
        burnpack_enter(c, "tensor", count);
        burnpack_read_tensor(in, file, count, &last);
        leave(in);
        check_cbor_keys(c, keys, "tensor", "key",
                        BURNPACK_STRUCT_DUPLICATE_UNKNOWN);
        burnpack_enter(c, "tensors", NO_INDEX);
    }
    close_member(file->doc);
    expect_cbor(c, &map, count <= MAX_TENSORS, BURNPACK_TENSOR_COUNT_LIMIT);
    add_total(in->report, "tensor", count);
}

/* Metadata: one map                                              section 2.2 */
static void read_metadata(reader *in, burnpack_file *file)
{
    static const char *const names[] = {"tensors", "metadata"};
    cbor *c = &file->cbor;

    burnpack_enter(c, "metadata", NO_INDEX);
    cbor_item top = get_cbor(c);
    if (!expect_cbor_kind(c, &top, CBOR_MAP, BURNPACK_METADATA_TOP_MAP))
        stop(in);
    fields f = burnpack_open(c, &top, names, 2);
    for (u32 k; (k = burnpack_next(c, &f)) < 2; leave(in)) {
        burnpack_enter(c, k == 0 ? "tensors" : "user", NO_INDEX);
        if (k == 0)
            read_tensors(in, file);
        else
            read_user(in, file);
    }
    expect_cbor(c, &top, (f.seen & 1) != 0,
                BURNPACK_METADATA_TENSORS_MISSING);
    check_cbor_keys(c, 0, "key", "text", BURNPACK_STRUCT_DUPLICATE_UNKNOWN);

    require_cbor_end(c, BURNPACK_CBOR_TRAILING_BYTES);
    check_unique(in, &file->names, "tensor", "name",
                 BURNPACK_TENSOR_DUPLICATE_NAME);
    check_unique(in, &file->user_keys, "user", "key",
                 BURNPACK_METADATA_DUPLICATE_KEY);
    leave(in);
}

/* Data (section 4) */

/* Each word of Bool(U32), as bytes. */
static void check_bool_words(reader *in, const region *r)
{
    span words = bytes_at(in, r->offset, r->length);

    for (u64 i = 0; i < words.size / 4; i++) {
        u64 value = element_stored(ASSAY_BOOL32, words, i);
        if (value <= 1)
            continue;
        if (!expect_part(in, &in->last, r->offset + 4 * i, 4, false,
                         BURNPACK_DATA_BOOL_VALUE))
            found(in, "holds the word %" PRIu64, value);
        return;
    }
}

static void read_data(reader *in, const region *r)
{
    u32 element = r->data->owner.type;

    enter(in, "tensor", r->data->owner.record, BURNPACK_CBOR_TRUNCATED);
    add_region(in, "data", r->offset, r->length,
               element != ASSAY_NO_ELEMENT ? ASSAY_DATA : ASSAY_BYTES, element);
    if (element == ASSAY_NO_ELEMENT)
        explain(in, "quantized values, and their scales");
    if (element == ASSAY_BOOL32)
        check_bool_words(in, r);
    if (element == ASSAY_BOOL)
        check_each_byte(in, r->offset, r->length, is_bool_byte,
                        BURNPACK_DATA_BOOL_VALUE);
    leave(in);
}

/* Bytes of nobody before next, which is NULL after the last data. */
static void read_padding(reader *in, burnpack_file *file, const region *r,
                         const range *next)
{
    u64 from = larger(r->offset, file->data_start);

    add_region(in, "padding", r->offset, r->length, ASSAY_PADDING, 0);
    check_each_byte(in, r->offset, r->length, is_zero_byte,
                    BURNPACK_DATA_PADDING_NONZERO);
    if (next == NULL || next->offset < from + DATA_UNIT)
        return;
    assay_field start = sized_field(in, "data_offsets[0]", next->owner.field,
                                    cbor_head_size);
    start.kind = ASSAY_BYTES;
    enter(in, "metadata", NO_INDEX, BURNPACK_CBOR_TRUNCATED);
    enter(in, "tensor", next->owner.record, BURNPACK_CBOR_TRUNCATED);
    if (!expect_at(in, &start, false, BURNPACK_DATA_GAP))
        found(in, "leaves %" PRIu64 " bytes before it unused",
              next->offset - from);
    leave(in);
    leave(in);
}

/* Every byte after the metadata. */
static void read_regions(reader *in, burnpack_file *file)
{
    u64 size = in->report->file.size;
    u64 end = smaller(file->content_end, size);
    walk w = {&file->data, 0, file->metadata_end, end};

    for (region r; next_region(&w, &r); ) {
        if (r.data != NULL)
            read_data(in, &r);
        else
            read_padding(in, file, &r, next_data(&w));
    }
    add_region(in, "trailing", end, size - end, ASSAY_PADDING, 0);
    expect(in, size <= file->content_end, BURNPACK_DATA_TRAILING);
    add_region(in, "file", size, 0, ASSAY_PADDING, 0);
    if (!expect(in, size >= file->data_start, BURNPACK_DATA_NO_PADDING))
        found(in, "ends at %" PRIu64 ", the data section would begin "
              "at %" PRIu64, size, file->data_start);
}

static void check_data(reader *in, burnpack_file *file)
{
    sort_by_offset(in, &file->data);
    enter(in, "metadata", NO_INDEX, BURNPACK_CBOR_TRUNCATED);
    bool disjoint = check_disjoint(in, &file->data, "tensor", "data_offsets[0]",
                                   cbor_head_size, BURNPACK_DATA_OVERLAP,
                                   BURNPACK_DATA_ALIAS);
    leave(in);
    if (disjoint && file->ranges_known && ok(in))
        read_regions(in, file);
}

static void open_lists(reader *in, burnpack_file *file)
{
    document *doc = file->doc;

    put_number(doc, "metadata_size", file->metadata_size);
    put_number(doc, "data_start", file->data_start);
    put_number(doc, "file_size", in->report->file.size);
    file->user_list = open_list(doc, "metadata");
    close_member(doc);
    file->tensor_list = open_list(doc, "tensors");
    close_member(doc);
}

/* A whole file. */
void burnpack_check(reader *in, document *doc)
{
    burnpack_file file = {.doc = doc, .ranges_known = true};

    read_header(in, &file);
    if (!ok(in))
        return;
    reader metadata = reader_of(in, HEADER_SIZE, file.metadata_size);
    file.cbor = cbor_open(&metadata, &rules);
    open_lists(in, &file);
    read_metadata(&metadata, &file);
    check_data(&metadata, &file);
    cbor_close(&file.cbor);
    FREE_LIST(&in->report->memory, &file.names);
    FREE_LIST(&in->report->memory, &file.user_keys);
    FREE_LIST(&in->report->memory, &file.data);
}
