/*
 * MAG v1                                                       spec/mag.md
 *
 *     header
 *     metadata record    num_meta_kv times
 *     tensor record      num_tensors times
 *     padding            up to the data of the first tensor
 *     data and padding   data at multiples of 64
 *     trailing bytes     any number of zeros
 *
 * All numbers are little-endian; offsets count from the start of the file.
 */
#include "mag/mag.h"

#include <inttypes.h>

#include "core/decimal.h"

#define MAX_KEY 65535

/* The size that upstream counts for a record, in addition to its shape and key:
 * eight bytes too many for a metadata record. */
#define CANONICAL_METADATA 24
#define CANONICAL_TENSOR   24

const mag_type mag_types[MAG_TYPES] = {
    [MAG_F32]  = {"f32",  ASSAY_F32},
    [MAG_F16]  = {"f16",  ASSAY_F16},
    [MAG_BOOL] = {"bool", ASSAY_BOOL},
    [MAG_I32]  = {"i32",  ASSAY_I32},
};

/* Advises about the snapshots that later software writes with the same magic:
 * 100 times the minor version, plus the patch. */
static void guess_version(reader *in, u32 version)
{
    if (version < 100 || version > 399 || version % 100 > 9)
        return;
    find_version(in, "%" PRIu32, version);
    advise(in, "version %" PRIu32 " is the snapshot format 0.%" PRIu32 ".%"
           PRIu32 " of magnetron %s, with other data types or another layout: "
           "load it with that magnetron", version, version / 100, version % 100,
           version == 100 ? "0.1.6" : version == 200 ? "0.1.9"
           : version == 300 ? "0.2" : "after 0.1.3");
}

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
        guess_version(in, version);
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

/* Advises that the file may have been cut inside the key, or that its length
 * may be big-endian. */
static void guess_overrun(reader *in, u32 length)
{
    if (length <= MAX_KEY)
        advise_cut(in, length - left(in));
    else
        advise_turned(in, &in->last, left(in));
}

/*
 * Key                                                             section 4.3
 *
 *     u32  key_length    1 to 65535
 *     u8   key[]         UTF-8, not terminated, unique among records of
 *                        the same kind
 */
static span read_key(reader *in, record_names *keys, u32 record)
{
    u32 length = get_u32le(in, "key_length");
    expect(in, length >= 1, MAG_KEY_EMPTY);
    if (!expect(in, length <= left(in), MAG_KEY_LENGTH_OVERRUN)) {
        guess_overrun(in, length);
        stop(in);
    }
    expect(in, length <= MAX_KEY, MAG_KEY_LENGTH_MAX);

    span key = get_text(in, length, "key");
    check_utf8(in, key, MAG_KEY_UTF8);
    check_no_nul(in, key, MAG_KEY_NUL);
    keep_name(in, keys, &(record_name){.text = key, .where = in->last.offset,
                                       .record = record});
    return key;
}

static const char *name_of_type(u8 type)
{
    return type == MAG_META_I64 ? "i64" :
           type == MAG_META_F64 ? "f64" : "unknown";
}

/* Explains the value if the field does not show it. */
static void explain_value(reader *in, u8 type, u64 value)
{
    char words[32];
    text t = text_into(words, sizeof words);

    if (type == MAG_META_I64 && (i64)value < 0)
        explain(in, "%" PRId64, (i64)value);
    if (type == MAG_META_F64 && in->report->field_added) {
        put_decimal(&t, value, DIGITS_OF_F64);
        explain(in, "%s", words);
    }
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
    enter(in, "metadata", i, MAG_META_TRUNCATED);

    u8 type = get_u8(in, "type");
    expect(in, type != MAG_META_TENSOR, MAG_META_TYPE_TENSOR);
    expect(in, type <= MAG_META_F64, MAG_META_TYPE_UNKNOWN);
    explain(in, "%s", name_of_type(type));

    u64 reserved = get_le(in, 3, "reserved");
    expect(in, reserved == 0, MAG_META_AUX_RESERVED);

    u64 value = get_u64le(in, "payload");
    explain_value(in, type, value);

    span key = read_key(in, &file->meta_keys, i);
    leave(in);

    file->canonical_length = sum_or_max(file->canonical_length,
                                        CANONICAL_METADATA + key.size);
    if (ok(in))
        mag_show_metadata(file->doc, type, value, key);
}

/*
 * Reads shape[rank]. Returns the product of its dimensions: 0 if a dimension
 * breaks its rule, UINT64_MAX for a product of UINT64_MAX or more.
 */
static u64 read_shape(reader *in, mag_tensor *t, u8 rank)
{
    u64 at = in->at, product = 1;
    bool right = true;

    for (u32 i = 0; i < rank && ok(in); i++) {
        u64 dimension = get_u64le(element(in, i), "shape");
        right &= expect(in, dimension >= 1, MAG_TENSOR_DIM_ZERO);
        right &= expect(in, dimension <= MAG_MAX, MAG_TENSOR_DIM_MAX);
        if (!multiply(product, dimension, &product))
            product = UINT64_MAX;
    }
    t->shape = bytes_at(in, at, in->at - at);
    return right && ok(in) ? product : 0;
}

