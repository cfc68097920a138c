/* Broken rules about metadata, with every type that a value may have. */
#include "generators/oinf/twin.h"

#define OFFSET          "metadata[0].value_offset"
#define NBYTES          "metadata[0].value_nbytes"

#define VALUES(...)     .entries = (const oinf_entry[]){__VA_ARGS__}, \
                        .entry_count = sizeof((const oinf_entry[]) \
                                              {__VA_ARGS__}) / \
                                       sizeof(oinf_entry)
#define BASE(...)       FILE_OF(VALUES(__VA_ARGS__))
#define ADD_CASE(what, ...) \
    oinf_add_lenient(sink, &(const lenient){__VA_ARGS__}, what "-of-%s", \
                     oinf_name_of(e->type))

static oinf_entry entry_of(oinf_type type)
{
    static const i64 one[] = {1};
    static const u64 shape[] = {0};
    oinf_entry e = {NAME("k"), type, NO_ARRAY, NO_TEXT, 0, 0};

    if (type == STRING) {
        e.text = (oinf_text)NAME("fast");
    } else if (type == BITSET) {
        e.text = (oinf_text){"\x5a\x01", 2, 1};
        e.bits = 10;
    } else if (type == NDARRAY) {
        e.array = (oinf_array){U8, 1, shape, COUNT};
    } else {
        e.array = (oinf_array){type, 0, NULL, LISTED, one, NULL, 1};
    }
    return e;
}

static oinf_entry placed(oinf_entry e, u64 offset)
{
    e.offset = offset;
    return e;
}

/* The table ends at 104, where the value begins. */
static void move_by_4(case_sink *sink, const oinf_entry *e)
{
    ADD_CASE("moved-by-4", .rule = OINF_METADATA_OFFSET_ALIGNED,
             .where = AT(OFFSET), .twin = BASE(*e),
             .built = BASE(placed(*e, 108)),
             .patch = "the value begins 4 bytes later");
}

/* Eight zeros are a bit set without bits, and a scalar of any type. */
static oinf_entry zero_of(const oinf_entry *e)
{
    oinf_entry zero = {e->key, e->type, NO_ARRAY, NO_TEXT, 0, 0};

    if (e->type != BITSET)
        zero.array = oinf_zeros(e->type, 0, NULL);
    return zero;
}

/* Two tensors without data: the place of the last one is 8 zeros. */
static void lie_in_the_table(case_sink *sink, const oinf_entry *e)
{
    oinf_tensor tensors[] = {oinf_declared(U8, 0, NULL),
                             oinf_declared(U8, 0, NULL)};
    tensors[0].name = (oinf_text)NAME("v");
    const file_model twin = {VALUES(zero_of(e)), .tensors = tensors,
                             .tensor_count = 2};

    ADD_CASE("last-8-bytes-of-the-tables",
             .rule = OINF_METADATA_OFFSET_IN_DATA, .where = AT(OFFSET),
             .twin = &twin,
             .edits = {ADD(OFFSET, -8), CUT("tensor[1].data_offset", 8)});
}

/* The file ends where the value should begin. */
static void cut_the_value(case_sink *sink, const oinf_entry *e)
{
    ADD_CASE("at-the-end", .rule = OINF_METADATA_BOUNDS, .where = AT(OFFSET),
             .twin = BASE(*e), .edits = {CUT(OFFSET, 8)});
}

/* A value of 8 bytes or more, which ends at 0 or after it. */
static void wrap_the_end(case_sink *sink, const oinf_entry *e)
{
    if (oinf_payload_size(e) >= 8)
        ADD_CASE("end-wraps", .rule = OINF_METADATA_BOUNDS, .where = AT(OFFSET),
                 .twin = BASE(*e), .edits = {SET(OFFSET, 0 - (u64)8)});
}

static void set_a_flag(case_sink *sink, const oinf_entry *e)
{
    ADD_CASE("bit-0", .rule = OINF_METADATA_FLAGS_ZERO,
             .where = AT("metadata[0].value_flags"), .twin = BASE(*e),
             .edits = {FLIP("metadata[0].value_flags", 0)});
}

/* The size including padding; a byte in the middle of the padding. */
static void spoil_padding(case_sink *sink, const oinf_entry *e)
{
    u64 size = oinf_payload_size(e);
    u64 padding = oinf_align(size) - size;

    if (padding == 0)
        return;
    ADD_CASE("padded", .rule = OINF_METADATA_SCALAR_SIZE, .where = AT(NBYTES),
             .twin = BASE(*e), .edits = {ADD(NBYTES, padding)});
    oinf_add_lenient(sink, &(const lenient){
        .rule = OINF_PAYLOAD_PADDING_ZERO,
        .where = INSIDE("padding", padding / 2, 1), .twin = BASE(*e),
        .edits = {POKE("padding", padding / 2, "\x80")}},
        "middle-byte-of-%s-in-metadata", oinf_name_of(e->type));
}

void oinf_of_metadata_cases(case_sink *sink)
{
    for (int type = I8; type < OINF_TYPES; type++) {
        oinf_entry e = entry_of((oinf_type)type);
        bool is_scalar = e.array.type == e.type;

        move_by_4(sink, &e);
        cut_the_value(sink, &e);
        wrap_the_end(sink, &e);
        set_a_flag(sink, &e);
        if (is_scalar || type == BITSET)
            lie_in_the_table(sink, &e);
        if (is_scalar)
            spoil_padding(sink, &e);
    }
}
