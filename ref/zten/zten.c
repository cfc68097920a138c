/*
 * zTensor 0.1.0                                               spec/zten.md
 *
 *     magic
 *     padding and blobs  each blob at a multiple of 64
 *     index              CBOR: an array of maps, one a tensor
 *     index size         u64, little-endian: the last 8 bytes
 *
 * Offsets count from the start of the file. blobs.c judges what blobs hold.
 */
#include "zten/zten.h"

#include <inttypes.h>
#include <string.h>

#define MAGIC_SIZE   8
#define TAIL_SIZE    8
#define MIN_FILE     17
#define BLOB_UNIT    64         /* blobs begin at multiples of it */
#define MAX_RANK     64         /* that every reader must take */
#define MOST_BESIDE  INT64_MAX  /* bytes, if a zero counted as one */

static const struct type {
    const char *name;
    element_type element;
} types[] = {
    {"float64",  ASSAY_F64}, {"float32", ASSAY_F32},
    {"float16",  ASSAY_F16}, {"bfloat16", ASSAY_BF16},
    {"int64",    ASSAY_I64}, {"int32",   ASSAY_I32},
    {"int16",    ASSAY_I16}, {"int8",    ASSAY_I8},
    {"uint64",   ASSAY_U64}, {"uint32",  ASSAY_U32},
    {"uint16",   ASSAY_U16}, {"uint8",   ASSAY_U8}, {"bool", ASSAY_BOOL},
};
#define TYPES (sizeof types / sizeof types[0])

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
    .indefinite_map  = RULES,
    .tag             = ZTEN_INDEX_TAGS,
    .ignored_utf8    = ZTEN_CUSTOM_TEXT_UTF8,
    .ignored_simple  = ZTEN_CUSTOM_SIMPLE_UNKNOWN,
    .ignored_negative = ZTEN_CUSTOM_INTEGER_RANGE,
    .ignored_tag     = ZTEN_CUSTOM_TAG_CONTENT,
    .ignored_keys    = ZTEN_ENTRY_KEY_DUPLICATE_CUSTOM,
    .ignored_length  = ZTEN_CANON_ROOT,
    .free_levels     = 64,
};

/* What an entry says. */
typedef struct {
    const entry *entry;
    const struct type *type;    /* NULL: unknown */
    u64 offset, size;           /* if the entry has both */
    blob blob;
} tensor;

/* dtype and encoding: a name that is not known leaves the verdict open. */
static void check_names(reader *in, tensor *t)
{
    const entry *e = t->entry;

    for (size_t i = 0; i < TYPES && e->good[DTYPE]; i++)
        if (cbor_is(&e->field[DTYPE], types[i].name))
            t->type = &types[i];
    if (t->type != NULL)
        t->blob.element = (u8)t->type->element;
    if (!expect_at(in, &e->field[DTYPE].content,
                   t->type != NULL || !e->good[DTYPE],
                   ZTEN_FIELD_DTYPE_UNKNOWN))
        leave_open(in->report, "the dtype of a tensor is not known");

    if (e->good[ENCODING] && cbor_is(&e->field[ENCODING], "raw"))
        t->blob.encoding = ENCODING_RAW;
    if (e->good[ENCODING] && cbor_is(&e->field[ENCODING], "zstd"))
        t->blob.encoding = ENCODING_ZSTD;
    if (!expect_at(in, &e->field[ENCODING].content,
                   t->blob.encoding != ENCODING_UNKNOWN || !e->good[ENCODING],
                   ZTEN_FIELD_ENCODING_UNKNOWN))
        leave_open(in->report, "the encoding of a tensor is not known");
}

/* Whether dimensions beside a zero are small enough for every reader. */
static bool fit_beside_zero(const tensor *t)
{
    u64 bytes = t->entry->product;

    if (!t->entry->fits || (t->type != NULL &&
        !element_bytes(t->type->element, t->entry->product, &bytes)))
        return false;
    return bytes <= MOST_BESIDE;
}

