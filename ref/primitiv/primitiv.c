/*
 * primitiv File Format v0.1                               spec/primitiv.md
 *
 *     header       version, and what the data is
 *     data         a Shape, Tensor, Parameter, Model or Optimizer
 *
 * A file is a sequence of MessagePack objects of six types (section 1). Nothing
 * encloses the objects, and only their order gives them a meaning. The numbers
 * of MessagePack are big-endian; the elements of tensors are little-endian.
 */
#include "primitiv/primitiv.h"

#include <inttypes.h>

#define SMALLEST_NAME 1         /* bytes of an empty name */

/* The data types of a file. */
typedef enum {
    SHAPE = 0, TENSOR = 0x100, PARAMETER = 0x200, MODEL = 0x300,
    OPTIMIZER = 0x400
} data_type;

static const struct {
    const char *name, *word;
} data_types[] = {
    {"Shape", "shape"}, {"Tensor", "tensor"}, {"Parameter", "parameter"},
    {"Model", "model"}, {"Optimizer", "optimizer"},
};

static bool is_data_type(u64 number)
{
    return number % 0x100 == 0 && number <= OPTIMIZER;
}

static bool is_header(span bytes)
{
    const assay_format *about = format_about(FORMAT_primitiv);

    return starts_with(bytes, about->magic, about->magic_size);
}

/* Reports whether zeros precede a header: they are not a version then. */
static bool is_filler(span file)
{
    u64 zeros = 0;

    while (zeros < file.size && byte_at(file, zeros) == 0)
        zeros++;
    return zeros > 0 && is_header(rest_of(file, zeros));
}

/* Reports whether the first byte is ASCII, which reads as a fixint. */
static bool is_ascii(const mp_head *head)
{
    return head->first > 0 && head->first < 0x80;
}

static void require_start(reader *in, const mp_head *first)
{
    bool right = mp_is_natural(first) && !is_ascii(first) &&
                 !is_filler(in->report->file);

    require_form(in, first, !is_array_or_map(first), UINT32 " (nothing "
                 "encloses the file)", PRIMITIV_FILE_FLAT);
    if (expect_form(in, first, right, UINT32, PRIMITIV_FILE_LEADING))
        return;
    if (is_ascii(first))
        advise(in, "the file begins with text or white space");
    stop(in);
}

/* Requires a number of the version, ver_major or ver_minor. */
static void require_number(reader *in, const mp_head *head, u64 wanted)
{
    require_uint32(in, head);
    if (head->value == wanted)
        advise(in, "MessagePack libraries write small numbers in fewer bytes: "
               "write each as ce and four bytes");
    if (expect_value(in, head, head->value == wanted, PRIMITIV_HEADER_VERSION))
        return;
    advise(in, head->value == 1u << 24 ?
           "little-endian 1: the numbers of MessagePack are big-endian" :
           "the file looks like another version of primitiv");
    stop(in);
}

static void require_data_type(reader *in, const mp_head *head)
{
    u64 type = head->value;

    require_uint32(in, head);
    if (expect(in, is_data_type(type), PRIMITIV_HEADER_DATA_TYPE))
        return;
    found(in, "is 0x%" PRIx64, type);
    if (type % 0x10000 == 0 && is_data_type(type >> 8))
        advise(in, "little-endian: the numbers of MessagePack are big-endian");
    stop(in);
}

/*
 * Header                                                            section 2
 *
 *     uint32  ver_major  0
 *     uint32  ver_minor  1
 *     uint32  data_type  see data_types[]
 */
static data_type read_header(reader *in, primitiv_file *file)
{
    enter(in, "header", NO_INDEX, PRIMITIV_HEADER_TRUNCATED);

    mp_head major = get_object(in, "ver_major");
    require_start(in, &major);
    require_number(in, &major, 0);

    mp_head minor = get_object(in, "ver_minor");
    require_number(in, &minor, 1);

    mp_head type = get_object(in, "data_type");
    require_data_type(in, &type);
    leave(in);

    if (!ok(in))
        return SHAPE;
    explain(in, "uint 32, 0x%" PRIx64 ": %s", type.value,
            data_types[type.value / 0x100].name);
    primitiv_show_header(file, data_types[type.value / 0x100].word);
    return (data_type)type.value;
}

/* One reader for each type of data */

static void read_shape_file(reader *in, primitiv_file *file)
{
    enter(in, "shape", NO_INDEX, PRIMITIV_MP_TRUNCATED);
    shape s = primitiv_read_shape(in, PRIMITIV_SHAPE_BATCH_ONE,
                                  PRIMITIV_MP_ARRAY_FORM);
    if (s.sized && !expect_at(in, &s.dims_field, s.elements <= MAX_SIZE,
                              PRIMITIV_SHAPE_COUNT_OVERFLOW))
        found(in, "has a product of more than 2^32-1");
    leave(in);
    primitiv_show_shape(file, &s);
}

static void read_tensor_file(reader *in, primitiv_file *file)
{
    tensor t = primitiv_read_tensor(in, file, "tensor",
                                    PRIMITIV_SHAPE_BATCH_ONE);
    if (t.data_end > in->end)
        advise_whole(in, t.data_end);        /* nothing follows data */
    primitiv_show_tensor(in, file, &t, NULL);
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
    u64 at = in->at;

    mp_head head = get_object(in, "key_head");
    span key = get_str(in, &head, "key");
    keep_key(in, &file->keys, at);
    tensor t = primitiv_read_tensor(in, file, "value",
                                    PRIMITIV_PARAMETER_STAT_BATCH);
    leave(in);
    primitiv_show_tensor(in, file, &t, &key);
}

