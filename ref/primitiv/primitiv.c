/*
 * primitiv File Format v0.1                               spec/primitiv.md
 *
 *     header       version, and what the data is
 *     data         a Shape, Tensor, Parameter, Model or Optimizer
 *
 * All of it is a sequence of MessagePack objects, of six types only (section
 * 1): nothing is around them, and nothing but their order tells what they are.
 * The numbers of MessagePack are big-endian, the elements of tensors are not.
 */
#include "primitiv/primitiv.h"

#include <inttypes.h>
#include <string.h>

#define MAX_DIMS     8
#define MAX_SIZE     UINT32_MAX         /* of a bin; elements of a Shape */

/* The fewest bytes of what arrays and maps hold. */
#define SMALLEST_DIM  5
#define SMALLEST_NAME 1

/*
 * Header                                                            section 2
 *
 *     uint32  ver_major  0
 *     uint32  ver_minor  1
 *     uint32  data_type  see kinds[]
 */
static const char *const kinds[][2] = {
    {"shape", "Shape"}, {"tensor", "Tensor"}, {"parameter", "Parameter"},
    {"model", "Model"}, {"optimizer", "Optimizer"},
};
enum { SHAPE, TENSOR, PARAMETER, MODEL, OPTIMIZER, KINDS };

static bool begins_with(span file, const char *mark)
{
    return starts_with(file, mark, strlen(mark));
}

static bool is_header(span bytes)
{
    const assay_format *about = format_about(FORMAT_primitiv);

    return starts_with(bytes, about->magic, about->magic_size);
}

/* Zeros with a header after them are no version in the wrong form. */
static bool is_filler(span file)
{
    u64 zeros = 0;

    while (zeros < file.size && byte_at(file, zeros) == 0)
        zeros++;
    return zeros > 0 &&
           is_header(rest_of(file, zeros));
}

/* ASCII reads as fixints. */
static void require_start(reader *in, const mp_head *head)
{
    span file = in->report->file;
    bool ascii = head->first > 0 && head->first < 0x80;
    bool right = mp_is_natural(head) && !ascii && !is_filler(file);

    if (expect_form(in, head, right, "uint 32, ce", PRIMITIV_FILE_LEADING))
        return;
    if (begins_with(file, "\xef\xbb\xbf") || begins_with(file, "\xff\xfe") ||
        begins_with(file, "\xfe\xff"))
        advise(in, "a byte order mark");
    else if (ascii)
        advise(in, "text or white space before the header");
    stop(in);
}

static void read_version(reader *in)
{
    mp_head head = get_object(in, "ver_major");
    require_form(in, &head, head.family != MP_ARRAY && head.family != MP_MAP,
                 "nothing around the file", PRIMITIV_FILE_FLAT);
    require_start(in, &head);
    u32 major = need_uint32(in, &head);
    bool right = expect_value(in, major, major == 0, PRIMITIV_HEADER_VERSION);
    if (right) {
        head = get_object(in, "ver_minor");
        u32 minor = need_uint32(in, &head);
        right = expect_value(in, minor, minor == 1, PRIMITIV_HEADER_VERSION);
    }
    if (!right) {
        advise(in, head.value == 1u << 24 ?
               "little-endian 1: the numbers of MessagePack are big-endian" :
               "looks like primitiv of another version");
        stop(in);
    }
}

static u32 read_header(reader *in, document *doc)
{
    enter(in, "header", NO_INDEX, PRIMITIV_HEADER_TRUNCATED);
    read_version(in);

    mp_head head = get_object(in, "data_type");
    u32 type = need_uint32(in, &head);
    bool known = type % 0x100 == 0 && type / 0x100 < KINDS;
    if (!expect(in, known, PRIMITIV_HEADER_DATA_TYPE)) {
        found(in, "is 0x%" PRIx32, type);
        if (type >> 16 < KINDS && (type & 0xffff) == 0)
            advise(in, "little-endian: the numbers of MessagePack "
                   "are big-endian");
        stop(in);
    }
    leave(in);
    if (!ok(in))
        return KINDS;
    explain(in, "uint 32, 0x%" PRIx32 ": %s", type,
            kinds[type / 0x100][1]);
    put_word(doc, "data_type", kinds[type / 0x100][0]);
    return type / 0x100;
}

