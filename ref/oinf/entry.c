/*
 * OINF v1: the entries of the tables                                section 5
 *
 *     size variable      name, value
 *     metadata           key, and the place of its value
 *     tensor             name, shape, and the place of its data
 */
#include "oinf/oinf.h"

#define LONGEST_NAME  4096      /* every reader must accept it */
#define HAS_DATA         1      /* bit of a tensor's flags */

/* Judges the length of a name: text and padding end inside the table. */
static void check_name_length(reader *in, u32 length)
{
    u64 padded = oinf_pad8(4 + (u64)length);

    require(in, length <= left(in), OINF_STRING_LENGTH_BOUNDS);
    require(in, padded - 4 <= left(in), OINF_STRING_PADDING_PRESENT);
    expect(in, length >= 1, OINF_STRING_NAME_NONEMPTY);
    expect(in, length <= LONGEST_NAME, OINF_STRING_NAME_LENGTH_LIMIT);
}

/* Judges the name read last. Duplicates are judged later. */
static void check_name(reader *in, span name, record_names *names, u32 i)
{
    check_each_byte(in, in->last.offset, name.size, oinf_find_no_name,
                    OINF_STRING_CHARSET);
    keep_name(in, names, &(record_name){.text = name, .record = i,
                                        .where = in->last.offset});
}

static void read_name_padding(reader *in, u32 length, const char *name)
{
    u64 size = 4 + (u64)length;

    if (!oinf_read_padding(in, oinf_pad8(size) - size, name,
                           OINF_STRING_PADDING_ZERO))
        advise(in, "if these bytes are the next field, the writer forgot "
               "the padding");
}

/*
 * Name                                                              section 4
 *
 *     u32  name_length   at least 1
 *     u8   name[]        A to Z, a to z, 0 to 9, dot, underscore, hyphen
 *     zeros up to a multiple of 8 from name_length on
 */
static span read_name(reader *in, record_names *names, u32 i)
{
    u32 length = get_u32le(in, "name_length");
    check_name_length(in, length);

    span name = get_text(in, length, "name");
    check_name(in, name, names, i);

    read_name_padding(in, length, "name_padding");
    return name;
}

/* Reads a name in metadata, where it is called a key. */
static span read_key(reader *in, record_names *names, u32 i)
{
    u32 length = get_u32le(in, "key_length");
    check_name_length(in, length);

    span key = get_text(in, length, "key");
    check_name(in, key, names, i);

    read_name_padding(in, length, "key_padding");
    return key;
}

static void show_sizevar(document *doc, span name, u64 value)
{
    open_object(doc, NULL);
    put_text(doc, "name", name);
    put_number(doc, "value", value);
    close_member(doc);
}

/*
 * Size variable                                                   section 5.1
 *
 *     name
 *     u64  value
 */
void oinf_read_sizevar(reader *in, oinf_file *file, u32 i)
{
    span name = read_name(in, &file->names[OINF_SIZEVARS], i);

    u64 value = get_u64le(in, "value");

    show_sizevar(file->doc, name, value);
    leave_out_word(file->doc, "sizevars");
}

/* Judges a value and, if it is valid, adds it. Returns whether it is. */
static bool check_value(reader *in, oinf_file *file, const oinf_payload *value)
{
    bool right = oinf_check_place(in, file, value) &&
                 oinf_read_value(in, file, value);

    if (right)
        oinf_add_payload(in, file, value);
    return right;
}

/*
 * Metadata entry                                                  section 5.2
 *
 *     name               named key
 *     u32  value_type    1 to 25
 *     u32  value_flags   zero
 *     u64  value_nbytes
 *     u64  value_offset  see oinf_read_value()
 */
void oinf_read_metadata(reader *in, oinf_file *file, u32 i)
{
    document *doc = file->doc;
    oinf_payload value = {.table = OINF_METADATA, .record = i};

    span key = read_key(in, &file->names[OINF_METADATA], i);

    value.type = get_u32le(in, "value_type");
    bool known = expect(in, 1 <= value.type && value.type < OINF_TYPES,
                        OINF_METADATA_TYPE_KNOWN);
    explain(in, "%s", oinf_type_name(value.type));

    u32 flags = get_u32le(in, "value_flags");
    expect(in, flags == 0, OINF_METADATA_FLAGS_ZERO);

    value.size = oinf_get_u64(in, "value_nbytes");
    value.offset = oinf_get_u64(in, "value_offset");

    if (!ok(in))
        return;
    document_add_entry(doc, key, oinf_type_name(value.type));
    file->ranges_known &= known && check_value(in, file, &value);
    put_number(doc, "offset", value.offset.value);
    put_number(doc, "size", value.size.value);
    close_member(doc);
}

typedef struct {
    span name;
    oinf_shape shape;
    oinf_payload data;
    bool has_data;
} tensor;

/* Judges ndim and reads the dimensions; flags is between the two. */
static oinf_shape read_shape(reader *in, const oinf_number *ndim, u32 type)
{
    require_at(in, &ndim->field, ndim->value <= left(in) / 8,
               OINF_TENSORS_RANK_BOUNDS);
    expect_at(in, &ndim->field, ndim->value <= OINF_RANK,
              OINF_TENSORS_RANK_LIMIT);

    oinf_shape s = oinf_read_dims(in, (u32)ndim->value);
    oinf_check_zero_dim(in, &s, type, OINF_TENSORS_ZERO_DIM_OVERFLOW);
    return s;
}