/* Reads the number of statistics. If it is missing, its own rule is broken. */
static u32 read_stat_count(reader *in)
{
    if (left(in) == 0)
        in->truncated = PRIMITIV_PARAMETER_STAT_COUNT_MISSING;

    mp_head head = get_object(in, "stat_count");
    require_form(in, &head, head.family != MP_MAP, UINT32 " (nothing encloses "
                 "the statistics)", PRIMITIV_FILE_FLAT);
    require_form(in, &head, is_number(&head), UINT32,
                 PRIMITIV_PARAMETER_LAYOUT);
    require_uint32(in, &head);
    return (u32)head.value;
}

/*
 * Parameter                                                         section 5
 *
 *     Tensor     value
 *     uint32     stat_count
 *     Statistic  stat[]      in any order
 */
static u32 read_parameter(reader *in, primitiv_file *file)
{
    u64 before = in->report->findings.count;
    tensor t = primitiv_read_tensor(in, file, "value",
                                    PRIMITIV_SHAPE_BATCH_ONE);
    primitiv_show_tensor(in, file, &t, NULL);

    u32 count = read_stat_count(in);
    assay_field count_field = in->last;

    file->keys.count = 0;
    for (u32 i = 0; i < count && is_there(in, NULL, &count_field, i, 1,
                                          PRIMITIV_PARAMETER_STAT_COUNT); i++)
        read_statistic(in, file, i);
    check_keys(in, &file->keys, "stat", PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE);
    name_keys(in, before, &file->keys, "stat", "statistic", &file->address);
    return count;
}

static void read_parameter_file(reader *in, primitiv_file *file)
{
    enter(in, "parameter", NO_INDEX, PRIMITIV_MP_TRUNCATED);
    u32 stat_count = read_parameter(in, file);
    leave(in);
    put_number(file->doc, "stat_count", stat_count);
}

/*
 * Address of a parameter                                            section 6
 *
 *     array   param_key[]    str, at least one: the names from the root of the
 *                            model to the parameter
 *
 * Returns whether there is a name.
 */
static bool read_param_key(reader *in, primitiv_file *file)
{
    u64 at = in->at;

    mp_head head = get_object(in, "key_head");
    require_form(in, &head, head.family == MP_ARRAY, "an array",
                 PRIMITIV_MP_ARRAY_FORM);
    bool named = expect(in, head.value > 0, PRIMITIV_MODEL_KEY_EMPTY);
    if (!named)
        found(in, "is empty");
    require_count(in, &head, SMALLEST_NAME);

    for (u32 j = 0; j < head.value && ok(in); j++) {
        mp_head name = get_object(element(in, j), "name_head");
        require_form(in, &name, name.family == MP_STR || name.family == MP_BIN,
                     "a str", PRIMITIV_MODEL_KEY_TYPE);
        get_str(element(in, j), &name, "name");
    }
    file->address = bytes_at(in, at, in->at - at);
    keep_key(in, &file->addresses, at);
    return named;
}

static u32 read_parameter_count(reader *in)
{
    enter(in, "model", NO_INDEX, PRIMITIV_MP_TRUNCATED);

    mp_head head = get_object(in, "parameter_count");
    require_form(in, &head, !is_array_or_map(&head), UINT32 " (nothing "
                 "encloses the parameters)", PRIMITIV_FILE_FLAT);
    require_uint32(in, &head);
    leave(in);
    return (u32)head.value;
}

static bool read_model_parameter(reader *in, primitiv_file *file, u32 i)
{
    enter(in, "parameter", i, PRIMITIV_MP_TRUNCATED);
    bool named = read_param_key(in, file);
    u32 stat_count = read_parameter(in, file);
    leave(in);
    primitiv_keep_stat_count(in, file, stat_count);
    return named;
}

/*
 * Model                                                             section 6
 *
 *     uint32     parameter_count
 *
 * and for each parameter
 *
 *     array      param_key
 *     Parameter  param_value
 */
static void read_model_file(reader *in, primitiv_file *file)
{
    u32 count = read_parameter_count(in);
    assay_field count_field = in->last;
    bool named = true;

    for (u32 i = 0; i < count && is_there(in, "model", &count_field, i, 1,
                                          PRIMITIV_MODEL_COUNT); i++)
        named &= read_model_parameter(in, file, i);
    if (named)
        check_addresses(in, &file->addresses, "parameter");
    primitiv_show_parameters(in, file);
}

/* Expects the end of the file after the data. */
static void read_end(reader *in)
{
    span rest = ahead(in);

    get_bytes(in, rest.size, "trailing");
    if (expect(in, rest.size == 0, PRIMITIV_FILE_TRAILING))
        return;
    found(in, "has %" PRIu64 " byte%s after the data", rest.size,
          rest.size == 1 ? "" : "s");
    if (!advise_joined(in, in->last.offset, "each file has its own tensors"))
        advise(in, "a count before these bytes may be too small");
}

static void close_file(reader *in, primitiv_file *file)
{
    memory *m = &in->report->memory;

    if (ok(in))
        add_total(in->report, "tensor", file->tensor_count);
    name_keys(in, 0, &file->addresses, "parameter", "parameter", NULL);
    FREE_LIST(m, &file->keys);
    FREE_LIST(m, &file->addresses);
    FREE_LIST(m, &file->stat_counts);
}

/* Judges a whole file. */
void primitiv_check(reader *in, document *doc)
{
    primitiv_file file = {.doc = doc};

    switch (read_header(in, &file)) {
    case SHAPE:     read_shape_file(in, &file);         break;
    case TENSOR:    read_tensor_file(in, &file);        break;
    case PARAMETER: read_parameter_file(in, &file);     break;
    case MODEL:     read_model_file(in, &file);         break;
    case OPTIMIZER: primitiv_read_optimizer(in, &file); break;
    }
    read_end(in);
    close_file(in, &file);
}