static void count_elements(shape *s, u32 dimension)
{
    if (!multiply(s->elements, dimension, &s->elements))
        s->elements = UINT64_MAX;
}

/* dims[], and whether each of them is known. */
static void read_dims(reader *in, shape *s, u64 rank)
{
    u64 at = in->at;

    for (u32 i = 0; i < rank && ok(in); i++) {
        u32 dimension;
        mp_head head = get_object(element(in, i), "dims");
        require_form(in, &head, is_number(&head), "uint 32, ce",
                     PRIMITIV_SHAPE_DIMS_TYPE);

        if (!take_uint32(in, &head, &dimension) ||
            !expect_value(in, 0, dimension != 0, PRIMITIV_SHAPE_ZERO_DIM)) {
            s->sized = false;
            continue;
        }
        expect_value(in, 1, i + 1 < rank || dimension != 1,
                     PRIMITIV_SHAPE_TRAILING_ONE);
        count_elements(s, dimension);
    }
    s->dims = bytes_at(in, at, in->at - at);
}

/* The head of dims; a bin in its place breaks bin_first. */
static u64 read_rank(reader *in, rule bin_first)
{
    mp_head head = get_object(in, "dims_head");
    require_form(in, &head, head.first != MP_UINT32, "an array",
                 PRIMITIV_SHAPE_LAYOUT);
    require_form(in, &head, head.family != MP_BIN, "an array", bin_first);
    require_form(in, &head, head.family == MP_ARRAY, "an array",
                 PRIMITIV_MP_ARRAY_FORM);

    span dims = ahead(in);
    if (!check_count(in, &head, SMALLEST_DIM) && dims.size > 0 &&
        byte_at(dims, 0) != MP_UINT32)
        advise(in, "no uint 32, ce, follows: some libraries write "
               "small numbers in fewer bytes");
    if (!expect(in, head.value <= MAX_DIMS, PRIMITIV_SHAPE_DEPTH))
        found(in, "holds %" PRIu64, head.value);
    return head.value;
}

/*
 * Shape                                                             section 3
 *
 *     array   dims[]     uint32, the fastest first, each 1 or more; empty: a
 *                        scalar
 *     uint32  batch      1: else breaks one_sample
 */
static shape read_shape(reader *in, rule one_sample, rule bin_first)
{
    shape s = {.elements = 1, .sized = true};
    u64 at = in->at;

    read_dims(in, &s, read_rank(in, bin_first));
    s.dims_field = field_at("dims", at, in->at - at);

    mp_head batch = get_object(in, "batch");
    require_form(in, &batch, is_number(&batch), "uint 32, ce",
                 PRIMITIV_SHAPE_LAYOUT);
    if (take_uint32(in, &batch, &s.batch) &&
        expect_value(in, 0, s.batch != 0, PRIMITIV_SHAPE_BATCH_ZERO))
        expect_value(in, s.batch, s.batch == 1, one_sample);
    else
        s.sized = false;
    count_elements(&s, s.batch);
    return s;
}

static void read_shape_file(reader *in, document *doc)
{
    enter(in, "shape", NO_INDEX, PRIMITIV_MP_TRUNCATED);
    shape s = read_shape(in, PRIMITIV_SHAPE_BATCH_ONE, PRIMITIV_MP_ARRAY_FORM);
    if (s.sized && !expect_at(in, &s.dims_field, s.elements <= MAX_SIZE,
                              PRIMITIV_SHAPE_COUNT_OVERFLOW))
        found(in, "has a product beyond 2^32-1");
    leave(in);

    open_object(doc, "shape");
    put_numbers(doc, "dims", s.dims, NUMBERS_MSGPACK);
    put_number(doc, "batch", s.batch);
    close_member(doc);
}