/* Number of elements and bytes (section 3). */
static void check_shape(reader *in, tensor *t)
{
    const entry *e = t->entry;
    const assay_field *shape = &e->field[SHAPE].field;

    if (!e->good[SHAPE])
        return;
    expect_at(in, shape, e->rank <= MAX_RANK, ZTEN_SHAPE_RANK_LIMIT);
    if (e->has_zero) {
        expect_at(in, shape, fit_beside_zero(t),
                  ZTEN_SHAPE_ZERO_WITH_OVERFLOW);
        t->blob.sized = t->type != NULL;
        return;
    }
    if (!expect_at(in, shape, e->fits, ZTEN_SHAPE_PRODUCT_OVERFLOW)) {
        found(in, "has a product beyond 2^64-1");
        return;
    }
    t->blob.sized = t->type != NULL &&
                    element_bytes(t->type->element, e->product,
                                  &t->blob.nbytes);
    if (!expect_at(in, shape, t->type == NULL || t->blob.sized,
                   ZTEN_SHAPE_BYTES_OVERFLOW))
        found(in, "has %" PRIu64 " elements, more bytes than 2^64-1",
              e->product);
}

/* size against shape and dtype (section 4). */
static void check_size(reader *in, zten_file *file, const tensor *t)
{
    const cbor_item *size = &t->entry->field[SIZE];
    const blob *b = &t->blob;

    if (!t->entry->good[SIZE])
        return;
    if (b->encoding == ENCODING_ZSTD)
        expect_cbor(&file->cbor, size, t->size > 0, ZTEN_ZSTD_EMPTY_BLOB);
    if (b->encoding == ENCODING_RAW && b->sized)
        expect_size(in, &size->field, t->size, b->nbytes,
                    ZTEN_SIZE_RAW_RELATION);
}

/* data_endianness (section 4). */
static void check_endianness(reader *in, tensor *t)
{
    const entry *e = t->entry;
    const cbor_item *item = &e->field[ENDIANNESS];
    bool given = e->good[ENDIANNESS];

    if (t->type == NULL || t->blob.encoding == ENCODING_UNKNOWN)
        return;
    bool raw = t->blob.encoding == ENCODING_RAW;
    bool multi_byte = element_bits(t->type->element) > 8;
    expect_once(in, &e->head.field, given == (raw && multi_byte),
                ZTEN_CANON_ENDIANNESS);
    if (!given)
        return;
    bool big = cbor_is(item, "big");
    t->blob.big_endian = raw && big;
    expect_at(in, &item->content, big || cbor_is(item, "little"),
              raw && multi_byte ? ZTEN_FIELD_DATA_ENDIANNESS_VALUE :
              ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE);
    expect_at(in, &item->content, raw || !multi_byte || !big,
              ZTEN_FIELD_DATA_ENDIANNESS_ZSTD_BIG);
}

/*
 * Where the blob lies (section 6): inside the file, before the index. Whether
 * it does, so that its bytes can be looked at.
 */
static bool check_range(reader *in, zten_file *file, const tensor *t)
{
    const assay_field *offset = &t->entry->field[OFFSET].field;
    u64 end = file->index_start;

    if (t->size == 0) {
        if (!expect_at(in, offset, t->offset <= end,
                       ZTEN_BLOB_ZERO_SIZE_OFFSET))
            found(in, "is %" PRIu64 ", but the index begins at %"
                  PRIu64, t->offset, end);
    } else if (!expect_before(in, offset, t->offset, t->size, end,
                              "the index begins", ZTEN_BLOB_BOUNDS)) {
        return false;
    }
    expect_once(in, offset, file->next_offset == 0 ||
                t->offset == aligned_or_max(file->next_offset, BLOB_UNIT),
                ZTEN_CANON_PLACEMENT);
    file->next_offset = sum_or_max(t->offset, t->size);
    return t->offset != 0 && t->offset % BLOB_UNIT == 0;
}

static void add_blob(reader *in, zten_file *file, const tensor *t)
{
    owner whose = {t->entry->field[OFFSET].field.offset, t->entry->index,
                   (u32)file->blobs.count};

    if (t->size == 0) {
        zten_check_empty(in, file, &t->blob);
        return;
    }
    keep_range(in, &file->data, &(range){t->offset, t->size, whose});
    KEEP(in->report, &file->blobs, t->blob, "the index");
}

