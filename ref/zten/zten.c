/*
 * zTensor 0.1.0                                               spec/zten.md
 *
 *     magic              "ZTEN0001"
 *     blobs              each at a multiple of 64, with padding between them
 *     index              CBOR: an array of maps, one for each tensor
 *     index size         u64, little-endian: the last 8 bytes
 *
 * Offsets count from the start of the file. A file is read from its end: the
 * index size locates the index, and the index locates the blobs.
 */
#include "zten/zten.h"

#include <inttypes.h>

#define MAGIC_SIZE   8
#define TAIL_SIZE    8
#define MIN_INDEX    1
#define MOST_SURPLUS 16         /* appended bytes that a hint looks for */

static const cbor_rules rules = {
    .truncated       = ZTEN_INDEX_TRUNCATED,
    .overrun         = ZTEN_INDEX_COUNT_HUGE,
    .reserved        = ZTEN_INDEX_WELL_FORMED,
    .misplaced_break = ZTEN_INDEX_WELL_FORMED,
    .short_simple    = ZTEN_INDEX_WELL_FORMED,
    .chunk           = ZTEN_INDEX_WELL_FORMED,
    .levels          = ZTEN_INDEX_DEPTH,
    .shortest        = ZTEN_CANON_ROOT,
    .indefinite      = ZTEN_CANON_ROOT,
    .indefinite_map  = NO_RULE,
    .tag             = ZTEN_INDEX_TAGS,
    .ignored_utf8    = ZTEN_CUSTOM_TEXT_UTF8,
    .ignored_simple  = ZTEN_CUSTOM_SIMPLE_UNKNOWN,
    .ignored_negative = ZTEN_CUSTOM_INTEGER_RANGE,
    .ignored_tag     = ZTEN_CUSTOM_TAG_CONTENT,
    .ignored_keys    = true,
    .ignored_length  = ZTEN_CANON_ROOT,
    .free_levels     = 64,
};

/* Reports whether a text is like 1.2.0. */
static bool is_number(span s)
{
    for (u64 i = 0; i < s.size; i++)
        if (byte_at(s, i) != '.' && (byte_at(s, i) < '0' ||
                                     byte_at(s, i) > '9'))
            return false;
    return 1 <= s.size && s.size <= 12;
}

/*
 * Notes the version of a file with the magic of zTensor 1, which ends with an
 * index in CBOR, its size and the magic again. The index is a map; its first
 * key is "version".
 */
static void guess_version(reader *in)
{
    span file = in->report->file;
    u64 tail = MAGIC_SIZE + TAIL_SIZE;

    if (starts_with(file, "\x89ZT2", 4))
        find_version(in, "2");
    if (!starts_with(file, "ZTEN1000", MAGIC_SIZE))
        return;
    find_version(in, "1");
    u64 size = element_stored(ASSAY_U64, part_of(file, file.size - tail,
                                                 TAIL_SIZE), 0);
    span index = part_of(file, file.size - tail - size, size);
    cbor_take(&index);
    cbor_head head = cbor_take(&index);
    if (head.kind != CBOR_TEXT || head.indefinite ||
        !is_word(cbor_take_string(&index, &head), "version"))
        return;
    head = cbor_take(&index);
    span version = cbor_take_string(&index, &head);
    if (head.kind == CBOR_TEXT && !head.indefinite && is_number(version))
        find_version(in, "%.*s", (int)version.size,
                     (const char *)version.bytes);
}

/* Magic                                                         section 1 */
static void read_magic(reader *in)
{
    in->truncated = ZTEN_FILE_MIN_SIZE;
    if (!require_magic(in, FORMAT_zten, ZTEN_MAGIC_VALUE))
        guess_version(in);
    if (!ok(in) || left(in) >= MIN_INDEX + TAIL_SIZE)
        return;
    u64 size = left(in);
    get_bytes(in, size, "rest");
    require(in, false, ZTEN_FILE_MIN_SIZE);
    found(in, "has %" PRIu64 " byte%s", size, size == 1 ? "" : "s");
}

/* Reports whether an index of size bytes, which ends at end, may be an
 * array. */
static bool may_be_index(span file, u64 end, u64 size)
{
    return 1 <= size && size <= end - MAGIC_SIZE &&
           byte_at(file, end - size) >> 5 == CBOR_ARRAY;
}

