/*
 * MAG v1                                                       spec/mag.md
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
#include "mag/mag.h"

#include <inttypes.h>

#include "core/decimal.h"

#define MAX_KEY     65535
#define MAX_NUMBER  ((u64)INT64_MAX)    /* of dimensions, elements and bytes */

const mag_type mag_types[MAG_TYPES] = {
    {"f32",  ASSAY_F32},
    {"f16",  ASSAY_F16},
    {"bool", ASSAY_BOOL},
    {"i32",  ASSAY_I32},
};

enum { META_TENSOR, META_I64, META_F64 };

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
static void read_header(reader *in, mag_file *file)
{
    enter(in, "header", NO_INDEX, MAG_HEADER_TRUNCATED);

    if (!require_magic(in, FORMAT_mag, MAG_HEADER_MAGIC))
        return;

    u32 version = get_u32le(in, "version");
    if (!require_version(in, version, "MAG", MAG_HEADER_VERSION)) {
        if (version == 100 || version == 300)
            advise(in, "a later layout with the same magic");
        return;
    }

    file->checksum = get_u32le(in, "checksum");
    file->checksum_field = in->last;
    file->num_tensors = get_u32le(in, "num_tensors");
    file->num_tensors_field = in->last;
    file->num_meta_kv = get_u32le(in, "num_meta_kv");
    file->num_meta_kv_field = in->last;

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
static span read_key(reader *in, record_names *keys, u32 record)
{
    u32 length = get_u32le(in, "key_length");
    expect(in, length >= 1, MAG_KEY_EMPTY);

    u64 rest = left(in);
    if (!require(in, length <= rest, MAG_KEY_LENGTH_OVERRUN)) {
        if (length <= MAX_KEY)
            advise_cut(in, length - rest);
        else
            advise_turned(in, &in->last, rest);
        return (span){NULL, 0};
    }
    expect(in, length <= MAX_KEY, MAG_KEY_LENGTH_MAX);

    span key = get_text(in, length, "key");
    check_utf8(in, key, MAG_KEY_UTF8);
    check_no_nul(in, key, MAG_KEY_NUL);
    keep_name(in, keys, &(record_name){.text = key, .where = in->last.offset,
                                       .record = record});
    return key;
}

static void explain_float(reader *in, u64 bits)
{
    char words[32];
    text t = text_into(words, sizeof words);

    if (!in->report->wants_fields)
        return;
    put_decimal(&t, bits, DIGITS_OF_F64);
    explain(in, "%s", words);
}

/*
 * Metadata record                                                 section 4.1
 *
 *     u8   type          1 = i64, 2 = f64
 *     u8   reserved[3]   zero
 *     u64  payload       two's complement, or the bits of a binary64
 *     key
 */
static void read_metadata(reader *in, mag_file *file, u32 i)
{
    document *doc = file->doc;

    enter(in, "metadata", i, MAG_META_TRUNCATED);

    u8 type = get_u8(in, "type");
    expect(in, type != META_TENSOR, MAG_META_TYPE_TENSOR);
    expect(in, type <= META_F64, MAG_META_TYPE_UNKNOWN);
    explain(in, "%s", type == META_I64 ? "i64" :
            type == META_F64 ? "f64" : "unknown");

    u64 reserved = get_le(in, 3, "reserved");
    expect(in, reserved == 0, MAG_META_AUX_RESERVED);

    u64 value = get_u64le(in, "payload");
    if (type == META_I64 && (i64)value < 0)
        explain(in, "%" PRId64, (i64)value);
    if (type == META_F64)
        explain_float(in, value);

    span key = read_key(in, &file->meta_keys, i);
    file->writer_length = sum_or_max(file->writer_length, 24 + key.size);
    leave(in);

    document_add_entry(doc, key, type == META_I64 ? "i64" : "f64");
    if (type == META_I64)
        put_signed(doc, "value", (i64)value);
    else
        put_hex(doc, "value", value, 16);
    close_member(doc);
}

typedef struct {
    u32 record;
    const mag_type *type;       /* NULL: unknown */
    u64 numel, offset, size;
    span shape, name;
    assay_field numel_field, offset_field;
} tensor;

/*
 * shape[rank], and whether numel and size follow from it: false if a rule was
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
    t->shape = bytes_at(in, shape.offset, shape.length);
    if (!expect_at(in, &shape, fits && product <= MAX_NUMBER,
                   MAG_TENSOR_NUMEL_OVERFLOW)) {
        found(in, "has a product beyond 2^63-1");
        return false;
    }
    if (!expect_at(in, &t->numel_field, t->numel == product,
                   MAG_TENSOR_NUMEL)) {
        found(in, "is %" PRIu64 ", the product of the dimensions is %"
              PRIu64, t->numel, product);
        return false;
    }
    return t->type != NULL &&
           expect_at(in, &t->numel_field,
                     element_bytes(t->type->element, t->numel, &t->size) &&
                     t->size <= MAX_NUMBER, MAG_TENSOR_SIZE_OVERFLOW);
}

static void add_tensor(reader *in, mag_file *file, const tensor *t)
{
    document *doc = file->doc;
    u64 record = 24 + t->shape.size + t->name.size;
    owner whose = {t->offset_field.offset, t->record,
                   (u32)(t->type - mag_types)};

    keep_range(in, &file->data, &(range){t->offset, t->size, whose});
    file->writer_length = sum_or_max(file->writer_length, record);
    file->writer_length = sum_or_max(mag_align64(file->writer_length),
                                  mag_align64(t->size));
    document_add(doc, &(tensor_record){.name = t->name,
                                       .dtype = t->type->name,
                                       .shape = t->shape,
                                       .has_data = true,
                                       .offset = t->offset,
                                       .size = t->size,
                                       .elements = t->numel,
                                       .element = (u8)t->type->element});
    close_member(doc);
}

/*
 * Tensor record                                                   section 4.2
 *
 *     u8   dtype         see mag_types[]
 *     u8   rank          1 to 255
 *     u16  reserved      zero
 *     u64  numel         the product of shape
 *     u64  offset        of the data, from the start of the file
 *     u64  shape[rank]   outermost first, each 1 to 2^63-1
 *     key
 *
 * Where data may lie depends on all the records: see mag_check_data().
 */
static void read_tensor(reader *in, mag_file *file, u32 i)
{
    tensor t = {.record = i};
    enter(in, "tensor", i, MAG_TENSOR_TRUNCATED);

    u8 dtype = get_u8(in, "dtype");
    if (expect(in, dtype < MAG_TYPES, MAG_TENSOR_DTYPE_UNKNOWN))
        t.type = &mag_types[dtype];
    explain(in, "%s", t.type != NULL ? t.type->name : "unknown");

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
    t.name = read_key(in, &file->tensor_keys, i);

    file->ranges_known &= sized;
    if (sized)
        add_tensor(in, file, &t);
    leave(in);
}

/*
 * A count that promises more records than there are is blamed itself, where the
 * file ends between two records; a record cut in two has its own rule.
 */
static void read_records(reader *in, mag_file *file)
{
    document *doc = file->doc;

    open_list(doc, "metadata");
    for (u32 i = 0; i < file->num_meta_kv &&
         is_there(in, "header", &file->num_meta_kv_field, i, 1,
                  MAG_HEADER_NUM_META); i++)
        read_metadata(in, file, i);
    close_member(doc);
    open_list(doc, "tensors");
    for (u32 i = 0; i < file->num_tensors &&
         is_there(in, "header", &file->num_tensors_field, i, 1,
                  MAG_HEADER_NUM_TENSORS); i++)
        read_tensor(in, file, i);
    close_member(doc);
    file->records_end = in->at;
}

/* A whole file. */
void mag_check(reader *in, document *doc)
{
    mag_file file = {.doc = doc, .writer_length = MAG_HEADER_SIZE,
                     .ranges_known = true};

    read_header(in, &file);
    read_records(in, &file);
    if (ok(in)) {
        mag_check_checksum(in, &file);
        check_unique(in, &file.meta_keys, "metadata", "key",
                     MAG_META_KEY_UNIQUE);
        check_unique(in, &file.tensor_keys, "tensor", "key",
                     MAG_TENSOR_KEY_UNIQUE);
        mag_check_data(in, &file);
        add_total(in->report, "tensor", file.num_tensors);
        add_total(in->report, "metadata", file.num_meta_kv);
    }
    FREE_LIST(&in->report->memory, &file.meta_keys);
    FREE_LIST(&in->report->memory, &file.tensor_keys);
    FREE_LIST(&in->report->memory, &file.data);
}
