/* Broken rules about tensors, with every type that they may have. */
#include "generators/oinf/twin.h"

#define OFFSET          "tensor[0].data_offset"
#define NBYTES          "tensor[0].data_nbytes"
#define DIMS            "tensor[0].dims[0]"
#define AFTER_DATA      "padding#1"     /* with one tensor: the table has 44 */

#define BASE(...)       FILE_OF(.tensors = (const oinf_tensor[]){__VA_ARGS__}, \
                                .tensor_count = sizeof \
                                ((const oinf_tensor[]){__VA_ARGS__}) / \
                                sizeof(oinf_tensor))
#define ADD_CASE(what, ...) \
    oinf_add_lenient(sink, &(const lenient){__VA_ARGS__}, what "-of-%s", \
                     oinf_name_of(type))

static rule size_rule(oinf_type type)
{
    return oinf_packs(type) ? OINF_TENSORS_SIZE_PACKED : OINF_TENSORS_SIZE;
}

static oinf_tensor placed(oinf_tensor t, u64 offset)
{
    t.offset = offset;
    return t;
}

/* The table ends at 116; the data begins at 124 instead of 120. */
static void move_by_4(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {3};
    const oinf_tensor t = oinf_tensor_of(type, 1, shape);

    ADD_CASE("moved-by-4", .rule = OINF_TENSORS_OFFSET_ALIGNED,
             .where = AT(OFFSET), .twin = BASE(t),
             .built = BASE(placed(t, 124)),
             .patch = "the data begin 4 bytes later");
}

/* The place of the second tensor, without data, is 8 zeros before the data. */
static void lie_in_the_table(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {oinf_dimension_of(type, 8)};
    oinf_tensor t = {NAME("v"), oinf_zeros(type, 1, shape), HAS_DATA, 0};

    ADD_CASE("last-8-bytes-of-the-tables", .rule = OINF_TENSORS_OFFSET_IN_DATA,
             .where = AT(OFFSET), .twin = BASE(t, oinf_declared(U8, 0, NULL)),
             .edits = {ADD(OFFSET, -8), REMOVE("tensor[0].data")});
}

/* The data ends after the file, or so far after it that the sum wraps. */
static void leave_the_file(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {oinf_dimension_of(type, 16)};
    oinf_tensor t = {NAME("w"), oinf_zeros(type, 1, shape), HAS_DATA, 0};

    ADD_CASE("8-of-16-bytes", .rule = OINF_TENSORS_BOUNDS, .where = AT(OFFSET),
             .twin = BASE(t), .edits = {CUT("tensor[0].data", 8)});
    ADD_CASE("end-wraps-to-8", .rule = OINF_TENSORS_BOUNDS, .where = AT(OFFSET),
             .twin = BASE(t), .edits = {SET(OFFSET, 0 - (u64)8)});
}

/* The size including padding; a byte in the middle of the padding. */
static void spoil_padding(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {3};
    const oinf_tensor t = oinf_tensor_of(type, 1, shape);
    u64 size = oinf_data_size(&t.array);
    u64 padding = oinf_align(size) - size;

    if (padding == 0)
        return;
    ADD_CASE("padded", .rule = size_rule(type), .where = AT(NBYTES),
             .twin = BASE(t), .edits = {ADD(NBYTES, padding)});
    oinf_add_lenient(sink, &(const lenient){
        .rule = OINF_PAYLOAD_PADDING_ZERO,
        .where = INSIDE(AFTER_DATA, padding / 2, 1), .twin = BASE(t),
        .edits = {POKE(AFTER_DATA, padding / 2, "\x80")}},
        "middle-byte-of-%s-in-tensors", oinf_name_of(type));
}

/* More elements than a document lists. */
static void pad_many(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {65};
    const oinf_tensor t = oinf_tensor_of(type, 1, shape);
    u64 size = oinf_data_size(&t.array);
    u64 padding = oinf_align(size) - size;

    if (padding > 0)
        ADD_CASE("65-elements-padded", .rule = size_rule(type),
                 .where = AT(NBYTES), .twin = BASE(t),
                 .edits = {ADD(NBYTES, padding)});
}

static void wrap_count(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {3, 2};

    ADD_CASE("wraps-to-6", .rule = OINF_TENSORS_NUMEL_OVERFLOW,
             .where = INSIDE(DIMS, 0, 16),
             .twin = BASE(oinf_tensor_of(type, 2, shape)),
             .edits = {ADD(DIMS, TWO(63))});
}

