/* Invalid headers. */
#include "generators/oinf/model.h"

#define SECTIONS_AT(sizevars, metadata, tensors, data) \
    SET("header.offset_sizevars", sizevars), \
    SET("header.offset_metadata", metadata), \
    SET("header.offset_tensors", tensors), SET("header.offset_data", data)
#define FILE_CUT(what, ...) \
    BREAK_AT(OINF_HEADER_FILE_SIZE, what, AT("header.file_size"), __VA_ARGS__)
#define OFFSET(section, offset)     SET("header.offset_" section, offset)
#define SHIFT(section, by)          ADD("header.offset_" section, by)
/* Tables at the places that the header gives: nothing else is invalid. */
#define STANDS_AT(what, path, metadata, tensors, data) \
    BREAK_AT(OINF_HEADER_OFFSETS_ALIGNED, what, AT("header.offset_" path), \
             SECTIONS_AT(72, metadata, tensors, data), \
             APPEND_FILL("gap", 8, 0))
/* No data: offset_data is the end of the file, more bytes after the header. */
#define ENDS_AT(what, more) \
    BREAK_BOTH(OINF_HEADER_OFFSETS_ALIGNED, "no-data-at-the-end-" what, \
               AT("header.offset_data"), OINF_HEADER_FILE_SIZE_MULTIPLE, \
               ADD("header.offset_data", more), APPEND_FILL("gap", more, 0))

