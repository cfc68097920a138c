/*
 * Tensors with unknown flags that break another rule: a reader may skip its
 * checks for a tensor that it does not know.
 */
#include "generators/oinf/twin.h"

#define OFFSET          "tensor[0].data_offset"
#define NBYTES          "tensor[0].data_nbytes"
#define DIMS            "tensor[0].dims[0]"

typedef struct {
    u32 flags;
    const char *name;
} flagged;

static const flagged with_data[] = {
    {HAS_DATA | 2, "a-second-flag"}, {HAS_DATA | 0x80000000, "the-last-flag"},
    {0xffffffff, "all-flags"},
};

static const flagged without[] = {
    {2, "a-second-flag"}, {0x80000000, "the-last-flag"},
    {0xffffffff - HAS_DATA, "all-other-flags"},
};

#define BESIDE_UNKNOWN  .also = {1, {OINF_TENSORS_FLAGS_UNKNOWN}}
#define BASE(...)       FILE_OF(.tensors = (const oinf_tensor[]){__VA_ARGS__}, \
                                .tensor_count = sizeof \
                                ((const oinf_tensor[]){__VA_ARGS__}) / \
                                sizeof(oinf_tensor))
#define ADD_CASE(what, ...) \
    oinf_add_lenient(sink, &(const lenient){BESIDE_UNKNOWN, __VA_ARGS__}, \
                     what "-with-%s", f->name)

/* The table ends at 116; the data begins at 120. With two tensors, the last 8
 * bytes of the table, the place of the second one, are zeros, like the data. */
static void move(case_sink *sink, const flagged *f, oinf_tensor t)
{
    oinf_tensor moved = t;
    static const u64 four[] = {4};
    oinf_tensor first = {NAME("v"), oinf_zeros(U16, 1, four), f->flags, 0};
    oinf_tensor second = oinf_declared(U8, 0, NULL);

    moved.offset = 124;
    ADD_CASE("moved-by-4", .rule = OINF_TENSORS_OFFSET_ALIGNED,
             .where = AT(OFFSET), .twin = BASE(t), .built = BASE(moved),
             .patch = "the data begin 4 bytes later");
    ADD_CASE("last-8-bytes-of-the-tables",
             .rule = OINF_TENSORS_OFFSET_IN_DATA, .where = AT(OFFSET),
             .twin = BASE(first, second),
             .edits = {ADD(OFFSET, -8), REMOVE("tensor[0].data")});
    ADD_CASE("end-wraps-to-8", .rule = OINF_TENSORS_BOUNDS, .where = AT(OFFSET),
             .twin = BASE(t), .edits = {SET(OFFSET, 0 - (u64)8)});
    ADD_CASE("8-of-16-bytes", .rule = OINF_TENSORS_BOUNDS, .where = AT(OFFSET),
             .twin = BASE(t), .edits = {CUT("tensor[0].data", 8)});
}

static void resize(case_sink *sink, const flagged *f, oinf_tensor t)
{
    ADD_CASE("7-of-16-bytes", .rule = OINF_TENSORS_SIZE, .where = AT(NBYTES),
             .twin = BASE(t), .edits = {SET(NBYTES, 7)});
    ADD_CASE("8-bytes-more", .rule = OINF_TENSORS_SIZE, .where = AT(NBYTES),
             .twin = BASE(t),
             .edits = {ADD(NBYTES, 8), APPEND_FILL("gap", 8, 0)});
    ADD_CASE("wraps-to-8-bytes", .rule = OINF_TENSORS_NBYTES_OVERFLOW,
             .where = AT(DIMS), .twin = BASE(t), .edits = {ADD(DIMS, TWO(63))});
}

static void have_no_data(case_sink *sink, const flagged *f)
{
    static const u64 shape[] = {3};
    oinf_tensor t = oinf_declared(U8, 1, shape);

    t.flags = f->flags;
    ADD_CASE("offset-alone", .rule = OINF_TENSORS_NO_DATA_ZERO,
             .where = AT(OFFSET), .twin = BASE(t), .edits = {SET(OFFSET, 120)});
    ADD_CASE("size-alone", .rule = OINF_TENSORS_NO_DATA_ZERO,
             .where = AT(NBYTES), .twin = BASE(t), .edits = {SET(NBYTES, 3)});
}

void oinf_flags_cases(case_sink *sink)
{
    static const u64 shape[] = {8};

    for (size_t i = 0; i < sizeof with_data / sizeof with_data[0]; i++) {
        oinf_tensor t = {NAME("w"), oinf_zeros(U16, 1, shape),
                         with_data[i].flags, 0};
        move(sink, &with_data[i], t);
        resize(sink, &with_data[i], t);
    }
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++)
        have_no_data(sink, &without[i]);
}
