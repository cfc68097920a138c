/*
 * MAG v1                                        SPEC_NOTES.md, part MAG v1
 *
 *     header
 *     metadata record    num_meta_kv times
 *     tensor record      num_tensors times
 *     padding            up to the first data
 *     data and padding   each data at a multiple of 64
 *     surplus            zeros, as many as the writer left
 *
 * All numbers are little-endian; offsets count from the start of the file.
 */
#include <inttypes.h>

#include "../format.h"
#include "../wire/crc32.h"

#define MAX_KEY       65535
#define MAX_NUMBER    ((u64)INT64_MAX)  /* of dimensions, elements and bytes */
#define HEADER_SIZE   24
#define CHECKSUM_AT   8
#define COVERED_FROM  12                /* first byte under the checksum */
#define DATA_UNIT     64                /* data begin at multiples of it */
#define PADDING_BYTE  0xff

static const struct type {
    const char *name;
    element_type element;
} types[] = {
    {"f32",  ELEMENT_F32},
    {"f16",  ELEMENT_F16},
    {"bool", ELEMENT_U8},
    {"i32",  ELEMENT_I32},
};
#define TYPES     (sizeof types / sizeof types[0])
#define TYPE_BOOL (&types[2])

enum { META_TENSOR, META_I64, META_F64 };

static u64 align64(u64 value)
{
    return aligned_or_max(value, DATA_UNIT);
}

/* What the records say, for the laws across them. */
typedef struct {
    u32 num_tensors, num_meta_kv;
    u32 checksum;
    assay_field num_tensors_field, num_meta_kv_field, checksum_field;
    extents meta_keys, tensor_keys;
    extents data;               /* of the tensors whose range is known */
    bool ranges_known;          /* of all of them */
    u64 records_end;
    u64 writer_length;          /* of the file, as the original computes it */
} archive;

/*
 * Header                                                            section 3
 *
 *     u8   magic[4]      "MAG!"
 *     u32  version       1
 *     u32  checksum      CRC-32C of [12, end of the records)
 *     u32  num_tensors   although tensor records come last
 *     u32  num_meta_kv
 *     u32  aux           reserved, zero
 */
static void read_header(reader *in, archive *a)
{
    enter(in, "header", NO_INDEX, MAG_HEADER_TRUNCATED);

    if (!require_magic(in, FORMAT_mag, MAG_HEADER_MAGIC))
        return;
    u32 version = get_u32le(in, "version");
    if (!require(in, version == 1, MAG_HEADER_VERSION)) {
        advise(in->report, version == 1u << 24
               ? "big-endian 1: MAG is little-endian"
               : "later layouts have the same magic");
        return;
    }
    a->checksum = get_u32le(in, "checksum");
    a->checksum_field = in->last;
    a->num_tensors = get_u32le(in, "num_tensors");
    a->num_tensors_field = in->last;
    a->num_meta_kv = get_u32le(in, "num_meta_kv");
    a->num_meta_kv_field = in->last;

    u32 aux = get_u32le(in, "aux");
    expect(in, aux == 0, MAG_HEADER_AUX_RESERVED);
    leave(in);
}

/*
 * Key                                                             section 4.3
 *
 *     u32  key_length    1 to 65535
 *     u8   key[]         UTF-8, not terminated, unique among its kind
 */
static span read_key(reader *in, extents *keys, u32 record)
{
    u32 length = get_u32le(in, "key_length");
    expect(in, length >= 1, MAG_KEY_EMPTY);

    if (!require(in, length <= left(in), MAG_KEY_LENGTH_OVERRUN)) {
        advise_cut(in);
        return (span){NULL, 0};
    }
    expect(in, length <= MAX_KEY, MAG_KEY_LENGTH_MAX);

    span key = get_text(in, length, "key");
    check_utf8(in, key, MAG_KEY_UTF8);
    check_no_nul(in, key, MAG_KEY_NUL);
    add_extent(in, keys, &(extent){in->last.offset, key.size, 0, record, 0});
    return key;
}

/*
 * Metadata record                                                 section 4.1
 *
 *     u8   type          1 = i64, 2 = f64
 *     u8   reserved[3]   zero
 *     u64  payload       two's complement, or the bits of a binary64
 *     key
 */
