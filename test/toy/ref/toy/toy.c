/*
 * Toy v2                                                       spec/toy.md
 *
 *     header
 *     tensor     count times, each with its data
 *
 * Unlike the simplest format it has no magic, two versions, and a byte order
 * that the file chooses.
 */
#include "format.h"
#include "toy_rules.h"

#define HEADER_SIZE 10

enum { LITTLE, BIG };

/* A whole file: what the rules across records need. */
typedef struct {
    document *doc;
    u32 count;
    assay_field count_field;
    record_names names;
} toy_file;

bool toy_probe(span part, u64 length)
{
    u8 version = byte_at(part, 0), order = byte_at(part, 1);
    u64 size = 0;

    for (u64 i = 0; i < 4; i++)
        size = size << 8 | byte_at(part, order == BIG ? 2 + i : 5 - i);
    return part.size >= PROBED && size == length &&
           (version == 1 || version == 2) && order <= BIG;
}

/*
 * Header                                                            section 1
 *
 *     u8   version    1, 2
 *     u8   order      0: little-endian; 1: big-endian, in version 2 alone
 *     u32  size       of the file
 *     u32  count      of tensors
 */
static void read_header(reader *in, toy_file *file)
{
    enter(in, "header", NO_INDEX, TOY_HEADER_TRUNCATED);

    u8 version = get_u8(in, "version");
    if (!require(in, version == 1 || version == 2, TOY_HEADER_VERSION))
        return;
    set_version(in->report, version == 1 ? "1" : "2");

    u8 order = get_u8(in, "order");
    require(in, order == LITTLE || (order == BIG && version == 2),
            TOY_HEADER_ORDER);
    in->big_endian = order == BIG;

    u64 size = get_u32(in, "size");
    if (!expect(in, size == in->end, TOY_HEADER_SIZE)) {
        if (size > in->end)
            advise_cut(in, size - in->end);
        read_on(in);
    }

    file->count = get_u32(in, "count");
    file->count_field = in->last;
    leave(in);
}

/* shape[rank]; the size of that many f32, UINT64_MAX if it has no 64 bits. */
static u64 read_shape(reader *in, u8 rank)
{
    u64 size = 4;
    bool fits = true;

    for (u32 i = 0; i < rank && ok(in); i++) {
        u64 dimension = get_u64(element(in, i), "shape");
        require(in, dimension >= 1, TOY_TENSOR_DIM);
        fits = fits && multiply(size, dimension, &size);
    }
    return fits ? size : UINT64_MAX;
}

/*
 * Tensor                                                            section 2
 *
 *     u8   rank
 *     u16  name_size
 *     u64  shape[rank]        outermost first, each at least 1
 *     u8   name[name_size]    UTF-8, unique
 *     f32  data[]             as many as the product of shape
 */
static void read_tensor(reader *in, toy_file *file, u32 i)
{
    bool big = in->big_endian;
    enter(in, "tensor", i, TOY_TENSOR_TRUNCATED);

    u8 rank = get_u8(in, "rank");
    u16 name_size = get_u16(in, "name_size");

    assay_field shape = field_at("shape", in->at, 8u * rank);
    u64 size = read_shape(in, rank);

    span name = get_text(in, name_size, "name");
    check_utf8(in, name, TOY_TENSOR_NAME_UTF8);
    keep_name(in, &file->names, &(record_name){
        .text = name, .where = in->last.offset, .record = i});
    bool named = ok(in);
    u64 offset = in->at;

    require_at(in, &shape, size <= left(in), TOY_TENSOR_DATA);
    get_data(in, size, ASSAY_F32, "data");
    leave(in);
    if (!named)
        return;

    document_add(file->doc, &(tensor_record){
        .name = name,
        .dtype = "f32",
        .shape = bytes_at(in, shape.offset, shape.length),
        .shape_coding = big ? NUMBERS_U64BE : NUMBERS_U64LE,
        .has_data = true,
        .offset = offset,
        .size = size,
        .elements = size / 4,
        .element = ASSAY_F32,
        .coding = big ? PAYLOAD_BIG_ENDIAN : PAYLOAD_PLAIN});
    put_word(file->doc, "data_endianness", big ? "big" : "little");
    close_member(file->doc);
}

/* A whole file. */
void toy_check(reader *in, document *doc)
{
    toy_file file = {.doc = doc};

    read_header(in, &file);
    put_metadata(doc);
    put_tensors(doc);
    for (u32 i = 0; i < file.count &&
         is_there(in, "header", &file.count_field, i, 1, TOY_HEADER_COUNT); i++)
        read_tensor(in, &file, i);

    enter(in, "header", NO_INDEX, TOY_HEADER_TRUNCATED);
    expect_at(in, &file.count_field, left(in) == 0, TOY_HEADER_COUNT);
    leave(in);
    check_unique(in, &file.names, "tensor", "name", TOY_TENSOR_NAME_UNIQUE);
    name_records(in, &file.names, "tensor", "tensor");
    add_total(in->report, "tensor", file.count);
    FREE_LIST(&in->report->memory, &file.names);
}
