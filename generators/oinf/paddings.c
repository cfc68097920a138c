/*
 * Padding that is not zero where a reader may skip it: neither the next section
 * nor the next payload follows.
 */
#include "generators/oinf/model.h"

/* The first of two bytes is at 168, after the second at 160. */
#define DESCENDING(what, padding, at) \
    BREAK_BOTH(OINF_PAYLOAD_PADDING_ZERO, what, INSIDE(padding, at, 1), \
               OINF_PAYLOAD_ORDER, SET("tensor[0].data_offset", 168), \
               SET("tensor[1].data_offset", 160), POKE(padding, at, "\x80"))

static const spoil rows[] = {
    /* u8 [3]: its table ends at 116, data at 120, the file ends at 128. */
    PARENT("one-u8-3"),
    BREAK_BOTH(OINF_SECTION_PADDING_ZERO, "before-a-gap",
               INSIDE("padding", 0, 1), OINF_SECTION_GAP,
               FILL("padding", 0xff),
               INSERT("tensor[0].data", "\0\0\0\0\0\0\0\0"),
               ADD("header.offset_data", 8), ADD("tensor[0].data_offset", 8)),
    BREAK_BOTH(OINF_PAYLOAD_PADDING_ZERO, "before-a-gap-at-the-end",
               INSIDE("padding#1", 0, 1), OINF_PAYLOAD_GAP,
               FILL("padding#1", 0xff), APPEND_FILL("gap", 8, 0)),
    BREAK_BOTH(OINF_PAYLOAD_PADDING_ZERO, "cut-by-the-end",
               INSIDE("padding#1", 0, 1), OINF_HEADER_FILE_SIZE_MULTIPLE,
               FILL("padding#1", 0xff), CUT("padding#1", 2)),

    /* u8 [29] at 160, 3 of padding, u8 [8] at 192, which ends the file. */
    PARENT("two-u8-29-and-8"),
    BREAK_BOTH(OINF_PAYLOAD_PADDING_ZERO, "before-a-gap",
               INSIDE("padding", 0, 1), OINF_PAYLOAD_GAP,
               FILL("padding", 0xff),
               INSERT("tensor[1].data", "\0\0\0\0\0\0\0\0"),
               ADD("tensor[1].data_offset", 8)),
    BREAK_BOTH(OINF_PAYLOAD_PADDING_ZERO, "behind-one-that-holds-another",
               INSIDE("padding", 0, 1), OINF_PAYLOAD_OVERLAP,
               FILL("padding", 0xee), SET("tensor[1].data_offset", 168),
               CUT_AFTER("padding")),
    BREAK_BOTH(OINF_PAYLOAD_PADDING_ZERO, "two-at-one-offset",
               INSIDE("padding", 0, 1), OINF_PAYLOAD_OVERLAP,
               FILL("padding", 0xee), SET("tensor[1].data_offset", 160),
               CUT_AFTER("padding")),

    /* u8 [8] at 160, u8 [29] at 168, 3 of padding, which ends the file. */
    PARENT("two-u8-8-and-29"),
    BREAK_BOTH(OINF_PAYLOAD_PADDING_ZERO, "two-at-one-offset-second-larger",
               INSIDE("padding", 0, 1), OINF_PAYLOAD_OVERLAP,
               FILL("padding", 0xee), REMOVE("tensor[0].data"),
               SET("tensor[1].data_offset", 160)),

    PARENT("two-u8-1-and-1"),
    DESCENDING("between-two-in-descending-order", "padding", 0),
    DESCENDING("after-two-in-descending-order", "padding#1", 6),

    /* A payload of a byte at 160, an empty one at 168, the end of the file. */
    PARENT("u8-before-an-empty-one"),
    BREAK_AT(OINF_PAYLOAD_PADDING_ZERO, "before-an-empty-one",
             INSIDE("padding", 6, 1), POKE("padding", 6, "\x80")),
    END_OF_ROWS
};

static const model_case parents[] = {
    ACCEPT("two-u8-1-and-1",
           TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("b", U8, SHAPE(1), COUNT))),
    ACCEPT("u8-before-an-empty-one",
           TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("b", U8, SHAPE(0), COUNT))),
    ACCEPT("two-u8-29-and-8",
           TENSORS(TENSOR("a", U8, SHAPE(29), COUNT),
                   TENSOR("b", U8, SHAPE(8), COUNT))),
    ACCEPT("two-u8-8-and-29",
           TENSORS(TENSOR("a", U8, SHAPE(8), COUNT),
                   TENSOR("b", U8, SHAPE(29), COUNT))),
};

void oinf_paddings_cases(case_sink *sink)
{
    add_models(sink, ROWS(parents));
    spoil_table(sink, rows);
}