static void put_tensor(reader *in, zten_file *file, const tensor *t)
{
    document *doc = file->doc;
    const entry *e = t->entry;
    bool zstd = t->blob.encoding == ENCODING_ZSTD;
    tensor_record new = {.name = e->field[NAME].string,
                         .shape_coding = NUMBERS_CBOR, .has_data = true,
                         .encoding = zstd ? "zstd" : "raw",
                         .offset = t->offset, .size = t->size,
                         .element = t->blob.element};

    if (doc == NULL || !t->blob.sized || (!zstd && t->size != t->blob.nbytes))
        return;
    new.dtype = t->type->name;
    new.shape = bytes_at(in, e->field[SHAPE].at,
                         e->field[SHAPE].field.length);
    new.elements = t->blob.nbytes / (element_bits(t->type->element) / 8);
    new.coding = zstd ? PAYLOAD_ZSTD :
                 t->blob.big_endian ? PAYLOAD_BIG_ENDIAN : PAYLOAD_PLAIN;
    document_add(doc, &new);
    put_after(doc, AFTER_SIZE);
    for (u32 f = ENDIANNESS; f <= CHECKSUM; f++) {
        const char *name = f == ENDIANNESS ? "data_endianness" : "checksum";
        if (e->good[f] && e->field[f].head.kind == CBOR_TEXT)
            put_text(doc, name, e->field[f].string);
        else
            put_null(doc, name);
    }
    put_number(doc, "nbytes", t->blob.nbytes);
    put_after(doc, AFTER_DATA);
    open_list(doc, "custom");
    for (u64 i = 0; i < e->customs.count; i++) {
        open_object(doc, NULL);
        put_text(doc, "key", e->customs.items[i].key);
        put_cbor(doc, e->customs.items[i].value);
        close_member(doc);
    }
    close_member(doc);
    close_member(doc);
}

static void add_entry_name(reader *in, zten_file *file, const entry *e)
{
    const cbor_item *name = &e->field[NAME];

    for (u32 f = 0; f < REQUIRED; f++)
        if (!e->good[f])
            return;
    keep_cbor_name(in, &file->names, name, 0, e->index);
}

/* What the fields of an entry say together. */
static void check_entry(reader *in, zten_file *file)
{
    const entry *e = &file->entry;
    tensor t = {.entry = e, .blob = {.entry = e->index}};
    bool placed = e->good[OFFSET] && e->good[SIZE];

    if (e->good[OFFSET]) {
        const cbor_item *offset = &e->field[OFFSET];
        t.offset = offset->head.value;
        expect_cbor(&file->cbor, offset, t.offset != 0,
                    ZTEN_FIELD_OFFSET_AFTER_MAGIC);
        expect_cbor(&file->cbor, offset, t.offset % BLOB_UNIT == 0,
                    ZTEN_FIELD_OFFSET_ALIGNED);
    }
    if (e->good[SIZE])
        t.size = e->field[SIZE].head.value;
    check_names(in, &t);
    check_shape(in, &t);
    check_size(in, file, &t);
    check_endianness(in, &t);
    expect_once(in, &e->head.field, e->has_layout, ZTEN_CANON_LAYOUT);
    if (e->good[CHECKSUM])
        zten_read_checksum(in, &e->field[CHECKSUM], &t.blob);
    add_entry_name(in, file, e);
    if (!placed)
        file->next_offset = 0;
    if (placed && check_range(in, file, &t)) {
        add_blob(in, file, &t);
        put_tensor(in, file, &t);
    } else {
        file->ranges_known = false;
    }
}

static void read_entry(reader *in, zten_file *file, u32 i)
{
    enter(in, "entry", i, ZTEN_INDEX_TRUNCATED);
    if (zten_read_entry(in, file, i))
        check_entry(in, file);
    else
        file->ranges_known = false;
    leave(in);
    check_cbor_keys(&file->cbor, 0, "entry", "custom",
                    ZTEN_ENTRY_KEY_DUPLICATE_CUSTOM);
}