static void read_metadata(reader *in, document *doc, archive *a, u32 i)
{
    enter(in, "metadata", i, MAG_META_TRUNCATED);

    u8 type = get_u8(in, "type");
    expect(in, type != META_TENSOR, MAG_META_TYPE_TENSOR);
    expect(in, type <= META_F64, MAG_META_TYPE_UNKNOWN);
    explain(in->report, type == META_I64 ? "i64" : "f64");

    u64 reserved = get_le(in, 3, "reserved");
    expect(in, reserved == 0, MAG_META_AUX_RESERVED);

    u64 value = get_u64le(in, "payload");
    if (type == META_I64 && (i64)value < 0)
        explain(in->report, "%" PRId64, (i64)value);

    span key = read_key(in, &a->meta_keys, i);
    a->writer_length = sum_or_max(a->writer_length, 24 + key.size);
    leave(in);

    open_object(doc, NULL);
    put_text(doc, "key", key);
    put_word(doc, "type", type == META_I64 ? "i64" : "f64");
    if (type == META_I64)
        put_signed(doc, "value", (i64)value);
    else
        put_hex(doc, "value", value, 16);
    close_member(doc);
}

typedef struct {
    u32 record;
    const struct type *type;    /* NULL: unknown */
    u64 numel, offset, size;
    span shape, name;
    assay_field numel_field, offset_field;
} tensor;

/*
 * shape[rank], and whether numel and size follow from it: false if a law was
 * broken, so that nobody knows how many bytes the tensor has.
 */
static bool read_shape(reader *in, tensor *t, u8 rank)
{
    assay_field shape = field_at("shape", in->at, 8u * rank);
    u64 product = 1;
    bool right = true, fits = true;

    for (u32 i = 0; i < rank && ok(in); i++) {
        u64 dimension = get_u64le(element(in, i), "shape");
        right &= expect(in, dimension >= 1, MAG_TENSOR_DIM_ZERO);
        right &= expect(in, dimension <= MAX_NUMBER, MAG_TENSOR_DIM_MAX);
        fits = fits && multiply(product, dimension, &product);
    }
    if (!right || !ok(in))
        return false;
    t->shape = (span){in->report->file.bytes + shape.offset, shape.length};
    if (!expect_at(in, &shape, fits && product <= MAX_NUMBER,
                   MAG_TENSOR_NUMEL_OVERFLOW)) {
        found(in->report, "has a product beyond 2^63-1");
        return false;
    }
    if (!expect_at(in, &t->numel_field, t->numel == product,
                   MAG_TENSOR_NUMEL)) {
        found(in->report, "is %" PRIu64 ", the product of the dimensions is %"
              PRIu64, t->numel, product);
        return false;
    }
    return t->type != NULL &&
           expect_at(in, &t->numel_field,
                     element_bytes(t->type->element, t->numel, &t->size) &&
                     t->size <= MAX_NUMBER, MAG_TENSOR_SIZE_OVERFLOW);
}

static void add_tensor(reader *in, document *doc, archive *a, const tensor *t)
{
    u64 record = 24 + t->shape.size + t->name.size;
    span data = bytes_at(in, t->offset, t->size);

    add_extent(in, &a->data,
               &(extent){t->offset, t->size, t->offset_field.offset, t->record,
                         (u32)(t->type - types)});
    a->writer_length = sum_or_max(a->writer_length, record);
    a->writer_length = sum_or_max(align64(a->writer_length), align64(t->size));
    open_object(doc, NULL);
    put_text(doc, "name", t->name);
    put_word(doc, "dtype", t->type->name);
    put_u64le_list(doc, "shape", t->shape);
    put_number(doc, "offset", t->offset);
    put_number(doc, "size", t->size);
    put_payload(doc, &(payload){data, t->type->element, t->numel});
    close_member(doc);
}

/*
 * Tensor record                                                   section 4.2
 *
 *     u8   dtype         see types[]
 *     u8   rank          1 to 255
 *     u16  reserved      zero
 *     u64  numel         the product of shape
 *     u64  offset        of the data, from the start of the file
 *     u64  shape[rank]   outermost first, each 1 to 2^63-1
 *     key
 *
 * Where data may lie depends on all the records: see check_placement().
 */
