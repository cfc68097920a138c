/*
 * Tables that do not end where the next section begins, and invalid padding.
 * Nothing is judged after the place where a table loses its meaning.
 */
#include "generators/oinf/model.h"

#define STRAY(what, path, at) \
    BREAK_AT(OINF_PAYLOAD_PADDING_ZERO, what, INSIDE(path, at, 1), \
             POKE(path, at, "\x55"))

#define SIZEVARS_COUNT      "header.n_sizevars"
#define METADATA_COUNT      "header.n_metadata"
#define TENSORS_COUNT       "header.n_tensors"

const spoil oinf_tables_rows[] = {
    PARENT("empty-file"),
    BREAK(OINF_SIZEVARS_TABLE_BOUNDS, "empty-file-one", SET(SIZEVARS_COUNT, 1)),
    BREAK(OINF_SIZEVARS_TABLE_BOUNDS, "empty-file-2-to-31",
          SET(SIZEVARS_COUNT, 0x80000000)),
    BREAK(OINF_SIZEVARS_TABLE_BOUNDS, "empty-file-ffffffff",
          SET(SIZEVARS_COUNT, 0xffffffff)),
    BREAK(OINF_METADATA_TABLE_BOUNDS, "empty-file-one", SET(METADATA_COUNT, 1)),
    BREAK(OINF_METADATA_TABLE_BOUNDS, "empty-file-ffffffff",
          SET(METADATA_COUNT, 0xffffffff)),
    BREAK(OINF_TENSORS_TABLE_BOUNDS, "empty-file-one", SET(TENSORS_COUNT, 1)),
    BREAK(OINF_TENSORS_TABLE_BOUNDS, "empty-file-ffffffff",
          SET(TENSORS_COUNT, 0xffffffff)),

    /* Size variables of 16, 16 and 24 bytes, up to 128. */
    PARENT("sizevars-only"),
    BREAK(OINF_SIZEVARS_TABLE_BOUNDS, "one-more", SET(SIZEVARS_COUNT, 4)),
    BREAK(OINF_SIZEVARS_TABLE_BOUNDS, "2-to-28-times-16-wraps",
          SET(SIZEVARS_COUNT, 1 << 28)),
    BREAK(OINF_SIZEVARS_TABLE_BOUNDS, "ffffffff",
          SET(SIZEVARS_COUNT, 0xffffffff)),
    BREAK_AT(OINF_SIZEVARS_TABLE_BOUNDS, "metadata-begin-at-the-last-value",
             INSIDE("sizevar[2].value", 0, 0),
             SET("header.offset_metadata", 120)),
    BREAK_AT(OINF_SIZEVARS_TABLE_BOUNDS, "metadata-begin-in-the-last-name",
             AT(SIZEVARS_COUNT), SET("header.offset_metadata", 112)),
    BREAK_AT(OINF_SIZEVARS_TABLE_BOUNDS, "metadata-begin-at-the-first",
             AT(SIZEVARS_COUNT), SET("header.offset_metadata", 72)),

    PARENT("one-sizevar"),
    BREAK_AT(OINF_SIZEVARS_TABLE_BOUNDS, "name-takes-the-value",
             AT_OFFSET(88, 0), SET("sizevar[0].name_length", 12),
             FILL("sizevar[0].name_padding", 'a'),
             SET("sizevar[0].value", 0x6867666564636261)),

    /* Metadata of 32, 32 and 40 bytes, up to 176. */
    PARENT("metadata-only"),
    BREAK(OINF_METADATA_TABLE_BOUNDS, "one-more", SET(METADATA_COUNT, 4)),
    BREAK(OINF_METADATA_TABLE_BOUNDS, "2-to-27-times-32-wraps",
          SET(METADATA_COUNT, 1 << 27)),
    BREAK(OINF_METADATA_TABLE_BOUNDS, "ffffffff",
          SET(METADATA_COUNT, 0xffffffff)),
    BREAK_AT(OINF_METADATA_TABLE_BOUNDS, "tensors-begin-at-the-last-offset",
             INSIDE("metadata[2].value_offset", 0, 0),
             SET("header.offset_tensors", 168)),
    BREAK_AT(OINF_METADATA_TABLE_BOUNDS, "tensors-begin-at-the-last-size",
             AT(METADATA_COUNT), SET("header.offset_tensors", 160)),
    BREAK_AT(OINF_METADATA_TABLE_BOUNDS, "tensors-begin-at-the-first",
             AT(METADATA_COUNT), SET("header.offset_tensors", 72)),

    /* The last key has 13 bytes; its entry is at 328, the tensors are at
     * 376. */
    PARENT("name-lengths"),
    BREAK_AT(OINF_METADATA_TABLE_BOUNDS, "tensors-begin-behind-the-flags",
             INSIDE("metadata[4].value_nbytes", 0, 0),
             SET("header.offset_tensors", 360)),

    /* The entry of w at 72: dims at 92, sizes at 108; 4 of padding, data at
     * 128. */
    PARENT("one-f32-2x3"),
    BREAK(OINF_TENSORS_TABLE_BOUNDS, "one-more", SET(TENSORS_COUNT, 2)),
    /* times the 36 bytes of the smallest entry, 2^32 + 32 */
    BREAK(OINF_TENSORS_TABLE_BOUNDS, "entries-size-wraps",
          SET(TENSORS_COUNT, 0x071c71c8)),
    BREAK(OINF_TENSORS_TABLE_BOUNDS, "ffffffff",
          SET(TENSORS_COUNT, 0xffffffff)),
    BREAK_AT(OINF_TENSORS_TABLE_BOUNDS, "data-begin-in-the-offset",
             INSIDE("tensor[0].data_offset", 0, 4),
             SET("header.offset_data", 120)),
    BREAK_AT(OINF_TENSORS_TABLE_BOUNDS, "data-begin-in-the-size",
             INSIDE("tensor[0].data_nbytes", 0, 4),
             SET("header.offset_data", 112)),
    BREAK_AT(OINF_TENSORS_TABLE_BOUNDS, "data-begin-in-the-dimensions",
             AT(TENSORS_COUNT), SET("header.offset_data", 104)),
    BREAK_AT(OINF_TENSORS_TABLE_BOUNDS, "data-begin-at-the-first",
             AT(TENSORS_COUNT), SET("header.offset_data", 72)),
    BREAK_AT(OINF_TENSORS_TABLE_BOUNDS, "rank-3-two-dimensions-there",
             AT_OFFSET(124, 4), SET("tensor[0].ndim", 3),
             SET("tensor[0].dims[1]", 1), SET("tensor[0].data_nbytes", 16)),
    BREAK_AT(OINF_TENSORS_TABLE_BOUNDS, "rank-4-two-dimensions-there",
             AT_OFFSET(124, 4), SET("tensor[0].ndim", 4)),

    BREAK(OINF_TENSORS_RANK_BOUNDS, "5-two-dimensions-there",
          SET("tensor[0].ndim", 5)),
    BREAK(OINF_TENSORS_RANK_BOUNDS, "2-to-24", SET("tensor[0].ndim", 1 << 24)),
    BREAK(OINF_TENSORS_RANK_BOUNDS, "2-to-29-times-8-wraps",
          SET("tensor[0].ndim", 1 << 29)),
    BREAK(OINF_TENSORS_RANK_BOUNDS, "2-to-29-and-2-wraps-to-2",
          SET("tensor[0].ndim", (1 << 29) + 2)),
    BREAK(OINF_TENSORS_RANK_BOUNDS, "2-to-31",
          SET("tensor[0].ndim", 0x80000000)),
    BREAK(OINF_TENSORS_RANK_BOUNDS, "ffffffff",
          SET("tensor[0*].ndim", 0xffffffff)),

    BREAK_AT(OINF_SECTION_PADDING_ZERO, "first-byte", INSIDE("padding", 0, 1),
             POKE("padding", 0, "\1")),
    BREAK_AT(OINF_SECTION_PADDING_ZERO, "last-byte", INSIDE("padding", 3, 1),
             POKE("padding", 3, "\x80")),

    /* Room for one more of the shortest entries, but not of the entries
     * present. */
    PARENT("name-4096-bytes-sizevar"),
    BREAK(OINF_SIZEVARS_TABLE_BOUNDS, "one-more-after-a-long-name",
          SET(SIZEVARS_COUNT, 2)),

    PARENT("name-4096-bytes-metadata"),
    BREAK(OINF_METADATA_TABLE_BOUNDS, "one-more-after-a-long-name",
          SET(METADATA_COUNT, 2)),

    PARENT("name-4096-bytes-tensor"),
    BREAK(OINF_TENSORS_TABLE_BOUNDS, "one-more-after-a-long-name",
          SET(TENSORS_COUNT, 2)),

    PARENT("576-bytes-of-data-in-704"),
    BREAK(OINF_TENSORS_RANK_BOUNDS, "2-to-25-in-704-bytes",
          SET("tensor[0].ndim", 1 << 25)),

    /* The second entry at 132, its offset at 176, data at 184. */
    PARENT("two-tensors"),
    BREAK_AT(OINF_TENSORS_TABLE_BOUNDS, "data-begin-at-the-second-offset",
             INSIDE("tensor[1].data_offset", 0, 0),
             SET("header.offset_data", 176)),

    /* The text of the second tensor at 120, then 8 of padding, dims at
     * 168. */
    PARENT("second-name-of-32-bytes"),
    BREAK_AT(OINF_TENSORS_RANK_BOUNDS, "data-begin-at-the-dimensions",
             AT("tensor[1].ndim"), SET("header.offset_data", 168)),
    BREAK_AT(OINF_STRING_PADDING_PRESENT, "data-begin-behind-32-bytes",
             AT("tensor[1].name_length"), SET("header.offset_data", 152)),

    PARENT("second-name-of-40-bytes"),
    BREAK_AT(OINF_STRING_PADDING_PRESENT, "data-begin-behind-40-bytes",
             AT("tensor[1].name_length"), SET("header.offset_data", 160)),

    PARENT("metadata-only"),
    STRAY("first-byte-behind-a-bool", "padding", 0),
    STRAY("last-byte-behind-a-bool", "padding", 6),
    STRAY("last-byte-behind-the-last-value", "padding#1", 5),

    PARENT("one-u8-3"),
    STRAY("first-byte-behind-the-last-tensor", "padding#1", 0),
    STRAY("last-byte-of-the-file", "padding#1", 4),

    PARENT("three-tensors"),
    STRAY("between-two-tensors", "padding#1", 3),
    STRAY("behind-the-second-of-three", "padding#2", 1),
    END_OF_ROWS
};

void oinf_tables_cases(case_sink *sink)
{
    spoil_table(sink, oinf_tables_rows);
}