/* data has four bytes for each element of the shape. */
static void check_size(reader *in, const shape *s, const assay_field *head,
                       span data)
{
    bool fits = s->elements <= MAX_SIZE / ELEMENT_SIZE;

    if (!s->sized)
        return;
    if (!expect_at(in, &s->dims_field, fits, PRIMITIV_TENSOR_SIZE_OVERFLOW))
        found(in, "has more than 2^30-1 elements");
    else
        expect_size(in, head, data.size, ELEMENT_SIZE * s->elements,
                    PRIMITIV_TENSOR_SIZE);
}

/*
 * Tensor                                                            section 4
 *
 *     Shape   shape
 *     bin     data       binary32, little-endian, column-major, one sample
 *                        after another
 */
static void read_tensor(reader *in, primitiv_file *file, const char *record,
                        rule one_sample)
{
    enter(in, record, NO_INDEX, PRIMITIV_MP_TRUNCATED);
    shape s = read_shape(in, one_sample, PRIMITIV_TENSOR_LAYOUT);

    mp_head head = get_object(in, "data_head");
    require_form(in, &head, head.family == MP_BIN || head.family == MP_STR ||
                 head.family == MP_ARRAY, "a bin", PRIMITIV_TENSOR_LAYOUT);
    require_form(in, &head, head.family == MP_BIN, "a bin",
                 PRIMITIV_MP_BIN_FORM);
    check_minimal(in, &head);
    assay_field head_field = in->last;

    span data = get_data(in, head.value, ASSAY_F32, "data");
    check_size(in, &s, &head_field, data);
    put_tensor(in, file, &s, data);
    leave(in);
    file->tensors++;
}

/*
 * Statistic                                                         section 5
 *
 *     str     stat_key
 *     Tensor  stat_value   of any shape
 */
static void read_statistic(reader *in, primitiv_file *file, u32 i)
{
    enter(in, "stat", i, PRIMITIV_MP_TRUNCATED);
    add_key(in, &file->keys, in->at);

    mp_head head = get_object(in, "key_head");
    span key = get_str(in, &head, "key");

    file->statistic = &key;
    read_tensor(in, file, "value", PRIMITIV_PARAMETER_STAT_BATCH);
    file->statistic = NULL;
    leave(in);
}

/* The number of statistics, which may be all that is missing. */
static u32 read_stat_count(reader *in)
{
    if (left(in) == 0)
        in->truncated = PRIMITIV_PARAMETER_STAT_COUNT_MISSING;

    mp_head head = get_object(in, "stat_count");
    require_form(in, &head, head.family != MP_MAP, "nothing around them",
                 PRIMITIV_FILE_FLAT);
    require_form(in, &head, is_number(&head), "uint 32, ce",
                 PRIMITIV_PARAMETER_LAYOUT);
    return need_uint32(in, &head);
}

/*
 * Parameter                                                         section 5
 *
 *     Tensor     value
 *     uint32     stat_count
 *     Statistic  stat[]      in any order
 */
static void read_parameter(reader *in, primitiv_file *file)
{
    read_tensor(in, file, "value", PRIMITIV_SHAPE_BATCH_ONE);

    u32 count = read_stat_count(in);
    assay_field count_field = in->last;

    file->keys.count = 0;
    for (u32 i = 0; i < count && is_there(in, NULL, &count_field, i, 1,
                                          PRIMITIV_PARAMETER_STAT_COUNT); i++)
        read_statistic(in, file, i);
    check_keys(in, &file->keys, "stat", PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE);
    add_stat_count(in, file, count);
}

