/* Broken rules about tensors, with some ranks. */
#include "generators/oinf/twin.h"

#define OFFSET          "tensor[0].data_offset"
#define NBYTES          "tensor[0].data_nbytes"
#define AFTER_DATA      "padding#1"     /* with one tensor: the table has 4 */

static const size_t ranks[] = {0, 2, 3, 8, 32};

typedef struct {
    const char *what;
    lenient lenient;
} row;

#define ROW(what, ...)  {what, {__VA_ARGS__}}

/* All dimensions are one: a byte in a block of 8. */
static void add_rank(case_sink *sink, size_t rank)
{
    const oinf_tensor t = oinf_tensor_of(U8, rank, NULL);
    const file_model twin = {.tensors = &t, .tensor_count = 1};
    oinf_tensor moved = t;
    const file_model built = {.tensors = &moved, .tensor_count = 1};
    oinf_layout l = oinf_lay_out(&twin, AS_PLACED);
    moved.offset = l.tensors[0] + 4;
    oinf_free_layout(&l);

    const row rows[] = {
        ROW("moved-by-4", .rule = OINF_TENSORS_OFFSET_ALIGNED,
            .where = AT(OFFSET), .twin = &twin, .built = &built,
            .patch = "the data begin 4 bytes later"),
        ROW("in-the-header", .rule = OINF_TENSORS_OFFSET_IN_DATA,
            .where = AT(OFFSET), .twin = &twin,
            .edits = {SET(OFFSET, 64), CUT_AFTER("padding")}),
        ROW("at-the-end", .rule = OINF_TENSORS_BOUNDS, .where = AT(OFFSET),
            .twin = &twin, .edits = {ADD(OFFSET, 8)}),
        ROW("padded", .rule = OINF_TENSORS_SIZE, .where = AT(NBYTES),
            .twin = &twin, .edits = {SET(NBYTES, 8)}),
        ROW("middle-byte", .rule = OINF_PAYLOAD_PADDING_ZERO,
            .where = INSIDE(AFTER_DATA, 3, 1), .twin = &twin,
            .edits = {POKE(AFTER_DATA, 3, "\x80")}),
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        oinf_add_lenient(sink, &rows[i].lenient, "%s-of-rank-%zu",
                         rows[i].what, rank);
}

void oinf_of_ranks_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++)
        add_rank(sink, ranks[i]);
}