/* Index: an array of entries, and nothing else                  section 2 */
static void read_index(reader *in, zten_file *file)
{
    cbor *c = &file->cbor;
    u32 count = 0;

    enter(in, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    cbor_item root = get_cbor(c);
    file->root = root.field;
    if (!expect_cbor_kind(c, &root, CBOR_ARRAY, ZTEN_INDEX_ROOT_ARRAY))
        stop(in);
    cbor_rest rest = open_cbor(c, &root);
    for (; next_cbor(c, &rest); count++)
        read_entry(in, file, count);
    require_cbor_end(c, ZTEN_INDEX_TRAILING);
    leave(in);
    add_total(in->report, "tensor", count);
}

/* Why the index size is wrong, if something plain explains it. */
static void guess_tail(reader *in)
{
    span file = in->report->file;
    u64 most = file.size - MAGIC_SIZE - TAIL_SIZE;

    for (u64 surplus = 1; surplus <= 16 && surplus < most; surplus++) {
        u64 at = file.size - TAIL_SIZE - surplus;
        u64 size = element_stored(ASSAY_U64, bytes_at(in, at, 8), 0);
        bool fits = 1 <= size && size <= most - surplus;
        if (fits && byte_at(file, at - size) >> 5 == CBOR_ARRAY) {
            advise(in, "without the last %" PRIu64 " byte%s it would "
                   "be right", surplus, surplus == 1 ? "" : "s");
            return;
        }
    }
    advise_cut(in, 0);
}

/* The last 8 bytes (section 1): how long the index before them is. */
static u64 read_tail(reader *in)
{
    u64 most = in->report->file.size - MAGIC_SIZE - TAIL_SIZE;
    reader tail = reader_of(in, in->report->file.size - TAIL_SIZE, TAIL_SIZE);
    u64 size = get_u64le(&tail, "index_size");
    u64 swapped = 0;

    for (u32 i = 0; i < 8; i++)
        swapped |= (size >> 8 * i & 0xff) << 8 * (7 - i);
    if (!require(&tail, size >= 1, ZTEN_TAIL_SIZE_ZERO)) {
        guess_tail(in);
    } else if (!require(&tail, size <= most, ZTEN_TAIL_SIZE_BOUND)) {
        if (1 <= swapped && swapped <= most)
            advise(in, "big-endian %" PRIu64 "; the index size is "
                   "little-endian", swapped);
        else
            guess_tail(in);
    }
    return ok(&tail) ? size : 0;
}

/* Rules across entries, and what blobs hold. */
static void check_all(reader *in, zten_file *file)
{
    bool closed = file->next_offset == 0 ||
                  file->next_offset == file->index_start;

    enter(in, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    check_unique(in, &file->names, "entry", "name", ZTEN_ENTRY_NAME_UNIQUE);
    expect_once(in, &file->root, closed, ZTEN_CANON_PLACEMENT);
    leave(in);
    zten_check_blobs(in, file);
}

static void close_file(reader *in, zten_file *file)
{
    memory *m = &in->report->memory;

    FREE_LIST(m, &file->entry.customs);
    FREE_LIST(m, &file->names);
    FREE_LIST(m, &file->data);
    FREE_LIST(m, &file->blobs);
    cbor_close(&file->cbor);
}

static void put_index(document *doc, u64 start, u64 size)
{
    open_list(doc, "metadata");
    close_member(doc);
    open_object(doc, "index");
    put_number(doc, "offset", start);
    put_number(doc, "size", size);
    close_member(doc);
}

/* The magic, and the least that must follow it. */
static void read_magic(reader *in)
{
    u64 size = in->report->file.size;

    in->truncated = ZTEN_FILE_MIN_SIZE;
    bool known = require_magic(in, FORMAT_zten, ZTEN_MAGIC_VALUE);
    assay_field rest = field_at("rest", in->at, left(in));
    rest.kind = ASSAY_BYTES;
    if (size < MIN_FILE)
        add_field(in->report, &rest);
    if (!require_at(in, &rest, size >= MIN_FILE, ZTEN_FILE_MIN_SIZE) && known)
        found(in, "has %" PRIu64 " byte%s", rest.length,
              rest.length == 1 ? "" : "s");
}

/* A whole file. */
void zten_check(reader *in, document *doc)
{
    read_magic(in);
    u64 index_size = ok(in) ? read_tail(in) : 0;
    if (index_size == 0)
        return;

    u64 start = in->report->file.size - TAIL_SIZE - index_size;
    reader index = reader_of(in, start, index_size);
    zten_file file = {.cbor = cbor_open(&index, &rules), .doc = doc,
                      .index_start = start, .next_offset = MAGIC_SIZE,
                      .ranges_known = true};

    put_index(doc, start, index_size);
    open_list(doc, "tensors");
    read_index(&index, &file);
    close_member(doc);
    check_all(&index, &file);
    close_file(in, &file);
}