static void read_tensor(reader *in, document *doc, archive *a, u32 i)
{
    tensor t = {.record = i};
    enter(in, "tensor", i, MAG_TENSOR_TRUNCATED);

    u8 dtype = get_u8(in, "dtype");
    if (expect(in, dtype < TYPES, MAG_TENSOR_DTYPE_UNKNOWN))
        t.type = &types[dtype];
    explain(in->report, "%s", t.type != NULL ? t.type->name : "unknown");

    u8 rank = get_u8(in, "rank");
    if (!require(in, rank >= 1, MAG_TENSOR_RANK_MIN))
        return;         /* what the writer took for the shape, nobody knows */

    u16 reserved = get_u16le(in, "reserved");
    expect(in, reserved == 0, MAG_TENSOR_AUX_RESERVED);

    t.numel = get_u64le(in, "numel");
    t.numel_field = in->last;
    t.offset = get_u64le(in, "offset");
    t.offset_field = in->last;
    bool sized = read_shape(in, &t, rank);
    t.name = read_key(in, &a->tensor_keys, i);

    a->ranges_known &= sized;
    if (sized)
        add_tensor(in, doc, a, &t);
    leave(in);
}

/*
 * Whether record i is there. A count that promises more records than there are
 * is blamed itself, where the file ends between two records; a record cut in
 * two has its own law.
 */
static bool is_there(reader *in, const assay_field *count, u32 i, rule law)
{
    enter(in, "header", NO_INDEX, law);
    bool there = require_at(in, count, left(in) > 0, law);
    leave(in);
    if (!there)
        found(in->report, "promises more than the %" PRIu32 " there are", i);
    return there;
}

static void read_records(reader *in, document *doc, archive *a)
{
    open_list(doc, "metadata");
    for (u32 i = 0; i < a->num_meta_kv && ok(in); i++)
        if (is_there(in, &a->num_meta_kv_field, i, MAG_HEADER_NUM_META))
            read_metadata(in, doc, a, i);
    close_member(doc);
    open_list(doc, "tensors");
    for (u32 i = 0; i < a->num_tensors && ok(in); i++)
        if (is_there(in, &a->num_tensors_field, i, MAG_HEADER_NUM_TENSORS))
            read_tensor(in, doc, a, i);
    close_member(doc);
    a->records_end = in->at;
}

/* Whether data lie behind the records and in the file. */
static bool check_range(reader *in, const archive *a, const extent *e)
{
    assay_field offset = field_at("offset", e->blame, 8);

    expect_at(in, &offset, e->offset % DATA_UNIT == 0, MAG_DATA_OFFSET_ALIGNED);
    if (!expect_at(in, &offset, lies_inside(in, e->offset, e->length),
                   MAG_DATA_OUT_OF_FILE)) {
        found(in->report, "puts %" PRIu64 " bytes at %" PRIu64 ", but the file "
              "ends at %" PRIu64, e->length, e->offset, in->report->file.size);
        advise_cut(in);
        return false;
    }
    if (expect_at(in, &offset, e->offset >= a->records_end,
                  MAG_DATA_OFFSET_IN_RECORDS))
        return true;
    found(in->report, "is %" PRIu64 ", but the records end at %" PRIu64,
          e->offset, a->records_end);
    return false;
}

/* Keeps the data whose range is right, and looks at their order. */
static void check_placement(reader *in, archive *a)
{
    u64 before = 0, kept = 0;

    for (u64 i = 0; i < a->data.count && ok(in); i++) {
        extent e = a->data.items[i];
        assay_field offset = field_at("offset", e.blame, 8);

        enter(in, "tensor", e.record, MAG_TENSOR_TRUNCATED);
        if (check_range(in, a, &e)) {
            expect_at(in, &offset, e.offset >= before, MAG_DATA_ORDER);
            before = e.offset;
            a->data.items[kept++] = e;
        }
        leave(in);
    }
    a->ranges_known &= kept == a->data.count;
    a->data.count = kept;
}

static void read_data(reader *in, const region *r)
{
    const struct type *type = &types[r->owner->type];

    enter(in, "tensor", r->owner->record, MAG_TENSOR_TRUNCATED);
    add_region(in, "data", r->offset, r->length, ASSAY_DATA, type->element);
    if (type == TYPE_BOOL)
        check_each_byte(in, r, 0, 1, MAG_DATA_BOOL_VALUE);
    leave(in);
}

/* Padding before the data of next (NULL: behind the last); is it canonical? */
static bool read_padding(reader *in, const region *r, const extent *next)
{
    add_region(in, "padding", r->offset, r->length, ASSAY_PADDING, 0);
    explain(in->report, "up to a multiple of %d", DATA_UNIT);
    bool filled = check_each_byte(in, r, PADDING_BYTE, PADDING_BYTE,
                                  MAG_DATA_PADDING);
    if (next != NULL && r->length >= DATA_UNIT)
        blame_gap(in, next, r->length, "tensor", "offset", MAG_DATA_GAP);
    return filled;
}