/* The last byte is zero, like padding; or 2^32 bytes more. */
static void resize(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {oinf_dimension_of(type, 8)};
    oinf_tensor t = {NAME("w"), oinf_zeros(type, 1, shape), HAS_DATA, 0};

    ADD_CASE("7-of-8-bytes", .rule = size_rule(type), .where = AT(NBYTES),
             .twin = BASE(t), .edits = {SET(NBYTES, 7)});
    ADD_CASE("wraps-in-32-bits", .rule = size_rule(type), .where = AT(NBYTES),
             .twin = BASE(t),
             .edits = {ADD(DIMS, oinf_dimension_of(type, TWO(32)))});
}

/* Whole elements wrap in bytes, packed elements in bits. */
static void wrap_size(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {oinf_dimension_of(type, 8)};
    unsigned bits = oinf_scalar(type).bits;
    oinf_tensor t = {NAME("w"), oinf_zeros(type, 1, shape), HAS_DATA, 0};

    if (bits > 8)
        ADD_CASE("wraps-to-8-bytes", .rule = OINF_TENSORS_NBYTES_OVERFLOW,
                 .where = AT(DIMS), .twin = BASE(t),
                 .edits = {ADD(DIMS, UINT64_MAX / (bits / 8) + 1)});
    else if (1 < bits && bits < 8)
        ADD_CASE("bits-wrap-to-64", .rule = size_rule(type),
                 .where = AT(NBYTES), .twin = BASE(t),
                 .edits = {ADD(DIMS, UINT64_MAX / bits + 1)});
}

static void have_no_data(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {3};
    const u64 none[] = {0};
    const oinf_tensor t = oinf_declared(type, 1, shape);
    const oinf_tensor empty = oinf_declared(type, 1, none);

    ADD_CASE("offset-alone-of-no-elements", .rule = OINF_TENSORS_NO_DATA_ZERO,
             .where = AT(OFFSET), .twin = BASE(empty),
             .edits = {SET(OFFSET, 120)});
    ADD_CASE("offset-alone", .rule = OINF_TENSORS_NO_DATA_ZERO,
             .where = AT(OFFSET), .twin = BASE(t), .edits = {SET(OFFSET, 120)});
    ADD_CASE("size-alone", .rule = OINF_TENSORS_NO_DATA_ZERO,
             .where = AT(NBYTES), .twin = BASE(t),
             .edits = {SET(NBYTES, oinf_data_size(&t.array))});
}

static void pack_otherwise(case_sink *sink, oinf_type type)
{
    const u64 whole[] = {8};
    const u64 nine[] = {9};
    oinf_tensor eight = oinf_tensor_of(type, 1, whole);
    oinf_tensor bytes = {NAME("w"), oinf_zeros(U8, 1, nine), HAS_DATA, 0};

    if (!oinf_packs(type))
        return;
    ADD_CASE("rounded-down", .rule = OINF_TENSORS_SIZE_PACKED,
             .where = AT(NBYTES), .twin = BASE(eight), .edits = {SET(DIMS, 9)});
    ADD_CASE("a-byte-each", .rule = OINF_TENSORS_SIZE_PACKED,
             .where = AT(NBYTES), .twin = BASE(bytes),
             .edits = {SET("tensor[0].dtype", type)});
}

/* Booleans with a bit each instead of a byte each. */
static void pack_booleans(case_sink *sink, oinf_type type)
{
    const u64 eight[] = {8}, nine[] = {9};
    oinf_tensor bits = oinf_tensor_of(U1, 1, eight);
    oinf_tensor more = oinf_tensor_of(U1, 1, nine);

    if (type != BOOL && type != BITSET)
        return;
    ADD_CASE("a-bit-each", .rule = OINF_TENSORS_SIZE, .where = AT(NBYTES),
             .twin = BASE(bits), .edits = {SET("tensor[0].dtype", type)});
    ADD_CASE("a-bit-each-of-nine", .rule = OINF_TENSORS_SIZE,
             .where = AT(NBYTES), .twin = BASE(more),
             .edits = {SET("tensor[0].dtype", type)});
}

void oinf_of_tensors_cases(case_sink *sink)
{
    for (size_t i = 0; i < TENSOR_TYPES; i++) {
        oinf_type type = oinf_tensor_type(i);

        move_by_4(sink, type);
        lie_in_the_table(sink, type);
        leave_the_file(sink, type);
        spoil_padding(sink, type);
        pad_many(sink, type);
        wrap_count(sink, type);
        resize(sink, type);
        wrap_size(sink, type);
        have_no_data(sink, type);
        pack_otherwise(sink, type);
        pack_booleans(sink, type);
    }
}
