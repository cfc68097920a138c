/* Broken rules about an array in metadata, with every type of elements. */
#include "generators/oinf/twin.h"

#define NBYTES          "metadata[0].value_nbytes"
#define DIMS            "metadata[0].dims[0]"
#define PADDING         "metadata[0].value_padding"

#define BASE(array)     FILE_OF(.entries = &(const oinf_entry) \
                                {NAME("k"), NDARRAY, array, NO_TEXT, 0, 0}, \
                                .entry_count = 1)
#define ADD_CASE(what, ...) \
    oinf_add_lenient(sink, &(const lenient){__VA_ARGS__}, what "-of-%s", \
                     oinf_name_of(type))

static oinf_array array_of(oinf_type type, size_t rank, const u64 *shape)
{
    return (oinf_array){type, rank, shape, COUNT};
}

/* A block less drops the block of the last elements. */
static void resize(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {9};
    const u64 whole[] = {oinf_dimension_of(type, 16)};
    oinf_array a = array_of(type, 1, shape);
    oinf_array blocks = oinf_zeros(type, 1, whole);
    u64 size = oinf_data_size(&a);

    ADD_CASE("a-block-more", .rule = OINF_METADATA_NDARRAY_SIZE,
             .where = AT(NBYTES), .twin = BASE(a),
             .edits = {ADD(NBYTES, 8), APPEND_FILL("gap", 8, 0)});
    ADD_CASE("a-block-less", .rule = OINF_METADATA_NDARRAY_SIZE,
             .where = AT(NBYTES), .twin = BASE(blocks),
             .edits = {ADD(NBYTES, -8)});
    if (oinf_align(size) != size)
        ADD_CASE("without-padding", .rule = OINF_METADATA_NDARRAY_SIZE,
                 .where = AT(NBYTES), .twin = BASE(a),
                 .edits = {ADD(NBYTES, size - oinf_align(size))});
}

static void spoil_padding(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {3};
    oinf_array a = array_of(type, 1, shape);
    u64 padding = oinf_align(oinf_data_size(&a)) - oinf_data_size(&a);

    if (padding > 0)
        ADD_CASE("middle-byte", .rule = OINF_METADATA_NDARRAY_PADDING_ZERO,
                 .where = INSIDE(PADDING, padding / 2, 1), .twin = BASE(a),
                 .edits = {POKE(PADDING, padding / 2, "\x80")});
}

static void wrap_count(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {3, 2};
    oinf_array a = array_of(type, 2, shape);

    ADD_CASE("wraps-to-6", .rule = OINF_METADATA_NDARRAY_OVERFLOW,
             .where = INSIDE(DIMS, 0, 16), .twin = BASE(a),
             .edits = {ADD(DIMS, TWO(63))});
}

/* 2^32 bytes more. */
static void wrap_in_32_bits(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {oinf_dimension_of(type, 8)};
    oinf_array a = oinf_zeros(type, 1, shape);

    ADD_CASE("wraps-in-32-bits", .rule = OINF_METADATA_NDARRAY_SIZE,
             .where = AT(NBYTES), .twin = BASE(a),
             .edits = {ADD(DIMS, oinf_dimension_of(type, TWO(32)))});
}

/* Whole elements wrap in bytes, packed elements in bits. */
static void wrap_size(case_sink *sink, oinf_type type)
{
    const u64 shape[] = {oinf_dimension_of(type, 8)};
    unsigned bits = oinf_scalar(type).bits;
    oinf_array a = oinf_zeros(type, 1, shape);

    if (bits > 8)
        ADD_CASE("wraps-to-8-bytes", .rule = OINF_METADATA_NDARRAY_OVERFLOW,
                 .where = AT(DIMS), .twin = BASE(a),
                 .edits = {ADD(DIMS, UINT64_MAX / (bits / 8) + 1)});
    else if (1 < bits && bits < 8)
        ADD_CASE("bits-wrap-to-64", .rule = OINF_METADATA_NDARRAY_SIZE,
                 .where = AT(NBYTES), .twin = BASE(a),
                 .edits = {ADD(DIMS, UINT64_MAX / bits + 1)});
}

/* 64 elements take 8 bytes with a bit each, and 64 with a byte each. */
static void pack_otherwise(case_sink *sink, oinf_type type)
{
    const u64 full[] = {64};
    oinf_array bits = oinf_zeros(U1, 1, full);

    if (type == BOOL)
        ADD_CASE("a-bit-each", .rule = OINF_METADATA_NDARRAY_SIZE,
                 .where = AT(NBYTES), .twin = BASE(bits),
                 .edits = {SET("metadata[0].element_type", type)});
    if (!oinf_packs(type))
        return;
    oinf_array whole = oinf_zeros(type, 1, full);
    oinf_array bytes = oinf_zeros(U8, 1, full);
    ADD_CASE("rounded-down", .rule = OINF_METADATA_NDARRAY_SIZE,
             .where = AT(NBYTES), .twin = BASE(whole),
             .edits = {SET(DIMS, 65)});
    ADD_CASE("a-byte-each", .rule = OINF_METADATA_NDARRAY_SIZE,
             .where = AT(NBYTES), .twin = BASE(bytes),
             .edits = {SET("metadata[0].element_type", type)});
}

void oinf_of_arrays_cases(case_sink *sink)
{
    for (size_t i = 0; i < ELEMENT_TYPES; i++) {
        oinf_type type = oinf_element_types[i];

        resize(sink, type);
        spoil_padding(sink, type);
        wrap_count(sink, type);
        wrap_in_32_bits(sink, type);
        wrap_size(sink, type);
        pack_otherwise(sink, type);
    }
}