static void read_parameter_file(reader *in, primitiv_file *file)
{
    enter(in, "parameter", NO_INDEX, PRIMITIV_MP_TRUNCATED);
    read_parameter(in, file);
    leave(in);
}

/* param_key: the names from the root of the model to that of the parameter. */
static bool read_address(reader *in, primitiv_file *file)
{
    u64 at = in->at;

    mp_head head = get_object(in, "key_head");
    require_form(in, &head, head.family == MP_ARRAY, "an array",
                 PRIMITIV_MP_ARRAY_FORM);
    bool named = expect(in, head.value > 0, PRIMITIV_MODEL_KEY_EMPTY);
    if (!named)
        found(in, "is empty");
    check_count(in, &head, SMALLEST_NAME);

    for (u32 j = 0; j < head.value && ok(in); j++) {
        mp_head name = get_object(element(in, j), "name_head");
        require_form(in, &name, name.family == MP_STR || name.family == MP_BIN,
                     "a str", PRIMITIV_MODEL_KEY_TYPE);
        get_str(element(in, j), &name, "name");
    }
    file->address_size = in->at - at;
    if (ok(in))
        file->address = names_of(bytes_at(in, at, file->address_size));
    return named;
}

/*
 * Model                                                             section 6
 *
 *     uint32     parameter_count
 *     parameter[], each
 *     array      key         str, at least one
 *     Parameter
 */
static void read_model(reader *in, primitiv_file *file)
{
    bool named = true;

    enter(in, "model", NO_INDEX, PRIMITIV_MP_TRUNCATED);
    mp_head head = get_object(in, "parameter_count");
    require_form(in, &head, head.family != MP_ARRAY && head.family != MP_MAP,
                 "nothing around them", PRIMITIV_FILE_FLAT);
    u32 count = need_uint32(in, &head);
    assay_field count_field = in->last;
    leave(in);

    for (u32 i = 0; i < count && is_there(in, "model", &count_field, i, 1,
                                          PRIMITIV_MODEL_COUNT); i++) {
        enter(in, "parameter", i, PRIMITIV_MP_TRUNCATED);
        add_key(in, &file->addresses, in->at);
        named &= read_address(in, file);
        read_parameter(in, file);
        leave(in);
    }
    if (named)
        check_addresses(in, &file->addresses, "parameter");
}

/* Nothing follows the data. */
static void read_end(reader *in)
{
    span rest = ahead(in);
    bool again = is_header(rest);

    get_bytes(in, rest.size, "trailing");
    if (expect(in, rest.size == 0, PRIMITIV_FILE_TRAILING))
        return;
    found(in, "is %" PRIu64 " byte%s after the data", rest.size,
          rest.size == 1 ? "" : "s");
    advise(in, again ? "another document begins there" :
           "a count before it may be too small");
}

/* A whole file. */
void primitiv_check(reader *in, document *doc)
{
    primitiv_file file = {.doc = doc};

    u32 kind = read_header(in, doc);

    open_list(doc, "metadata");
    if (kind == OPTIMIZER)
        read_optimizer(in, doc);
    close_member(doc);

    open_list(doc, "tensors");
    if (kind == TENSOR)
        read_tensor(in, &file, "tensor", PRIMITIV_SHAPE_BATCH_ONE);
    if (kind == PARAMETER)
        read_parameter_file(in, &file);
    if (kind == MODEL)
        read_model(in, &file);
    close_member(doc);

    if (kind == SHAPE)
        read_shape_file(in, doc);
    if (kind == PARAMETER && file.stat_counts.count == 1)
        put_number(doc, "stat_count", file.stat_counts.items[0]);
    if (kind == MODEL)
        put_parameters(in, &file);
    read_end(in);

    if (ok(in))
        add_total(in->report, "tensor", file.tensors);
    FREE_LIST(&in->report->memory, &file.keys);
    FREE_LIST(&in->report->memory, &file.addresses);
    FREE_LIST(&in->report->memory, &file.stat_counts);
}