/* What follows the padded last data, which the original writer leaves. */
static void read_end(reader *in, document *doc, const archive *a, u64 padded)
{
    u64 size = in->report->file.size, end = smaller(padded, size);
    region trailing = {end, size - end, NULL};

    add_region(in, "trailing", end, size - end, ASSAY_PADDING, 0);
    bool zero = check_each_byte(in, &trailing, 0, 0, MAG_DATA_TRAILING_NONZERO);
    put_number(doc, "trailing", trailing.length);
    put_flag(doc, "trailing_zero", zero);

    add_region(in, "file", size, 0, ASSAY_PADDING, 0);
    if (!expect(in, padded <= size, MAG_DATA_TAIL_PADDING))
        found(in->report, "ends at %" PRIu64, size);
    if (!expect(in, size == a->writer_length, MAG_CANONICAL_FILE_LENGTH))
        found(in->report, "ends at %" PRIu64 ", the original's would at %"
              PRIu64, size, a->writer_length);
}

/* Every byte behind the records, in the order of the file. */
static void read_rest(reader *in, document *doc, archive *a)
{
    u64 size = in->report->file.size;
    u64 end = a->records_end;
    bool filled = true;

    sort_by_offset(in, &a->data);
    check_disjoint(in, &a->data, "tensor", "offset", MAG_DATA_OVERLAP,
                   MAG_DATA_ALIAS);
    if (!a->ranges_known || !ok(in))
        return;
    if (a->data.count > 0)
        end = align64(end_of_data(&a->data));

    walk w = {&a->data, 0, a->records_end, smaller(end, size)};
    for (region r; next_region(&w, &r); ) {
        if (r.owner != NULL)
            read_data(in, &r);
        else
            filled &= read_padding(in, &r, next_data(&w));
    }
    put_number(doc, "file_size", size);
    put_number(doc, "records_end", a->records_end);
    put_hex(doc, "checksum", a->checksum, 8);
    put_word(doc, "padding", filled ? "ff" : "other");
    read_end(in, doc, a, end);
}

/*
 * The checksum covers [12, end of the records): neither magic nor version nor
 * itself.                                                           section 5
 */
static void check_checksum(reader *in, const archive *a)
{
    span file = in->report->file;
    span covered = {file.bytes + COVERED_FROM, a->records_end - COVERED_FROM};
    u32 crc = crc32c_of(0, covered);

    enter(in, "header", NO_INDEX, MAG_HEADER_TRUNCATED);
    explain_at(in->report, &a->checksum_field, "CRC-32C of 12..%" PRIu64
               ": %s", a->records_end, a->checksum == crc ? "right" : "wrong");
    if (!expect_at(in, &a->checksum_field, a->checksum == crc,
                   MAG_CHECKSUM_MISMATCH)) {
        const char *guess = guess_crc(a->checksum, file, CHECKSUM_AT,
                                      COVERED_FROM, HEADER_SIZE,
                                      a->records_end);
        found(in->report, "is %08" PRIx32 ", the CRC-32C is %08" PRIx32,
              a->checksum, crc);
        if (guess != NULL)
            advise(in->report, "%08" PRIx32 " is %s", a->checksum, guess);
    }
    leave(in);
}

/* A whole file. */
void mag_check(reader *in, document *doc)
{
    archive a = {.writer_length = HEADER_SIZE, .ranges_known = true};

    read_header(in, &a);
    read_records(in, doc, &a);
    if (ok(in)) {
        check_checksum(in, &a);
        check_unique(in, &a.meta_keys, "metadata", "key", MAG_META_KEY_UNIQUE);
        check_unique(in, &a.tensor_keys, "tensor", "key",
                     MAG_TENSOR_KEY_UNIQUE);
        check_placement(in, &a);
        read_rest(in, doc, &a);
        add_total(in->report, "tensor", a.num_tensors);
        add_total(in->report, "metadata", a.num_meta_kv);
    }
    FREE_LIST(&in->report->memory, &a.meta_keys);
    FREE_LIST(&in->report->memory, &a.tensor_keys);
    FREE_LIST(&in->report->memory, &a.data);
}