/* Notes how many bytes were appended to the file, if that explains it. */
static void guess_surplus(reader *in)
{
    span file = in->report->file;
    u64 least = MAGIC_SIZE + MIN_INDEX + TAIL_SIZE;

    for (u64 n = 1; n <= MOST_SURPLUS && file.size - n >= least; n++) {
        u64 end = file.size - n - TAIL_SIZE;
        u64 size = element_stored(ASSAY_U64, bytes_at(in, end, TAIL_SIZE), 0);
        if (may_be_index(file, end, size)) {
            advise(in, "the index size matches without the last %" PRIu64
                   " byte%s of the file", n, n == 1 ? "" : "s");
            return;
        }
    }
    advise(in, "the last 8 bytes of a file give the size of the index before "
           "them; if the end of the file is missing, fetch it again");
}

/* Index size: the last 8 bytes. Returns 0 if it is invalid      section 1 */
static u64 read_index_size(reader *in)
{
    if (!judges(in))
        return 0;
    u64 end = in->report->file.size - TAIL_SIZE;
    u64 most = end - MAGIC_SIZE;
    reader tail = reader_of(in, end, TAIL_SIZE);

    u64 size = get_u64le(&tail, "index_size");
    if (require(&tail, size >= MIN_INDEX, ZTEN_TAIL_SIZE_ZERO) &&
        require(&tail, size <= most, ZTEN_TAIL_SIZE_BOUND))
        return size;
    if (!advise_turned(in, &tail.last, most))
        guess_surplus(in);
    return 0;
}

static void read_entry(reader *in, zten_file *file, u32 i)
{
    enter(in, "entry", i, ZTEN_INDEX_TRUNCATED);
    if (!zten_read_entry(in, file, i) || !zten_check_entry(in, file))
        file->places_known = false;
    leave(in);
    check_cbor_keys(&file->cbor, 0, "entry", "custom",
                    ZTEN_ENTRY_KEY_DUPLICATE_CUSTOM);
}

/* Index: an array of entries, and nothing after it            section 2.1 */
static void read_index(reader *in, zten_file *file)
{
    cbor *c = &file->cbor;
    u32 count = 0;

    put_tensors(file->doc);
    cbor_item root = get_cbor(c);
    file->root = root.field;
    if (!expect_cbor_kind(c, &root, CBOR_ARRAY, ZTEN_INDEX_ROOT_ARRAY))
        stop(in);
    for (cbor_rest rest = open_cbor(c, &root); next_cbor(c, &rest); count++)
        read_entry(in, file, count);
    require_cbor_end(c, ZTEN_INDEX_TRAILING);
    add_total(in->report, "tensor", count);
}

/* Judges the rules across entries. */
static void check_entries(reader *in, zten_file *file)
{
    bool follows = file->next_offset == 0 ||
                   file->next_offset == file->index_start;

    check_unique(in, &file->names, "entry", "name", ZTEN_ENTRY_NAME_UNIQUE);
    expect_once(in, &file->root, follows, ZTEN_CANON_PLACEMENT);
}

static void close_file(reader *in, zten_file *file)
{
    memory *m = &in->report->memory;

    name_records(in, &file->names, "entry", "tensor");
    FREE_LIST(m, &file->entry.customs);
    FREE_LIST(m, &file->names);
    FREE_LIST(m, &file->data);
    FREE_LIST(m, &file->blobs);
    unzstd_close(file->unzstd);
    cbor_close(&file->cbor);
}

/* Judges a whole file. */
void zten_check(reader *in, document *doc)
{
    read_magic(in);
    u64 index_size = read_index_size(in);
    if (index_size == 0)
        return;     /* the position of the index is unknown */

    u64 start = in->report->file.size - TAIL_SIZE - index_size;
    reader index = reader_of(in, start, index_size);
    zten_file file = {.cbor = cbor_open(&index, &rules), .doc = doc,
                      .index_start = start, .next_offset = MAGIC_SIZE,
                      .places_known = true};

    zten_show_index(doc, start, index_size);
    enter(&index, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    read_index(&index, &file);
    check_entries(&index, &file);
    leave(&index);
    zten_check_blobs(&index, &file);
    close_file(in, &file);
}