/* Judges data_nbytes against type and dimensions. */
static bool check_size(reader *in, const tensor *t)
{
    const oinf_number *stated = &t->data.size;
    element_type element = oinf_element(t->data.type);
    rule broken = oinf_is_packed(t->data.type) ? OINF_TENSORS_SIZE_PACKED
                                               : OINF_TENSORS_SIZE;
    u64 size = 0;

    if (!expect_at(in, &t->shape.field, t->shape.count_fits,
                   OINF_TENSORS_NUMEL_OVERFLOW)) {
        found(in, "has a product of 2^64 or more");
        return false;
    }
    if (!expect_at(in, &t->shape.field,
                   element_bytes(element, t->shape.count, &size),
                   OINF_TENSORS_NBYTES_OVERFLOW)) {
        found(in, "declares 2^64 bytes or more");
        return false;
    }
    return expect_size(in, &stated->field, stated->value, size, broken) &&
           ok(in);
}

/* Judges data and, if they are valid, adds them. Returns whether they are. */
static bool check_data(reader *in, oinf_file *file, const tensor *t)
{
    const oinf_payload *data = &t->data;

    if (!check_size(in, t) || !oinf_check_place(in, file, data))
        return false;
    assay_field bytes = field_at("data", data->offset.value, data->size.value);
    bytes.kind = ASSAY_DATA;
    oinf_add_elements(in, file, data, &bytes, data->type, t->shape.count);
    oinf_add_payload(in, file, data);
    return true;
}

/* Judges a tensor without data: both of its numbers are 0. */
static bool check_no_data(reader *in, const tensor *t)
{
    const oinf_number *size = &t->data.size, *offset = &t->data.offset;

    if (!expect_at(in, &t->shape.field, t->shape.count_fits,
                   OINF_TENSORS_NO_DATA_NUMEL))
        found(in, "has a product of 2^64 or more");
    return expect_at(in, &size->field, size->value == 0,
                     OINF_TENSORS_NO_DATA_ZERO) &&
           expect_at(in, &offset->field, offset->value == 0,
                     OINF_TENSORS_NO_DATA_ZERO);
}

static void show_tensor(reader *in, document *doc, const tensor *t)
{
    u64 offset = t->data.offset.value, size = t->data.size.value;
    element_type element = oinf_element(t->data.type);
    payload data = {bytes_at(in, offset, size), element, t->shape.count};

    document_add(doc, &(tensor_record){.name = t->name,
                                       .dtype = oinf_type_name(t->data.type),
                                       .shape = t->shape.dims,
                                       .has_data = t->has_data,
                                       .offset = offset,
                                       .size = size,
                                       .elements = t->has_data ? data.count : 0,
                                       .element = (u8)element,
                                       .unknown = unknown_bits(
                                           element != ASSAY_NO_ELEMENT, true,
                                           true, true, !t->has_data ||
                                           t->shape.count_fits)});
    put_after(doc, AFTER_SHAPE);
    put_flag(doc, "has_data", t->has_data);
    put_after(doc, AFTER_DATA);
    if (t->has_data && oinf_is_packed(t->data.type))
        put_digest(doc, "unpacked_sha256", &data, PAYLOAD_UNPACKED);
    close_member(doc);
}

/*
 * Tensor entry                                                    section 5.3
 *
 *     name
 *     u32  dtype         1 to 12, 16 to 25
 *     u32  ndim
 *     u32  flags         bit 0: has data
 *     u64  dims[ndim]    outermost first
 *     u64  data_nbytes
 *     u64  data_offset   both are zero in a tensor without data
 */
void oinf_read_tensor(reader *in, oinf_file *file, u32 i)
{
    tensor t = {.data = {.table = OINF_TENSORS, .record = i}};

    t.name = read_name(in, &file->names[OINF_TENSORS], i);

    u32 dtype = get_u32le(in, "dtype");
    bool known = expect(in, oinf_element(dtype) != ASSAY_NO_ELEMENT,
                        OINF_TENSORS_DTYPE_KNOWN);
    expect(in, dtype != OINF_BITSET, OINF_TENSORS_DTYPE_BITSET);
    explain(in, "%s", oinf_type_name(dtype));
    t.data.type = dtype;

    oinf_number ndim = oinf_get_u32(in, "ndim");

    u32 flags = get_u32le(in, "flags");
    file->canonical &= expect(in, flags <= HAS_DATA,
                              OINF_TENSORS_FLAGS_UNKNOWN);
    t.has_data = (flags & HAS_DATA) != 0;
    explain(in, t.has_data ? "has data" : "no data");

    t.shape = read_shape(in, &ndim, dtype);

    t.data.size = oinf_get_u64(in, "data_nbytes");
    t.data.offset = oinf_get_u64(in, "data_offset");

    if (t.has_data)
        file->ranges_known &= known && check_data(in, file, &t);
    else
        file->ranges_known &= check_no_data(in, &t);
    if (ok(in))
        show_tensor(in, file->doc, &t);
}