/* Judges numel against the product of the shape, if that is known. */
static bool check_numel(reader *in, const mag_tensor *t, u64 product)
{
    assay_field shape = field_at("shape", place_in(in->report->file, t->shape),
                                 t->shape.size);

    if (product == 0)
        return false;
    if (!expect_at(in, &shape, product <= MAG_MAX, MAG_TENSOR_NUMEL_OVERFLOW)) {
        found(in, "has a product of more than 2^63-1");
        return false;
    }
    if (!expect_at(in, &t->numel_field, t->numel == product,
                   MAG_TENSOR_NUMEL)) {
        found(in, "is %" PRIu64 ", expected %" PRIu64 ", the product of shape",
              t->numel, product);
        return false;
    }
    return true;
}

/* Computes the byte size of numel elements of a known type. */
static bool check_size(reader *in, mag_tensor *t)
{
    element_type element = mag_types[t->dtype].element;
    bool fits = element_bytes(element, t->numel, &t->size) &&
                t->size <= MAG_MAX;

    return expect_at(in, &t->numel_field, fits, MAG_TENSOR_SIZE_OVERFLOW);
}

/* Adds the record and its data to the file length that upstream computes. */
static void count_length(mag_file *file, const mag_tensor *t)
{
    u64 record = CANONICAL_TENSOR + t->shape.size + t->key.size;
    u64 end = sum_or_max(file->canonical_length, record);

    file->canonical_length = sum_or_max(aligned_or_max(end, MAG_UNIT),
                                        aligned_or_max(t->size, MAG_UNIT));
}

static void keep_data(reader *in, mag_file *file, const mag_tensor *t)
{
    range data = {.offset = t->offset, .length = t->size};

    data.owner = (owner){.field = t->offset_field.offset, .record = t->record,
                         .type = t->dtype};
    keep_range(in, &file->data, &data);
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
 * Which offsets are valid depends on all records: see mag_read_data().
 */
static void read_tensor(reader *in, mag_file *file, u32 i)
{
    mag_tensor t = {.record = i};
    enter(in, "tensor", i, MAG_TENSOR_TRUNCATED);

    t.dtype = get_u8(in, "dtype");
    bool known = expect(in, t.dtype < MAG_TYPES, MAG_TENSOR_DTYPE_UNKNOWN) &&
                 ok(in);
    explain(in, "%s", known ? mag_types[t.dtype].name : "unknown");

    u8 rank = get_u8(in, "rank");
    if (!require(in, rank >= 1, MAG_TENSOR_RANK_MIN))
        return;         /* where the shape ends is unknown */

    u16 reserved = get_u16le(in, "reserved");
    expect(in, reserved == 0, MAG_TENSOR_AUX_RESERVED);

    t.numel = get_u64le(in, "numel");
    t.numel_field = in->last;
    t.offset = get_u64le(in, "offset");
    t.offset_field = in->last;

    u64 product = read_shape(in, &t, rank);
    bool counted = check_numel(in, &t, product);
    bool sized = counted && known && check_size(in, &t);

    t.key = read_key(in, &file->tensor_keys, i);
    leave(in);

    file->all_known &= sized;
    if (ok(in))
        mag_show_tensor(file->doc, &t, known, counted, sized);
    if (!sized)
        return;         /* the byte size is unknown */
    keep_data(in, file, &t);
    count_length(file, &t);
}

/*
 * If the file ends between two records, it breaks the rule of the count. A
 * record that is cut off breaks a rule of its own.
 */
static void read_metadata_records(reader *in, mag_file *file)
{
    put_metadata(file->doc);
    for (u32 i = 0; i < file->num_meta_kv &&
         is_there(in, "header", &file->num_meta_kv_field, i, 1,
                  MAG_HEADER_NUM_META); i++)
        read_metadata(in, file, i);
}

static void read_tensor_records(reader *in, mag_file *file)
{
    put_tensors(file->doc);
    for (u32 i = 0; i < file->num_tensors &&
         is_there(in, "header", &file->num_tensors_field, i, 1,
                  MAG_HEADER_NUM_TENSORS); i++)
        read_tensor(in, file, i);
}

static void check_keys(reader *in, mag_file *file)
{
    check_unique(in, &file->meta_keys, "metadata", "key", MAG_META_KEY_UNIQUE);
    check_unique(in, &file->tensor_keys, "tensor", "key",
                 MAG_TENSOR_KEY_UNIQUE);
}

static mag_file open_file(document *doc)
{
    return (mag_file){.doc = doc, .all_known = true,
                      .canonical_length = MAG_HEADER_SIZE};
}

static void close_file(reader *in, mag_file *file)
{
    memory *m = &in->report->memory;

    if (ok(in)) {
        add_total(in->report, "tensor", file->num_tensors);
        add_total(in->report, "metadata", file->num_meta_kv);
    }
    name_records(in, &file->meta_keys, "metadata", "key");
    name_records(in, &file->tensor_keys, "tensor", "tensor");
    FREE_LIST(m, &file->meta_keys);
    FREE_LIST(m, &file->tensor_keys);
    FREE_LIST(m, &file->data);
}

/* Judges a whole file. */
void mag_check(reader *in, document *doc)
{
    mag_file file = open_file(doc);

    read_header(in, &file);
    read_metadata_records(in, &file);
    read_tensor_records(in, &file);
    file.records_end = in->at;
    if (judges(in)) {
        mag_check_checksum(in, &file);
        check_keys(in, &file);
        mag_read_data(in, &file);
    }
    close_file(in, &file);
}