const spoil oinf_header_rows[] = {
    /* Fewer than the 72 bytes of an empty file. */
    UNSEALED_PARENT("empty-file"),
    BREAK(OINF_HEADER_TRUNCATED, "zero-bytes", CUT("header.magic*", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "1-byte", CUT("header.magic", 1)),
    BREAK(OINF_HEADER_TRUNCATED, "4-bytes-of-magic", CUT("header.magic", 4)),
    BREAK(OINF_HEADER_TRUNCATED, "5-bytes-magic-alone",
          CUT("header.version", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "8-bytes", CUT("header.version", 3)),
    BREAK(OINF_HEADER_TRUNCATED, "9-bytes", CUT("header.flags", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "16-bytes", CUT("header.n_sizevars", 3)),
    BREAK(OINF_HEADER_TRUNCATED, "17-bytes", CUT("header.n_metadata", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "24-bytes", CUT("header.n_tensors*", 3)),
    BREAK(OINF_HEADER_TRUNCATED, "25-bytes", CUT("header.reserved", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "29-bytes", CUT("header.offset_sizevars", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "44-bytes", CUT("header.offset_metadata", 7)),
    BREAK(OINF_HEADER_TRUNCATED, "45-bytes", CUT("header.offset_tensors", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "60-bytes", CUT("header.offset_data*", 7)),
    BREAK(OINF_HEADER_TRUNCATED, "61-bytes", CUT("header.file_size", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "68-bytes", CUT("header.file_size", 7)),
    BREAK(OINF_HEADER_TRUNCATED, "69-bytes", CUT("header.padding*", 0)),
    BREAK(OINF_HEADER_TRUNCATED, "71-bytes", CUT("header.padding", 2)),
    /* upstream's readers accept this: the sections are in the header */
    BREAK_AT(OINF_HEADER_TRUNCATED, "69-bytes-that-say-so", AT_OFFSET(69, 0),
             SECTIONS_AT(64, 64, 64, 64), SET("header.file_size", 69),
             CUT("header.padding", 0)),

    PARENT("empty-file"),
    BREAK(OINF_HEADER_MAGIC, "first-byte", POKE("header.magic*", 0, "o")),
    BREAK(OINF_HEADER_MAGIC, "lower-case", POKE("header.magic", 0, "oinf")),
    BREAK(OINF_HEADER_MAGIC, "fifth-byte-1", POKE("header.magic", 4, "\1")),
    BREAK(OINF_HEADER_MAGIC, "fifth-byte-space", POKE("header.magic", 4, " ")),
    BREAK(OINF_HEADER_MAGIC, "zeros", FILL("header.magic", 0)),
    BREAK(OINF_HEADER_MAGIC, "gguf", POKE("header.magic", 0, "GGUF")),
    BREAK_AT(OINF_HEADER_MAGIC, "byte-order-mark-in-front", AT_OFFSET(0, 5),
             INSERT("header.magic", "\xef\xbb\xbf")),
    BREAK_AT(OINF_HEADER_MAGIC, "four-bytes-of-magic", AT_OFFSET(0, 5),
             REPLACE("header.magic", "OINF")),

    BREAK(OINF_HEADER_VERSION, "zero", SET("header.version", 0)),
    BREAK(OINF_HEADER_VERSION, "two", SET("header.version", 2)),
    BREAK(OINF_HEADER_VERSION, "three", SET("header.version", 3)),
    BREAK(OINF_HEADER_VERSION, "257", SET("header.version", 257)),
    BREAK(OINF_HEADER_VERSION, "big-endian", SET("header.version", 1 << 24)),
    BREAK(OINF_HEADER_VERSION, "ffffffff", SET("header.version", 0xffffffff)),
    BREAK_AT(OINF_HEADER_VERSION, "magic-padded-to-eight", AT_OFFSET(5, 4),
             INSERT("header.version", "\0\0\0")),

    BREAK(OINF_HEADER_FLAGS_ZERO, "bit-0", FLIP("header.flags*", 0)),
    BREAK(OINF_HEADER_FLAGS_ZERO, "bit-8", FLIP("header.flags", 8)),
    BREAK(OINF_HEADER_FLAGS_ZERO, "bit-31", FLIP("header.flags", 31)),
    BREAK(OINF_HEADER_FLAGS_ZERO, "all-bits",
          SET("header.flags", 0xffffffff)),

    BREAK(OINF_HEADER_RESERVED_ZERO, "bit-0", FLIP("header.reserved*", 0)),
    BREAK(OINF_HEADER_RESERVED_ZERO, "bit-16", FLIP("header.reserved", 16)),
    BREAK(OINF_HEADER_RESERVED_ZERO, "bit-31", FLIP("header.reserved", 31)),

    BREAK_AT(OINF_HEADER_PADDING_ZERO, "first-byte",
             INSIDE("header.padding", 0, 1), POKE("header.padding", 0, "\xff")),
    BREAK_AT(OINF_HEADER_PADDING_ZERO, "last-byte",
             INSIDE("header.padding", 2, 1), POKE("header.padding*", 2, "\1")),
    BREAK_AT(OINF_HEADER_PADDING_ZERO, "all-bytes",
             INSIDE("header.padding", 0, 1), FILL("header.padding", 0x20)),

    /* A wrong file_size, or a file that is not 480 bytes long. */
    UNSEALED_PARENT("three-tables"),
    BREAK(OINF_HEADER_FILE_SIZE, "one-less", ADD("header.file_size", -1)),
    BREAK(OINF_HEADER_FILE_SIZE, "one-more", ADD("header.file_size", 1)),
    BREAK(OINF_HEADER_FILE_SIZE, "a-block-less", ADD("header.file_size", -8)),
    BREAK(OINF_HEADER_FILE_SIZE, "a-block-more", ADD("header.file_size", 8)),
    BREAK(OINF_HEADER_FILE_SIZE, "zero", SET("header.file_size", 0)),
    BREAK(OINF_HEADER_FILE_SIZE, "in-words-of-4", SET("header.file_size", 120)),
    BREAK(OINF_HEADER_FILE_SIZE, "in-words-of-8", SET("header.file_size", 60)),
    BREAK(OINF_HEADER_FILE_SIZE, "of-the-data", SET("header.file_size", 72)),
    BREAK(OINF_HEADER_FILE_SIZE, "without-the-header",
          ADD("header.file_size", -OINF_HEADER_SIZE)),
    BREAK(OINF_HEADER_FILE_SIZE, "right-in-its-lower-32-bits",
          ADD("header.file_size", TWO(32))),
    BREAK(OINF_HEADER_FILE_SIZE, "2-to-63", ADD("header.file_size", TWO(63))),
    BREAK(OINF_HEADER_FILE_SIZE, "2-to-64-less-1",
          SET("header.file_size", UINT64_MAX)),

    UNSEALED_PARENT("one-u8-3"),
    FILE_CUT("cut-of-the-padding-at-the-end", CUT_AFTER("tensor[0].data")),

    UNSEALED_PARENT("three-tables"),
    FILE_CUT("cut-behind-the-header", CUT("sizevar[0].name_length", 0)),
    FILE_CUT("cut-in-the-size-variables", CUT("sizevar[1].name", 0)),
    FILE_CUT("cut-behind-the-size-variables", CUT_AFTER("sizevar[1].value")),
    FILE_CUT("cut-behind-the-metadata", CUT_AFTER("metadata[2].value_offset")),
    FILE_CUT("cut-in-the-dimensions", CUT("tensor[3].dims[1]", 4)),
    FILE_CUT("cut-behind-the-tensors", CUT_AFTER("tensor[3].data_offset")),
    FILE_CUT("cut-one-byte-into-the-data", CUT("metadata[0].value", 1)),
    FILE_CUT("cut-in-the-padding", CUT("padding", 3)),
    FILE_CUT("cut-in-a-string", CUT("metadata[1].value", 2)),
    FILE_CUT("cut-in-the-last-payload", CUT("tensor[3].data", 16)),
    FILE_CUT("cut-one-byte-short", CUT("tensor[3].data", 23)),
    FILE_CUT("one-byte-appended", APPEND_FILL("trailing", 1, 0)),
    FILE_CUT("newline-appended", APPEND("trailing", "\n")),
    FILE_CUT("8-zeros-appended", APPEND_FILL("trailing", 8, 0)),

    /* Tables at 72, 104, 200, data at 408. */
    PARENT("three-tables"),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "data-one-behind-the-end",
          OFFSET("data", 481)),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "data-a-block-behind-the-end",
          OFFSET("data", 488)),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "data-right-in-its-lower-32-bits",
          SHIFT("data", TWO(32))),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "data-2-to-31",
          SET("*header.offset_data", TWO(31))),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "data-2-to-63", OFFSET("data", TWO(63))),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "data-2-to-64-less-8",
          OFFSET("data", 0 - (u64)8)),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "tensors-behind-the-end",
          OFFSET("tensors", 488)),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "metadata-behind-the-end",
          OFFSET("metadata", 488)),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "sizevars-2-to-64-less-8",
          SET("*header.offset_sizevars", 0 - (u64)8)),

    BREAK(OINF_HEADER_OFFSETS_ALIGNED, "sizevars-plus-4",
          SHIFT("sizevars", 4)),
    BREAK(OINF_HEADER_OFFSETS_ALIGNED, "sizevars-plus-1",
          SHIFT("sizevars", 1)),
    BREAK(OINF_HEADER_OFFSETS_ALIGNED, "metadata-plus-2",
          SHIFT("metadata", 2)),
    BREAK(OINF_HEADER_OFFSETS_ALIGNED, "tensors-plus-4", SHIFT("tensors", 4)),
    BREAK(OINF_HEADER_OFFSETS_ALIGNED, "data-plus-1", SHIFT("data", 1)),
    BREAK(OINF_HEADER_OFFSETS_ALIGNED, "data-less-4",
          ADD("*header.offset_data", -4)),
    BREAK(OINF_HEADER_OFFSETS_ALIGNED, "all-plus-1", SHIFT("sizevars", 1),
          SHIFT("metadata", 1), SHIFT("tensors", 1), SHIFT("data", 1)),

    BREAK(OINF_HEADER_SIZEVARS_AFTER_HEADER, "64-with-entries",
          OFFSET("sizevars", 64)),

    BREAK(OINF_HEADER_OFFSETS_ASCENDING, "metadata-before-sizevars",
          SET("*header.offset_metadata", 64)),
    BREAK(OINF_HEADER_OFFSETS_ASCENDING, "tensors-a-block-before-metadata",
          OFFSET("tensors", 96)),
    BREAK(OINF_HEADER_OFFSETS_ASCENDING, "data-before-tensors",
          OFFSET("data", 72)),
    BREAK_AT(OINF_HEADER_OFFSETS_ASCENDING, "tensors-and-data-swapped",
             AT("header.offset_data"), OFFSET("tensors", 408),
             OFFSET("data", 200)),
    BREAK_AT(OINF_HEADER_OFFSETS_ASCENDING, "sizevars-behind-all",
             AT("header.offset_metadata"), OFFSET("sizevars", 408)),

    PARENT("empty-file"),
    BREAK(OINF_HEADER_OFFSETS_IN_FILE, "empty-file-data-behind-the-end",
          OFFSET("data", 80)),
    BREAK_AT(OINF_HEADER_OFFSETS_IN_FILE,
             "empty-file-tensors-and-data-after-the-end",
             AT("header.offset_tensors"), SECTIONS_AT(72, 72, 80, 80)),
    BREAK_AT(OINF_HEADER_OFFSETS_IN_FILE,
             "empty-file-metadata-to-data-after-the-end",
             AT("header.offset_metadata"), SECTIONS_AT(72, 80, 80, 80)),
    BREAK_AT(OINF_HEADER_OFFSETS_IN_FILE,
             "empty-file-all-sections-after-the-end",
             AT("header.offset_sizevars"), SECTIONS_AT(80, 80, 80, 80)),
    BREAK(OINF_HEADER_SIZEVARS_AFTER_HEADER, "64",
          SET("*header.offset_sizevars", 64)),
    BREAK(OINF_HEADER_SIZEVARS_AFTER_HEADER, "zero",
          SET("*header.offset_sizevars", 0)),
    BREAK(OINF_HEADER_SIZEVARS_AFTER_HEADER, "all-zero",
          SECTIONS_AT(0, 0, 0, 0)),
    BREAK(OINF_HEADER_SIZEVARS_AFTER_HEADER, "all-64",
          SECTIONS_AT(64, 64, 64, 64)),

    STANDS_AT("no-metadata-at-76", "metadata", 76, 80, 80),
    STANDS_AT("no-tensors-at-76", "tensors", 72, 76, 80),
    STANDS_AT("no-data-at-76", "data", 72, 72, 76),

    ENDS_AT("plus-1", 1), ENDS_AT("plus-2", 2), ENDS_AT("plus-4", 4),
    END_OF_ROWS
};

static const model_case at_76[] = {
    CASE(OINF_HEADER_OFFSETS_ALIGNED, "sizevars-stand-at-76",
         AT("header.offset_sizevars"),
         "the size variables are 4 bytes after the header",
         SIZEVARS(SIZEVAR("B", 4)), LAID_AT(76, 0, 0, 0)),
};

void oinf_header_cases(case_sink *sink)
{
    spoil_table(sink, oinf_header_rows);
    add_models(sink, ROWS(at_76));
}
